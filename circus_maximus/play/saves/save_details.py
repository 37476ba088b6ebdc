"""What the list of saves says about a file, read from its records without replaying the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from circus_maximus import __version__
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.matches.records import (
    AnyRecord,
    Branch,
    ChoiceRecord,
    Damaged,
    Header,
    LuckRecord,
    OverRecord,
    SeatRecord,
    SnapshotRecord,
    UndoRecord,
)
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.text.names import MAX_NAME_LENGTH
from circus_maximus.engine.text.printable import printable, without_hidden
from circus_maximus.engine.text.words import quoted
from circus_maximus.titles import find_title, title_names

_MARK = 12
"""How many digits of a hash are kept: enough to tell the lines of some saves apart."""


class Details(Struct, frozen=True, omit_defaults=True):
    """The details of a save. If the file cannot be read, only `fault` has a value."""

    title: str = ""
    """The short name of the title."""
    players: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    """Who plays each seat now: `person`, or the name of a bot."""
    seed: int | None = None
    """What decides the outcomes of all chances now; None while it could reveal what is hidden in the game."""
    branch: Branch | None = None
    """Where the game begins if it is a branch: the records up to there are those of its origin."""
    branch_stage: str = ""
    """The stage in which it begins then."""
    stage: str = ""
    """The stage that began last."""
    choices: int = 0
    """The number of choices made and not undone."""
    over: str = ""
    """Why the game ended, as the title's code for it; empty before the end."""
    first: tuple[int, ...] = ()
    """The seats that came first, once the game is over."""
    fault: str = ""
    """What is wrong with the file, with its line; empty if nothing is."""
    first_line: str = ""
    """The hash of its first line."""
    hashes: str = ""
    """The beginnings of the hashes of all lines."""

    def has_line(self, n: int, hash: str) -> bool:
        """Whether line `n` has this hash."""
        return self.hashes[_MARK * n : _MARK * (n + 1)] == hash[:_MARK] != ""


def read_details(path: Path) -> Details:
    """The details of a save. `OSError` if the file cannot be read."""
    try:
        transcript = read_file(path)
    except Damaged as damage:
        return Details(fault=str(damage))
    header = transcript.header
    progress = _Progress(header, transcript.records)
    known = header.title in title_names()
    return Details(
        title=printable(header.title, MAX_NAME_LENGTH),
        players=tuple(without_hidden(seat_player.name)[:MAX_NAME_LENGTH] for seat_player in header.seats),
        by=tuple(progress.by),
        seed=None if known and not progress.over and _hides(header.title, bytes(header.config)) else progress.seed,
        branch=header.branch,
        branch_stage=progress.branch_stage,
        stage=progress.stages[-1][1] if progress.stages else "",
        choices=len(progress.choices),
        over=progress.over,
        first=progress.first if progress.over else (),
        fault=str(transcript.fault or "") or ("" if known else _unknown(header)),
        first_line=transcript.hashes[0],
        hashes="".join(hash[:_MARK] for hash in transcript.hashes),
    )


def read_by() -> str:
    """What else details depend on: the program, and the rules of its titles."""
    titles = (find_title(name) for name in title_names())
    return "; ".join((__version__, *(f"{title.name} {title.version}" for title in titles)))


@lru_cache(maxsize=16)
def _hides(title: str, config: bytes) -> bool:
    """Whether anything can be hidden in games of a title with this config; True if the config is invalid."""
    its_title = find_title(title)
    try:
        return its_title.rules(config_from_json(its_title, config)).hides_anything
    except ValueError:
        return True


def _unknown(header: Header) -> str:
    return f"line 1: this program has no game called {quoted(header.title)}"


class _Progress:
    """How far a game has come according to its records, without what was undone."""

    def __init__(self, header: Header, records: Sequence[AnyRecord]) -> None:
        self.by = [seat_player.by for seat_player in header.seats]
        self.seed = header.seed
        self.choices: list[int] = []
        self.stages: list[tuple[int, str]] = []
        self.over = ""
        self.first: tuple[int, ...] = ()
        """The seats that came first, once the game is over."""
        self.branch_stage = ""
        for record in records:
            self._take(record)
            if header.branch and record.n == header.branch.at and self.stages:
                self.branch_stage = self.stages[-1][1]

    def _take(self, record: AnyRecord) -> None:
        match record:
            case ChoiceRecord(n):
                self.choices.append(n)
            case SnapshotRecord(n, stage):
                self.stages.append((n, printable(stage, MAX_NAME_LENGTH)))
            case OverRecord():
                self.over = printable(record.reason, MAX_NAME_LENGTH)
                self.first = record.standing[0] if record.standing else ()
            case SeatRecord(_, seat, by) if seat in range(len(self.by)):
                self.by[seat] = by
            case LuckRecord(_, seed):
                self.seed = seed
            case UndoRecord(_, to):
                self._go_back(to)

    def _go_back(self, to: int) -> None:
        """Undo everything after record `to`, except the snapshot that belongs to it."""
        while self.choices and self.choices[-1] > to:
            self.choices.pop()
        while self.stages and self.stages[-1][0] > to + 1:
            self.stages.pop()
        self.over = ""
