"""Every reason why something is not allowed, in one scenario each, with its facts and its sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Refusal
from circus_maximus.games.circus.model.actions import Bid, Buy, Place
from circus_maximus.games.circus.text.refusals import SENTENCES
from circus_maximus.games.circus.title import TITLE
from tests.circus.table import table

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")


@dataclass(frozen=True)
class Case:
    """A position, an action that is tried, and the answer."""

    code: str
    laid: dict[str, Any]
    tried: str
    facts: dict[str, Any]
    sentence: str
    falls: tuple[str, ...] = field(default=())


CASES = (
    Case(
        "not_now",
        {"phase": "bidding"},
        "place port",
        {"phase": "bidding"},
        "You cannot do that now: in the bidding phase, bid on an act or pass.",
    ),
    Case(
        "no_such_cube",
        {"phase": "events", "coins": [0, 3], "cubes": {0: {"slaves": 1, "mummers": 1}}},
        "give animal",
        {"cube": "animals"},
        "You have no animals to give.",
        ("pirates_grow_brave",),
    ),
    Case("act_not_on_show", {}, "bid naumachia 1", {"act": "naumachia"}, "Naumachia is not on show this round."),
    Case("bid_too_small", {}, "bid venatio 0", {}, "A bid must be at least 1 coin."),
    Case("too_few_coins", {"coins": 4}, "bid venatio 5", {"need": 5, "have": 4}, "That costs 5 coins; you have 4."),
    Case("opener_must_bid", {}, "pass", {}, "You begin the bidding, so you must bid once before you can pass."),
    Case(
        "backs_enough_acts",
        {"bids": [("venatio", 0, 1)], "settings": ("limits.bid_on={regular: 1}",)},
        "bid pageant 1",
        {"most": 1},
        "You have already bid on 1 act of this kind, the limit; you can still raise those bids.",
    ),
    Case("no_such_place", {"phase": "placing"}, "place forum", {"place": "forum"}, "There is no place called forum."),
    Case(
        "workers_at_once",
        {"phase": "placing"},
        "place prison 3",
        {"place": "prison", "most": 2},
        "Prison takes 1 to 2 workers a turn.",
    ),
    Case("place_closed", {"phase": "placing"}, "place oracle", {"place": "oracle"}, "Oracle is closed in this game."),
    Case(
        "place_closed_by_event",
        {"phase": "placing", "events": ["plague_strikes"]},
        "place town_square",
        {"place": "town_square", "event": "plague_strikes"},
        "Town Square is closed this round (The Plague Strikes).",
    ),
    Case(
        "track_frozen",
        {
            "phase": "placing",
            "events": ["plague_strikes"],
            "settings": ("events.plague_strikes.effects=[{do: freeze, track: population}]",),
        },
        "place town_square",
        {"place": "town_square", "track": "population"},
        "Town Square is closed this round because the Population track is frozen.",
    ),
    Case(
        "place_full",
        {"phase": "placing", "places": {"port": [1]}},
        "place port",
        {"place": "port", "room": 1},
        "Port is full; it has room for 1 worker in all.",
    ),
    Case(
        "place_full_for_seat",
        {"phase": "placing", "places": {"prison": [0]}},
        "place prison 2",
        {"place": "prison", "room": 2, "there": 1},
        "Prison has room for 2 workers per player; you already have 1 there.",
    ),
    Case(
        "too_few_workers",
        {"phase": "placing", "workers": 1},
        "place prison 2",
        {"need": 2, "have": 1},
        "That needs 2 workers; you have 1 left.",
    ),
    Case(
        "needs_cubes",
        {"phase": "placing"},
        "place guildhall",
        {"cube": "slaves", "need": 1, "have": 0},
        "That needs 1 slave; you have 0.",
    ),
    Case(
        "supply_empty",
        {"phase": "placing", "cubes": {1: {"prisoners": 9}}},
        "place prison 2",
        {"cube": "prisoners", "need": 2, "have": 1},
        "That needs 2 prisoners in the supply; it has 1.",
    ),
    Case(
        "market_empty",
        {"phase": "placing", "markets": {"animals": 0}},
        "place animals_market",
        {"market": "animals"},
        "The market has no animals on sale.",
    ),
    Case(
        "no_workers_to_recruit",
        {"phase": "placing", "workers": 11, "cubes": {0: {"slaves": 1}}},
        "place guildhall",
        {"have": 0},
        "Your colour's supply has no workers left, too few to recruit.",
    ),
    Case(
        "last_round",
        {"phase": "placing", "round": 10, "cubes": {0: {"animals": 1}}, "settings": OPEN},
        "place oracle",
        {},
        "This is the last round, so no event will follow.",
    ),
    Case(
        "already_foreseen",
        {"phase": "placing", "foreseen": (1, "new_age"), "cubes": {0: {"animals": 1}}, "settings": OPEN},
        "place oracle",
        {},
        "The next event has already been foreseen.",
    ),
    Case(
        "no_event_left",
        {
            "phase": "placing",
            "events": list(configure(TITLE).events),
            "cubes": {0: {"animals": 1}},
            "settings": (*OPEN, "workers.wage=0"),
            "coins": 20,
        },
        "place oracle",
        {},
        "No event is left to foresee.",
    ),
    Case(
        "stake_missing",
        {"phase": "placing", "bids": [("chariot_race", 0, 1)], "settings": OPEN},
        "place gamblers_den",
        {"place": "gamblers_den"},
        "Name an act and a stake: place gamblers_den ACT COINS.",
    ),
    Case(
        "nothing_to_stake_on",
        {"phase": "placing", "bids": [("chariot_race", 1, 1), ("venatio", 0, 1)], "settings": OPEN},
        "place gamblers_den",
        {"place": "gamblers_den"},
        "You have not bid on a contest on this round's bill.",
    ),
    Case(
        "no_stakes_here",
        {"phase": "placing", "bids": [("chariot_race", 0, 1)]},
        "place port chariot_race 1",
        {"place": "port"},
        "You cannot stake coins at Port.",
    ),
    Case(
        "no_contest",
        {"phase": "placing", "bids": [("venatio", 0, 1)], "settings": OPEN},
        "place gamblers_den venatio 1",
        {"act": "venatio"},
        "Venatio is not a contest on this round's bill.",
    ),
    Case(
        "no_bid_on_act",
        {"phase": "placing", "bids": [("chariot_race", 1, 1)], "settings": OPEN},
        "place gamblers_den chariot_race 1",
        {"act": "chariot_race"},
        "You did not bid on Chariot Race.",
    ),
    Case(
        "stake_out_of_range",
        {"phase": "placing", "bids": [("chariot_race", 0, 1)], "settings": OPEN},
        "place gamblers_den chariot_race 6",
        {"most": 5},
        "A stake must be 1 to 5 coins.",
    ),
    Case(
        "other_market",
        {"phase": "buying", "places": {"animals_market": [0]}},
        "buy slaves 1",
        {"market": "animals"},
        "You can only buy animals now because only that market is open.",
    ),
    Case(
        "market_short",
        {"phase": "buying", "places": {"animals_market": [0]}, "coins": 99},
        "buy animals 5",
        {"market": "animals", "have": 4},
        "The market has 4 animals on sale.",
    ),
    Case(
        "other_act",
        {"phase": "performing", "bids": [("venatio", 0, 1)], "cubes": {0: {"animals": 2}}},
        "perform pageant",
        {"act": "venatio"},
        "You can only perform Venatio now; it is the current act.",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.code for case in CASES])
def test_a_refusal_has_the_right_code_facts_and_sentence(case):
    game = table(**case.laid).fall(*case.falls)
    refusal = game.refuses(case.tried)
    assert refusal == Refusal(case.code, case.facts)
    assert TITLE.texts.explain(refusal, game.rules.config) == case.sentence


def test_amounts_that_are_too_small_are_refused():
    game = table(phase="buying", places={"animals_market": [0]})
    assert game.rules.refusal(game.state, Buy("animals", -1)).code == "buys_less_than_none"
    game = table()
    assert game.rules.refusal(game.state, Bid("venatio", -1)).code == "bid_too_small"
    game = table(phase="placing")
    assert game.rules.refusal(game.state, Place("port", 0)).code == "workers_at_once"


def test_the_refusal_to_perform_names_the_missing_cubes():
    game = table(phase="performing", bids=[("chariot_race", 0, 1)], cubes={0: {"animals": 2, "mummers": 1}})
    poorer = table(phase="performing", bids=[("chariot_race", 0, 1)], cubes={0: {"animals": 2}})
    assert poorer.stage == "r1/cleanup"
    assert game.legal == ["perform chariot_race", "withdraw"]
    told = Refusal("needs_free_cubes", {"act": "chariot_race", "cube": "mummers", "need": 1, "have": 0})
    assert TITLE.texts.explain(told, game.rules.config) == "Chariot Race needs 1 mummer; you have 0 free."


def test_no_action_is_allowed_after_the_game_is_over():
    game = table(phase="cleanup", round=10)
    refusal = game.rules.refusal(game.state, Bid("venatio", 1))
    assert TITLE.texts.explain(refusal, game.rules.config) == "You cannot do that now: the game is over."


def test_every_refusal_has_a_scenario():
    others = {"not_your_turn", "buys_less_than_none", "needs_free_cubes"}
    assert {case.code for case in CASES} | others == set(SENTENCES)
