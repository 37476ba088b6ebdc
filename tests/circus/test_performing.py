"""Phase 4, Perform Acts: who is asked, in which order, who withdraws, busy cubes, when victory is checked."""

import pytest

from circus_maximus.games.circus.model.happenings import CoinsGained, PhaseBegan
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ActOff,
    GameEnded,
    Performed,
    PerformersDied,
    Withdrew,
)
from tests.circus.table import table

TWO_ANIMALS = (("animals", 2),)


def show(*bids, seats=3, **more):
    """The beginning of the show, with these bids paid."""
    return table(seats=seats, phase="performing", bids=bids, **more)


def owning(cube, *counts):
    """A number of cubes of a kind for each seat."""
    return {seat: {cube: count} for seat, count in enumerate(counts)}


# Who is asked


def test_r28_bidders_are_asked_in_the_order_of_their_first_bid_on_the_act():
    game = show(("venatio", 2, 1), ("venatio", 0, 5), ("venatio", 1, 3), cubes=owning("animals", 2, 2, 2))
    asked = [game.seat]
    asked.append(game.play("perform venatio").seat)
    asked.append(game.play("withdraw").seat)
    assert asked == [2, 0, 1]


def test_r28_a_raise_does_not_change_the_order_of_asking():
    game = table(seats=3, cubes=owning("animals", 2, 2, 2))
    game.play("bid cavalry_display 1", "bid venatio 1", "bid venatio 2", "bid venatio 3", "pass", "bid venatio 4")
    game.play("pass", "pass")
    game.play("pass", "pass", "pass")
    assert (game.stage, game.seat) == ("r1/performing", 0)
    game.play("withdraw", "perform venatio", "perform venatio", "perform venatio")
    assert [done.seat for done in game.happened(Performed)] == [1, 2, 0]


def test_r28_the_first_bidder_on_the_act_is_asked_first_not_the_seat_that_opened_the_bidding():
    game = show(
        ("venatio", 0, 1),
        ("pageant", 1, 1),
        ("pageant", 0, 1),
        cubes={0: {"animals": 2, "mummers": 2}, 1: {"mummers": 2}},
    )
    assert game.seat == 0
    assert game.play("perform venatio").seat == 1
    assert game.play("perform pageant").seat == 0


def test_r28_acts_are_called_one_by_one_executions_last():
    game = show(
        ("crucifixion", 0, 1),
        ("venatio", 0, 1),
        ("pageant", 0, 1),
        cubes={0: {"animals": 2, "mummers": 2, "prisoners": 1}},
    )
    assert game.told == (PhaseBegan("performing"), ActCalled("venatio"))
    game.play("perform venatio")
    assert game.told[-1] == ActCalled("pageant")
    game.play("perform pageant")
    assert game.told[-1] == ActCalled("crucifixion")


def test_r28_each_bidder_performs_or_withdraws_openly_before_the_next_is_asked():
    game = show(("venatio", 0, 1), ("venatio", 1, 1), ("venatio", 2, 1), cubes=owning("animals", 2, 2, 2))
    assert game.legal == ["perform venatio", "withdraw"]
    assert game.play("perform venatio").told == (Performed(0, "venatio", 0, TWO_ANIMALS),)
    assert (game.seat, game.legal) == (1, ["perform venatio", "withdraw"])
    assert game.play("withdraw").told == (Withdrew(1, "venatio", False),)
    assert game.seat == 2


def test_r28_a_seat_that_did_not_bid_is_not_asked():
    game = show(("venatio", 1, 1), cubes=owning("animals", 2, 2, 2))
    assert game.seat == 1
    game.play("perform venatio")
    assert game.happened(Performed) == [Performed(1, "venatio", 0, TWO_ANIMALS)]
    assert game.happened(Withdrew) == []
    assert game.stage == "r1/cleanup"


def test_r28_only_the_act_being_called_can_be_performed():
    game = show(("venatio", 0, 1), ("pageant", 0, 1), cubes={0: {"animals": 2, "mummers": 2}})
    refusal = game.refuses("perform pageant")
    assert (refusal.code, refusal.facts) == ("other_act", {"act": "venatio"})
    assert game.refuses("bid pageant 1").code == "not_now"


def test_r28_withdrawing_costs_nothing_and_keeps_nothing_busy():
    game = show(
        ("animal_feeding", 0, 1),
        ("venatio", 0, 1),
        coins=7,
        cubes=owning("animals", 2, 0, 0),
    )
    game.play("withdraw")
    assert game.coins(0) == 7
    assert game.busy(0) == {}
    assert game.legal == ["perform venatio", "withdraw"]


# Who cannot perform


def test_r28_a_seat_that_lacks_the_cubes_withdraws_without_being_asked():
    game = show(("venatio", 0, 1), ("venatio", 1, 1), ("venatio", 2, 1), cubes=owning("animals", 1, 2, 0))
    assert game.told[-1] == Withdrew(0, "venatio", True, (("animals", 1),))
    assert game.seat == 1
    assert Withdrew(2, "venatio", True, (("animals", 2),)) in game.play("perform venatio").told


def test_r28_a_seat_that_lacks_one_kind_of_cube_withdraws():
    game = show(
        ("chariot_race", 0, 1), ("chariot_race", 1, 1), cubes={0: {"animals": 5}, 1: {"animals": 2, "mummers": 1}}
    )
    assert game.told[-1] == Withdrew(0, "chariot_race", True, (("mummers", 1),))
    assert game.seat == 1


def test_r28_a_seat_that_lacks_the_coins_of_the_act_withdraws_even_after_a_high_bid():
    game = show(
        ("animal_feeding", 0, 9),
        ("animal_feeding", 1, 1),
        coins=[1, 2, 15],
        cubes=owning("animals", 2, 2, 0),
    )
    assert game.told[-1] == Withdrew(0, "animal_feeding", True, coins=1)
    assert game.seat == 1


def test_r28_the_coin_cost_is_paid_at_once_and_is_not_part_of_the_bid():
    game = show(("animal_feeding", 0, 9), ("animal_feeding", 1, 1), coins=[2, 6, 0], cubes=owning("animals", 2, 2, 0))
    assert game.play("perform animal_feeding").told == (Performed(0, "animal_feeding", 2, TWO_ANIMALS),)
    assert (game.coins(0), game.coins(1)) == (0, 6)
    game.play("withdraw")
    assert game.happened(CoinsGained) == [CoinsGained(0, 5, "animal_feeding")]


def test_r28_the_cubes_are_busy_at_once():
    game = show(
        ("chariot_race", 0, 1),
        ("chariot_race", 1, 1),
        cubes={0: {"animals": 3, "mummers": 2}, 1: {"animals": 2, "mummers": 1}},
    )
    game.play("perform chariot_race")
    assert game.busy(0) == {"animals": 2, "mummers": 1}
    assert game.busy(1) == {}


def test_r28_coins_from_an_earlier_act_can_pay_for_a_later_one():
    game = show(("venatio", 0, 1), ("animal_feeding", 0, 1), coins=[0, 15, 15], cubes=owning("animals", 4, 0, 0))
    game.play("perform venatio")
    assert game.coins(0) == 4
    assert game.play("perform animal_feeding").happened(Performed)[-1] == Performed(0, "animal_feeding", 2, TWO_ANIMALS)


def test_r28_a_seat_that_cannot_perform_one_act_is_asked_for_the_next():
    game = show(("venatio", 0, 1), ("pageant", 0, 1), cubes=owning("mummers", 2, 0, 0))
    assert game.told[-3:] == (Withdrew(0, "venatio", True, (("animals", 2),)), ActOff("venatio"), ActCalled("pageant"))
    assert game.legal == ["perform pageant", "withdraw"]


def test_r28_several_seats_can_perform_an_execution_each_with_a_prisoner():
    game = show(
        ("crucifixion", 1, 1),
        ("crucifixion", 0, 1),
        ("crucifixion", 2, 1),
        ("military_execution", 1, 1),
        cubes=owning("prisoners", 2, 2, 0),
    )
    game.play("perform crucifixion", "perform crucifixion")
    assert game.happened(Performed) == [Performed(seat, "crucifixion", 0, (("prisoners", 1),)) for seat in (1, 0)]
    assert game.happened(Withdrew) == [Withdrew(2, "crucifixion", True, (("prisoners", 1),))]
    assert [game.track(seat, "church") for seat in range(3)] == [4, 4, 3]
    assert [game.cubes(seat) for seat in range(3)] == [{"prisoners": 1}, {"prisoners": 1}, {}]
    assert game.supply("prisoners") == 10 - 2


# Busy cubes


@pytest.mark.parametrize(("mummers", "out"), [(2, True), (3, False)])
def test_r29_a_mummer_that_has_performed_cannot_perform_again_this_round(mummers, out):
    game = show(("pageant", 0, 1), ("choral_performance", 0, 1), cubes=owning("mummers", mummers, 0, 0))
    game.play("perform pageant")
    assert (Withdrew(0, "choral_performance", True, (("mummers", 1),)) in game.told) is out
    if not out:
        assert game.cubes(0) == {"mummers": 3}
        assert game.busy(0) == {"mummers": 2}
        assert game.legal == ["perform choral_performance", "withdraw"]


@pytest.mark.parametrize(("slaves", "out"), [(2, True), (3, False)])
def test_r29_a_victorious_gladiator_is_busy_for_the_rest_of_the_round(slaves, out):
    game = show(("gladiator_combat", 0, 1), ("ludi_militaris", 0, 1), cubes=owning("slaves", slaves, 0, 0))
    game.play("perform gladiator_combat")
    assert (Withdrew(0, "ludi_militaris", True, (("slaves", 1),)) in game.told) is out
    assert out or game.legal == ["perform ludi_militaris", "withdraw"]


def test_r29_cubes_that_die_go_to_the_supply_when_the_act_is_settled():
    game = show(
        ("venatio", 0, 1),
        ("venatio", 1, 1),
        ("crucifixion", 0, 1),
        cubes={0: {"animals": 2, "prisoners": 1}, 1: {"animals": 3}},
    )
    assert game.supply("animals") == 20 - 4 - 5
    game.play("perform venatio")
    assert game.supply("animals") == 11
    assert game.cubes(0) == {"animals": 2, "prisoners": 1}
    game.play("perform venatio")
    assert game.happened(PerformersDied) == [
        PerformersDied(0, "venatio", "animals", 2),
        PerformersDied(1, "venatio", "animals", 2),
    ]
    assert game.supply("animals") == 15
    assert (game.cubes(0), game.cubes(1)) == ({"prisoners": 1}, {"animals": 1})
    assert (game.busy(0), game.busy(1)) == ({}, {})


def test_r29_cubes_that_did_not_die_return_at_cleanup():
    game = show(("procession_of_martyrs", 0, 1), cubes={0: {"mummers": 2, "slaves": 1}})
    game.play("perform procession_of_martyrs")
    assert PhaseBegan("cleanup") in game.told
    assert game.cubes(0) == {"mummers": 2}
    assert game.busy(0) == {}


# One step


def test_r35_an_act_is_carried_out_completely_before_victory_is_checked():
    game = show(
        ("venatio", 0, 1),
        ("venatio", 1, 1),
        coins=[0, 2, 15],
        cubes=owning("animals", 2, 3, 0),
        tracks={0: {"population": 14}, 1: {"population": 13}},
    )
    game.play("perform venatio", "perform venatio")
    assert game.over
    assert [game.track(seat, "population") for seat in range(3)] == [15, 15, 2]
    assert [game.coins(seat) for seat in range(3)] == [4, 6, 15]
    assert (game.cubes(0), game.cubes(1)) == ({}, {"animals": 1})
    assert isinstance(game.told[-1], GameEnded)


def test_r35_victory_is_checked_before_the_next_act_is_called():
    game = show(
        ("venatio", 0, 1),
        ("pageant", 1, 1),
        cubes={0: {"animals": 2}, 1: {"mummers": 2}},
        tracks={0: {"population": 13}},
    )
    game.play("perform venatio")
    assert game.over
    assert game.happened(ActCalled) == [ActCalled("venatio")]
