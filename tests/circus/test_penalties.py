"""Penalties for seats that did not perform, and acts that nobody performed."""

from circus_maximus.games.circus.model.happenings import TrackMoved
from circus_maximus.games.circus.model.show_happenings import ActCalled, ActOff, ContestWon, Withdrew
from tests.circus.table import table


def show(*bids, seats=3, **more):
    """The beginning of the show, with these bids paid."""
    return table(seats=seats, phase="performing", bids=bids, **more)


# Penalties


def test_r33_every_seat_that_did_not_perform_gets_the_penalty_bidders_included():
    game = show(
        ("venatio", 0, 1),
        ("venatio", 1, 4),
        ("venatio", 2, 4),
        ("crucifixion", 0, 1),
        seats=4,
        cubes={0: {"animals": 2, "prisoners": 1}, 1: {"animals": 1}, 2: {"animals": 2}},
    )
    game.play("perform venatio", "withdraw")
    assert [move for move in game.happened(TrackMoved) if move.penalty] == [
        TrackMoved(1, "population", -1, 2, "venatio", penalty=True),
        TrackMoved(2, "population", -1, 2, "venatio", penalty=True),
        TrackMoved(3, "population", -1, 2, "venatio", penalty=True),
    ]
    assert [game.track(seat, "population") for seat in range(4)] == [5, 2, 2, 2]


def test_r33_a_performer_who_loses_the_contest_gets_no_penalty():
    game = show(
        ("gladiator_combat", 0, 1),
        ("gladiator_combat", 1, 1),
        ("crucifixion", 0, 1),
        cubes={0: {"slaves": 1, "prisoners": 1}, 1: {"slaves": 1}},
    )
    game.play("perform gladiator_combat", "perform gladiator_combat").fall("6", "1")
    assert [game.track(seat, "population") for seat in range(3)] == [5, 3, 1]


def test_r33_each_act_counts_separately():
    game = show(
        ("venatio", 0, 1),
        ("animal_feeding", 1, 1),
        ("crucifixion", 0, 1),
        cubes={0: {"animals": 2, "prisoners": 1}, 1: {"animals": 2}},
    )
    game.play("perform venatio", "perform animal_feeding")
    assert [game.track(seat, "population") for seat in range(3)] == [3 + 2 - 2, 3 - 1 + 2, 3 - 1 - 2]


def test_r33_executions_have_no_penalty():
    game = show(
        ("public_torture", 0, 1),
        ("public_torture", 1, 1),
        ("military_execution", 0, 1),
        ("crucifixion", 0, 1),
        cubes={0: {"prisoners": 3}, 1: {"prisoners": 1}},
    )
    game.play("perform public_torture", "withdraw", "perform military_execution", "perform crucifixion")
    assert [(move.seat, move.steps) for move in game.happened(TrackMoved)] == [(0, 1), (0, 1), (0, 1)]
    assert [game.state.players[seat].tracks for seat in range(3)] == [(4, 4, 4), (3, 3, 3), (3, 3, 3)]


def test_r33_an_act_that_was_bid_on_but_dropped_from_the_bill_has_no_penalty():
    game = show(
        ("venatio", 0, 1),
        ("pageant", 1, 2),
        ("crucifixion", 1, 1),
        cubes={0: {"animals": 2}, 1: {"mummers": 2, "prisoners": 1}},
        settings=("limits.performed.regular=1",),
    )
    game.play("perform pageant")
    assert [game.track(seat, "population") for seat in range(3)] == [3, 3, 3]
    assert [game.track(seat, "church") for seat in range(3)] == [2, 5, 2]


# Cancelled acts


def test_r34_an_act_that_nobody_performs_has_no_rewards_or_penalties_and_bids_are_lost():
    game = show(
        ("venatio", 0, 3),
        ("venatio", 1, 2),
        ("crucifixion", 0, 1),
        coins=[4, 5, 6],
        cubes={0: {"animals": 2, "prisoners": 1}, 1: {"animals": 1}},
    )
    game.play("withdraw")
    assert game.told == (
        Withdrew(0, "venatio", False),
        Withdrew(1, "venatio", True, (("animals", 1),)),
        ActOff("venatio"),
        ActCalled("crucifixion"),
    )
    assert [game.coins(seat) for seat in range(3)] == [4, 5, 6]
    assert [player.tracks for player in game.state.players] == [(3, 3, 3)] * 3
    assert game.cubes(0) == {"animals": 2, "prisoners": 1}


def test_r34_a_contest_or_an_execution_that_nobody_performs_is_cancelled():
    game = show(
        ("naumachia", 0, 1),
        ("cavalry_display", 0, 1),
        ("crucifixion", 0, 1),
        ("public_torture", 0, 1),
        cubes={0: {"slaves": 3, "animals": 2, "prisoners": 1}},
    )
    game.play("withdraw", "withdraw", "withdraw")
    assert game.happened(ActOff) == [ActOff("naumachia"), ActOff("cavalry_display"), ActOff("crucifixion")]
    assert game.happened(ContestWon) == []
    assert game.happened(TrackMoved) == []
    assert game.legal == ["perform public_torture", "withdraw"]
