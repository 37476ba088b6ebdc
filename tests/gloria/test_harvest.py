"""Phase 3: who harvests, and in which steps (G17-G20, G26, G50)."""

from circus_maximus.games.gloria.model import happenings as h
from tests.gloria.table import table


def test_g17_the_seat_in_turn_harvests_first_then_the_others_to_its_left():
    game = table(at="harvest farm", seats=3, seat=1, cards=["1 farm", "2 farm", "3 farm"])
    assert [(it.seat, it.count) for it in game.happened(h.Yielded)] == [(1, 2), (2, 3), (0, 1)]


def test_g17_a_seat_finishes_its_harvest_before_the_next_begins():
    game = table(at="harvest city", counters=["1 gold", "1 gold"], buildings=[{"toll_bridge": "city"}] * 1)
    assert game.seat == 0
    assert [it.seat for it in game.happened(h.Yielded)] == [0]
    game.play("take toll_bridge")
    assert [it.seat for it in game.happened(h.Yielded)] == [0, 0, 1]


def test_g18_a_card_gives_its_counter_or_the_ability_of_its_building():
    begin = {"at": "harvest city", "cards": ["", ""], "counters": ["1 gold"], "buildings": [{"toll_bridge": "city"}]}
    game = table(**begin)
    assert game.legal == ["use toll_bridge", "take toll_bridge"]
    game.play("use toll_bridge")
    assert (game.counters(0), game.steps(0)) == ({}, 1)
    game = table(**begin).play("take toll_bridge")
    assert (game.counters(0), game.steps(0)) == ({"gold": 2}, 0)


def test_g18_a_card_with_a_red_building_yields_its_counter():
    game = table(at="harvest farm", cards=["", ""], buildings=[{"flooded_meadows": "farm", "debased_coinage": "farm"}])
    assert game.counters(0) == {"food": 2}
    assert game.happened(h.Yielded) == [h.Yielded(0, "farm", 2, "food", 2, 0)]


def test_g18_the_kind_of_the_card_counts_not_that_of_the_building():
    begin = {
        "cards": ["", ""],
        "buildings": [{"toll_bridge": "farm"}],
        "settings": ("buildings.toll_bridge.laid_on=[farm, city]",),
    }
    assert table(at="harvest city", counters=["1 gold"], **begin).counters(0) == {"gold": 1}
    assert table(at="harvest farm", counters=["1 gold"], **begin).legal == ["use toll_bridge", "take toll_bridge"]


def test_g19_a_redirect_is_asked_first_and_makes_the_other_cards_yield_its_counter():
    game = table(at="harvest farm", cards=["2 farm", ""], buildings=[{"market_gardens": "farm"}])
    assert game.legal == ["use market_gardens", "harvest"]
    game.play("use market_gardens")
    assert game.told[:2] == (
        h.Redirected(0, "market_gardens", "gold"),
        h.Yielded(0, "farm", 2, "gold", 2, 0),
    )


def test_g19_only_a_redirect_of_the_seat_and_the_kind_can_be_used_first():
    built = {"market_gardens": "farm", "barley_terraces": "farm", "grain_exchange": "city"}
    game = table(at="harvest farm", cards=["2 farm", ""], buildings=[built])
    assert game.refuses("use barley_terraces").code == "redirects_nothing"
    assert game.refuses("use grain_exchange").code == "other_kind"
    assert game.refuses("use public_grain_table").code == "not_yours"
    assert game.refuses("use moon_gate").code == "no_such_building"


def test_g19_each_seat_redirects_its_own_harvest():
    game = table(at="harvest farm", seat=1, cards=["2 farm", "1 farm"], buildings=[{"market_gardens": "farm"}])
    assert (game.seat, game.counters(1)) == (0, {"food": 1})
    game.play("use market_gardens")
    assert h.Redirected(0, "market_gardens", "gold") in game.told
    assert game.counters(0) == {"gold": 2}


def test_g19_without_a_redirect_its_card_yields_at_once_with_the_others():
    game = table(at="harvest farm", cards=["2 farm", ""], buildings=[{"market_gardens": "farm"}]).play("harvest")
    assert game.told[0] == h.Yielded(0, "farm", 3, "food", 3, 0)


def test_g19_a_redirect_without_another_card_of_the_kind_is_not_asked():
    game = table(at="harvest farm", cards=["1 city", ""], buildings=[{"market_gardens": "farm"}])
    assert game.counters(0) == {"food": 1}


def test_g19_the_kind_of_the_card_below_a_redirect_counts():
    built = {"market_gardens": "peace"}
    laid = ("buildings.market_gardens.laid_on=[farm, peace]",)
    game = table(at="harvest farm", cards=["2 farm 1 peace", ""], buildings=[built], settings=laid)
    assert (game.counters(0), game.happened(h.Redirected)) == ({"food": 2}, [])
    game = table(at="harvest peace", cards=["2 farm 1 peace", ""], buildings=[built], settings=laid)
    assert game.legal == ["use market_gardens", "harvest"]
    assert game.play("use market_gardens").counters(0) == {"gold": 1}


def test_g19_one_redirect_at_most_works_in_a_harvest():
    both = {"market_gardens": "farm", "public_grain_table": "farm"}
    game = table(at="harvest farm", cards=["1 farm", ""], buildings=[both])
    assert game.legal == ["use market_gardens", "use public_grain_table", "harvest"]
    game.play("use public_grain_table")
    assert game.counters(0) == {"glory": 2}


def test_g19_cards_settled_later_yield_the_counter_of_the_redirect_too():
    both = {"market_gardens": "farm", "barley_terraces": "farm"}
    game = table(at="harvest farm", cards=["", ""], buildings=[both]).play("use market_gardens", "take barley_terraces")
    assert game.counters(0) == {"gold": 1}


def test_g19_a_redirect_works_on_when_it_is_scrapped_and_its_card_still_yields_nothing():
    all_three = {"market_gardens": "farm", "sold_off_estate": "farm", "barley_terraces": "farm"}
    game = table(at="harvest farm", cards=["", ""], buildings=[all_three])
    game.play("use market_gardens", "use sold_off_estate scrap market_gardens", "take barley_terraces")
    assert game.counters(0) == {"gold": 1}
    assert game.cards(0) == {"farm": 1}


def test_g19_the_rest_is_settled_one_by_one_in_any_order():
    both = {"barley_terraces": "farm", "sabine_vineyard": "farm"}
    game = table(at="harvest farm", cards=["", ""], buildings=[both])
    assert game.legal == [
        *("use barley_terraces", "use sabine_vineyard"),
        *("take barley_terraces", "take sabine_vineyard"),
    ]
    game.play("use sabine_vineyard")
    assert game.legal == ["use barley_terraces", "take barley_terraces"]
    game.play("use barley_terraces")
    assert game.counters(0) == {"food": 3, "gold": 1}


def test_g20_a_building_that_cannot_be_used_is_not_asked_about_and_its_card_yields():
    game = table(at="harvest city", cards=["", ""], buildings=[{"charter_captains": "city"}])
    assert game.happened(h.Yielded) == [h.Yielded(0, "city", 1, "gold", 1, 0, "charter_captains")]


def test_g20_a_building_that_would_be_usable_if_the_others_yielded_is_asked_about():
    both = {"charter_captains": "city", "toll_bridge": "city"}
    game = table(at="harvest city", cards=["", ""], counters=[""], buildings=[both])
    assert game.legal == ["take charter_captains", "take toll_bridge"]
    game.play("take charter_captains")
    assert game.legal == ["use toll_bridge", "take toll_bridge"]


def test_g20_other_cards_help_only_with_the_counter_that_they_yield():
    both = {"charter_captains": "city", "toll_bridge": "city"}
    settings = tuple(f"buildings.{id}.effect.pay={{gold: 0, peace: 1}}" for id in both)
    game = table(at="harvest city", cards=["", ""], buildings=[both], settings=settings)
    assert game.happened(h.Yielded) == [h.Yielded(0, "city", 2, "gold", 2, 0)]


def test_g20_only_unsettled_buildings_of_the_seat_and_the_kind_can_be_used_or_passed_over():
    built = {"barley_terraces": "farm", "toll_bridge": "city"}
    game = table(at="harvest farm", cards=["", ""], counters=["1 gold", ""], buildings=[built])
    for verb in ("use", "take"):
        assert game.refuses(f"{verb} toll_bridge").code == "other_kind"
        assert game.refuses(f"{verb} sabine_vineyard").code == "not_yours"
        assert game.refuses(f"{verb} moon_gate").code == "no_such_building"


def test_g20_what_the_supply_holds_does_not_matter_for_being_asked():
    both = {"charter_captains": "city", "toll_bridge": "city"}
    game = table(at="harvest city", cards=["", ""], buildings=[both], supply={"gold": 0})
    assert game.legal == ["take charter_captains", "take toll_bridge"]
    game.play("take charter_captains")
    assert [(it.cards, it.count, it.lost) for it in game.happened(h.Yielded)] == [(1, 0, 1), (1, 0, 1)]


def test_g20_cards_left_over_yield_together_and_are_not_told_as_forced():
    three = {"charter_captains": "city", "moneylenders_arcade": "city", "toll_bridge": "city"}
    settings = tuple(f"buildings.{id}.effect.pay.peace=5" for id in three)
    game = table(at="harvest city", cards=["", ""], buildings=[three], settings=settings)
    assert game.happened(h.Yielded) == [h.Yielded(0, "city", 3, "gold", 3, 0)]


def test_g20_an_ability_that_gains_nothing_may_be_used():
    game = table(at="harvest farm", cards=["", ""], buildings=[{"barley_terraces": "farm"}], supply={"food": 0})
    game.play("use barley_terraces")
    assert h.Gained(0, "barley_terraces", (0, 0, 0, 0), (2, 0, 0, 0)) in game.told


def test_g26_a_building_bought_this_turn_works_from_the_next_turn_on():
    game = table(seats=3, counters=["9 gold 9 peace"], forum=[None] * 5 + ["toll_bridge"], goth="emona")
    game.play("play city", "buy toll_bridge")
    assert (game.chance.key, game.buildings(0)) == ("deck", {"toll_bridge": "city"}), "it is not used in this turn"
    game.fall("watch_house").play("play city")
    while game.seat != 0:
        game.play(game.legal[-1])
    assert (game.state.seat, game.legal) == (1, ["use toll_bridge", "take toll_bridge"]), "but in that of another seat"


def test_g26_an_ability_works_once_in_a_harvest():
    both = {"barley_terraces": "farm", "sabine_vineyard": "farm"}
    game = table(at="harvest farm", cards=["", ""], buildings=[both]).play("use barley_terraces")
    assert game.refuses("use barley_terraces").code == "settled"
    assert game.refuses("take barley_terraces").code == "settled"


def test_g26_an_ability_works_in_every_harvest_of_its_kind():
    game = table(cards=["", ""], buildings=[{"barley_terraces": "farm"}], steps=[2], goth="altinum")
    while game.state.turn < 9:
        if game.chance:
            game.fall(game.chance.outcomes[0])
        else:
            wanted = {"card": "play farm", "ability": "use barley_terraces", "purchase": "pass", "goth": "tribute"}
            game.play(wanted.get(game.waits, game.legal[0]))
    turns = [it.turn for it in game.story if isinstance(it, h.TurnBegan)]
    assert turns == [6, 7, 8, 9]
    assert len(game.happened(h.AbilityUsed)) == 4


def test_g50_the_snapshot_names_what_is_under_way_in_a_harvest():
    all_three = {"market_gardens": "farm", "sabine_vineyard": "farm", "hillside_goat_track": "farm"}
    game = table(at="harvest farm", cards=["", ""], counters=["1 food"], buildings=[all_three])
    asked = {"kind": "farm", "seat": 0, "redirect": None, "unsettled": []}
    assert (game.waits, game.shown["harvest"]) == ("redirect", asked)
    game.play("use market_gardens")
    left = ["sabine_vineyard", "hillside_goat_track"]
    assert (game.waits, game.shown["harvest"]) == (
        "ability",
        {**asked, "redirect": "market_gardens", "unsettled": left},
    )
    game.play("use sabine_vineyard")
    assert game.shown["harvest"]["unsettled"] == ["hillside_goat_track"]


def test_g50_the_snapshot_names_the_size_of_a_mix_and_a_purchase_to_the_end_of_its_exchange():
    game = table(at="harvest peace", counters=["1 glory"], cards=["", ""], buildings=[{"hall_of_ancestors": "peace"}])
    game.play("use hall_of_ancestors")
    assert (game.waits, game.shown["mix"]) == ("mix", 3)
    assert game.shown["harvest"]["unsettled"] == []
    game = table(at="buying", counters=["4 food 9 gold 9 peace"], forum=[None] * 3 + ["debased_coinage"])
    game.play("buy debased_coinage on farm")
    purchase = {"building": "debased_coinage", "kind": "farm", "surcharge": 2}
    assert (game.waits, game.shown["purchase"]) == ("surcharge", purchase)
    game.play("pay 2 food")
    assert (game.waits, game.shown["purchase"]) == ("exchange", purchase)
    game.play("stop")
    assert game.shown["purchase"] is None
