"""Everything that is refused has a reason, in a sentence."""

import pytest

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.gloria.rules.gloria_rules import ANSWERS
from circus_maximus.games.gloria.text.refusals import MOMENTS, SENTENCES
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.table import table

RICH = "20 food 20 gold 20 peace"
HARVEST = {"at": "harvest city", "cards": ["1 city 1 peace", ""], "counters": ["1 gold"]}
SALE = {"at": "buying", "forum": ["toll_bridge", "debased_coinage"]}

REFUSED = [
    (table(hand=["2 farm 1 city"]), "play peace", "You have no peace card in hand."),
    (table(), "pass", "You cannot do that now: play a card from your hand."),
    (
        table(at="harvest farm", buildings=[{"market_gardens": "farm", "toll_bridge": "city"}]),
        "use toll_bridge",
        "Toll Bridge is not on a farm card, and only those are harvested now.",
    ),
    (
        table(at="harvest farm", buildings=[{"market_gardens": "farm", "barley_terraces": "farm"}]),
        "use barley_terraces",
        "Barley Terraces does not redirect a harvest.",
    ),
    (table(**HARVEST, buildings=[{"toll_bridge": "city"}]), "use watch_house", "You do not have Watch-House."),
    (table(**HARVEST, buildings=[{"toll_bridge": "city"}]), "take moon", "There is no building moon."),
    (table(**HARVEST, buildings=[{"toll_bridge": "city"}]), "use toll_bridge 2", "Toll Bridge cannot be repeated."),
    (
        table(**HARVEST, buildings=[{"toll_bridge": "city", "auction_yard": "city"}]),
        "use toll_bridge scrap auction_yard",
        "Toll Bridge does not discard other buildings.",
    ),
    (
        table(**HARVEST, buildings=[{"toll_bridge": "city", "auction_yard": "city"}]),
        "use auction_yard",
        "Say what to discard: use auction_yard scrap BUILDING.",
    ),
    (
        table(**HARVEST, buildings=[{"toll_bridge": "city", "auction_yard": "city"}]),
        "use auction_yard scrap auction_yard",
        "Auction Yard discards another building, not itself.",
    ),
    (
        table(at="harvest farm", buildings=[{"barley_terraces": "farm", "sabine_vineyard": "farm"}]).play(
            "use barley_terraces"
        ),
        "take barley_terraces",
        "Barley Terraces has already been settled in this harvest.",
    ),
    (
        table(**HARVEST, buildings=[{"toll_bridge": "city", "abandoned_mint": "city"}], goth="altinum"),
        "use abandoned_mint",
        "The Goth is on Altinum, which does not show gold.",
    ),
    (table(**SALE, counters=[RICH]), "buy watch_house", "Watch-House is not in the forum."),
    (
        table(**SALE, counters=[RICH]),
        "buy debased_coinage",
        "Say on which card: buy debased_coinage on farm, city or peace.",
    ),
    (
        table(**SALE, counters=[RICH]),
        "buy toll_bridge on farm",
        "Toll Bridge can be laid only on a city card, so write: buy toll_bridge.",
    ),
    (
        table(**SALE, counters=[RICH], cards=["1 farm"]),
        "buy debased_coinage on city",
        "No city card before you is free for a building.",
    ),
    (
        table(**SALE, counters=["6 gold 1 peace"]),
        "buy toll_bridge",
        "It costs 2 gold and 1 peace and a surcharge of 5, and you have 6 gold and 1 peace.",
    ),
    (
        table(at="goth", counters=["1 gold"], goth="noric_pass"),
        "draw food",
        "You cannot do that now: pay tribute, or refuse.",
    ),
    (
        table(at="goth", goth="noric_pass", cards=["1 city 1 farm"], buildings=[{"toll_bridge": "city"}]),
        "lose farm",
        "No farm card is due; the Goth takes a city card.",
    ),
]


@pytest.mark.parametrize(("game", "text", "sentence"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_a_refusal_gives_the_reason(game, text, sentence):
    assert game.title.texts.explain(game.refuses(text), game.rules.config) == sentence


def test_every_phase_that_asks_says_what_to_do_instead():
    phases = {phase.__struct_config__.tag for phase in ANSWERS}
    assert phases <= set(MOMENTS)


def test_every_sentence_ends_with_a_full_stop():
    facts = {
        "building": "toll_bridge",
        "kind": "farm",
        "kinds": ("farm", "city"),
        "due": ("farm",),
        "phase": "buying",
        "space": "emona",
        "icon": "food",
        "counter": "gold",
        "price": (1, 0, 0, 0),
        "cost": (1, 0, 0, 0),
        "surcharge": 2,
        "size": 3,
        "named": 2,
    }
    config = table().rules.config
    for code in SENTENCES:
        have = 2 if code in ("supply_short", "too_few") else (0, 1, 0, 0)
        said = TITLE.texts.explain(Refusal(code, {**facts, "have": have}), config)
        assert said.endswith("."), code
