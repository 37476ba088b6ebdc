"""Phase 4: buying a building, its price, its steps, and red ones (G27-G32)."""

from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model import happenings as h
from tests.gloria.table import table

RICH = "20 food 20 gold 20 peace"


def forum(building, slot=5):
    """A forum with one building, by default on the last slot, without a surcharge."""
    return [None] * slot + [building]


def test_g27_the_seat_in_turn_buys_one_building_or_passes():
    game = table(at="buying", counters=["9 food 9 gold 9 peace"], forum=["toll_bridge", "watch_house"])
    assert game.legal == ["buy toll_bridge", "buy watch_house", "pass"]
    game.play("pass")
    assert game.told[0] == h.Passed(0)
    game = table(at="buying", counters=[RICH], forum=["toll_bridge", "watch_house"]).play(
        "buy watch_house", "pay 4 food"
    )
    assert game.waits == "goth"


def test_g27_a_seat_that_can_buy_nothing_passes_silently():
    game = table(at="buying", counters=["1 food"], forum=forum("toll_bridge"))
    assert game.happened(h.Passed) == []
    assert game.story[0] == h.TributeRefused(0, "frozen_danube_ford", "means")


def test_g28_it_needs_a_card_before_it_without_a_building_of_a_kind_it_may_be_laid_on():
    shop = {"at": "buying", "counters": [RICH], "forum": ["toll_bridge", "watch_house"]}
    game = table(**shop, cards=["1 farm 1 peace"], buildings=[{"auction_yard": "city"}])
    assert game.legal == ["buy watch_house", "pass"]
    assert game.refuses("buy toll_bridge").code == "no_free_card"
    assert game.refuses("buy muster_field").code == "not_in_forum"
    assert game.refuses("buy moon_gate").code == "no_such_building"


def test_g28_cards_in_hand_do_not_count():
    game = table(at="buying", counters=[RICH], forum=["toll_bridge", "watch_house"], cards=["1 peace"], hand=["3 city"])
    assert game.legal == ["buy watch_house", "pass"]


def test_g28_where_several_kinds_are_allowed_the_kind_is_named_even_if_one_is_free():
    game = table(at="buying", counters=[RICH], forum=["debased_coinage"], cards=["1 farm 1 peace"])
    assert game.legal == ["buy debased_coinage on farm", "buy debased_coinage on peace", "pass"]
    for kind in ("farm", "city", "peace"):
        only = table(at="buying", counters=[RICH], forum=["debased_coinage"], cards=[f"1 {kind}"])
        assert only.legal == [f"buy debased_coinage on {kind}", "pass"]
    assert game.refuses("buy debased_coinage").code == "kind_not_named"
    assert game.refuses("buy debased_coinage on city").code == "no_free_card"
    game = table(at="buying", counters=[RICH], forum=["debased_coinage"], cards=["1 peace"])
    assert game.legal == ["buy debased_coinage on peace", "pass"]


def test_g28_the_building_lies_on_the_kind_that_is_named():
    for kind in ("farm", "city", "peace"):
        game = table(at="buying", counters=[RICH], forum=forum("debased_coinage")).play(
            f"buy debased_coinage on {kind}"
        )
        assert game.buildings(0) == {"debased_coinage": kind}
        assert game.cards(0) == {each: 1 for each in ("farm", "city", "peace") if each != kind}
        assert game.happened(h.Bought)[0].kind == kind


def test_g28_where_one_kind_is_allowed_it_is_not_named():
    game = table(at="buying", counters=[RICH], forum=["toll_bridge", "flooded_meadows"])
    assert game.refuses("buy toll_bridge on city").code == "kind_named"
    settings = ("buildings.toll_bridge.laid_on=[farm, peace]",)
    game = table(at="buying", counters=[RICH], forum=["toll_bridge"], settings=settings)
    assert game.refuses("buy toll_bridge on city").code == "laid_elsewhere"


def test_g29_the_price_is_the_cost_and_then_the_surcharge_in_any_counters():
    game = table(at="buying", counters=["3 food 4 gold 2 peace"], forum=forum("toll_bridge", 3)).play("buy toll_bridge")
    assert game.told == (h.Bought(0, "toll_bridge", "city", (0, 2, 1, 0), 2),)
    assert game.legal == [
        *("pay 2 food", "pay 1 food 1 gold", "pay 1 food 1 peace"),
        *("pay 2 gold", "pay 1 gold 1 peace"),
    ]
    assert game.refuses("pay 1 food").code == "wrong_size"
    assert game.refuses("pay 2 peace").code == "too_few"
    assert game.rules.refusal(game.state, a.Pay(food=3, gold=-1)).code == "wrong_size"
    game.play("pay 1 food 1 peace")
    assert game.counters(0) == {"food": 2, "gold": 2}


def test_g29_a_slot_without_a_surcharge_asks_for_nothing_more():
    game = table(at="buying", counters=["2 gold 1 peace"], forum=forum("toll_bridge")).play("buy toll_bridge")
    assert game.happened(h.SurchargePaid) == []
    assert game.buildings(0) == {"toll_bridge": "city"}


def test_g29_glory_pays_a_surcharge_only_after_all_basic_counters():
    game = table(at="buying", counters=["1 food 2 gold 1 peace 5 glory"], forum=forum("toll_bridge", 2))
    game.play("buy toll_bridge")
    assert h.SurchargePaid(0, "toll_bridge", "city", (1, 0, 0, 2), True) in game.told
    game = table(at="buying", counters=["2 food 4 gold 1 peace 5 glory"], forum=forum("toll_bridge", 3))
    assert game.play("buy toll_bridge").refuses("pay 1 food 1 glory").code == "glory_last"


def test_g29_a_single_mix_is_paid_without_asking():
    game = table(at="buying", counters=["5 food 2 gold 1 peace"], forum=forum("toll_bridge", 1)).play("buy toll_bridge")
    assert game.told[1] == h.SurchargePaid(0, "toll_bridge", "city", (4, 0, 0, 0), True)


def test_g29_if_cost_and_surcharge_cannot_both_be_paid_the_building_cannot_be_bought():
    shop = {"at": "buying", "forum": ["toll_bridge", None, None, None, None, "watch_house"]}
    assert "buy toll_bridge" in table(**shop, counters=["1 food 5 gold 2 peace"]).legal
    game = table(**shop, counters=["1 food 4 gold 2 peace"])
    assert game.refuses("buy toll_bridge").code == "cannot_buy"
    assert table(**shop, counters=["9 food 1 peace 1 glory"]).happened(h.Bought) == []


def test_g30_the_building_stays_in_its_slot_until_the_surcharge_is_paid():
    game = table(at="buying", counters=[RICH], forum=forum("toll_bridge", 4)).play("buy toll_bridge")
    assert game.state.forum[4] == "toll_bridge"
    assert game.counters(0) == {"food": 20, "gold": 18, "peace": 19}
    game.play("pay 1 food")
    assert game.state.forum == (None,) * 6
    assert game.buildings(0) == {"toll_bridge": "city"}
    assert game.cards(0) == {"farm": 1, "peace": 1}
    assert game.steps(0) == 2


def test_g30_steps_to_carthage_win_before_an_exchange():
    game = table(at="buying", counters=[RICH], forum=forum("debased_coinage"), steps=[37])
    game.play("buy debased_coinage on farm")
    assert (game.over.reason, game.over.standing) == ("carthage", ((0,), (1,)))
    assert game.happened(h.Swapped) == []


def test_g31_a_swap_hands_in_counters_and_takes_the_others_until_stop():
    game = table(at="buying", counters=["5 gold 3 peace"], forum=forum("debased_coinage"))
    game.play("buy debased_coinage on farm")
    assert game.legal == [
        *("swap 1 food", "swap 2 food", "swap 3 food"),
        *("swap 1 peace", "swap 2 peace", "swap 3 peace"),
        "stop",
    ]
    assert game.refuses("swap 1 glory").code == "not_exchanged"
    assert game.refuses("swap 4 food").code == "too_few"
    assert game.rules.refusal(game.state, a.Swap(0, "food")).code == "no_times"
    game.play("swap 2 food")
    assert game.told == (h.Swapped(0, "debased_coinage", 2, "gold", 2, "food"),)
    assert game.legal == ["swap 1 food", "swap 1 peace", "stop"]
    game.play("stop")
    assert game.told[0] == h.SwapStopped(0, "debased_coinage")
    assert game.waits == "goth"


def test_g31_it_is_over_when_none_is_left():
    game = table(at="buying", counters=["3 gold 3 peace"], forum=forum("debased_coinage"))
    game.play("buy debased_coinage on farm", "swap 1 food")
    assert game.happened(h.SwapStopped) == []
    assert h.GothMoved("frozen_danube_ford", False, 1) in game.told


def test_g31_each_counter_gives_as_many_as_the_card_shows_as_far_as_the_supply_can_pay_in_full():
    game = table(
        at="buying", counters=["2 gold 1 peace 3 glory"], forum=forum("melted_statues"), supply={"food": 7, "gold": 0}
    )
    game.play("buy melted_statues on farm")
    assert game.legal[:3] == ["swap 1 food", "swap 2 food", "swap 1 peace"]
    assert game.refuses("swap 3 food").code == "supply_short"
    game.play("swap 2 food")
    assert game.counters(0) == {"food": 6, "glory": 1}


def test_g31_the_supply_may_be_emptied():
    game = table(at="buying", counters=["2 gold 1 peace 2 glory"], forum=forum("melted_statues"), supply={"food": 6})
    game.play("buy melted_statues on farm", "swap 2 food")
    assert (game.counters(0), game.supply("food")) == ({"food": 6}, 0)


def test_g31_without_a_possible_exchange_there_is_no_question_and_no_stop():
    game = table(at="buying", counters=["2 gold 2 peace"], forum=forum("melted_statues")).play(
        "buy melted_statues on city"
    )
    assert game.happened(h.SwapStopped) == []
    assert game.waits != "exchange"


def test_g31_it_is_over_too_when_the_supply_can_pay_none_in_full():
    short = {"food": 3, "gold": 0, "peace": 1}
    game = table(at="buying", counters=["2 gold 1 peace 3 glory"], forum=forum("melted_statues"), supply=short)
    game.play("buy melted_statues on farm")
    assert game.legal[-1] == "stop"
    while game.waits == "exchange":
        game.play(game.legal[0])
    assert game.counters(0)["glory"] > 0
    assert game.happened(h.SwapStopped) == []


def test_g31_glory_fills_in_nowhere_in_an_exchange():
    game = table(at="buying", counters=["2 gold 1 peace 3 glory"], forum=forum("debased_coinage"))
    game.play("buy debased_coinage on farm")
    assert game.waits == "goth"


def test_g32_a_shield_is_laid_at_once_and_protects_from_this_turns_phase_5_on():
    game = table(
        at="buying",
        counters=["1 food 1 gold", ""],
        cards=["1 farm", "1 peace"],
        forum=forum("hidden_storehouse"),
        goth="emona",
    )
    game.play("buy hidden_storehouse")
    assert game.buildings(0) == {}
    assert game.cards(0) == {"farm": 1}
    assert h.DueMet(0, "food", None, "farm", "hidden_storehouse", True, True) in game.told
