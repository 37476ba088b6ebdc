"""The bill: which acts are performed, and in which order; and how many acts a seat may bid on (R27)."""

import pytest

from circus_maximus.games.circus.model.happenings import TrackMoved
from circus_maximus.games.circus.model.show_happenings import ActCalled, ActDiscarded, ActOff
from circus_maximus.games.circus.model.turn_happenings import BillSet, Passed
from tests.circus.table import DISPLAY, table

BY_SEATS = "{2: 1, 3: 2, 4: 4}"


def bidding(*bids, seats=2, settings=(), **laid):
    """A bidding phase with these bids (`act coins`), one in each turn; then all pass."""
    game = table(seats=seats, coins=40, settings=settings, **laid).play(*(f"bid {bid}" for bid in bids))
    while game.stage == "r1/bidding":
        game.play("pass")
    return game


def bill(game):
    (found,) = game.happened(BillSet)
    return found.acts


def dropped(game):
    (found,) = game.happened(BillSet)
    return found.dropped


def test_r27_the_acts_with_a_bid_are_performed_in_the_order_of_their_first_bid():
    game = bidding("chariot_race 1", "pageant 5", "venatio 3")
    assert game.happened(BillSet) == [BillSet(("chariot_race", "pageant", "venatio"), ())]


def test_r27_raises_and_later_bids_do_not_change_the_order_of_the_bill():
    game = bidding("venatio 1", "pageant 1", "pageant 9", "venatio 1", "chariot_race 1", "pageant 4")
    assert bill(game) == ("venatio", "pageant", "chariot_race")


def test_r27_executions_come_after_regular_acts_in_the_order_of_their_first_bids():
    game = bidding("crucifixion 9", "venatio 1", "public_torture 1", "pageant 1")
    assert bill(game) == ("venatio", "pageant", "crucifixion", "public_torture")


def test_r27_without_a_bid_the_bill_is_empty():
    game = table(coins=[0, 4]).play("pass")
    assert game.happened(BillSet) == [BillSet((), ())]


def test_r27_by_default_every_act_with_a_bid_is_performed():
    acts = (*DISPLAY, "public_torture", "military_execution", "crucifixion")
    game = bidding(*(f"{act} 1" for act in acts))
    assert game.happened(BillSet) == [BillSet(acts, ())]


def test_r27_the_show_calls_the_acts_in_the_order_of_the_bill():
    game = table(phase="performing", bids=[("crucifixion", 0, 5), ("venatio", 1, 1), ("pageant", 0, 1)])
    assert game.happened(ActCalled) == [ActCalled("venatio"), ActCalled("pageant"), ActCalled("crucifixion")]


TWO_AND_ONE = ("limits.performed={regular: 2, executions: 1}",)


def test_r27_a_limit_keeps_the_acts_with_most_coins_in_the_order_of_their_first_bid():
    game = bidding("pageant 3", "venatio 1", "chariot_race 5", settings=TWO_AND_ONE)
    assert bill(game) == ("pageant", "chariot_race")
    assert dropped(game) == ("venatio",)


def test_r27_the_coins_of_all_seats_on_an_act_count_together():
    game = bidding("pageant 3", "venatio 2", "chariot_race 3", "venatio 2", seats=3, settings=TWO_AND_ONE)
    assert bill(game) == ("pageant", "venatio")
    assert dropped(game) == ("chariot_race",)


def test_r27_raises_count_for_the_limit():
    game = bidding("pageant 3", "chariot_race 2", "venatio 2", "chariot_race 2", settings=TWO_AND_ONE)
    assert bill(game) == ("pageant", "chariot_race")
    game = bidding("pageant 3", "chariot_race 2", "venatio 3", settings=TWO_AND_ONE)
    assert bill(game) == ("pageant", "venatio")


def test_r27_ties_at_the_limit_go_to_the_earlier_first_bid():
    game = bidding("venatio 2", "pageant 2", "chariot_race 2", settings=TWO_AND_ONE)
    assert bill(game) == ("venatio", "pageant")
    game = bidding("venatio 1", "pageant 2", "chariot_race 2", "venatio 1", settings=TWO_AND_ONE)
    assert bill(game) == ("venatio", "pageant")
    assert dropped(game) == ("chariot_race",)


def test_r27_regular_acts_and_executions_are_ranked_separately():
    game = bidding("crucifixion 8", "public_torture 9", "venatio 1", "pageant 1", settings=TWO_AND_ONE)
    assert bill(game) == ("venatio", "pageant", "public_torture")
    assert dropped(game) == ("crucifixion",)


def test_r27_ties_among_executions_go_to_the_earlier_first_bid():
    game = bidding("military_execution 2", "public_torture 2", "crucifixion 2", settings=TWO_AND_ONE)
    assert bill(game) == ("military_execution",)
    assert dropped(game) == ("public_torture", "crucifixion")


def test_r27_each_kind_can_be_limited_separately():
    bids = ("pageant 3", "venatio 1", "crucifixion 1", "public_torture 2")
    game = bidding(*bids, settings=("limits.performed.regular=1",))
    assert bill(game) == ("pageant", "crucifixion", "public_torture")
    game = bidding(*bids, settings=("limits.performed.executions=1",))
    assert bill(game) == ("pageant", "venatio", "public_torture")


def test_r27_if_there_are_fewer_acts_than_the_limit_all_are_performed():
    game = bidding("pageant 1", "crucifixion 1", settings=TWO_AND_ONE)
    assert game.happened(BillSet) == [BillSet(("pageant", "crucifixion"), ())]


@pytest.mark.parametrize(("seats", "performed"), [(2, 1), (3, 2), (4, 4)])
@pytest.mark.parametrize("setting", ["limits.performed.regular={}", "limits.performed={{regular: {}}}"])
def test_r27_the_limit_can_depend_on_the_number_of_seats(seats, performed, setting):
    acts = ("pageant", "venatio", "chariot_race", "gladiator_combat")
    bids = [f"{act} {coins}" for coins, act in enumerate(acts, 1)]
    game = bidding(*bids, seats=seats, settings=(setting.format(BY_SEATS),))
    assert game.happened(BillSet) == [BillSet(acts[4 - performed :], acts[: 4 - performed])]


@pytest.mark.parametrize(("seats", "performed"), [(2, 1), (3, 2), (4, 3)])
def test_r27_the_limit_on_executions_can_depend_on_the_number_of_seats(seats, performed):
    settings = ("limits.performed.executions={2: 1, 3: 2, 4: 3}",)
    game = bidding("public_torture 1", "military_execution 2", "crucifixion 3", seats=seats, settings=settings)
    assert bill(game) == ("public_torture", "military_execution", "crucifixion")[-performed:]


LIMITED_SHOW = {
    "phase": "performing",
    "bids": [("venatio", 0, 3), ("pageant", 1, 1), ("crucifixion", 1, 1), ("public_torture", 0, 2)],
    "cubes": {0: {"animals": 2, "prisoners": 1}, 1: {"mummers": 2, "prisoners": 1}},
    "settings": ("limits.performed={regular: 1, executions: 1}",),
}


def test_r27_acts_beyond_the_limit_are_not_performed_not_cancelled_and_have_no_penalty():
    game = table(**LIMITED_SHOW).play("perform venatio", "perform public_torture")
    assert game.happened(ActCalled) == [ActCalled("venatio"), ActCalled("public_torture")]
    assert game.happened(ActOff) == []
    assert {moved.source for moved in game.happened(TrackMoved)} == {"venatio", "public_torture"}
    assert game.cubes(1) == {"mummers": 2, "prisoners": 1}


def test_r27_acts_beyond_the_limit_are_not_performed_even_if_others_are_cancelled():
    game = table(**LIMITED_SHOW).play("withdraw", "withdraw")
    assert game.happened(ActOff) == [ActOff("venatio"), ActOff("public_torture")]
    assert game.stage == "r1/cleanup"
    assert game.happened(ActCalled) == [ActCalled("venatio"), ActCalled("public_torture")]


def test_r27_no_coins_can_be_staked_on_an_act_beyond_the_limit():
    game = table(
        phase="placing",
        bids=[("chariot_race", 0, 1), ("gladiator_combat", 0, 2)],
        settings=("limits.performed.regular=1", "places.gamblers_den.open=true"),
    )
    assert "place gamblers_den gladiator_combat 1" in game.legal
    assert game.refuses("place gamblers_den chariot_race 1").code == "no_contest"


def test_r27_bids_on_acts_beyond_the_limit_are_lost_and_the_cards_are_discarded():
    game = bidding("pageant 3", "venatio 2", "chariot_race 1", settings=TWO_AND_ONE)
    assert [game.coins(0), game.coins(1)] == [40 - 3 - 1, 40 - 2]
    game = table(**LIMITED_SHOW).play("withdraw", "withdraw")
    assert game.happened(ActDiscarded) == [ActDiscarded("pageant"), ActDiscarded("venatio")]
    assert [game.coins(0), game.coins(1)] == [16, 16]


ONE_AND_ONE = ("limits.bid_on={regular: 1, executions: 1}",)


def backable(game):
    """The acts that the seat may bid on now."""
    return {action.split()[1] for action in game.legal if action.startswith("bid ")}


def test_r27_by_default_a_seat_may_bid_on_every_act():
    game = table(coins=40).play("bid pageant 1", "pass")
    game.play(*(f"bid {act} 1" for act in (*DISPLAY, "public_torture", "military_execution", "crucifixion")))
    assert len({bid.act for bid in game.state.round.bids}) == 8


def test_r27_a_seat_at_its_limit_of_regular_acts_may_not_bid_on_another():
    game = table(settings=ONE_AND_ONE).play("bid venatio 1", "pass")
    refusal = game.refuses("bid pageant 1")
    assert refusal.code == "backs_enough_acts"
    assert refusal.facts == {"most": 1}
    assert backable(game) == {"venatio", "public_torture", "military_execution", "crucifixion"}


def test_r27_executions_have_a_separate_limit():
    game = table(settings=ONE_AND_ONE).play("bid crucifixion 1", "pass")
    assert game.refuses("bid public_torture 1").code == "backs_enough_acts"
    assert backable(game) == {*DISPLAY, "crucifixion"}
    game.play("bid venatio 1")
    assert backable(game) == {"venatio", "crucifixion"}


def test_r27_raising_is_allowed_at_the_limit():
    game = table(settings=ONE_AND_ONE).play("bid venatio 1", "pass", "bid venatio 3", "bid crucifixion 1")
    game.play("bid crucifixion 2", "bid venatio 1")
    assert [(bid.act, bid.coins) for bid in game.state.round.bids] == [("venatio", 5), ("crucifixion", 3)]


def test_r27_each_seat_has_its_own_limit():
    game = table(settings=ONE_AND_ONE).play("bid venatio 1")
    assert backable(game) == {*DISPLAY, "public_torture", "military_execution", "crucifixion"}
    game.play("bid pageant 1")
    assert "pageant" not in backable(game)


def test_r27_a_limit_on_one_kind_does_not_limit_the_other():
    game = table(settings=("limits.bid_on.regular=1",)).play("bid venatio 1", "pass", "bid crucifixion 1")
    assert backable(game) == {"venatio", "public_torture", "military_execution", "crucifixion"}
    game = table(settings=("limits.bid_on.executions=1",)).play("bid venatio 1", "pass", "bid crucifixion 1")
    assert backable(game) == {*DISPLAY, "crucifixion"}


def test_r27_a_seat_at_the_limit_may_pass_but_need_not():
    game = table(settings=ONE_AND_ONE).play("bid venatio 1", "pass", "bid crucifixion 1")
    assert game.seat == 0
    assert "pass" in game.legal
    assert game.happened(Passed) == [Passed(1, forced=False)]


@pytest.mark.parametrize(("seats", "most"), [(2, 1), (3, 2), (4, 4)])
@pytest.mark.parametrize("kind", ["regular", "executions"])
def test_r27_the_number_of_acts_a_seat_may_bid_on_can_depend_on_the_number_of_seats(seats, most, kind):
    acts = {"regular": DISPLAY, "executions": ("public_torture", "military_execution", "crucifixion")}[kind]
    game = table(seats=seats, settings=(f"limits.bid_on.{kind}={BY_SEATS}",)).play(f"bid {acts[0]} 1")
    while game.seat != 0:
        game.play("pass")
    game.play(*(f"bid {act} 1" for act in acts[1:most]))
    assert backable(game) & set(acts) == set(acts[:most])
