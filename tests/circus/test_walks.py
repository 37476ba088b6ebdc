"""Whole games of Circus Maximus keep the contract, and together cover every action, happening and refusal."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo, check_views_play_on
from circus_maximus.engine.conformance.promises import Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import Step
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.games.circus.model import happenings, show_happenings, turn_happenings
from circus_maximus.games.circus.text.refusals import SENTENCES
from circus_maximus.games.circus.title import TITLE
from tests.titles.walks import kinds_in, mixed, seen_on

SHIPPED = configure(TITLE)
EVERYTHING_OPEN = configure(
    TITLE,
    (),
    (
        "places.oracle={open: true, room: 2}",
        "events.jupiter_is_angry.effects=[{do: freeze, track: church}]",
        "places.gamblers_den.open=true",
        "setup.coins=40",
        "setup.cubes={mummers: 2, animals: 2, slaves: 2, prisoners: 1}",
        "rounds=6",
    ),
)
SHORT_OF_EVERYTHING = configure(
    TITLE,
    (),
    (
        "setup.coins={2: 3, 3: 60, 4: 9}",
        "cubes={mummers: 4, animals: 5, slaves: 7, prisoners: 2}",
        "limits.performed={regular: 2, executions: 1}",
        "limits.bid_on={regular: {2: 1, 3: 2, 4: 2}, executions: 1}",
        "upkeep={2: 0, 3: 1, 4: 2}",
        "workers={pieces: {2: 6, 3: 7, 4: 6}, wage: {4: 2}}",
        "rounds={2: 7}",
        "tracks.goal={3: 12}",
        "setup.tracks.church={2: 4}",
        "markets.mummers.prices={2: [1, 1, 2], 3: [2, 3], 4: [1, 2, 3, 4, 5]}",
        "events.imperial_bounty.effects=[{do: pay, change: -2, each: 1}]",
    ),
)
PENNILESS = configure(
    TITLE, (), ("setup.coins=0", "pay.minimum=0", "setup.cubes={mummers: 2, slaves: 2, prisoners: 1}")
)
CONFIGS = {
    "shipped": SHIPPED,
    "everything open": EVERYTHING_OPEN,
    "short of everything": SHORT_OF_EVERYTHING,
    "penniless": PENNILESS,
}
EVERY_CONFIG = CONFIGS | {name: configure(TITLE, (name,)) for name in variants(TITLE)}


PROMISES = Promises()


LINE_UPS = [
    ["random"],
    ["greedy"],
    ["random", "greedy"],
    ["greedy", "random", "random"],
    ["planner", "random"],
    ["raiser", "church", "careful"],
]


@settings(max_examples=30)
@given(
    seed=st.integers(0, 2**64 - 1),
    seats=st.integers(2, 4),
    names=st.sampled_from(LINE_UPS),
    config=st.sampled_from(sorted(EVERY_CONFIG)),
)
def test_random_games_pass_all_checks(seed, seats, names, config):
    walk(TITLE, EVERY_CONFIG[config], seats, seed, mixed(TITLE, names), PROMISES, Coverage())


VERBS = {"bid", "pass", "place", "buy", "perform", "withdraw", "give"}
ACTS = [*SHIPPED.acts, *SHIPPED.executions]
ACTIONS = VERBS | {f"place {place}" for place in SHIPPED.places}
ACTIONS |= {f"{verb} {act}" for verb in ("bid", "perform") for act in ACTS}
ACTIONS |= {f"buy {market}" for market in ("mummers", "animals", "slaves")}
RARELY_REFUSED = {
    "not_your_turn",  # only a match refuses with this
    "no_such_place",  # these take an action that no menu ever has
    "bid_too_small",
    "workers_at_once",
    "stake_missing",
    "nothing_to_stake_on",
    "no_stakes_here",
    "stake_out_of_range",
    "buys_less_than_none",
    "place_closed",
    "no_workers_to_recruit",
    "no_event_left",  # needs a config with almost no events
    "needs_free_cubes",  # a seat that lacks cubes is not asked
}
KINDS = kinds_in(happenings) | kinds_in(turn_happenings) | kinds_in(show_happenings)
MISSING = {
    "actions": lambda seen: ACTIONS - seen.actions,
    "happenings": lambda seen: KINDS - seen.happenings - {"NoEvent"},
    "chances": lambda seen: {"start", "draw", "flip", "die"} ^ seen.chances,
    "endings": lambda seen: {"track", "rounds"} ^ seen.endings,
    "hidden": lambda seen: {"foreseen.event"} ^ seen.hidden,
    "refusals": lambda seen: set(SENTENCES) - seen.refusals - RARELY_REFUSED,
}
"""What must occur in real games, and has not yet."""


@pytest.fixture(scope="module")
def seen():
    """What occurs on walks through all configs, on forty seeds at most. From the first seed on, it is soon complete."""
    walks = (
        (TITLE, config, 2 + seed % 3, seed, mixed(TITLE, LINE_UPS[seed % 4]), PROMISES)
        for seed in range(50, 90)
        for config in CONFIGS.values()
    )
    return seen_on(walks, lambda coverage: not any(missing(coverage) for missing in MISSING.values()))


@pytest.mark.parametrize("kind", MISSING)
def test_everything_that_can_occur_in_real_games_occurs(seen, kind):
    assert MISSING[kind](seen) == set()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_recorded_games_replay_and_undo_works(seats):
    for config in CONFIGS.values():
        check_transcript(TITLE, config, seats, seats, mixed(TITLE, ["random", "greedy"]))
        check_undo(TITLE, config, seats, seats, mixed(TITLE, ["random", "greedy"]), choices=30)


def test_a_view_that_hides_the_foreseen_event_can_be_played():
    met = 0
    for seed in range(30):
        rules = TITLE.rules(EVERYTHING_OPEN)
        end, states = random_game(rules, 3, seed)
        hidden = [state for state in states if state.foreseen is not None]
        if hidden:
            met += 1
            state = hidden[-1]
            check_views_play_on(
                TITLE, EVERYTHING_OPEN, 3, Step(state, (), rules.pending(state)), mixed(TITLE, ["random"]), seed + 1
            )
        assert end.state.round.number <= EVERYTHING_OPEN.rounds
    assert met >= 5


def random_game(rules, seats, seed):
    """The last step of a game of random bots, and what each was shown when it was asked."""
    states = []

    class Keeper:
        def __init__(self, bot):
            self.bot = bot

        def choose(self, view, choice, turn):
            states.append(view)
            return self.bot.choose(view, choice, turn)

    lineup = Lineup(rules, [Keeper(bot) for bot in make_players(TITLE, ["random"] * seats, rules, seed)])
    return drive(rules, rules.start(seats), lineup.ask, SeededChance(seed).outcome), states


def test_a_state_is_small_enough_to_save_after_every_step():
    rules = TITLE.rules(EVERYTHING_OPEN)
    for seed in range(10):
        _, states = random_game(rules, 4, seed)
        assert max(len(msgspec.json.encode(state)) for state in states) < 2048


@pytest.mark.soak
@given(seed=st.integers(0, 2**64 - 1), seats=st.integers(2, 4), names=st.sampled_from(LINE_UPS))
def test_many_more_random_games_pass_all_checks(seed, seats, names):
    for config in EVERY_CONFIG.values():
        for offset in range(3):
            walk(TITLE, config, seats, (seed + offset) % 2**64, mixed(TITLE, names), PROMISES, Coverage())
