"""The title with hidden hands and mixed payments passes all checks, and its picks can come in any order."""

from itertools import permutations

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo, check_views_play_on
from circus_maximus.engine.conformance.promises import Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from tests.decisions import asked_of
from tests.engine.market import HAND, TITLE
from tests.engine.tiny import NoConfig


def make_bots(rules, seats, seed):
    return [RandomBot(rules, seat, seed) for seat in range(seats)]


def test_it_passes_all_checks_and_all_its_parts_occur():
    seen = Coverage()
    for seed in range(20):
        walk(TITLE, NoConfig(), 2, seed, make_bots, Promises(hidden=("hands",)), seen)
        check_transcript(TITLE, NoConfig(), 2, seed, make_bots)
        check_undo(TITLE, NoConfig(), 2, seed, make_bots, choices=8)
    assert seen.happenings == {"Drew", "Discarded", "Paid"}
    assert seen.actions >= {"discard", "pay", "pay 1", "pay 2", "pay 3"}
    assert seen.refusals == {"not_now"}
    assert seen.endings == {"rounds"}


def test_a_view_is_a_playable_state():
    match = new_match(TITLE, NoConfig(), [SeatPlayer("", "person")] * 2, 5)
    match.run()
    own, other = match.seen_by(0).hands
    assert (own, other) == (match.step.state.hands[0], ("?",) * HAND)
    check_views_play_on(TITLE, NoConfig(), 2, match.step, make_bots, seed=5)


def test_two_of_four_cards_can_be_picked_in_either_order_and_a_mix_in_any():
    match = new_match(TITLE, NoConfig(), [SeatPlayer("", "person")] * 2, 8)
    match.run()
    asked = asked_of(match)
    assert len(asked.actions()) == 6
    for path in asked.open_paths():
        assert len(asked.part(path).targets) == HAND - len(path)
    for action in asked.actions():
        assert {asked.action(path) for path in asked.question.spell(action)} == {action}
        assert len(asked.question.spell(action)) == 2
    match.submit(0, match.pending.legal[0])
    asked = asked_of(match)
    orders = permutations((("food", 1), ("gold", 1), ("cloth", 1)))
    assert {asked.action(sum(order, ())) for order in orders} == {"pay 1 food 1 gold 1 cloth"}
    assert asked.numbers(("gold",)) == (1, 2, 3)
