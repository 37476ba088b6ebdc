"""The event of a round: when it is drawn, how long it is in force, New Age, and the card the Oracle showed."""

from functools import partial

import pytest

from circus_maximus.engine.contract import Step
from circus_maximus.games.circus.model.happenings import (
    CoinsGained,
    EventDrawn,
    NoEvent,
    PhaseBegan,
    Reshuffled,
    RoundBegan,
    TrackMoved,
)
from circus_maximus.games.circus.model.turn_happenings import Bought, WorkersPlaced
from tests.circus.table import DISPLAY, Game, rules_with, table

EVENTS = (
    "plague_strikes",
    "animals_escape",
    "caesar_leaves_for_war",
    "pirates_grow_brave",
    "slaves_revolt",
    "jupiter_is_angry",
    "new_lands_discovered",
    "traveling_troop",
    "slave_ship_arrives",
    "victory_celebration",
    "festival_declared",
    "imperial_bounty",
    "religious_offering",
    "economic_boom",
    "new_age",
    "market_crash",
    "labor_shortage",
)
ALL_NEW_AGES = tuple(f"events.{event}.effects=[{{do: redraw}}]" for event in EVENTS)
dawn = partial(table, phase="events", round=0)
"""The beginning of the first round, before its event is drawn."""


def all_but(*events):
    return tuple(event for event in EVENTS if event not in events)


def drawn(game):
    return [happening.event for happening in game.happened(EventDrawn)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r8_round_1_also_has_an_event_drawn_before_bidding(seats):
    rules = rules_with()
    game = Game(rules, rules.start(seats)).fall("0", *DISPLAY)
    assert game.stage == "r1/events"
    assert set(game.chance.outcomes) == set(EVENTS)
    game.fall("market_crash")
    assert game.told == (EventDrawn("market_crash", foreseen=False), PhaseBegan("bidding", 0))
    assert game.state.round.events == ("market_crash",)


def test_r8_one_event_is_drawn_each_round():
    game = dawn(coins=0).fall("animals_escape", "slaves_revolt")
    assert [happening for happening in game.story if isinstance(happening, (EventDrawn, RoundBegan))] == [
        RoundBegan(1, 0),
        EventDrawn("animals_escape", foreseen=False),
        RoundBegan(2, 1),
        EventDrawn("slaves_revolt", foreseen=False),
    ]


def test_r8_the_card_in_force_is_in_neither_deck_nor_discards_until_cleanup():
    game = dawn(event_discards=("market_crash",)).fall("animals_escape")
    assert game.state.round.events == ("animals_escape",)
    assert game.state.events.discards == ("market_crash",)
    game = table(phase="cleanup", events=("animals_escape",), event_discards=("market_crash",))
    assert game.state.round.events == ()
    assert game.state.events.discards == ("market_crash", "animals_escape")
    assert set(game.chance.outcomes) == set(all_but("market_crash", "animals_escape"))


def test_r7_events_are_reshuffled_when_one_is_needed_and_none_is_left():
    game = table(phase="cleanup", events=("new_age",), event_discards=all_but("new_age"))
    assert game.told[-1] == Reshuffled("events", len(EVENTS))
    assert game.chance.key == "draw/events/1"
    assert set(game.chance.outcomes) == set(EVENTS)
    assert game.state.events.discards == ()


def test_r7_events_are_not_reshuffled_while_one_is_left():
    game = dawn(event_discards=all_but("animals_escape"))
    assert game.chance.key == "draw/events/0"
    assert game.chance.outcomes == ("animals_escape",)
    game.fall("animals_escape")
    assert game.happened(Reshuffled) == []
    assert game.state.events.discards == all_but("animals_escape")


def test_r8_new_age_without_discards_shuffles_nothing_and_draws_with_the_same_key():
    game = dawn()
    key = game.chance.key
    game.fall("new_age")
    assert game.told == (EventDrawn("new_age", foreseen=False),)
    assert (game.chance.key, game.state.events.shuffles) == (key, 0)
    assert "new_age" not in game.chance.outcomes


def test_r8_new_age_shuffles_the_discards_back_and_another_event_is_drawn():
    game = dawn(event_discards=("market_crash", "imperial_bounty")).fall("new_age")
    assert game.told == (EventDrawn("new_age", foreseen=False), Reshuffled("events", 2))
    assert game.state.events.discards == ()
    assert game.chance.key == "draw/events/1"
    assert set(game.chance.outcomes) == set(all_but("new_age"))


def test_r8_the_event_drawn_by_new_age_is_carried_out_immediately():
    game = dawn().fall("new_age", "imperial_bounty")
    assert game.told == (
        EventDrawn("imperial_bounty", foreseen=False),
        CoinsGained(0, 3, "imperial_bounty"),
        CoinsGained(1, 3, "imperial_bounty"),
        PhaseBegan("bidding", 0),
    )
    assert game.stage == "r1/bidding"


def test_r8_new_age_is_not_part_of_its_own_shuffle_and_is_discarded_with_the_other_card():
    game = dawn(coins=0, event_discards=("market_crash",)).fall("new_age")
    assert "new_age" not in game.chance.outcomes
    assert game.state.round.events == ("new_age",)
    game.fall("animals_escape")
    assert game.stage == "r2/events"
    assert game.state.events.discards == ("new_age", "animals_escape")
    assert set(game.chance.outcomes) == set(all_but("new_age", "animals_escape"))
    assert game.chance.key == "draw/events/1"


def test_r8_new_age_as_the_last_card_of_the_deck_shuffles_once():
    game = dawn(event_discards=all_but("new_age")).fall("new_age")
    assert game.happened(Reshuffled) == [Reshuffled("events", len(EVENTS) - 1)]
    assert set(game.chance.outcomes) == set(all_but("new_age"))


def test_r8_both_cards_of_a_new_age_are_in_force():
    game = dawn().fall("new_age", "labor_shortage").play("bid pageant 1", "pass", "pass", "place palace")
    assert WorkersPlaced(0, "palace", 1, 2) in game.told


def test_r8_a_new_age_can_draw_pirates():
    game = dawn(coins=[3, 0], cubes={1: {"mummers": 1, "slaves": 1}}).fall("new_age", "pirates_grow_brave")
    assert game.coins(0) == 0
    assert game.seat == 1
    game.play("give mummer")
    assert drawn(game) == ["new_age", "pirates_grow_brave"]


def test_r8_without_any_card_there_is_no_event_and_the_oracle_is_refused():
    game = dawn(coins=[0, 5], cubes={1: {"animals": 1}}, settings=(*ALL_NEW_AGES, "places.oracle.open=true"))
    game.fall(*EVENTS)
    assert drawn(game) == list(EVENTS)
    assert game.happened(NoEvent) == [NoEvent()]
    assert game.stage == "r1/bidding"
    game.play("pass")
    assert game.stage == "r1/placing"
    assert game.refuses("place oracle").code == "no_event_left"


def test_r8_the_oracle_can_draw_from_the_discards():
    game = table(
        phase="placing",
        cubes={0: {"animals": 1}},
        events=("new_age",),
        event_discards=all_but("new_age"),
        settings=("places.oracle.open=true",),
    ).play("place oracle")
    assert set(game.chance.outcomes) == set(all_but("new_age"))


def test_r22_the_foreseen_event_is_in_force_next_round_without_another_draw():
    game = table(phase="cleanup", foreseen=(1, "imperial_bounty"))
    assert game.happened(EventDrawn) == [EventDrawn("imperial_bounty", foreseen=True)]
    assert game.stage == "r2/bidding"
    assert game.state.round.events == ("imperial_bounty",)
    assert game.state.foreseen is None
    assert [game.coins(0), game.coins(1)] == [19, 19]


def test_r22_the_round_after_that_draws_its_event_as_usual():
    game = table(phase="cleanup", coins=0, foreseen=(0, "animals_escape")).play("bid crucifixion 1", "pass", "pass")
    assert game.stage == "r3/events"
    assert set(game.chance.outcomes) == set(all_but("animals_escape"))
    game.fall("slaves_revolt")
    assert game.happened(EventDrawn)[-1] == EventDrawn("slaves_revolt", foreseen=False)


def test_r22_a_foreseen_new_age_shuffles_and_draws_another_event():
    game = dawn(foreseen=(0, "new_age"), event_discards=("market_crash",))
    assert game.told[-2:] == (EventDrawn("new_age", foreseen=True), Reshuffled("events", 1))
    assert set(game.chance.outcomes) == set(all_but("new_age"))
    game.fall("market_crash")
    assert game.happened(EventDrawn)[-1] == EventDrawn("market_crash", foreseen=False)
    assert game.state.round.events == ("new_age", "market_crash")


def test_r22_the_foreseen_card_is_used_even_if_it_was_the_last_of_the_deck():
    game = dawn(foreseen=(0, "animals_escape"), event_discards=all_but("animals_escape"))
    assert drawn(game) == ["animals_escape"]
    assert game.happened(Reshuffled) == []


def test_r22_in_the_views_of_other_seats_the_foreseen_card_can_be_any_card():
    game = table(
        phase="performing",
        bids=[("crucifixion", 0, 1)],
        cubes={0: {"prisoners": 1}},
        event_discards=("market_crash",),
        foreseen=(1, "imperial_bounty"),
    )
    view = game.rules.seen_by(game.state, 0)
    seen = Game(game.rules, Step(view, (), game.rules.pending(view))).play("withdraw")
    assert seen.chance.key == "draw/events/0"
    assert set(seen.chance.outcomes) == set(all_but("market_crash"))
    seen.fall("religious_offering")
    assert seen.happened(EventDrawn) == [EventDrawn("religious_offering", foreseen=True)]


def after_cleanup(event, **laid):
    """The placing phase of round 2: the event of round 1 is over, that of round 2 changes nothing here."""
    game = table(phase="cleanup", events=(event,), marker=1, **laid).fall("animals_escape")
    assert game.state.round.events == ("animals_escape",)
    return game.play("bid military_execution 1", "pass", "pass")


@pytest.mark.parametrize(
    ("event", "place"),
    [("plague_strikes", "town_square"), ("caesar_leaves_for_war", "palace"), ("jupiter_is_angry", "pantheon")],
)
def test_r13_a_closed_place_is_open_again_after_the_rounds_cleanup(event, place):
    assert f"place {place}" in after_cleanup(event).legal


def test_r13_a_frozen_track_moves_again_after_the_rounds_cleanup():
    game = after_cleanup("caesar_leaves_for_war", cubes={0: {"prisoners": 1}})
    game.play("pass", "pass", "perform military_execution")
    assert TrackMoved(0, "empire", 1, 4, "military_execution") in game.told


def test_r13_workers_cost_one_coin_again_after_the_rounds_cleanup():
    game = after_cleanup("labor_shortage").play("place palace")
    assert WorkersPlaced(0, "palace", 1, 1) in game.told


def test_r13_prices_are_normal_again_after_the_rounds_cleanup():
    game = after_cleanup("market_crash").play("place slaves_market", "pass", "pass", "buy slaves 2")
    assert game.happened(Bought) == [Bought(0, "slaves", 2, 9, forced=False)]


def test_r8_new_age_as_the_first_event_of_the_game_shuffles_nothing():
    game = table(phase="events", round=0).fall("new_age")
    assert game.happened(Reshuffled) == []
    assert game.chance.key == "draw/events/0"
    assert "new_age" not in game.chance.outcomes
