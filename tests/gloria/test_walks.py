"""Whole games of Gloria Mundi keep the contract, and together cover every action, happening and refusal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo
from circus_maximus.engine.conformance.promises import Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.games.gloria.model import happenings
from circus_maximus.games.gloria.text.refusals import SENTENCES
from circus_maximus.games.gloria.title import TITLE
from tests.titles.walks import kinds_in, mixed, seen_on

PROMISES = Promises(longest_game=6_000)
CONFIGS = {
    "shipped": configure(TITLE),
    **{name: configure(TITLE, [name]) for name in variants(TITLE)},
    "small supply, short roads, any in gains": configure(
        TITLE,
        (),
        (
            "counters={food: {supply: 14}, gold: {supply: 13}, peace: {supply: 12}, glory: {supply: 3}}",
            "buildings.barley_terraces.effect={do: produce, gain: {any: 3, steps: 1}}",
            "buildings.mule_station.effect={do: trade, pay: {food: 1}, gain: {any: 2}, repeat: true}",
            "buildings.toll_bridge.laid_on=[farm, city]",
            "buildings.watch_house.effect={do: scrap, for: cost}",
            "flight_road={carthage: {remove: true}, gulf_of_tunes: {remove: true}, cape_mercury: {remove: true}}",
            "goth_road.emona.icons=[gold, gold]",
            "forum.surcharges=[2, 1, 0]",
            "tribute.met_counters_go_to=pile",
        ),
    ),
}
LINE_UPS = [["random"], ["greedy"], ["random", "greedy"], ["greedy", "random", "random"], ["planner", "greedy"]]


@settings(max_examples=16)
@given(
    seed=st.integers(0, 2**64 - 1),
    seats=st.sampled_from(TITLE.seats),
    names=st.sampled_from(LINE_UPS),
    config=st.sampled_from(sorted(CONFIGS)),
)
def test_random_games_pass_all_checks(seed, seats, names, config):
    walk(TITLE, CONFIGS[config], seats, seed, mixed(TITLE, names), PROMISES, Coverage())


ACTIONS = {
    *("play", "use", "harvest", "take", "pick", "buy", "pass", "pay", "swap", "stop", "tribute", "refuse"),
    *("lose", "draw", "lose farm", "play city", "draw glory"),
}
REFUSALS = {
    *("not_now", "not_in_hand", "not_yours", "other_kind", "settled", "cannot_pay", "wrong_size", "too_few"),
    *("not_in_forum", "no_free_card", "cannot_buy", "not_due", "not_in_pile"),
}
"""The other refusals need an action that is never on a menu."""
MISSING = {
    "actions": lambda seen: ACTIONS - seen.actions,
    "happenings": lambda seen: kinds_in(happenings) ^ seen.happenings,
    "chances": lambda seen: {"start", "deck"} ^ seen.chances,
    "refusals": lambda seen: REFUSALS - seen.refusals,
}
"""What must occur in real games, and has not yet."""


@pytest.fixture(scope="module")
def seen():
    """What occurs on walks through all configs, three times at most, with each number of seats."""
    walks = (
        (TITLE, config, 2 + seed % 5, seed, mixed(TITLE, LINE_UPS[seed % 4]), PROMISES)
        for seed, config in enumerate(3 * tuple(CONFIGS.values()))
    )
    return seen_on(walks, lambda coverage: not any(missing(coverage) for missing in MISSING.values()))


@pytest.mark.parametrize("kind", MISSING)
def test_everything_that_can_occur_in_real_games_occurs(seen, kind):
    assert MISSING[kind](seen) == set()


def test_every_refusal_has_a_sentence(seen):
    assert seen.refusals <= set(SENTENCES)


@pytest.mark.parametrize("seats", [2, 6])
def test_recorded_games_replay_and_undo_works(seats):
    check_transcript(TITLE, CONFIGS["shipped"], seats, 1, mixed(TITLE, ["random", "greedy"]))
    check_undo(TITLE, CONFIGS["shared-spoils"], seats, 2, mixed(TITLE, ["random", "greedy"]), choices=40)


@pytest.mark.soak
@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("seats", TITLE.seats)
def test_many_games_pass_all_checks(config, seats):
    for seed in range(20):
        walk(TITLE, CONFIGS[config], seats, seed, mixed(TITLE, LINE_UPS[seed % len(LINE_UPS)]), PROMISES, Coverage())
