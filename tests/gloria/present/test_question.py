"""A decision is picked on things: cards, buildings, counters and numbers; what is no branch has a reason."""

import pytest

from circus_maximus.engine.presenting.decision import Misspelled, tree_of
from circus_maximus.games.gloria.model.actions import FORMS, parse
from tests.gloria.present.asking import asked, asks, expects, open_after, told, why_not
from tests.gloria.table import table

SPELLED = {
    "play farm": ("card/farm",),
    "use toll_bridge": ("building/toll_bridge", "use/toll_bridge"),
    "use mule_station 3": ("building/mule_station", "use/mule_station", 3),
    "use auction_yard scrap toll_bridge": ("building/auction_yard", "use/auction_yard", "building/toll_bridge"),
    "take toll_bridge": ("building/toll_bridge", "take/toll_bridge"),
    "buy toll_bridge": ("building/toll_bridge",),
    "buy debased_coinage on farm": ("building/debased_coinage", "card/farm"),
    "swap 3 gold": ("counter/gold", 3),
    "lose farm": ("card/farm",),
    "lose toll_bridge": ("building/toll_bridge",),
    "draw glory": ("counter/glory",),
    **{word: (f"verb/{word}",) for word in ("harvest", "pass", "stop", "tribute", "refuse")},
}


@pytest.mark.parametrize("text", SPELLED)
def test_an_action_is_spelled_by_what_it_names(text):
    assert FORMS.paths(parse(text)) == (SPELLED[text],)


def test_the_counters_of_a_mix_can_be_picked_in_any_order():
    assert set(FORMS.paths(parse("pick 2 food 1 gold"))) == {
        ("counter/food", 2, "counter/gold", 1),
        ("counter/gold", 1, "counter/food", 2),
    }
    assert len(FORMS.paths(parse("pay 1 food 1 gold 1 peace 1 glory"))) == 24


def test_mixes_of_different_sizes_would_be_no_tree():
    with pytest.raises(Misspelled):
        tree_of([(text, FORMS.paths(parse(text))) for text in ("pick 1 food", "pick 1 food 1 gold")])


def test_a_card_says_what_all_players_harvest_and_what_is_left():
    game = table(seats=3, hand=["2 farm 1 city"], cards=["1 farm", "2 farm", "3 city"])
    assert open_after(game) == {"card/farm", "card/city"}
    assert why_not(game, "card/peace") == "You have no peace card in hand."
    assert asks(game) == "play a card; all players then harvest their cards of that kind"
    preview = told(game, "play farm")
    assert (preview.label, preview.remaining) == ("play a farm card", "2 left in hand")
    assert preview.gain == "harvest: you 2, Ben 2, Cleo 0"


def test_a_card_whose_counter_has_run_out_is_warned_about_unless_all_have():
    game = table(supply={"food": 0}, hand=["1 farm 1 city"])
    assert told(game, "play farm").warning == "The supply has no food: your farm cards yield nothing now."
    assert not told(game, "play city").warning
    redirected = table(
        supply={"food": 0}, hand=["1 farm 1 city"], buildings=[{"public_grain_table": "farm"}], cards=["1 farm"]
    )
    assert not told(redirected, "play farm").warning, "the cards can yield peace"
    baked = table(supply={"food": 0}, counters=["2 food"], hand=["1 farm 1 city"], buildings=[{"mule_station": "farm"}])
    assert not told(baked, "play farm").warning, "what the building takes is there for another card"
    game = table(supply={"food": 0, "gold": 0}, hand=["1 farm 1 city"])
    assert not told(game, "play farm").warning


# The harvest


def harvest(*buildings, kind="farm", **more):
    return table(at=f"harvest {kind}", buildings=[dict.fromkeys(buildings, kind)], **more)


def test_a_building_is_used_as_often_as_the_seat_says_or_its_counter_is_taken():
    game = harvest("mule_station", counters=["5 food"], cards=["1 city"])
    assert open_after(game) == {"building/mule_station"}
    assert open_after(game, "building/mule_station") == {"use/mule_station", "take/mule_station"}
    assert open_after(game, "building/mule_station", "use/mule_station") == {1, 2}
    assert asked(game).part(("building/mule_station",)).start == "use/mule_station"
    twice = told(game, "use mule_station 2")
    assert (twice.label, twice.amount) == ("use Mule Station twice", "twice")
    assert (twice.cost, twice.remaining) == ("costs 4 food", "1 food left")
    assert twice.gain == "gains 2 steps, to Bovillae"
    assert told(game, "take mule_station").label == "take 1 food from the card below Mule Station"


def test_a_counter_that_the_supply_does_not_have_is_not_promised():
    game = harvest("mule_station", "barley_terraces", counters=["5 food"], cards=["1 city"], supply={"food": 0})
    preview = told(game, "take mule_station")
    assert preview.label == "take the food from the card below Mule Station"
    assert preview.gain == "gains nothing; the supply has no food"
    assert told(game, "use barley_terraces").gain == "gains nothing; the supply has no more"
    redirected = harvest("market_gardens", cards=["2 farm"], supply={"gold": 0})
    assert told(redirected, "use market_gardens").gain == "your other cards yield gold, but the supply has none"
    assert told(redirected, "harvest").gain == "your cards yield food"


def test_steps_beyond_the_end_of_the_road_are_not_promised():
    game = harvest("mule_station", counters=["5 food"], cards=["1 city"], steps=[37])
    assert told(game, "use mule_station 2").gain == "gains 1 step, to Carthage"
    forum = [None] * 5 + ["toll_bridge"]
    game = table(at="buying", counters=["9 gold 9 peace"], cards=["1 city"], forum=forum, steps=[37])
    assert told(game, "buy toll_bridge").gain.startswith("moves 1 step.")
    assert "tribute" not in told(game, "buy toll_bridge").remaining, "the game is over then"


def test_a_building_that_cannot_be_used_says_why_where_its_counter_can_be_taken():
    game = harvest("mule_station", "barley_terraces", counters=["1 food"], cards=["1 city"])
    assert open_after(game, "building/mule_station") == {"take/mule_station"}
    reason = "This costs 2 food, and you have 1 food."
    assert why_not(game, "use/mule_station", "building/mule_station") == reason
    assert told(game, "take mule_station").remaining == "cannot be used: this costs 2 food, and you have 1 food"


def test_a_building_of_another_kind_is_refused():
    game = table(at="harvest farm", buildings=[{"barley_terraces": "farm", "toll_bridge": "city"}], counters=["1 gold"])
    assert why_not(game, "building/toll_bridge") == (
        "Toll Bridge is not on a farm card, and only those are harvested now."
    )


def test_glory_fills_in_where_a_price_says_so():
    game = harvest("mule_station", counters=["1 food 1 glory"], cards=["1 city"])
    assert told(game, "use mule_station 1").cost == "costs 1 food and 1 glory"
    assert told(game, "use mule_station 1").remaining == "no food and no glory left"


def test_the_building_to_discard_is_picked_after_the_one_that_discards():
    game = table(at="harvest city", buildings=[{"auction_yard": "city", "barley_terraces": "farm"}])
    assert open_after(game, "building/auction_yard", "use/auction_yard") == {"building/barley_terraces"}
    assert asks(game, "building/auction_yard", "use/auction_yard") == "choose the building to discard"
    assert why_not(game, "building/auction_yard", "building/auction_yard", "use/auction_yard") == (
        "Auction Yard discards another building, not itself."
    )
    preview = told(game, "use auction_yard scrap barley_terraces")
    assert preview.label == "use Auction Yard to discard Barley Terraces"
    assert (preview.cost, preview.gain) == ("", "gains 2 food and 1 gold")


def test_a_redirect_is_used_or_not():
    game = harvest("market_gardens", cards=["2 farm"])
    assert open_after(game) == {"building/market_gardens", "verb/harvest"}
    assert told(game, "use market_gardens").gain == "your other cards yield gold"
    assert told(game, "harvest").gain == "your cards yield food"


def test_what_costs_nothing_and_gains_more_is_not_given_up_without_a_warning():
    game = harvest("barley_terraces", "mule_station", counters=["2 food"])
    assert told(game, "take barley_terraces").warning == "Using it gains 2 food at no cost."
    assert not told(game, "use barley_terraces").warning
    assert not told(game, "take mule_station").warning


def test_a_gain_that_the_supply_does_not_have_is_told_and_warned_about():
    game = harvest("old_olive_press", counters=["3 food"], supply={"gold": 3})
    assert told(game, "use old_olive_press 2").gain == "gains 3 gold; the supply has no more"
    assert told(game, "use old_olive_press 2").warning == "The supply is short: you would get 1 gold less."
    assert not told(game, "use old_olive_press 1").warning


def test_a_mix_is_picked_counter_by_counter():
    game = table(at="harvest peace", buildings=[{"hall_of_ancestors": "peace"}], counters=["1 glory"])
    game.play("use hall_of_ancestors")
    assert asks(game) == "pick the 3 counters that you gain"
    assert open_after(game) == {"counter/food", "counter/gold", "counter/peace"}
    assert open_after(game, "counter/food") == {1, 2, 3}
    assert open_after(game, "counter/food", 1) == {"counter/gold", "counter/peace"}
    assert asks(game, "counter/food", 1) == "choose 2 more"
    assert asks(game, "counter/food", 1, "counter/gold") == "how many gold"
    assert told(game, "pick 1 food 2 gold").label == "gain 1 food and 2 gold"


# Buying


def test_each_building_of_the_forum_says_what_it_costs_or_why_it_cannot_be_bought():
    game = table(
        at="buying",
        counters=["3 food 2 gold 1 peace"],
        cards=["1 farm 1 city"],
        forum=["barley_terraces", None, "watch_house", "villa_of_many_fountains", None, "toll_bridge"],
    )
    assert why_not(game, "building/barley_terraces").startswith("It costs 2 food and 1 gold and a surcharge of 5")
    assert why_not(game, "building/watch_house") == "No peace card before you is free for a building."
    assert why_not(game, "building/villa_of_many_fountains").startswith("It costs 4 food, 2 gold and 2 peace")
    game = table(at="buying", counters=["2 food 2 gold 2 peace"], forum=[None] * 4 + ["toll_bridge"])
    assert open_after(game) == {"building/toll_bridge", "verb/pass"}
    preview = told(game, "buy toll_bridge")
    assert preview.cost == "costs 2 gold, 1 peace and 1 of any kind"
    assert preview.remaining == "2 counters left, too little for the tribute"
    assert preview.brief == "costs 4 of 6 counters, leaves too little for the tribute"
    assert preview.gain == "moves 2 steps. Pay 1 gold to gain 1 step."
    assert [target.key for target in asked(game).part(()).targets] == ["5", "n"]


def test_a_purchase_says_if_it_leaves_too_little_for_the_tribute_that_could_be_paid_before():
    def leaves(counters, slot=0):
        game = table(at="buying", counters=[counters], forum=[None] * (5 - slot) + ["toll_bridge"])
        return told(game, "buy toll_bridge").remaining

    short = ", too little for the tribute"
    assert leaves("1 food 3 gold 1 peace") == "2 counters left", "the tribute asks 1 food and 1 gold"
    assert leaves("1 food 3 gold 1 peace", slot=1) == f"1 counter left{short}"
    assert leaves("1 food 4 gold 1 peace", slot=1) == "2 counters left"
    assert leaves("1 food 2 gold 1 peace") == f"1 counter left{short}"
    assert leaves("1 food 2 gold 1 peace 1 glory") == "2 counters left", "glory stands for gold"
    assert leaves("3 gold 1 peace") == "1 counter left", "it could not be paid before"


def test_glory_that_a_purchase_takes_is_counted():
    def brief(counters, slot):
        game = table(at="buying", counters=[counters], forum=[None] * (5 - slot) + ["toll_bridge"])
        return told(game, "buy toll_bridge").brief.partition(",")[0]

    assert brief("1 food 2 gold 2 glory", 1) == "costs 4 of 5 counters (1 glory)"
    assert brief("2 gold 1 peace 2 glory", 1) == "costs 4 of 5 counters (1 glory)"
    assert brief("1 gold 1 peace 3 glory", 1) == "costs 4 of 5 counters (2 glory)"
    assert brief("5 food 2 gold 1 peace 2 glory", 3) == "costs 6 of 10 counters"


def test_a_building_for_several_kinds_of_card_asks_for_the_card():
    game = table(
        at="buying", counters=["5 gold 3 peace"], forum=[None] * 5 + ["debased_coinage"], cards=["1 farm 1 city"]
    )
    assert open_after(game, "building/debased_coinage") == {"card/farm", "card/city"}
    assert why_not(game, "card/peace", "building/debased_coinage") == (
        "No peace card before you is free for a building."
    )
    assert told(game, "buy debased_coinage on farm").label == "buy Debased Coinage and lay it on a farm card"


def test_without_a_free_card_of_any_kind_a_red_building_says_all_kinds():
    full = table(
        at="buying",
        counters=["9 food 9 gold 9 peace"],
        forum=[None] * 4 + ["toll_bridge", "debased_coinage"],
        cards=["1 peace"],
        settings=["buildings.debased_coinage.laid_on=[farm, city]", "buildings.toll_bridge.laid_on=[peace]"],
    )
    assert why_not(full, "building/debased_coinage") == ("No farm or city card before you is free for a building.")


def test_to_buy_nothing_where_a_building_would_win_is_warned_about():
    forum = [None] * 4 + ["barley_terraces", "toll_bridge"]
    game = table(at="buying", counters=["9 food 9 gold 9 peace"], forum=forum, steps=[36])
    assert told(game, "pass").warning == "Barley Terraces would bring you to Carthage, and you would win."
    assert not told(game, "buy toll_bridge").warning
    assert told(game, "buy toll_bridge").gain.startswith("moves 2 steps.")


def test_what_brings_a_player_to_the_end_of_the_road_says_that_it_wins():
    forum = [None] * 4 + ["barley_terraces", "toll_bridge"]
    game = table(at="buying", counters=["9 food 9 gold 9 peace"], forum=forum, steps=[36])
    assert told(game, "buy toll_bridge").wins == "You reach Carthage and win."
    assert told(game, "pass").wins == ""
    back = table(at="buying", counters=["9 food 9 gold 9 peace"], forum=forum, steps=[35])
    assert told(back, "buy toll_bridge").wins == ""
    using = table(at="harvest city", buildings=[{"toll_bridge": "city"}], counters=["1 gold"], steps=[37])
    assert told(using, "use toll_bridge").wins == "You reach Carthage and win."
    assert told(using, "use toll_bridge").gain == "gains 1 step, to Carthage"


def test_a_surcharge_that_takes_the_tribute_is_warned_about_if_another_mix_leaves_it():
    forum = [None] * 4 + ["toll_bridge"]
    game = table(at="buying", counters=["1 food 3 gold 1 peace"], forum=forum, goth="emona", settings=())
    game.play("buy toll_bridge")
    assert (
        told(game, "pay 1 food").warning
        == "This leaves too little for the tribute (1 food); another mix would be enough."
    )
    assert told(game, "pay 1 food").remaining == "no food left"
    assert not told(game, "pay 1 gold").warning
    assert why_not(game, "counter/peace") == "You have no peace."
    assert why_not(game, "counter/glory") == "You have no glory."


def test_an_exchange_names_a_counter_and_a_number():
    game = table(at="buying", counters=["5 gold 3 peace"], forum=[None] * 5 + ["debased_coinage"])
    game.play("buy debased_coinage on farm")
    assert open_after(game) == {"counter/food", "counter/peace", "verb/stop"}
    assert open_after(game, "counter/food") == {1, 2, 3}
    assert why_not(game, "counter/glory") == "Debased Coinage gives no glory."
    preview = told(game, "swap 2 food")
    assert (preview.cost, preview.remaining, preview.gain) == ("costs 2 gold", "1 gold left", "gains 2 food")


# The Goth


def test_tribute_says_what_it_costs_and_the_forecast_once_what_the_goth_takes_otherwise():
    game = table(at="goth", counters=["2 gold"], goth="noric_pass")
    assert asks(game) == "pay 1 gold as tribute for Emona, or refuse"
    tribute, refuse = told(game, "tribute"), told(game, "refuse")
    assert (tribute.cost, tribute.remaining, tribute.gain) == ("costs 1 gold", "1 gold left", "the Goth stays")
    assert expects(game)[0] == "If refused, he demands 1 city card (you 1) and moves to Emona."
    assert not any("demands" in text for text in (asks(game), refuse.label, refuse.gain, refuse.cost))


def test_with_tribute_on_the_road_it_is_told_what_the_raid_takes():
    game = table(at="goth", counters=["2 food"], goth="noric_pass", paid=["gold"])
    assert expects(game)[0] == "If refused, he demands 1 city card (you 1) and raids to Emona."


def test_refusing_is_warned_about_if_the_other_cards_of_a_seat_are_too_few_to_spare_its_buildings():
    def warned(due, cards, *buildings, other=""):
        game = table(
            at="goth",
            goth="noric_pass",
            paid=due.split(),
            counters=["1 food 2 gold"],
            cards=[cards, other],
            buildings=[dict.fromkeys(buildings, "city")],
        )
        return told(game, "refuse").warning

    assert warned("gold food gold", "1 city", "toll_bridge") == "You would have to give Toll Bridge."
    assert not warned("gold food gold", "1 city", "toll_bridge", other="1 city"), "somebody else gives the second"
    assert not warned("gold food gold", "2 city", "toll_bridge")
    assert warned("gold food gold", "1 city", "toll_bridge", other="1 farm 1 city") == (
        "You could have to give Toll Bridge."
    ), "if Ben gives his farm card first"
    assert not warned("gold food gold", "1 city", "toll_bridge", "barred_gates"), "a shield goes first"
    two = ("toll_bridge", "coppersmiths_row")
    assert warned("gold food gold", "1 city", *two) == "You would have to give one of your buildings."
    assert warned("gold food gold", "1 farm", *two) == "You would have to give Toll Bridge and Coppersmiths' Row."
    three = (*two, "auction_yard")
    assert warned("gold food gold", "1 farm", *three) == "You would have to give 2 of your buildings."


def test_a_seat_gives_cards_of_another_kind_before_a_building():
    laid = {"counters": ["1 food 1 gold"], "cards": ["1 city", "1 farm"], "buildings": [{"barley_terraces": "farm"}]}
    assert not told(table(at="goth", **laid), "refuse").warning
    assert told(table(at="goth", **laid | {"cards": ["1 city", ""]}), "refuse").warning == (
        "You would have to give Barley Terraces."
    )


def test_what_is_given_to_the_goth_is_picked_among_cards_and_buildings():
    game = table(
        at="goth",
        goth="noric_pass",
        cards=["1 farm 1 city"],
        buildings=[{"toll_bridge": "city", "barred_gates": "city", "barley_terraces": "farm"}],
    )
    assert asks(game) == "give the Goth a city card"
    assert expects(game)[0] == "Still due: 1 city card (you 1)."
    assert open_after(game) == {"card/city", "building/toll_bridge", "building/barred_gates"}
    assert why_not(game, "card/farm") == "No farm card is due; the Goth takes a city card."
    assert why_not(game, "building/barley_terraces") == "No farm card is due; the Goth takes a city card."
    assert told(game, "lose toll_bridge").warning == "You could give a city card without a building."
    assert told(game, "lose toll_bridge").cost == "costs Toll Bridge and a city card"
    assert (told(game, "lose barred_gates").cost, told(game, "lose barred_gates").remaining) == (
        "costs Barred Gates",
        "a city card stays",
    )
    assert told(game, "lose city").remaining == "none left without a building"


def test_glory_is_not_left_in_the_pile_without_a_warning():
    game = table(at="goth", goth="noric_pass", paid=["glory", "food"], cards=["1 peace", "1 peace"])
    game.play(*([] if game.waits == "pile" else ["refuse"]))
    assert open_after(game) == {"counter/food", "counter/glory"}
    assert told(game, "draw food").warning == "The pile has glory, which fills in for any counter."
    assert told(game, "draw glory").gain == "left in the pile for Ben: 1 food"
    assert why_not(game, "counter/gold") == "There is no gold in the pile."


def test_where_steps_lead_is_told_before_what_the_supply_lacks():
    bare = ("buildings.barley_terraces.effect={do: produce, gain: {any: 1, steps: 1}}",)
    game = harvest("barley_terraces", cards=["1 city"], supply={"food": 0, "gold": 0, "peace": 0}, settings=bare)
    assert told(game, "use barley_terraces").gain == "gains 1 step, to Appian Gate; the supply has no more"


def test_the_surcharge_is_asked_without_glory():
    def asks(*counters):
        game = table(at="buying", counters=counters, forum=["barley_terraces", None, None, "watch_house", None, None])
        return asked(game.play("buy watch_house")).part(()).asks

    assert asks("2 food 2 gold 3 peace", "") == "pay the surcharge of 2 for Watch-House in any counters"
    assert (
        asks("2 food 2 gold 3 peace 1 glory", "") == "pay the surcharge of 2 for Watch-House in any counters but glory"
    )
