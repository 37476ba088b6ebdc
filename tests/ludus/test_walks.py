"""Whole games of Ludus Cyclorum keep the contract, and together cover every action, happening and refusal."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo
from circus_maximus.engine.conformance.promises import Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.games.ludus.model import happenings
from circus_maximus.games.ludus.text.refusals import SENTENCES
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.table import board, opening
from tests.titles.walks import kinds_in, mixed, seen_on

PROMISES = Promises(fewest_actions=1, longest_game=2_000)
CONFIGS = {
    "shipped": configure(TITLE),
    **{name: configure(TITLE, [name]) for name in variants(TITLE)},
    "other stones": configure(
        TITLE,
        (),
        (
            "symbols.sword={move: 2, tramples: true, counters: true}",
            "symbols.rider={mounted: false, range: 2, any_order: true, blocks: true}",
            "symbols.spear={move: 0, breaks_blocks: true}",
            "symbols.shield={move: 2, slashes: true, shielded: false}",
            "friendly_fire=false",
            "draws.repetition=0",
            "draws.quiet_cycles=3",
        ),
    ),
    "a small board": configure(
        TITLE,
        (),
        (
            "board.rows={A: 3, B: 4, C: 5, D: 4, E: 3, F: {remove: true}, G: {remove: true}}",
            "formations={wings: {remove: true}, testudo: {remove: true}}",
            "first_player=north",
            "setup={south: few, north: few}",
            "formations.few={name: Few, stones: {E1: rider, E2: dux, E3: spear, D2: sword, D3: shield}}",
            "formations.legion={remove: true}",
        ),
    ),
}


LINE_UPS = [["random"], ["greedy"], ["random", "greedy"], ["greedy", "random"]]


@settings(max_examples=30)
@given(
    seed=st.integers(0, 2**64 - 1),
    names=st.sampled_from(LINE_UPS),
    config=st.sampled_from(sorted(CONFIGS)),
)
def test_random_games_pass_all_checks(seed, names, config):
    walk(TITLE, CONFIGS[config], 2, seed, mixed(TITLE, names), PROMISES, Coverage())


VERBS = {"idle", "move", "attack", "rush", "trample", "slash"}
ANSWERS = {"block", "strike", "counter", "decline"}
ANYTIME = {"resign", "offer_draw"}
REFUSALS = {
    *("not_now", "no_stone_there", "not_your_stone", "already_active", "node_taken", "nothing_to_take"),
    *("friendly_fire_off", "out_of_range"),
}
"""The other refusals need an action that is never on a menu, or a stone of another kind on the same node."""
MISSING = {
    "actions": lambda seen: (VERBS | ANSWERS | ANYTIME) ^ {action for action in seen.actions if " " not in action},
    "happenings": lambda seen: (kinds_in(happenings) - {"DrawDeclined"}) ^ seen.happenings,
    "chances": lambda seen: {"first"} ^ seen.chances,
    "endings": lambda seen: {"dux", "lone_dux", "resigned"} - seen.endings,
    "refusals": lambda seen: REFUSALS - seen.refusals,
}
"""What must occur in real games, and has not yet."""


@pytest.fixture(scope="module")
def seen():
    """What occurs on walks through all configs, on eight seeds at most."""
    walks = (
        (TITLE, config, 2, seed, mixed(TITLE, LINE_UPS[seed % 4]), PROMISES)
        for seed in range(8)
        for config in CONFIGS.values()
    )
    return seen_on(walks, lambda coverage: not any(missing(coverage) for missing in MISSING.values()))


@pytest.mark.parametrize("kind", MISSING)
def test_everything_that_can_occur_in_real_games_occurs(seen, kind):
    assert MISSING[kind](seen) == set()


def test_every_refusal_has_a_sentence(seen):
    assert seen.refusals <= set(SENTENCES)


def test_happenings_that_bots_never_cause_occur_in_prepared_positions():
    game = board().play("offer_draw", "decline")
    assert [type(happening).__name__ for happening in game.told] == ["DrawDeclined"]
    assert board().play("offer_draw", "accept").over.reason == "agreement"
    for repetition, reason in ((3, "repetition"), (0, "quiet")):
        game = opening("first_player=south", f"draws.repetition={repetition}")
        while not game.over:
            game.play(next(text for text in game.legal if text.startswith("idle")))
        assert game.over.reason == reason


@pytest.mark.parametrize("config", CONFIGS)
def test_recorded_games_replay_and_undo_works(config):
    for seed in range(2):
        check_transcript(TITLE, CONFIGS[config], 2, seed, mixed(TITLE, ["random", "greedy"]))
        check_undo(TITLE, CONFIGS[config], 2, seed, mixed(TITLE, ["random", "greedy"]), choices=30)


def test_answers_to_an_offer_are_recorded_and_undone_like_any_choice():
    for answer in ("accept", "decline"):
        game = board().play("offer_draw")
        offered = game.state
        game.play(answer)
        again = game.rules.play(offered, TITLE.parse(answer))
        assert again == game.step
        assert game.rules.pending(again.state) == again.pending
        assert isinstance(again.pending, Over if answer == "accept" else Choice)


def test_a_state_is_small_enough_to_save_after_every_step():
    rules = TITLE.rules(CONFIGS["shipped"])
    sizes = []
    step = rules.resolve(rules.start(2).state, "south")
    while isinstance(step.pending, Choice) and step.state.cycle < 10:
        sizes.append(len(msgspec.json.encode(step.state)))
        seen = tuple((1, *position[1:]) for position in step.state.seen)  # keeps it from being a repetition
        step = rules.play(msgspec.structs.replace(step.state, seen=seen), step.pending.menu[0][0][0])
    assert step.state.cycle == 10
    assert max(sizes) < 2048
