"""The folder of saves: what lies in it, told from the files' own records without playing anything again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from circus_maximus.engine.match import PERSON
from circus_maximus.engine.names import LONGEST_NAME
from circus_maximus.engine.printable import printable, without_hidden
from circus_maximus.engine.safe_rename import move_new
from circus_maximus.engine.transcript import (
    AnyRecord,
    ChoiceRecord,
    Damaged,
    Header,
    OverRecord,
    SeatRecord,
    SnapshotRecord,
    UndoRecord,
    read_file,
)
from circus_maximus.engine.words import enumerated, quoted
from circus_maximus.play.filenames import SUFFIX, file_name
from circus_maximus.play.locks import HeldElsewhere, Hold
from circus_maximus.play.paths import saves_folder
from circus_maximus.titles import find_title, title_names


class SaveTrouble(Exception):
    """A save that cannot be opened, renamed or deleted; the text is a sentence that says why."""

    def __init__(self, text: str) -> None:
        super().__init__(printable(text))


class Save(Struct, frozen=True):
    """One saved game. Of a file that cannot be read, all but `path`, `name`, `last_played` and `fault` is empty."""

    path: Path
    name: str
    last_played: float
    """Seconds since 1970, as the file system has it."""
    title: str = ""
    """The short name of the game."""
    players: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    """Who plays each seat now: `person`, or the name of a bot."""
    seed: int = 0
    stage: str = ""
    """The stage that began last."""
    choices: int = 0
    """How many were made so far and not taken back."""
    over: str = ""
    """Why the game ended, in the title's one word for it; empty while it goes on."""
    result: str = ""
    """Who won: `Ana won`, `Ana and Ben won`, `a draw`; empty while it goes on."""
    ended_by: str = ""
    """How the game ended, to follow `result`: `by reaching the goal`; empty while it goes on."""
    fault: str = ""
    """What is wrong with the file, with its line; empty if nothing is."""


def saves() -> list[Save]:
    """All saves, the one played last first. Damaged ones are among them with their fault."""
    try:
        paths = [path for path in saves_folder().iterdir() if path.suffix == SUFFIX and path.name[0] != "."]
    except OSError:
        return []
    return sorted(map(_told, paths), key=lambda save: (-save.last_played, save.name))


def _told(path: Path) -> Save:
    name, last_played = printable(path.stem), 0.0
    try:
        last_played = path.stat().st_mtime
        transcript = read_file(path)
    except Damaged as damage:
        return Save(path, name, last_played, fault=str(damage))
    except OSError as error:
        return Save(path, name, last_played, fault=error.strerror or str(error))
    header = transcript.header
    line = _Line(header, transcript.records)
    players = tuple(without_hidden(sitting.name)[:LONGEST_NAME] for sitting in header.seats)
    known = header.title in title_names()
    return Save(
        path=path,
        name=name,
        last_played=last_played,
        title=printable(header.title, LONGEST_NAME),
        players=players,
        by=tuple(line.by),
        seed=header.seed,
        stage=line.stages[-1][1] if line.stages else "",
        choices=len(line.choices),
        over=line.over,
        result=_result(players, line.first) if line.over else "",
        ended_by=find_title(header.title).ended_by(line.over) if line.over and known else "",
        fault=str(transcript.fault or "") or _unknown(header),
    )


def _result(players: Sequence[str], first: Sequence[int]) -> str:
    """Who won, given the seats that came first; `over` if the file names nobody who played."""
    winners = [players[seat] for seat in first if seat in range(len(players))]
    if len(winners) > 1 and len(winners) == len(players):
        return "a draw"
    return f"{enumerated(winners)} won" if winners else "over"


def _unknown(header: Header) -> str:
    if header.title in title_names():
        return ""
    return f"line 1: there is no game called {quoted(header.title)} here"


class _Line:
    """The line of play as the records alone tell it, with what was taken back left out."""

    def __init__(self, header: Header, records: Sequence[AnyRecord]) -> None:
        self.by = [sitting.by or PERSON for sitting in header.seats]
        self.choices: list[int] = []
        self.stages: list[tuple[int, str]] = []
        self.over = ""
        self.first: tuple[int, ...] = ()
        """The seats that came first, once it is over."""
        for record in records:
            self._take(record)

    def _take(self, record: AnyRecord) -> None:
        match record:
            case ChoiceRecord(n):
                self.choices.append(n)
            case SnapshotRecord(n, stage):
                self.stages.append((n, printable(stage, LONGEST_NAME)))
            case OverRecord():
                self.over = printable(record.reason, LONGEST_NAME)
                self.first = record.standing[0] if record.standing else ()
            case SeatRecord(_, seat, by) if seat in range(len(self.by)):
                self.by[seat] = by
            case UndoRecord(_, to):
                self._go_back(to)

    def _go_back(self, to: int) -> None:
        """What stood behind record `to` is taken back, but for the snapshot it brought itself."""
        while self.choices and self.choices[-1] > to:
            self.choices.pop()
        while self.stages and self.stages[-1][0] > to + 1:
            self.stages.pop()
        self.over = ""


def rename(save: Save, new_name: str) -> Path:
    """Give a save another name, never over another save. `SaveTrouble` if it cannot be, or somebody plays it."""
    name = file_name(new_name)
    if not name:
        raise SaveTrouble("A name needs at least one letter or digit.")
    path = save.path.with_name(name + SUFFIX)
    with save_text(save.path), _alone(save.path):
        try:
            move_new(save.path, path)
        except FileExistsError:
            raise SaveTrouble(f"There is a save called {name} already.") from None
    return path


def delete(save: Save) -> None:
    """Take a save away for ever. `SaveTrouble` if it cannot be, or somebody plays it."""
    delete_file(save.path)


def delete_file(path: Path) -> None:
    """The same for a save of which nothing but its path is known; it may lie anywhere."""
    with save_text(path), _alone(path):
        path.unlink()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Nobody plays a save while we move it about."""
    try:
        hold = Hold(path)
    except HeldElsewhere as other:
        raise SaveTrouble(f"{path.stem} is being played{other.who}.") from None
    try:
        yield
    finally:
        hold.release()


@contextmanager
def save_text(path: Path) -> Iterator[None]:
    """What the system or the file itself refuses, said in a sentence."""
    try:
        yield
    except OSError as error:
        raise SaveTrouble(f"{path}: {reason_of(error)}.") from error
    except Damaged as damage:
        raise SaveTrouble(f"{path}: {damage}.") from damage


def reason_of(error: OSError) -> str:
    """What the system says."""
    return error.strerror or str(error)
