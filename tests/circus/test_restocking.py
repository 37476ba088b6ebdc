"""New cubes and cards: markets are restocked, and discards are shuffled back into their deck."""

import pytest

from circus_maximus.games.circus.model.happenings import ActShown, MarketChanged, Reshuffled
from tests.circus.table import Game, rules_with, table

NINE = (
    "choral_performance",
    "procession_of_martyrs",
    "hymn_competition",
    "sacred_festival",
    "bestiarii",
    "animal_feeding",
    "slave_battle_royale",
    "ludi_militaris",
    "triumph_parade",
)


def cleanup(**more):
    """A round at the beginning of its cleanup."""
    return table(phase="cleanup", **more)


# Decks


def test_r7_acts_are_reshuffled_when_a_card_is_needed_and_the_deck_is_empty():
    game = cleanup(bids=[("venatio", 0, 1), ("pageant", 1, 1)], discards=NINE)
    assert game.chance.outcomes == ("naumachia",)
    assert game.happened(Reshuffled) == []
    game.fall("naumachia")
    assert game.told == (ActShown("naumachia", 0), Reshuffled("acts", len(NINE) + 2))
    assert game.chance.key == "draw/acts/1"
    assert set(game.chance.outcomes) == {*NINE, "venatio", "pageant"}
    assert game.state.acts.discards == ()
    game.fall("pageant")
    assert game.state.display == ("naumachia", "gladiator_combat", "pageant", "chariot_race", "cavalry_display")


def test_r7_acts_are_not_reshuffled_when_the_last_card_is_drawn():
    game = cleanup(bids=[("venatio", 0, 1)], discards=NINE).fall("naumachia")
    assert game.happened(Reshuffled) == []
    assert set(game.state.acts.discards) == {*NINE, "venatio"}


def test_r7_events_are_reshuffled_only_when_the_deck_is_empty():
    events = list(rules_with().config.events)
    before = table(phase="events", event_discards=events[1:])
    assert before.chance.outcomes == (events[0],)
    assert before.happened(Reshuffled) == []
    game = table(phase="events", event_discards=events)
    assert game.happened(Reshuffled) == [Reshuffled("events", len(events))]
    assert game.chance.key == "draw/events/1"
    assert set(game.chance.outcomes) == set(events)


def test_r7_the_event_of_the_previous_round_is_also_shuffled_in():
    events = list(rules_with().config.events)
    game = cleanup(events=events[:1], event_discards=events[1:])
    assert game.told[-1] == Reshuffled("events", len(events))
    assert set(game.chance.outcomes) == set(events)


# Markets


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r25_two_mummers_four_animals_and_six_slaves_are_on_sale_at_the_start_and_r3_the_rest_is_supply(seats):
    game = Game(rules_with(), rules_with().start(seats))
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [2, 4, 6]
    assert [game.supply(cube) for cube in ("mummers", "animals", "slaves", "prisoners")] == [18, 16, 14, 10]


@pytest.mark.parametrize(("seats", "slaves"), [(2, 1), (3, 1), (4, 2)])
def test_r25_each_market_gets_one_cube_a_round_and_the_slaves_two_with_four_seats(seats, slaves):
    game = cleanup(seats=seats)
    assert game.happened(MarketChanged) == [
        MarketChanged("mummers", 1, "restock"),
        MarketChanged("animals", 1, "restock"),
        MarketChanged("slaves", slaves, "restock"),
    ]
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [3, 5, 6 + slaves]
    assert [game.supply(cube) for cube in ("mummers", "animals", "slaves")] == [17, 15, 14 - slaves]


def test_r25_a_market_holds_ten_cubes_and_takes_no_more():
    game = cleanup(seats=4, markets={"mummers": 10, "animals": 9, "slaves": 9})
    assert game.happened(MarketChanged) == [
        MarketChanged("animals", 1, "restock"),
        MarketChanged("slaves", 1, "restock"),
    ]
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [10, 10, 10]
    assert game.supply("slaves") == 10


def test_r25_full_markets_take_nothing():
    game = cleanup(markets={"mummers": 10, "animals": 10, "slaves": 10})
    assert game.happened(MarketChanged) == []
    assert [game.supply(cube) for cube in ("mummers", "animals", "slaves")] == [10, 10, 10]


def test_r25_restocking_is_limited_by_the_supply():
    game = cleanup(seats=4, cubes={0: {"mummers": 18, "animals": 15, "slaves": 13}})
    assert game.happened(MarketChanged) == [
        MarketChanged("animals", 1, "restock"),
        MarketChanged("slaves", 1, "restock"),
    ]
    assert [game.supply(cube) for cube in ("mummers", "animals", "slaves")] == [0, 0, 0]
