"""Branches: games that begin at a record of another game."""

import json
import re

import pytest

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.contract import Chance, Over
from circus_maximus.engine.matches import transcript_writer
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import (
    PERSON,
    ChanceRecord,
    LuckRecord,
    SeatPlayer,
    SeatRecord,
    SnapshotRecord,
    UndoRecord,
    line_of,
)
from circus_maximus.engine.matches.replay import NoBranch, branched, replay
from circus_maximus.engine.matches.transcript import read_file, read_transcript
from tests.engine.duel import DUEL, DuelRules
from tests.engine.resumed_match import resumed_match
from tests.engine.tiny import NoConfig
from tests.play.games import seal


def find_duel(name):
    return DUEL


def a_random_bot(match, seat, by):
    return None if by == PERSON else RandomBot(match.rules, seat, match.chances.seed)


def seated(match):
    match.recall([a_random_bot(match, seat, by) for seat, by in enumerate(match.played_by)])
    return match


def played(path=None, seed=3):
    """A duel with an undo, a change of seats, and parried strikes, after which cards are drawn."""
    match = new_match(DUEL, NoConfig(), [SeatPlayer(name, PERSON) for name in ("Ana", "Ben")], seed)
    if path:
        match.write_to(path)
    match.run()
    for action in ("strike", "take"):
        match.submit(match.pending.seat, action)
    match.undo(match.undo_plan())
    match.submit(match.pending.seat, "parry")
    match.seat(1, "random", RandomBot(DuelRules(), 1, seed))
    match.run()
    while not isinstance(match.pending, Over):
        legal = match.pending.legal
        match.submit(0, "strike" if "strike" in legal else "parry")
    return match


def test_a_branch_shares_the_records_up_to_where_it_begins_and_its_origin_does_not_change(tmp_path):
    path = tmp_path / "origin.jsonl"
    origin = played(path)
    origin.close()
    before, records = path.read_bytes(), list(origin.records)
    for n in range(len(records)):
        if isinstance(origin.after(n).pending, Over):
            continue
        branch = branched(origin, n, origin.players_at(n), seed=99)
        at = branch.header.branch.at
        assert n <= at <= n + 1
        assert branch.records[:at] == records[:at]
        assert branch.records[at:] == [LuckRecord(n=at + 1, seed=99)]
        assert branch.step.state == origin.after(n).state
        assert branch.played_by == origin.players_at(n)
    assert path.read_bytes() == before
    assert origin.records == records


def test_a_branch_names_its_origin_by_the_hash_of_the_line_where_it_begins(tmp_path):
    path = tmp_path / "origin.jsonl"
    played(path).close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    read, _ = replay(read_file(path), find_duel)
    for origin in (read, played()):
        branch = branched(origin, 6, [PERSON, PERSON]).header.branch
        assert branch.of == lines[branch.at]["hash"]


def test_with_the_same_luck_and_decisions_a_branch_is_played_like_its_origin():
    origin = played()
    n = next(record.n for record in origin.records if isinstance(record, SeatRecord))
    branch = seated(branched(origin, n, origin.players_at(n)))
    assert len(branch.records) == n
    branch.run()
    while not isinstance(branch.pending, Over):
        branch.submit(0, "strike" if "strike" in branch.pending.legal else "parry")
    assert branch.records == origin.records


def test_with_new_luck_the_same_chances_have_other_outcomes():
    origin = played()
    chances = [record for record in origin.records if isinstance(record, ChanceRecord)]
    outcomes = set()
    for seed in range(20):
        branch = branched(origin, 0, [PERSON, PERSON], seed)
        branch.run()
        outcomes.add(tuple(r.fell for r in branch.records if isinstance(r, ChanceRecord) and r.key == chances[0].key))
        assert replay(read_transcript(text_of(branch)), find_duel)[1] is None
    assert len(outcomes) > 2


def text_of(match):
    """The file of a match."""
    tail, lines = "", []
    for record in (match.header, *match.records):
        line, tail = line_of(record, tail)
        lines.append(line + b"\n")
    return b"".join(lines)


def test_players_of_a_branch_can_be_others_and_keep_their_names():
    origin = played()
    branch = branched(origin, 5, ["random", "random"], seed=1)
    assert [record.by for record in branch.records if isinstance(record, SeatRecord)] == ["random", "random"]
    assert branch.names == origin.names
    seated(branch).run()
    assert isinstance(branch.pending, Over)


def test_nothing_before_a_branch_can_be_undone():
    origin = played()
    n = next(record.n for record in origin.records if isinstance(record, UndoRecord)) + 1
    branch = branched(origin, n, [PERSON, PERSON], seed=1)
    assert origin.undo_plan() is not None
    assert branch.undo_plan() is None
    branch.run()
    branch.submit(branch.pending.seat, "strike")
    branch.undo(branch.undo_plan())
    assert branch.undo_plan() is None
    assert replay(read_transcript(text_of(branch)), find_duel)[1] is None


def test_no_branch_begins_where_the_game_is_over_or_after_its_last_record():
    origin = played()
    last = len(origin.records)
    with pytest.raises(NoBranch, match=f"The game is over at record {last}"):
        branched(origin, last, [PERSON, PERSON])
    with pytest.raises(NoBranch, match=f"There is no record {last + 1}"):
        branched(origin, last + 1, [PERSON, PERSON])


def test_a_branch_of_a_branch_can_be_replayed():
    first = branched(played(), 6, [PERSON, PERSON], seed=1)
    first.run()
    first.submit(first.pending.seat, "strike")
    second = branched(first, len(first.records), ["random", PERSON], seed=2)
    seated(second).run()
    text = text_of(second)
    again, damage = replay(read_transcript(text), find_duel)
    assert damage is None
    assert again.step.state == second.step.state
    assert [record.seed for record in again.records if isinstance(record, LuckRecord)] == [1, 2]
    assert second.header.branch.of == first.hash_of(second.header.branch.at)


def test_a_branch_resumes_where_its_file_ends(tmp_path):
    path = tmp_path / "branch.jsonl"
    branch = branched(played(), 6, [PERSON, "random"], seed=4)
    branch.write_to(path)
    seated(branch).run()
    for action in ("strike", "take", "strike", "parry"):
        if not isinstance(branch.pending, Over) and action in branch.pending.legal:
            branch.submit(0, action)
    branch.close()
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    assert len(lines) > branch.header.branch.at + 6
    for kept in range(branch.header.branch.at + 4, len(lines) + 1):
        path.write_bytes(b"".join(lines[:kept]) + b'{"is":"cho')
        again = resumed_match(path, find_duel, a_random_bot)
        again.run()
        again.close()
        assert path.read_bytes().startswith(b"".join(lines[:kept]))
        assert replay(read_file(path), find_duel)[1] is None
    assert path.read_bytes() == text + b'{"is":"cho'


def test_a_branch_appears_with_everything_that_it_shares(tmp_path, monkeypatch):
    """A program that is killed while it begins a branch leaves no part of it."""
    seen = []
    monkeypatch.setattr(transcript_writer, "move_new", lambda old, new: seen.append(old.read_bytes()))
    branch = branched(played(), 6, [PERSON, "random"], seed=4)
    branch.write_to(tmp_path / "branch.jsonl")
    lines = text_of(branch).splitlines(keepends=True)
    assert seen == [b"".join(lines[: branch.header.branch.at + 1])]
    branch.close()


def damaged(change, *, at=6):
    """What replaying a branch reports after a change of its lines, with all hashes corrected."""
    branch = branched(played(), at, [PERSON, "random"], seed=4)
    seated(branch).run()
    branch.submit(0, branch.pending.legal[0])
    lines = text_of(branch).splitlines()
    text = seal(change(lines, branch.header.branch.at), 0)
    return replay(read_transcript(text), find_duel)[1]


def test_damage_of_a_branch_is_reported_with_its_line():
    def cut(lines, at):
        return lines[: at - 2]

    def later_luck(lines, at):
        record = b'{"is":"luck","n":%d,"seed":5,"hash":""}' % len(lines)
        return [*lines, record]

    def bad_seed(lines, at):
        return [line.replace(b'"seed":4', b'"seed":%d' % 2**64) if b'"luck"' in line else line for line in lines]

    def undo_too_much(lines, at):
        return [*lines, b'{"is":"undo","n":%d,"to":0,"crossed":[],"hash":""}' % len(lines)]

    for change, reason in (
        (cut, r"line \d+: the branch begins after record \d+, but the file ends with record \d+"),
        (later_luck, r"line \d+: a record of kind 'luck' is only possible where a branch begins"),
        (bad_seed, r"line \d+: the seed 18446744073709551616 is not valid"),
        (undo_too_much, r"line \d+: record 0 is before the branch"),
    ):
        assert re.match(reason, str(damaged(change)))


def test_only_format_2_has_a_branch_and_every_branch_has_format_2():
    plain, branch = text_of(played()).splitlines(), text_of(branched(played(), 6, [PERSON] * 2)).splitlines()
    assert b'"format":1' in plain[0]
    assert b'"format":2' in branch[0]
    for lines, old, new in ((plain, b'"format":1', b'"format":2'), (branch, b'"format":2', b'"format":1')):
        with pytest.raises(ValueError, match=r"line 1: .*a header has a branch if it has format 2"):
            read_transcript(seal([lines[0].replace(old, new), *lines[1:]], 0))


def test_luck_is_not_possible_in_a_game_that_is_no_branch():
    lines = text_of(played()).splitlines()
    lines.insert(1, b'{"is":"luck","n":1,"seed":5,"hash":""}')
    _, damage = replay(read_transcript(seal(lines[:2], 0)), find_duel)
    assert "only possible where a branch begins" in str(damage)


def test_a_branch_from_a_choice_includes_the_snapshot_after_it():
    origin = played()
    snapshot = next(r for r in origin.records[2:] if isinstance(r, SnapshotRecord))
    branch = branched(origin, snapshot.n - 1, [PERSON, PERSON], seed=1)
    assert branch.records[-2] == snapshot
    assert isinstance(branch.pending, Chance) is isinstance(origin.after(snapshot.n).pending, Chance)


def test_the_log_says_where_outcomes_change_and_from_which_seed_unless_that_tells_a_secret(monkeypatch):
    branch = branched(played(), 6, [PERSON, PERSON], seed=4)
    assert branch.tell(branch.log[-1]) == ["Random outcomes are new from here on."]
    monkeypatch.setattr(DuelRules, "hides_anything", False)
    assert branch.tell(branch.log[-1]) == ["Random outcomes are new from here on (seed 4)."]
