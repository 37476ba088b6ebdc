"""Contests: who wins, and what winners and losers get."""

import pytest

from circus_maximus.games.circus.model.happenings import CoinsGained, TrackMoved
from circus_maximus.games.circus.model.show_happenings import ContestWon, DieRolled, PerformersDied, Withdrew
from tests.circus.table import table

RACER = {"animals": 2, "mummers": 1}
RACE = "perform chariot_race"


def race(*bids, seats=3, **more):
    """A Chariot Race of seats that can perform it, followed by an execution."""
    cubes = {**dict.fromkeys(range(seats), RACER), 0: {**RACER, "prisoners": 1}}
    on_race = [("chariot_race", seat, coins) for seat, coins in bids]
    return table(seats=seats, phase="performing", bids=[*on_race, ("crucifixion", 0, 1)], cubes=cubes, **more)


def winners(game):
    return [(won.seat, won.by) for won in game.happened(ContestWon)]


# Dice


def test_r31_after_all_have_been_asked_each_performer_rolls_a_die_in_order():
    game = race((1, 1), (2, 1), (0, 1))
    game.play(RACE, RACE)
    assert game.chance is None
    game.play(RACE)
    for seat in (1, 2, 0):
        assert game.chance.key == f"die/chariot_race/r1/s{seat}"
        assert game.chance.outcomes == ("1", "2", "3", "4", "5", "6")
        game.fall("4")
    assert game.happened(DieRolled) == [
        DieRolled(1, "chariot_race", 4),
        DieRolled(2, "chariot_race", 4),
        DieRolled(0, "chariot_race", 4),
    ]
    assert game.chance is None


def test_r31_the_key_of_a_die_names_act_round_and_seat():
    game = table(
        phase="performing",
        round=7,
        bids=[("naumachia", 1, 1), ("naumachia", 0, 1)],
        cubes={0: {"slaves": 3}, 1: {"slaves": 3}},
    )
    game.play("perform naumachia", "perform naumachia")
    assert game.chance.key == "die/naumachia/r7/s1"
    assert game.fall("2").chance.key == "die/naumachia/r7/s0"


def test_r31_seats_that_withdrew_do_not_roll():
    game = race((0, 1), (1, 1), (2, 1), (3, 9), seats=4)
    game.play(RACE, "withdraw", RACE, "withdraw")
    assert game.chance.key == "die/chariot_race/r1/s0"
    assert game.fall("1").chance.key == "die/chariot_race/r1/s2"
    game.fall("2")
    assert winners(game) == [(2, "dice")]


@pytest.mark.parametrize(
    ("rolls", "won"),
    [(("6", "5", "1"), 0), (("1", "2", "1"), 1), (("4", "3", "5"), 2)],
)
def test_r31_the_highest_roll_wins_even_against_a_higher_bid(rolls, won):
    game = race((0, 2), (1, 5), (2, 3))
    game.play(RACE, RACE, RACE).fall(*rolls)
    assert winners(game) == [(won, "dice")]


def test_r31_a_tie_goes_to_the_higher_bid_on_that_act():
    game = race((0, 2), (1, 3), (2, 9))
    game.play(RACE, RACE, RACE).fall("5", "5", "4")
    assert winners(game) == [(1, "bid")]


def test_r31_bids_on_other_acts_do_not_break_a_tie():
    game = table(
        phase="performing",
        bids=[("chariot_race", 0, 2), ("chariot_race", 1, 1), ("venatio", 1, 9), ("crucifixion", 0, 1)],
        cubes={0: {**RACER, "prisoners": 1}, 1: RACER},
    )
    game.play(RACE, RACE).fall("3", "3")
    assert winners(game) == [(0, "bid")]


def test_r31_if_the_bids_are_also_equal_the_earlier_first_bid_wins():
    game = race((2, 3), (0, 3), (1, 3))
    game.play(RACE, RACE, RACE).fall("1", "6", "6")
    assert winners(game) == [(0, "first")]


def bid_for_a_race(*bids):
    """The bidding of two seats; nobody places a worker; the first bidder is asked whether to perform."""
    game = table(cubes={0: RACER, 1: RACER}).play(*bids).play("pass", "pass").play("pass", "pass")
    assert game.stage == "r1/performing"
    return game


def test_r31_in_a_tie_raises_count_for_the_bid():
    game = bid_for_a_race("bid chariot_race 2", "bid chariot_race 1", "bid venatio 1", "bid chariot_race 2")
    game.play(RACE, RACE).fall("2", "2")
    assert winners(game) == [(1, "bid")]


def test_r31_in_a_tie_a_raise_does_not_change_the_time_of_the_first_bid():
    game = bid_for_a_race("bid chariot_race 1", "bid chariot_race 3", "bid chariot_race 2", "bid venatio 1")
    game.play(RACE, RACE).fall("2", "2")
    assert winners(game) == [(0, "first")]


def test_r31_a_sole_performer_wins_without_dice():
    game = race((0, 1), (1, 9))
    game.play(RACE, "withdraw")
    assert winners(game) == [(0, "alone")]
    assert game.happened(DieRolled) == []
    assert game.coins(0) == 15 + 5
    assert (game.track(0, "empire"), game.track(0, "population")) == (6, 4)


def test_r31_a_sole_performer_wins_if_other_bidders_cannot_perform():
    game = table(
        phase="performing",
        bids=[("gladiator_combat", 0, 1), ("gladiator_combat", 1, 1), ("crucifixion", 0, 1)],
        cubes={0: {"slaves": 1, "prisoners": 1}},
    )
    game.play("perform gladiator_combat")
    assert Withdrew(1, "gladiator_combat", True, (("slaves", 1),)) in game.told
    assert winners(game) == [(0, "alone")]
    assert game.happened(PerformersDied) == []


# Cavalry Display


def display(*bids, cubes, **more):
    """A Cavalry Display, followed by an execution."""
    on_display = [("cavalry_display", seat, coins) for seat, coins in bids]
    cubes = {**cubes, 0: {**cubes[0], "prisoners": 1}}
    game = table(seats=3, phase="performing", bids=[*on_display, ("crucifixion", 0, 1)], cubes=cubes, **more)
    return game.play(*["perform cavalry_display"] * len(bids))


def test_r31_most_animals_win_the_cavalry_display_without_dice():
    game = display((0, 9), (1, 1), cubes={0: {"animals": 3}, 1: {"animals": 4}})
    assert winners(game) == [(1, "most")]
    assert game.happened(DieRolled) == []
    assert [game.track(seat, "empire") for seat in range(3)] == [3, 4, 2]
    assert [game.track(seat, "church") for seat in range(3)] == [3, 4, 3]


def test_r31_other_cubes_do_not_count_for_the_cavalry_display():
    game = display((0, 9), (1, 1), cubes={0: {"animals": 2, "mummers": 5, "slaves": 5}, 1: {"animals": 3}})
    assert winners(game) == [(1, "most")]


def test_r31_busy_animals_count_in_the_cavalry_display_and_for_its_coins():
    game = table(
        phase="performing",
        bids=[("animal_feeding", 0, 1), ("cavalry_display", 1, 9), ("cavalry_display", 0, 1), ("crucifixion", 0, 1)],
        coins=[2, 0],
        cubes={0: {"animals": 4, "prisoners": 1}, 1: {"animals": 3}},
    )
    game.play("perform animal_feeding")
    assert (game.busy(0), game.coins(0)) == ({"animals": 2}, 5)
    game.play("perform cavalry_display", "perform cavalry_display")
    assert winners(game) == [(0, "most")]
    assert (game.coins(0), game.coins(1)) == (5 + 4, 3)


def test_r31_animals_that_died_earlier_in_the_show_do_not_count():
    game = table(
        phase="performing",
        bids=[("venatio", 0, 1), ("cavalry_display", 0, 9), ("cavalry_display", 1, 1), ("crucifixion", 0, 1)],
        cubes={0: {"animals": 4, "prisoners": 1}, 1: {"animals": 3}},
    )
    game.play("perform venatio", "perform cavalry_display", "perform cavalry_display")
    assert winners(game) == [(1, "most")]


def test_r31_animals_of_seats_that_do_not_perform_do_not_count():
    game = display((0, 1), (1, 1), cubes={0: {"animals": 3}, 1: {"animals": 2}, 2: {"animals": 6}})
    assert winners(game) == [(0, "most")]


def test_r31_equal_numbers_of_animals_are_decided_by_the_higher_bid_then_by_the_earlier():
    level = {0: {"animals": 3}, 1: {"animals": 3}, 2: {"animals": 2}}
    assert winners(display((0, 1), (2, 9), (1, 2), cubes=level)) == [(1, "bid")]
    assert winners(display((2, 9), (1, 2), (0, 2), cubes=level)) == [(1, "first")]


def test_r31_a_sole_performer_wins_the_cavalry_display():
    game = display((0, 1), cubes={0: {"animals": 2}, 1: {"animals": 9}})
    assert winners(game) == [(0, "alone")]


def test_r31_each_performer_of_the_cavalry_display_gets_a_coin_per_owned_animal():
    game = display((0, 1), (1, 1), (2, 1), coins=0, cubes={0: {"animals": 2}, 1: {"animals": 5}, 2: {"animals": 4}})
    assert [game.coins(seat) for seat in range(3)] == [2, 5, 4]


# Winner and losers


def test_r32_the_winner_gets_tracks_and_coins_and_losers_get_the_same_coins():
    game = race((0, 1), (1, 1), (2, 1))
    game.play(RACE, RACE, RACE).fall("1", "6", "3")
    assert [player.tracks for player in game.state.players] == [(3, 3, 3), (6, 4, 3), (3, 3, 3)]
    assert {got.seat: got.coins for got in game.happened(CoinsGained)} == {0: 5, 1: 5, 2: 5}


def test_r32_losers_of_the_hymn_competition_get_two_coins_and_the_winner_four():
    game = table(
        seats=3,
        phase="performing",
        bids=[("hymn_competition", seat, 1) for seat in range(3)] + [("crucifixion", 0, 1)],
        cubes={0: {"mummers": 1, "prisoners": 1}, 1: {"mummers": 1}, 2: {"mummers": 1}},
    )
    game.play(*["perform hymn_competition"] * 3).fall("2", "3", "1")
    assert {got.seat: got.coins for got in game.happened(CoinsGained)} == {0: 2, 1: 4, 2: 2}


def test_r32_the_cubes_of_every_loser_die_and_those_of_the_winner_do_not():
    game = table(
        seats=3,
        phase="performing",
        bids=[("ludi_militaris", seat, 1) for seat in range(3)] + [("crucifixion", 1, 1)],
        cubes={0: {"slaves": 4}, 1: {"slaves": 2, "prisoners": 1}, 2: {"slaves": 2}},
    )
    game.play(*["perform ludi_militaris"] * 3).fall("2", "5", "1")
    assert [game.cubes(seat) for seat in range(3)] == [{"slaves": 2}, {"slaves": 2, "prisoners": 1}, {}]
    assert game.supply("slaves") == 20 - 6 - 8 + 4


def test_r32_losers_keep_their_cubes_unless_the_card_says_that_they_die():
    game = race((0, 1), (1, 1))
    game.play(RACE, RACE).fall("1", "6")
    assert game.cubes(0) == {**RACER, "prisoners": 1}
    assert game.happened(PerformersDied) == []


def test_r32_the_winner_of_a_contest_also_gets_negative_steps():
    game = race((0, 1), (1, 1), settings=("acts.chariot_race.winner.tracks.church=-2",))
    game.play(RACE, RACE).fall("6", "1")
    assert [game.track(seat, "church") for seat in range(3)] == [1, 3, 3]


def test_r32_without_a_contest_every_performer_gets_steps_negative_ones_too_and_coins():
    game = table(
        seats=3,
        phase="performing",
        bids=[("bestiarii", seat, 1) for seat in range(3)] + [("crucifixion", 0, 1)],
        coins=0,
        cubes={
            0: {"animals": 1, "slaves": 1, "prisoners": 1},
            1: {"animals": 1, "slaves": 1},
            2: {"animals": 1, "slaves": 1},
        },
    )
    game.play(*["perform bestiarii"] * 3)
    assert [player.tracks for player in game.state.players] == [(3, 6, 2)] * 3
    assert [game.coins(seat) for seat in range(3)] == [5, 5, 5]
    assert game.happened(ContestWon) == []
    assert [move.penalty for move in game.happened(TrackMoved)] == [False] * 6
