"""Hints: what the planner would do, and its actual reason."""

import re

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.presenting.presenter import MAX_REASON_LENGTH
from circus_maximus.engine.text.names import MAX_NAME_LENGTH
from circus_maximus.games.circus.advice.hints import SETS_BACK, hint, in_words
from circus_maximus.games.circus.advice.planner.reasons import Why
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import VARIANTS, game, mixed_games
from tests.circus.table import table

CLOSED_PRISON = ("places.prison.open=false",)
NO_FLIPS = tuple(f"places.{place}.open=false" for place in ("port", "war", "forest"))
ORACLE_AND_DEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
FLIPS_TAKEN = {"port": [1], "war": [1], "forest": [1]}
ALL_TAKEN = FLIPS_TAKEN | {"prison": [0, 0], "town_square": [1], "pantheon": [1], "palace": [1]}
NONE_ON_SALE = {"mummers": 0, "animals": 0, "slaves": 0}
LINES = {"mummers_market": [0], "animals_market": [0], "slaves_market": [0]}


SHIPPED = configure(TITLE)


NAMES = ("Ana", "Ben", "Cleo", "Dev")


def only(act):
    """A display with one act."""
    return (act, None, None, None, None)


REASONS = {
    "finish": (
        {"tracks": {0: {"church": 13}}, "display": only("pageant"), "cubes": {0: {"mummers": 2}}},
        "bid pageant 1: you could reach the goal on Church",
    ),
    "advance": (
        {"cubes": {0: {"mummers": 2}}, "display": only("sacred_festival")},
        "bid sacred_festival 1: it moves you up to 3 steps on Church",
    ),
    "earn": (
        {
            "cubes": {0: {"slaves": 3}},
            "coins": 4,
            "display": only("ludi_militaris"),
            "events": ("caesar_leaves_for_war", "plague_strikes"),
        },
        "bid ludi_militaris 1: it pays up to 7 coins",
    ),
    "spared": (
        {
            "cubes": {0: {"slaves": 1}, 1: {"slaves": 1}},
            "display": only("gladiator_combat"),
            "bids": [("gladiator_combat", 1, 1)],
            "tracks": {0: {"population": 10}, 1: {"church": 8}},
        },
        "bid gladiator_combat 1: it could save you 2 steps on Population",
    ),
    "hurt": (
        {"cubes": {0: {"slaves": 1}}, "display": only("gladiator_combat"), "tracks": {1: {"population": 12}}},
        "bid gladiator_combat 1: others could lose 2 steps on Population",
    ),
    "must": (
        {"coins": [1, 0], "display": only("venatio")},
        "bid venatio 1: you must bid once; no act is worth its cost",
    ),
    "over_limit": (
        {
            "bids": [("venatio", 0, 1), ("crucifixion", 0, 1)],
            "cubes": {0: {"mummers": 2}},
            "settings": ("limits.bid_on={regular: 1, executions: 1}",),
        },
        "pass: you have reached the limit of acts to bid on",
    ),
    "enough_bid": (
        {
            "bids": [("pageant", 0, 1)],
            "cubes": {0: {"mummers": 2}},
            "display": only("pageant"),
            "coins": 2,
            "settings": NO_FLIPS,
        },
        "pass: no other act is worth its cost",
    ),
    "nothing_worth": (
        {"coins": 1, "bids": [("venatio", 1, 1)], "display": only("venatio")},
        "pass: no act you can perform is worth its cost",
    ),
    "on_the_bill": (
        {
            "cubes": {0: {"mummers": 2}, 1: {"slaves": 3}},
            "bids": [("pageant", 0, 1), ("gladiator_combat", 1, 2), ("crucifixion", 0, 1)],
            "display": ("pageant", "gladiator_combat", None, None, None),
            "settings": ("limits.performed={regular: 1, executions: 1}", "limits.bid_on={regular: 1, executions: 1}"),
        },
        "bid pageant 3: with these coins it is probably on the bill",
    ),
    "ties": (
        {
            "coins": [10, 3],
            "cubes": {0: {"slaves": 1}, 1: {"slaves": 1}},
            "bids": [("gladiator_combat", 1, 1), ("gladiator_combat", 0, 1)],
            "display": only("gladiator_combat"),
            "markets": NONE_ON_SALE,
            "settings": NO_FLIPS + CLOSED_PRISON,
        },
        "bid gladiator_combat 1: the higher bid wins a tied contest",
    ),
    "fetch": (
        {
            "phase": "placing",
            "bids": [("public_torture", 0, 1), ("crucifixion", 0, 1)],
            "places": FLIPS_TAKEN,
        },
        "place prison 2: it gives what your acts need",
    ),
    "line_up": (
        {
            "phase": "placing",
            "bids": [("bestiarii", 0, 1)],
            "cubes": {0: {"slaves": 1}},
            "places": FLIPS_TAKEN,
            "settings": CLOSED_PRISON,
        },
        "place animals_market: your acts need what is sold there",
    ),
    "venture": (
        {"phase": "placing", "bids": [("venatio", 0, 1)]},
        "place forest: heads gives what you need, tails costs a worker",
    ),
    "stock_up": (
        {"phase": "placing", "places": FLIPS_TAKEN},
        "place prison 2: what it gives is useful in later rounds",
    ),
    "gamble": (
        {"phase": "placing"},
        "place war: heads helps you later, tails costs a worker",
    ),
    "climb": (
        {
            "phase": "placing",
            "coins": 3,
            "tracks": {0: {"church": 4}},
            "places": FLIPS_TAKEN | {"prison": [0, 0]},
        },
        "place pantheon: it raises your pay as you stand",
    ),
    "open": (
        {"phase": "placing", "coins": [40, 5], "places": {**ALL_TAKEN, **LINES, "palace": []}},
        "place palace: you would begin the next bidding",
    ),
    "recruit": (
        {
            "phase": "placing",
            "coins": [30, 3],
            "workers": [1, 5],
            "cubes": {0: {"slaves": 6}},
            "places": ALL_TAKEN | LINES,
            "settings": ("places.guildhall.coins=0",),
        },
        "place guildhall: one more worker is useful in every round",
    ),
    "paid": (
        {
            "phase": "placing",
            "coins": [9, 3],
            "places": ALL_TAKEN,
            "settings": ('places.mint={"name": "Mint", "room": 1, "effects": [{"do": "coins", "count": 4}]}',),
        },
        "place mint: it gives more than it costs",
    ),
    "foresee": (
        {
            "phase": "placing",
            "coins": [40, 3],
            "places": ALL_TAKEN | LINES,
            "settings": ('places.sibyl={"name": "Sibyl", "room": 1, "effects": [{"do": "foresee"}]}',),
        },
        "place sibyl: it helps to know the next event",
    ),
    "stake": (
        {
            "phase": "placing",
            "coins": [9, 3],
            "cubes": {0: {"animals": 5}, 1: {"animals": 2}},
            "bids": [("cavalry_display", 0, 1), ("cavalry_display", 1, 1)],
            "places": ALL_TAKEN | LINES,
            "settings": ORACLE_AND_DEN,
        },
        "place gamblers_den cavalry_display 5: you have a good chance of winning the contest",
    ),
    "nowhere": (
        {"phase": "placing", "coins": [1, 3], "places": FLIPS_TAKEN | {"prison": [0, 0]}},
        "pass: no place is worth a worker now",
    ),
    "lacking": (
        {"phase": "buying", "places": {"animals_market": [0]}, "bids": [("venatio", 0, 1)]},
        "buy animals 2: your acts need this many more",
    ),
    "short_of_coins": (
        {"phase": "buying", "places": {"animals_market": [0]}, "coins": 9, "bids": [("venatio", 0, 1)]},
        "buy animals 0: your acts need more than you can buy",
    ),
    "too_dear": (
        {
            "phase": "buying",
            "places": {"animals_market": [0]},
            "coins": 20,
            "bids": [("venatio", 0, 1)],
            "settings": ("markets.animals.prices=[9, 9, 9, 9, 9]",),
        },
        "buy animals 0: your acts need more, but it costs too much",
    ),
    "keep": (
        {"phase": "buying", "places": {"mummers_market": [0]}, "markets": {"mummers": 10}, "coins": 30},
        "buy mummers 4: they are useful in later rounds",
    ),
    "enough": (
        {"phase": "buying", "places": {"mummers_market": [0]}, "coins": 6},
        "buy mummers 0: your acts need no more",
    ),
    "ready": (
        {"phase": "performing", "bids": [("venatio", 0, 1)], "cubes": {0: {"animals": 2}}},
        "perform venatio: its reward is worth more than its cost",
    ),
    "save": (
        {
            "phase": "performing",
            "bids": [("choral_performance", 0, 1), ("pageant", 0, 1)],
            "cubes": {0: {"mummers": 2}},
            "display": ("choral_performance", "pageant", None, None, None),
        },
        "withdraw: another act uses the cubes or coins better",
    ),
    "no_use": (
        {
            "phase": "performing",
            "bids": [("procession_of_martyrs", 0, 1)],
            "cubes": {0: {"mummers": 1, "slaves": 1}},
            "display": only("procession_of_martyrs"),
            "events": ("jupiter_is_angry",),
            "tracks": {0: {"population": 12}},
        },
        "withdraw: it costs you more than it gives",
    ),
}


def hinted(position):
    action, why, _ = hint(position.rules, position.state, position.step.pending, ("Ana", "Livia"))
    return f"{TITLE.write(action)}: {why}"


@pytest.mark.parametrize("why", REASONS)
def test_a_hint_gives_its_reason(why):
    setup, sentence = REASONS[why]
    assert hinted(table(**setup)) == sentence


def test_a_hint_says_that_an_act_can_reach_the_goal_only_of_the_track_on_which_it_moves():
    """Church is two steps from the goal, and the seat has bid on an act that moves it there; Population is far off."""
    on_church = {"bids": [("pageant", 0, 1), ("pageant", 1, 1)], "tracks": {0: {"church": 13, "population": 0}}}
    cubes = {"cubes": {0: {"mummers": 2, "animals": 2}}, "settings": NO_FLIPS + CLOSED_PRISON}
    position = table(display=("pageant", "venatio", None, None, None), **on_church, **cubes)
    assert hinted(position) == "bid venatio 1: others could lose 1 step on Population"


def test_a_hint_promises_no_goal_on_a_second_track_to_a_seat_that_wins_on_the_first():
    """Gladiator Combat comes first and wins on Population, so that Naumachia is not performed."""
    bids = [("gladiator_combat", 0, 1)]
    laid = {"tracks": {0: {"population": 14, "empire": 11}}, "cubes": {0: {"slaves": 4}}, "coins": 20}
    display = ("gladiator_combat", "naumachia", None, None, None)
    position = table(bids=bids, display=display, **laid)
    assert hinted(position) == "bid naumachia 1: it moves you up to 4 steps on Empire"


def test_a_hint_names_the_rival_who_can_win_and_gets_a_penalty():
    setup, _ = REASONS["hurt"]
    livia = {
        "tracks": {1: {"population": 13}},
        "bids": [("venatio", 1, 1)],
        "display": ("gladiator_combat", "venatio", None, None, None),
        "cubes": {0: {"slaves": 1}, 1: {"animals": 2}},
    }
    assert hinted(table(**setup | livia)) == "bid gladiator_combat 1: it could slow Livia, who can win"
    assert len(SETS_BACK.format(rival="x" * MAX_NAME_LENGTH)) <= MAX_REASON_LENGTH


def test_only_in_a_contest_a_raise_is_for_ties():
    """The seat raises a bid that keeps an act on a bill of one; the act is none that could be tied."""
    setup, sentence = REASONS["on_the_bill"]
    assert hinted(table(**setup)) == sentence
    for played in mixed_games(10):
        for rules, state, choice, _ in played.decisions:
            action, why, _ = hint(rules, state, choice, NAMES)
            if why == Why.TIES:
                assert rules.config.act(action.act).contest


def test_the_limit_of_acts_is_no_reason_if_there_is_none():
    bids = [(act, 0, 1) for act in ("venatio", *SHIPPED.executions)]
    assert hinted(table(display=only("venatio"), bids=bids)) == "pass: no other act is worth its cost"


def test_a_hint_gives_up_the_cube_that_the_acts_need_least():
    cubes = {0: {"slaves": 1, "animals": 2}}
    pirates = table(phase="events", coins=[0, 3], cubes=cubes).fall("pirates_grow_brave")
    assert hinted(pirates) == "give animal: it is the kind you need least"
    acts = tuple(f"acts.{act}.needs={{slaves: 1}}" for act in SHIPPED.acts)
    pirates = table(phase="events", coins=[0, 3], cubes={0: {"slaves": 1, "animals": 1}}, settings=acts)
    assert hinted(pirates.fall("pirates_grow_brave")) == "give animal: it is the kind you need least"
    acts = tuple(f"acts.{act}.needs={{animals: 1}}" for act in SHIPPED.acts)
    pirates = table(phase="events", coins=[0, 3], cubes={0: {"slaves": 1, "animals": 1}}, settings=acts)
    assert hinted(pirates.fall("pirates_grow_brave")) == "give slave: it is the kind you need least"


def test_every_reason_is_tested():
    """A hint never raises a bid only because there are coins to spare: only `raiser` does."""
    assert {*REASONS, "least_use", "spare_coins"} == {why.name.lower() for why in Why}


@pytest.mark.parametrize("layers", VARIANTS)
def test_a_hint_is_what_planner_does(layers):
    for rules, state, choice, action in game(("planner",) * 3, 5, layers).decisions:
        advised, says, _ = hint(rules, rules.seen_by(state, choice.seat), choice, NAMES)
        assert advised == action
        assert re.fullmatch(r"[a-z][^.]+", says)
        assert len(says) <= MAX_REASON_LENGTH


@pytest.mark.parametrize("why", Why)
def test_every_reason_fits_even_with_long_numbers(why):
    longest = in_words(why, SHIPPED, TRACKS.index("population"), 99)
    assert len(longest) <= MAX_REASON_LENGTH


def test_a_hint_is_legal_in_any_position():
    for played in mixed_games(6):
        for rules, state, choice, _ in played.decisions:
            assert hint(rules, rules.seen_by(state, choice.seat), choice, NAMES)[0] in choice.legal


def test_a_hint_sends_no_worker_to_a_line_if_the_seat_cannot_pay_for_a_cube():
    setup, cheapest = REASONS["line_up"][0], 5
    assert "animals_market" in hinted(table(**setup | {"coins": cheapest + 1}))
    assert "animals_market" not in hinted(table(**setup | {"coins": cheapest}))


def test_a_hint_does_not_depend_on_secrets_of_other_seats():
    seen = [
        presenter.hint(position.rules.seen_by(position.state, 0), position.step.pending)
        for event in ("market_crash", "pirates_grow_brave")
        for position in [table(phase="placing", foreseen=(1, event), settings=ORACLE_AND_DEN)]
        for presenter in [TITLE.presenter(position.rules, ("Ana", "Ben"))]
    ]
    assert seen[0] == seen[1]
