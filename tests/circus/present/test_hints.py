"""Hints: what the greedy bot would do, and its actual reason."""

import re
from typing import get_args

import pytest

from circus_maximus.games.circus import greedy
from circus_maximus.games.circus.actions import Bid, Place
from circus_maximus.games.circus.greedy import GreedyBot
from circus_maximus.games.circus.present.hints import LONGEST, hint
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import VARIANTS, game, mixed_games
from tests.circus.table import table

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
FEW = ("venatio", None, None, None, None)

REASONS = {
    "worth": (
        {"cubes": {0: {"mummers": 2}}},
        "bid pageant 1: it is worth about 10 coins more than it costs",
    ),
    "must": (
        {"coins": [1, 0], "display": FEW},
        "bid crucifixion 1: you must bid once; no act is worth its cost",
    ),
    "over_limit": (
        {"bids": [("venatio", 0, 1)], "cubes": {0: {"mummers": 2}}, "settings": ("limits.backed={regular: 1}",)},
        "pass: you have reached the limit of acts to bid on",
    ),
    "nothing_worth": (
        {"coins": 1, "bids": [("venatio", 1, 1)], "display": FEW},
        "pass: no act you can perform is worth its cost",
    ),
    "fetch": (
        {"phase": "placing", "bids": [("public_torture", 0, 1), ("crucifixion", 0, 1)]},
        "place prison 2: it gives what your acts need",
    ),
    "line_up": (
        {"phase": "placing", "bids": [("venatio", 0, 1)]},
        "place animals_market: your acts need what is sold there",
    ),
    "venture": (
        {"phase": "placing", "bids": [("venatio", 0, 1)], "markets": {"animals": 0}},
        "place forest: on heads it gives what your acts need",
    ),
    "climb": (
        {"phase": "placing", "tracks": {0: {"church": 4}}},
        "place pantheon: one more step earns more on pay day",
    ),
    "collect": (
        {"phase": "placing"},
        "place port: you can spare the coins and may need it later",
    ),
    "nowhere": (
        {"phase": "placing", "coins": 3},
        "pass: no place is worth a worker now",
    ),
    "lacking": (
        {"phase": "buying", "places": {"animals_market": [0]}, "bids": [("venatio", 0, 1)]},
        "buy animals 2: your acts need this many more",
    ),
    "short_of_coins": (
        {"phase": "buying", "places": {"animals_market": [0]}, "coins": 9, "bids": [("venatio", 0, 1)]},
        "buy animals 1: your acts need more, but you cannot buy more",
    ),
    "enough": (
        {"phase": "buying", "places": {"animals_market": [0]}},
        "buy animals 0: your acts need no more",
    ),
    "ready": (
        {"phase": "performing", "bids": [("venatio", 0, 1)], "cubes": {0: {"animals": 2}}},
        "perform venatio: you have everything it needs",
    ),
}


def hinted(position):
    action, why = hint(position.rules, position.state, position.step.pending)
    return f"{TITLE.write(action)}: {why}"


@pytest.mark.parametrize("why", REASONS)
def test_a_hint_gives_its_reason(why):
    setup, sentence = REASONS[why]
    assert hinted(table(**setup)) == sentence


def test_a_hint_gives_up_a_cube_of_the_most_common_kind():
    cubes = {0: {"slaves": 1, "animals": 2}}
    pirates = table(phase="events", coins=[0, 3], cubes=cubes).fall("pirates_grow_brave")
    assert hinted(pirates) == "give animal: it is the kind you have most of"


def test_every_reason_of_greedy_is_tested():
    assert {*REASONS, "most_of"} == set(get_args(greedy.Why))


@pytest.mark.parametrize("layers", VARIANTS)
def test_a_hint_is_what_greedy_does(layers):
    for rules, state, choice, action in game(("greedy",) * 3, 5, layers).decisions:
        advised, says = hint(rules, rules.seen_by(state, choice.seat), choice)
        assert advised == action
        assert re.fullmatch(r"[a-z][^.]+", says)
        assert len(says) <= LONGEST


def test_a_hint_is_legal_in_any_position():
    for played in mixed_games(6):
        for rules, state, choice, _ in played.decisions:
            assert hint(rules, rules.seen_by(state, choice.seat), choice)[0] in choice.legal


def test_a_hint_sends_no_worker_to_a_line_if_the_seat_cannot_pay_for_a_cube():
    setup = {"phase": "placing", "bids": [("venatio", 0, 1)]}
    cheapest = 5
    assert "animals_market" in hinted(table(**setup, coins=cheapest + 1))
    assert "animals_market" not in hinted(table(**setup, coins=cheapest))


def test_the_gain_in_a_hint_is_what_greedy_expects():
    position = table(cubes={0: {"mummers": 2}})
    view, choice = position.state, position.step.pending
    idea = GreedyBot(position.rules, 0, 0).consider(view, choice)
    assert (idea.action, idea.gain) == (Bid("pageant", 1), 9.5)


def test_a_hint_does_not_depend_on_secrets_of_other_seats():
    seen = [
        presenter.hint(position.rules.seen_by(position.state, 0), position.step.pending)
        for event in ("market_crash", "pirates_grow_brave")
        for position in [table(phase="placing", foreseen=(1, event), settings=OPEN)]
        for presenter in [TITLE.presenter(position.rules, ("Ana", "Ben"))]
    ]
    assert seen[0] == seen[1]
    assert seen[0][0] == Place("port")
    assert TITLE.write(seen[0][0]) == "place port"
