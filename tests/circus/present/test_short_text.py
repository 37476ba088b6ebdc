"""Short texts: their content and their length."""

import pytest

from circus_maximus.games.circus.model.config import PlaceConfig
from circus_maximus.games.circus.model.effects import (
    Coins,
    Move,
    Take,
)
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.refusals import LABELS
from tests.circus.present.games import rules_of
from tests.circus.test_refusals import CASES

RULES = rules_of(())
CONFIG = RULES.config
CARDS = RULES.lookups_for(4).acts


@pytest.mark.parametrize(
    ("act", "needs", "costs", "performers", "winner", "losers", "absent"),
    [
        ("chariot_race", "2A 1M", "", "5c", "E+3 P+1", "–", "E−1"),
        ("naumachia", "3S", "3c", "8c", "E+4 P+2", "S†", "E−2 P−1"),
        ("hymn_competition", "1M", "", "–", "C+2 4c", "2c", "C−1"),
        ("venatio", "2A†", "", "P+2 4c", "–", "–", "P−1"),
        ("cavalry_display", "2A", "", "1c/A", "E+1 C+1", "–", "E−1"),
        ("procession_of_martyrs", "1M 1S†", "", "P−1 C+3 4c", "–", "–", "C−2"),
        ("public_torture", "1P†", "", "P+1", "–", "–", "–"),
    ],
)
def test_the_short_text_of_an_act(act, needs, costs, performers, winner, losers, absent):
    card = CARDS[act]
    assert (short_text.needs(CONFIG, card), short_text.costs(card)) == (needs, costs)
    assert short_text.prize(CONFIG, card.performers, dies=False) == performers
    assert (short_text.prize(CONFIG, card.winner), short_text.prize(CONFIG, card.losers)) == (winner, losers)
    assert short_text.moves(CONFIG, card.absent) == absent


@pytest.mark.parametrize(
    ("place", "gives", "costs"),
    [
        ("port", "flip: +2 M or death", ""),
        ("prison", "+1 P each, 2 a player", ""),
        ("slaves_market", "line up for slaves", ""),
        ("palace", "E+1 for now, bid 1st", ""),
        ("guildhall", "+1 worker", "5c 1S"),
        ("oracle", "see the next event", "1A"),
        ("gamblers_den", "stake 1-5c on winning", ""),
    ],
)
def test_the_short_text_of_a_place(place, gives, costs):
    assert (short_text.gives(CONFIG, CONFIG.places[place]), short_text.place_costs(CONFIG, CONFIG.places[place])) == (
        gives,
        costs,
    )


def test_a_place_with_many_effects_shows_as_many_as_fit():
    effects = (Coins(3), Move("empire", 1), Take("mummers", 2), Take("slaves", 12), Coins(7))
    assert short_text.gives(CONFIG, PlaceConfig(name="Forum", effects=effects[:2], flip=False)) == "+3c, Empire +1"
    assert (
        short_text.gives(CONFIG, PlaceConfig(name="Forum", effects=effects[:4], flip=False)) == "+3c, E+1, +2 M, +12 S"
    )
    assert short_text.gives(CONFIG, PlaceConfig(name="Forum", effects=effects, flip=False)) == "+3c, E+1, +2 M …"
    assert short_text.gives(CONFIG, PlaceConfig(name="Forum", effects=(), flip=False)) == "nothing"


def test_every_place_act_and_event_has_its_texts():
    assert all(
        short_text.gives(CONFIG, place) and len(short_text.gives(CONFIG, place)) <= short_text.GIVES
        for place in CONFIG.places.values()
    )
    assert all(short_text.needs(CONFIG, card) and short_text.prize(CONFIG, card.performers) for card in CARDS.values())
    assert all(short_text.event(event.effects, CONFIG) != "nothing happens" for event in CONFIG.events.values())


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ("plague_strikes", "Population frozen, Town Square closed"),
        ("animals_escape", "−3 animals"),
        ("new_lands_discovered", "+1 animal a player"),
        ("pirates_grow_brave", "all pay 5 coins or a cube"),
        ("labor_shortage", "workers cost 1 coin more"),
        ("market_crash", "market prices −1"),
        ("festival_declared", "1 coin each, Population +1 for all, +2 mummers"),
    ],
)
def test_the_short_text_of_an_event(event, says):
    assert short_text.event(CONFIG.events[event].effects, CONFIG) == says


def test_the_board_has_a_short_label_for_every_refusal():
    cases = {case.code: case for case in CASES}
    for code, words in LABELS.items():
        assert 0 < len(words(CONFIG, cases[code].facts if code in cases else {"need": 99, "have": 0})) <= 24
    of_places = {case.code for case in CASES if case.laid.get("phase") == "placing" and case.tried.startswith("place")}
    never_on_a_board = {"no_such_place", "workers_at_once", "stake_missing", "no_stakes_here", "no_contest"}
    never_on_a_board |= {"no_bid_on_act", "stake_out_of_range"}
    assert of_places - never_on_a_board <= set(LABELS)
