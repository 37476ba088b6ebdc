"""Replays: the moments of a recorded game, and who may know what at each of them."""

import pytest

from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.match import Turn
from circus_maximus.engine.matches.records import PERSON, UndoRecord
from circus_maximus.engine.presenting.facts import facts
from circus_maximus.play.replaying import Replay, described, replay_file
from circus_maximus.play.save_files import SaveError
from circus_maximus.play.viewers import shown
from tests.circus.golden import GOLDEN
from tests.ludus.golden import GOLDEN as LUDUS_GOLDEN
from tests.play.games import act, duel, forge, saved
from tests.tui.hidden_hands import duel as marked_duel


def finished(*by, seed=5):
    """A finished duel in which every card that is drawn has a name of its own."""
    match = marked_duel(*by or ("random", "random"), seed=seed).match
    match.run()
    while not isinstance(match.pending, Over):
        legal = match.pending.legal
        match.submit(match.pending.seat, "strike" if "strike" in legal else "parry")
    return match


def undone():
    """A duel with three undone records in its middle."""
    game = act(duel(), "strike", "take", "wait")
    while game.match.log[-1].n < 11:
        game.undo(game.match.undo_plan())
        act(game, "wait" if "wait" in game.match.pending.legal else "strike")
    return game.match


def test_moments_are_the_records_that_change_the_table_and_were_not_undone():
    match = undone()
    replay = Replay(match)
    kept = {turn.n for turn in match.turns}
    skipped = {entry.n for entry in match.log if isinstance(entry, UndoRecord)}
    skipped |= {entry.n for entry in match.log if isinstance(entry, Turn) and entry.n not in kept}
    assert len(skipped) > 2
    assert replay.moments == [0, *sorted(kept)]
    assert replay.moments[-1] == max(kept)


def test_steps_skip_what_was_undone_and_stop_at_both_ends():
    replay = Replay(undone())
    n, forth = 0, [0]
    while replay.stepped(n, 1) != n:
        n = replay.stepped(n, 1)
        forth.append(n)
    assert forth == replay.moments
    back = [n]
    while replay.stepped(n, -1) != n:
        n = replay.stepped(n, -1)
        back.append(n)
    assert back == forth[::-1]


def test_an_undone_record_can_be_shown_and_steps_lead_to_its_neighbours():
    match = undone()
    replay = Replay(match)
    n = next(entry.n for entry in match.log if isinstance(entry, Turn) and entry.n not in replay.moments)
    replay.show(n)
    assert replay.game.match.step.state == match.after(n).state
    assert replay.game.match.log[-1].n == n
    assert replay.stepped(n, -1) == max(moment for moment in replay.moments if moment < n)
    assert replay.stepped(n, 1) == min(moment for moment in replay.moments if moment > n)


@pytest.mark.parametrize("golden", [GOLDEN[0], LUDUS_GOLDEN[0]], ids=["circus", "ludus"])
def test_rounds_begin_where_the_name_of_the_round_changes(golden):
    replay = replay_file(golden.path)
    names = [replay.stage(n)[0] for n in replay.rounds]
    assert len(names) == len(set(names)) > 2
    for n in replay.rounds[1:]:
        assert replay.stage(replay.stepped(n, -1))[0] != replay.stage(n)[0]
    second, third = replay.rounds[1:3]
    assert replay.next_round(second) == third
    assert replay.round_before(third) == second
    assert replay.round_before(replay.stepped(third, 1)) == third
    assert replay.next_round(replay.last) == replay.last
    assert replay.round_before(0) == 0


def test_a_moment_is_the_game_as_it_was_and_the_game_does_not_change():
    match = undone()
    records, log = list(match.records), list(match.log)
    replay = Replay(match)
    for n in range(len(records) + 1):
        replay.show(n)
        then = replay.game.match
        assert then.step.state == match.after(n).state
        assert then.records == records[:n]
        assert all(entry.n <= n for entry in then.log)
    assert (match.records, match.log) == (records, log)


def test_a_moment_knows_who_played_then():
    game = act(duel(), "strike", "take")
    n = game.match.log[-1].n
    game.hand_over(1, "random")
    replay = Replay(game.match)
    replay.show(n)
    assert replay.game.match.played_by == [PERSON, PERSON]
    replay.show(replay.last)
    assert replay.game.match.played_by == [PERSON, "random"]


def texts_at(replay, n, viewer):
    """Everything that a replay can say at a moment."""
    replay.show(n)
    match = replay.game.match
    yield from facts(match.rules.snapshot(match.step.state), match.names)
    yield str(shown(match, viewer))
    for entry in match.log:
        yield from match.tell(entry, viewer)
    known = replay.known_at(n)
    for entry in known.log:
        yield from known.tell(entry, viewer)


def test_until_the_end_a_viewer_sees_no_more_than_could_be_known_then():
    replay = Replay(finished())
    assert replay.has_secrets
    assert replay.viewers == (None, 0, 1)
    seen = set()
    for n in replay.moments[:-1]:
        hands = replay.match.after(n).state.hands
        for viewer in replay.viewers:
            text = "\n".join(texts_at(replay, n, viewer))
            for seat, card in enumerate(hands):
                if card and seat != viewer:
                    assert card not in text
                elif card:
                    seen.add((viewer, card in text))
    assert {viewer for viewer, there in seen if there} == {0, 1}


def test_at_the_end_everybody_may_know_everything():
    replay = Replay(finished())
    cards = {card for n in replay.moments for card in replay.match.after(n).state.hands if card}
    text = "\n".join(texts_at(replay, replay.last, None))
    assert all(card in text for card in cards)


def test_a_game_that_is_not_over_shows_only_what_everybody_may_see():
    replay = Replay(act(duel(PERSON, "random"), "wait").match)
    assert replay.viewers == (None,)
    assert replay.viewer is None


def test_the_only_person_of_a_finished_game_looks_at_first():
    assert Replay(finished(PERSON, "random")).viewer == 0
    assert Replay(finished(PERSON, PERSON)).viewer is None


def test_a_game_without_secrets_has_none():
    assert not replay_file(LUDUS_GOLDEN[0].path).has_secrets


def test_a_damaged_file_is_replayed_as_far_as_it_is_valid_with_a_note():
    path = saved("strike", "parry", "wait")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:6], b"noise\n", *lines[7:]]))
    replay = replay_file(path)
    assert replay.last == 4
    assert replay.name == path.stem
    assert replay.game.notes[0].startswith("The file is damaged from line 7 on: ")
    path.write_bytes(b"noise\n")
    with pytest.raises(SaveError, match="line 1"):
        replay_file(path)


def test_a_file_of_another_version_of_the_rules_is_replayed_as_far_as_it_can_be():
    path = saved("strike", "parry")
    forge(path, b'"version":1', b'"version":2')
    note = "The file was written with version 2 of the rules; this program has version 1."
    assert replay_file(path).game.notes[0].startswith(note)
    forge(
        path,
        b'"do":"parry"',
        b'"do":"jump!"',
        next(at for at, line in enumerate(path.read_bytes().splitlines()) if b"parry" in line),
    )
    note = replay_file(path).game.notes[0]
    assert "written with version 2 of the rules; this program has version 1" in note


def test_a_moment_is_described_by_its_move_and_stage():
    replay = replay_file(GOLDEN[0].path)
    assert described(replay, 0).startswith("the beginning, ")
    assert described(replay, replay.last).startswith(f"move {len(replay.moments) - 1} of {len(replay.moments) - 1}, ")


def test_a_move_that_was_undone_has_no_number():
    match = act(duel(PERSON, PERSON), "wait", "wait").match
    last = match.turns[-1].n
    plan = match.undo_plan()
    assert plan is not None
    match.undo(plan)
    replay = Replay(match)
    assert last in replay.undone
    assert match.log[-1].n not in replay.undone
    assert replay.last < last
    assert described(replay, last).startswith("a move, ")
