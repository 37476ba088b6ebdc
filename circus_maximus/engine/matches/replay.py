"""Replays a transcript and checks every record against the rules; begins branches.

A branch begins at a record of another game, and continues it with other decisions or other outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.chance import MAX_SEED
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.contract import Chance, Choice, Over, Seat, Step
from circus_maximus.engine.driver import drive
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import (
    BRANCH_FORMAT,
    AnyRecord,
    Branch,
    ChanceRecord,
    ChoiceRecord,
    Damaged,
    Header,
    LuckRecord,
    OverRecord,
    SeatRecord,
    SnapshotRecord,
    UndoRecord,
    current_record,
    digest,
)
from circus_maximus.engine.matches.transcript import Transcript
from circus_maximus.engine.text.words import quoted, spanned
from circus_maximus.engine.title import Title

FindTitle = Callable[[str], Title]
"""Finds a title by its short name; `ValueError` if there is none."""


class NoBranch(ValueError):
    """No branch can begin there; the text is a sentence that says why."""


def branch_point(match: Match, n: int) -> int:
    """The last record that a branch from record `n` shares with its origin: with what follows from `n` itself.

    `NoBranch` if there is no such record, or if the game is over there.
    """
    records = match.records
    if n > len(records):
        raise NoBranch(f"There is no record {n}: the game ends with record {len(records)}.")
    if isinstance(match.after(n).pending, Over):
        raise NoBranch(f"The game is over at record {n}. Choose an earlier record.")
    while n < len(records) and isinstance(records[n], SnapshotRecord | OverRecord):
        n += 1
    return n


def branched(match: Match, n: int, by: Sequence[str], seed: int | None = None) -> Match:
    """A new match that begins after record `n` of another, which does not change.

    `by` says who plays each seat from there on: `person`, or the name of a bot. The names stay. With a seed, chances
    have new outcomes from there on; without, the same chances have the same outcomes as in the origin. `recall` has to
    give the match its bots. `NoBranch` as for `branch_point`.
    """
    at = branch_point(match, n)
    header = replace(
        match.header,
        format=BRANCH_FORMAT,
        version=match.title.version,
        branch=Branch(match.hash_of(at), at),
    )
    shared = Transcript(header, tuple(match.records[:at]))
    branch, damage = replay(shared, lambda _: match.title)
    if damage:
        raise damage
    if seed is not None:
        branch.take_luck(seed)
    for seat, (player, before) in enumerate(zip(by, tuple(branch.played_by), strict=True)):
        if player != before:
            branch.seat(seat, player, None)
    return branch


def replay(transcript: Transcript, find_title: FindTitle) -> tuple[Match, Damaged | None]:
    """Replay a transcript as far as it is valid; returns the match, and what stopped it, if anything.

    Raises `Damaged` if the header is invalid.
    """
    replayed = Replayer(transcript.header, find_title)
    return replayed.match, replayed.take(transcript)


def _new_match_of(header: Header, find_title: FindTitle) -> Match:
    """The match of a header, at its beginning. Raises `Damaged` if the header is invalid."""
    _check_seed(header.seed, 1)
    if digest(bytes(header.config)) != header.config_hash:
        raise Damaged(1, "the config does not match its hash")
    title: Title | None = None
    try:
        title = find_title(header.title)
        if len(header.seats) not in title.seats:
            raise ValueError(f"{title.label} takes {spanned(title.seats)} players, not {len(header.seats)}")
        config = config_from_json(title, bytes(header.config))
        return Match(title, config, header, ())
    except ValueError as error:
        raise Damaged(1, f"{_versions(header, title) if title else ''}{error}") from error


def _check_seed(seed: int, line: int) -> None:
    if not 0 <= seed <= MAX_SEED:
        raise Damaged(line, f"the seed {seed} is not valid: seeds are from 0 to {MAX_SEED}")


def _incomplete(match: Match) -> Damaged | None:
    """What is wrong with a branch that ends before it begins; None if that is not so."""
    branch, last = match.header.branch, len(match.records)
    if branch is None or last >= branch.at:
        return None
    return Damaged(last + 2, f"the branch begins after record {branch.at}, but the file ends with record {last}")


def _versions(header: Header, title: Title) -> str:
    """The beginning of an error about a file with another version of the rules; empty if it has this one."""
    if header.version == title.version:
        return ""
    return f"written with version {header.version} of the rules; this program has version {title.version}: "


class Replayer:
    """Answers the choices and chances of a match from records, and compares the records of the match with them."""

    def __init__(self, header: Header, find_title: FindTitle) -> None:
        """Begin the match of a header. Raises `Damaged` if the header is invalid."""
        self.match = _new_match_of(header, find_title)
        self._records: Sequence[AnyRecord] = ()
        self._at = 0

    def take(self, transcript: Transcript) -> Damaged | None:
        """Replay the records of the transcript, as far as it is valid; returns what stopped it, if anything.

        May be called again with a transcript that has more records.
        """
        self._records = transcript.records
        try:
            self._compare()
            self._play()
        except Damaged as damage:
            return damage
        finally:
            self.match.hashes = transcript.hashes
        return transcript.fault or _incomplete(self.match)

    def _play(self) -> None:
        game = self.match
        while self._at < len(self._records):
            drive(game.rules, game.step, self._ask, self._fall, self._took)
            match self._next():
                case None:
                    pass
                case SeatRecord(_, seat, by) as record:
                    self._seat(record, seat, by)
                case UndoRecord() as record:
                    self._undo(record)
                case LuckRecord() as record:
                    self._luck(record)
                case record:
                    kind = type(record).__struct_config__.tag
                    raise self._damage(record, f"a record of kind {kind!r} is not possible here")

    def _next(self) -> AnyRecord | None:
        return self._records[self._at] if self._at < len(self._records) else None

    def _ask(self, state: Any, choice: Choice[Any]) -> Any:
        record = self._next()
        if not isinstance(record, ChoiceRecord):
            return None
        if record.seat != choice.seat:
            raise self._damage(record, f"seat {record.seat} chose, but it is seat {choice.seat}'s turn")
        try:
            action = self.match.title.parse(record.do)
        except ValueError as error:
            raise self._damage(record, str(error)) from error
        refusal = self.match.rules.refusal(state, action)
        if refusal is not None:
            raise self._damage(record, f"{quoted(record.do)} is not allowed: {refusal.code}")
        return action

    def _fall(self, chance: Chance) -> str | None:
        record = self._next()
        if not isinstance(record, ChanceRecord):
            return None
        if record.key != chance.key:
            raise self._damage(
                record, f"the record has the chance {quoted(record.key)}, but the game waits for {quoted(chance.key)}"
            )
        if record.fell != self.match.chances.outcome(chance):
            raise self._damage(
                record, f"with this seed, {quoted(record.key)} cannot have the outcome {quoted(record.fell)}"
            )
        return record.fell

    def _took(self, asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
        self.match.record_turn(asked, answer, step)
        self._compare()

    def _seat(self, record: AnyRecord, seat: Seat, by: str) -> None:
        if seat not in range(len(self.match.played_by)):
            raise self._damage(record, f"there is no seat {seat}")
        self.match.seat(seat, by, None)
        self._compare()

    def _luck(self, record: LuckRecord) -> None:
        branch = self.match.header.branch
        if branch is None or record.n > branch.at + 1:
            raise self._damage(record, "a record of kind 'luck' is only possible where a branch begins")
        _check_seed(record.seed, record.n + 1)
        self.match.take_luck(record.seed)
        self._compare()

    def _undo(self, record: UndoRecord) -> None:
        match = self.match
        kept = [turn.n for turn in match.turns if turn.n <= record.to]
        if len(kept) < match.shared_turns:
            raise self._damage(record, f"record {record.to} is before the branch: nothing before it can be undone")
        if len(kept) == len(match.turns) or record.to != (kept[-1] if kept else 0):
            raise self._damage(record, f"record {record.to} is not a turn that the game can go back to")
        if not match.turns[len(kept)].person:
            raise self._damage(
                record, f"the turn after record {record.to} was not a person's decision: only those can be undone"
            )
        match.undo(match.plan_back_to(len(kept)))
        self._compare()

    def _compare(self) -> None:
        noted = self.match.records
        while self._at < min(len(noted), len(self._records)):
            record = self._records[self._at]
            if current_record(record, self.match.title.renamed_ends) != noted[self._at]:
                raise self._damage(record, "the replayed game has another record here")
            self._at += 1
        self._at = min(len(noted), len(self._records))

    def _damage(self, record: AnyRecord, reason: str) -> Damaged:
        versions = _versions(self.match.header, self.match.title)
        return Damaged(record.n + 1, f"{versions}{reason}")
