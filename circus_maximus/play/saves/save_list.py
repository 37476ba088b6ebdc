"""The list of saves, made from the records in the files without replaying the games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.guarding.guarded import GuardedTitle
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
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.engine.text.names import MAX_NAME_LENGTH
from circus_maximus.engine.text.printable import printable, without_hidden
from circus_maximus.engine.text.words import enumerated, quoted, reason_of
from circus_maximus.play.files.error_log import log_exception
from circus_maximus.play.files.paths import saved_files
from circus_maximus.titles import find_title, title_names


class Save(Struct, frozen=True):
    """One save. If the file cannot be read, only `path`, `name`, `last_played` and `fault` have values."""

    path: Path
    name: str
    last_played: float
    """When the file was last written, in seconds since 1970."""
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
    branch_of: str = ""
    """The name of its origin's save; empty if there is none."""
    stage: str = ""
    """The stage that began last."""
    choices: int = 0
    """The number of choices made and not undone."""
    over: str = ""
    """Why the game ended, as the title's code for it; empty before the end."""
    result: str = ""
    """Who won: `Ana won`, `Ana and Ben won`, `a draw`; empty before the end."""
    ended_by: str = ""
    """How the game ended, to follow `result`: `by reaching the goal`; empty before the end."""
    fault: str = ""
    """What is wrong with the file, with its line; empty if nothing is."""


def saves() -> list[Save]:
    """All saves, the last played first, including damaged ones with their fault."""
    read = [_read_save(path) for path in saved_files()]
    named = [_with_origin(save, read) for save, _ in read]
    return sorted(named, key=lambda save: (-save.last_played, save.name))


def _with_origin(save: Save, read: Sequence[tuple[Save, Sequence[str]]]) -> Save:
    """A save with the name of its origin among those that were read with the hashes of their lines."""
    if save.branch is None:
        return save
    at, of = save.branch.at, save.branch.of
    return replace(save, branch_of=next((other.name for other, hashes in read if of in hashes[at : at + 1]), ""))


def _read_save(path: Path) -> tuple[Save, Sequence[str]]:
    """The save at a path, and the hashes of its lines."""
    name, last_played = printable(path.stem), 0.0
    try:
        last_played = path.stat().st_mtime
        transcript = read_file(path)
    except Damaged as damage:
        return Save(path, name, last_played, fault=str(damage)), ()
    except OSError as error:
        return Save(path, name, last_played, fault=reason_of(error)), ()
    header = transcript.header
    progress = _Progress(header, transcript.records)
    players = tuple(without_hidden(seat_player.name)[:MAX_NAME_LENGTH] for seat_player in header.seats)
    known = header.title in title_names()
    save = Save(
        path=path,
        name=name,
        last_played=last_played,
        title=printable(header.title, MAX_NAME_LENGTH),
        players=players,
        by=tuple(progress.by),
        seed=None if known and not progress.over and _hides(header.title, bytes(header.config)) else progress.seed,
        branch=header.branch,
        branch_stage=progress.branch_stage,
        stage=progress.stages[-1][1] if progress.stages else "",
        choices=len(progress.choices),
        over=progress.over,
        result=_result(players, progress.first) if progress.over else "",
        ended_by=_ended_by(header.title, progress.over) if progress.over and known else "",
        fault=str(transcript.fault or "") or _unknown(header),
    )
    return save, transcript.hashes


@lru_cache(maxsize=16)
def _hides(title: str, config: bytes) -> bool:
    """Whether anything can be hidden in games of a title with this config; True if the config is invalid."""
    its_title = find_title(title)
    try:
        return its_title.rules(config_from_json(its_title, config)).hides_anything
    except ValueError:
        return True


def texts_of(title: str) -> Texts:
    """The texts of the title with this short name, with default words for what it fails to say about a save."""
    return GuardedTitle(find_title(title), log_exception).texts


def _ended_by(title: str, reason: str) -> str:
    """How a game of a title ended, in words."""
    return texts_of(title).ended_by(find_title(title).renamed_ends.get(reason, reason))


def _result(players: Sequence[str], first: Sequence[int]) -> str:
    """Who won, given the seats that came first; `over` if the file names no seat of the game."""
    winners = [players[seat] for seat in first if seat in range(len(players))]
    if len(winners) > 1 and len(winners) == len(players):
        return "a draw"
    return f"{enumerated(winners)} won" if winners else "over"


def _unknown(header: Header) -> str:
    if header.title in title_names():
        return ""
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
