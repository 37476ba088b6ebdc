"""Counters, gains and payments (G9-G12), and what abilities do (G21-G25)."""

import pytest

from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model import happenings as h
from tests.gloria.table import table

NOTHING = (0, 0, 0, 0)


def harvest(building, kind, counters="", others=(), **more):
    """Seat 0 with one building, or several, and no other card of the kind."""
    buildings = {building: kind, **dict(others)}
    return table(at=f"harvest {kind}", cards=["", ""], counters=[counters], buildings=[buildings], **more)


def test_g09_a_gain_stops_when_the_supply_is_empty_and_the_rest_is_lost():
    game = harvest("barley_terraces", "farm", supply={"food": 1}).play("use barley_terraces")
    assert game.counters(0) == {"food": 1}
    assert h.Gained(0, "barley_terraces", (1, 0, 0, 0), (1, 0, 0, 0)) in game.told


def test_g09_cards_too_yield_only_what_the_supply_has_in_the_order_of_the_seats():
    game = table(at="harvest farm", cards=["2 farm", "2 farm", ""], supply={"food": 3}, seats=3)
    assert [(it.seat, it.count, it.lost) for it in game.happened(h.Yielded)] == [(0, 2, 0), (1, 1, 1)]


def test_g09_counters_come_in_the_order_of_the_data_then_any_then_steps():
    gain = "buildings.watch_house.effect={do: produce, gain: {steps: 2, any: 2, glory: 1, food: 1}}"
    game = harvest("watch_house", "peace", settings=(gain,), supply={"food": 1}).play("use watch_house")
    assert game.counters(0) == {"food": 1, "glory": 1}
    assert game.steps(0) == 0
    assert game.legal[0] == "pick 2 gold"
    game.play("pick 1 gold 1 peace")
    assert game.kinds_told()[:2] == ["Picked", "Moved"]
    assert game.steps(0) == 2


def test_g09_a_payment_is_in_the_supply_before_the_gain_is_taken():
    trade = "buildings.toll_bridge.effect={do: trade, pay: {gold: 2}, gain: {gold: 1}}"
    game = harvest("toll_bridge", "city", "2 gold", supply={"gold": 0}, settings=(trade,)).play("use toll_bridge")
    assert game.counters(0) == {"gold": 1}


def test_g10_a_payment_is_made_in_full_or_not_at_all():
    game = harvest("charter_captains", "city", "1 gold", {"sailcloth_works": "city"})
    assert "use charter_captains" not in game.legal
    assert game.refuses("use charter_captains").code == "cannot_pay"


def test_g11_glory_fills_in_where_a_counter_is_missing_and_only_there():
    game = harvest("charter_captains", "city", "1 gold 2 glory").play("use charter_captains")
    assert game.counters(0) == {"glory": 1}
    assert h.AbilityUsed(0, "charter_captains", 1, (0, 1, 0, 1)) in game.told


def test_g11_a_seat_with_enough_of_a_counter_keeps_its_glory():
    trades = harvest("charter_captains", "city", "3 gold 2 glory").play("use charter_captains")
    assert trades.counters(0) == {"gold": 1, "glory": 2}
    shop = {"at": "buying", "forum": [None] * 5 + ["toll_bridge"]}
    assert table(**shop, counters=["3 gold 1 peace 3 glory"]).play("buy toll_bridge").counters(0) == {
        "gold": 1,
        "glory": 3,
    }
    assert table(**shop, counters=["3 gold 3 glory"]).play("buy toll_bridge").counters(0) == {"gold": 1, "glory": 2}
    assert table(at="goth", counters=["1 food 1 gold 2 glory"]).play("tribute").counters(0) == {"glory": 2}


def test_g11_glory_that_is_named_takes_glory_and_fills_in_for_the_other_counters():
    trade = "buildings.toll_bridge.effect={do: trade, pay: {gold: 1, glory: 1}, gain: {food: 1}}"
    assert harvest("toll_bridge", "city", "2 glory", settings=(trade,)).play("use toll_bridge").counters(0) == {
        "food": 1
    }
    game = harvest("toll_bridge", "city", "1 gold 3 food", {"watch_house": "peace"}, settings=(trade,))
    assert game.happened(h.AbilityUsed) == []


def test_g12_any_is_a_mix_of_basic_counters_that_the_seat_picks():
    game = harvest("hall_of_ancestors", "peace", "1 glory").play("use hall_of_ancestors")
    assert len(game.legal) == 10
    assert not any("glory" in text for text in game.legal)
    assert game.refuses("pick 2 food").code == "wrong_size"
    assert game.rules.refusal(game.state, a.Pick(food=4, gold=-1)).code == "wrong_size"
    game.play("pick 2 food 1 gold")
    assert game.told[0] == h.Picked(0, "hall_of_ancestors", (2, 1, 0, 0), 0, False)
    assert game.counters(0) == {"food": 2, "gold": 1}
    assert game.supply("food") == 58


def test_g12_each_seat_picks_its_own_gain():
    game = table(
        at="harvest peace", seat=1, cards=["", ""], counters=["1 glory"], buildings=[{"hall_of_ancestors": "peace"}]
    ).play("use hall_of_ancestors")
    assert game.seat == 0
    game.play("pick 3 gold")
    assert game.told[0] == h.Picked(0, "hall_of_ancestors", (0, 3, 0, 0), 0, False)
    assert (game.counters(0), game.counters(1)) == ({"gold": 3}, {})


def test_g12_with_less_in_the_supply_than_the_gain_all_of_it_is_taken():
    some = {"food": 1, "gold": 0, "peace": 1}
    game = harvest("hall_of_ancestors", "peace", "1 glory", supply=some).play("use hall_of_ancestors")
    assert h.Picked(0, "hall_of_ancestors", (1, 0, 1, 0), 1, True) in game.told


def test_g12_a_mix_cannot_have_more_than_the_supply_holds():
    game = harvest("hall_of_ancestors", "peace", "1 glory", supply={"food": 1}).play("use hall_of_ancestors")
    assert game.refuses("pick 3 food").code == "supply_short"


def test_g12_nothing_to_pick_is_no_move():
    empty = {"food": 0, "gold": 0, "peace": 0}
    game = harvest("hall_of_ancestors", "peace", "1 glory", supply=empty).play("use hall_of_ancestors")
    assert h.Picked(0, "hall_of_ancestors", NOTHING, 3, False) in game.told
    assert game.waits != "mix"


def test_g21_produce_is_always_usable():
    game = harvest("sailcloth_works", "city").play("use sailcloth_works")
    assert (game.counters(0), game.steps(0)) == ({"gold": 1}, 1)
    assert game.told[0] == h.AbilityUsed(0, "sailcloth_works", 1, NOTHING)
    assert game.kinds_told()[:3] == ["AbilityUsed", "Gained", "Moved"], "and nothing is picked"


def test_g21_a_gain_of_steps_alone_gains_no_counters():
    steps = "buildings.watch_house.effect={do: produce, gain: {steps: 2}}"
    game = harvest("watch_house", "peace", settings=(steps,)).play("use watch_house")
    assert game.kinds_told()[:2] == ["AbilityUsed", "Moved"]
    assert game.steps(0) == 2


def test_g22_a_trade_without_repeat_works_once():
    game = harvest("salt_fish_vats", "farm", "3 food")
    assert game.legal == ["use salt_fish_vats", "take salt_fish_vats"]
    assert game.refuses("use salt_fish_vats 1").code == "not_repeatable"
    assert game.play("use salt_fish_vats").counters(0) == {"food": 2, "gold": 2, "peace": 1}


def test_g22_with_repeat_the_seat_names_how_often_as_far_as_it_can_pay():
    game = harvest("mule_station", "farm", "5 food 1 glory")
    assert game.legal == ["use mule_station 1", "use mule_station 2", "use mule_station 3", "take mule_station"]
    assert game.refuses("use mule_station").code == "times_not_named"
    assert game.refuses("use mule_station 4").code == "cannot_pay"
    assert game.rules.refusal(game.state, a.Repeat("mule_station", 0)).code == "no_times"
    game.play("use mule_station 3")
    assert (game.counters(0), game.steps(0)) == ({}, 3)
    assert game.happened(h.Moved) == [h.Moved(0, 3, "aricia", "mule_station")]


def test_g22_a_repeated_ability_too_is_one_of_the_seat_and_the_kind_and_used_once():
    built = {"mule_station": "farm", "old_olive_press": "farm", "toll_bridge": "city"}
    game = table(at="harvest farm", cards=["", ""], counters=["9 food 9 gold", ""], buildings=[built])
    assert game.refuses("use toll_bridge 1").code == "other_kind"
    assert game.refuses("use camp_bakery 1").code == "not_yours"
    assert game.play("use mule_station 1").refuses("use mule_station 1").code == "settled"


def test_g22_what_is_gained_in_one_round_never_pays_for_another():
    trade = "buildings.mule_station.effect={do: trade, pay: {food: 1}, gain: {food: 2}, repeat: true}"
    assert harvest("mule_station", "farm", "2 food", settings=(trade,)).legal[-2] == "use mule_station 2"


def test_g22_repeated_gains_of_any_are_one_pick():
    trade = "buildings.mule_station.effect={do: trade, pay: {food: 1}, gain: {any: 2}, repeat: true}"
    game = harvest("mule_station", "farm", "3 food", settings=(trade,)).play("use mule_station 3")
    assert "pick 2 food 2 gold 2 peace" in game.legal


@pytest.mark.parametrize(("cards", "gained"), [("", 1), ("1 farm", 2), ("3 farm", 4), ("4 farm", 4)])
def test_g23_a_count_gains_once_for_each_card_covered_or_not_up_to_its_maximum(cards, gained):
    game = table(at="harvest farm", cards=[cards, ""], buildings=[{"shared_millstream": "farm"}], seats=2)
    game.play("use shared_millstream")
    assert game.happened(h.Gained) == [h.Gained(0, "shared_millstream", (gained, 0, 0, 0), NOTHING)]


def test_g23_a_count_is_usable_even_for_nothing():
    game = table(at="harvest farm", cards=["", ""], buildings=[{"veterans_allotments": "farm"}])
    game.play("use veterans_allotments")
    assert game.counters(0) == {}


def test_g24_scrap_gains_the_printed_steps_of_another_building():
    game = harvest("salvage_guild", "city", others={"last_granary_south": "farm", "flooded_meadows": "farm"})
    assert game.legal[:2] == [
        "use salvage_guild scrap last_granary_south",
        "use salvage_guild scrap flooded_meadows",
    ]
    game.play("use salvage_guild scrap last_granary_south")
    assert game.steps(0) == 6
    assert (game.cards(0), game.state.discards) == ({"farm": 1}, ("last_granary_south",))


def test_g24_or_its_printed_cost_in_counters_without_a_surcharge():
    game = harvest("auction_yard", "city", others={"bishops_galley": "peace"})
    game.play("use auction_yard scrap bishops_galley")
    assert (game.counters(0), game.steps(0)) == ({"food": 1, "gold": 2, "peace": 5}, 0)
    assert game.told[0] == h.AbilityUsed(0, "auction_yard", 1, NOTHING, "bishops_galley", "peace")


def test_g24_the_card_of_a_scrapped_building_yields_if_it_is_of_the_kind_and_unsettled():
    both = {"auction_yard": "city", "toll_bridge": "city"}
    game = table(at="harvest city", cards=["", ""], buildings=[both], counters=["1 gold"])
    game.play("use auction_yard scrap toll_bridge")
    assert game.kinds_told()[:3] == ["AbilityUsed", "Gained", "Yielded"]
    assert game.counters(0) == {"gold": 1 + 2 + 1, "peace": 1}


def test_g24_the_kind_of_the_card_counts_not_that_of_the_building():
    laid = {"cards": ["", ""], "settings": ("buildings.toll_bridge.laid_on=[city, peace]",)}
    game = table(at="harvest city", **laid, buildings=[{"salvage_guild": "city", "toll_bridge": "peace"}])
    game.play("use salvage_guild scrap toll_bridge")
    assert (game.happened(h.Yielded), game.cards(0)) == ([], {"peace": 1})
    wide = ("buildings.watch_house.laid_on=[city, peace]",)
    built = {"salvage_guild": "city", "watch_house": "city"}
    game = table(at="harvest city", cards=["", ""], settings=wide, buildings=[built])
    game.play("use salvage_guild scrap watch_house")
    assert [(it.counter, it.count) for it in game.happened(h.Yielded)] == [("gold", 1)]


def test_g24_scrap_needs_another_building():
    game = table(at="harvest city", cards=["", ""], buildings=[{"auction_yard": "city"}])
    assert game.happened(h.Yielded)[0].building == "auction_yard"
    game = harvest("auction_yard", "city", others={"watch_house": "peace"})
    assert game.refuses("use auction_yard scrap auction_yard").code == "scraps_itself"
    assert game.refuses("use auction_yard").code == "scrap_not_named"
    assert game.refuses("use auction_yard scrap toll_bridge").code == "not_yours"
    assert game.refuses("use auction_yard scrap moon_gate").code == "no_such_building"
    assert game.refuses("use watch_house scrap auction_yard").code == "other_kind"


def test_g24_only_a_building_that_scraps_discards_another_and_only_once():
    built = {"auction_yard": "city", "sailcloth_works": "city", "watch_house": "peace", "muster_field": "peace"}
    game = table(at="harvest city", cards=["", ""], buildings=[built])
    assert game.refuses("use sailcloth_works scrap watch_house").code == "scraps_nothing"
    game.play("use auction_yard scrap watch_house")
    assert game.refuses("use auction_yard scrap muster_field").code == "settled"


def test_g24_each_seat_discards_its_own_buildings():
    built = [{"auction_yard": "city", "watch_house": "peace"}, {"toll_bridge": "peace"}]
    laid = {"buildings": built, "settings": ("buildings.toll_bridge.laid_on=[city, peace]",)}
    game = table(at="harvest city", seat=1, cards=["", ""], **laid)
    assert (game.seat, game.legal) == (0, ["use auction_yard scrap watch_house", "take auction_yard"])
    assert game.refuses("use auction_yard scrap toll_bridge").code == "not_yours"
    game.play("use auction_yard scrap watch_house")
    assert (game.state.discards[0], game.buildings(1)) == ("watch_house", {"toll_bridge": "peace"})


def test_g25_watch_is_usable_while_the_goth_stands_on_a_space_with_the_icon():
    away = table(at="harvest farm", cards=["", ""], buildings=[{"fields_left_to_crows": "farm"}], goth="emona")
    assert away.happened(h.Yielded)[0].building == "fields_left_to_crows"
    both = {"fields_left_to_crows": "farm", "barley_terraces": "farm"}
    asked = table(at="harvest farm", cards=["", ""], buildings=[both], goth="emona")
    assert asked.refuses("use fields_left_to_crows").code == "goth_elsewhere"
    game = table(at="harvest farm", cards=["", ""], buildings=[{"fields_left_to_crows": "farm"}], goth="aquileia")
    assert game.play("use fields_left_to_crows").steps(0) == 2


def test_g25_any_icon_of_the_space_counts():
    def usable(goth, **settings):
        game = table(at="harvest city", cards=["", ""], buildings=[{"abandoned_mint": "city"}], goth=goth, **settings)
        return game.waits == "ability"

    assert usable("emona"), "its only icon is gold"
    assert usable("frozen_danube_ford"), "its second is"
    assert not usable("noric_pass"), "none is"
    assert not usable("beyond_the_frontier"), "it shows none"
    assert usable("noric_pass", settings=("goth_road.noric_pass.icons=[food, peace, gold]",))


def test_g25_two_icons_give_no_more():
    twice = "goth_road.aquileia.icons=[food, food]"
    buildings = [{"fields_left_to_crows": "farm"}]
    game = table(at="harvest farm", cards=["", ""], buildings=buildings, goth="aquileia", settings=(twice,))
    assert game.play("use fields_left_to_crows").steps(0) == 2
