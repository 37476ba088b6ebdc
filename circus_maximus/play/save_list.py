"""The list of saves: what it says about a file is read from its records without replaying the game, and remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from time import monotonic

from msgspec import Struct
from msgspec.structs import asdict, replace

from circus_maximus import __version__
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.guarded import GuardedTitle
from circus_maximus.engine.matches.records import (
    DAMAGED,
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
from circus_maximus.play.files import details_file, log_exception, read_json, saved_files, write_json
from circus_maximus.titles import find_title, title_names

_MARK = 12
"""How many digits of a hash are kept: enough to tell the lines of some saves apart."""
MAX_AT_ONCE = 100
"""Maximum number of saves that are read in one go: a screen has to draw them."""
Stamp = tuple[int, int, int]
"""What changes if a file is written or replaced: its size, its time in nanoseconds, and its number."""


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


class Save(Details, frozen=True, kw_only=True):
    """One save. If the file cannot be read, only `path`, `name`, `last_played` and `fault` have values."""

    path: Path
    name: str
    last_played: float
    """When the file was last written, in seconds since 1970."""
    branch_of: str = ""
    """The name of its origin's save; empty if there is none."""
    result: str = ""
    """Who won: `Ana won`, `Ana and Ben won`, `a draw`; empty before the end."""
    ended_by: str = ""
    """How the game ended, to follow `result`: `by reaching the goal`; empty before the end."""


class _Known(Struct, frozen=True):
    """The details of a file as it was when it was read."""

    stamp: Stamp
    details: Details


class _File(Struct, frozen=True):
    """The file that remembers the details."""

    read_by: str
    saves: dict[str, _Known]
    """By the file name of the save."""


class SaveReading:
    """Reads the details of all saves, those played last first, so that a screen can show those that were read."""

    def __init__(self) -> None:
        """Find the saves, and what is remembered of them."""
        self._remembered = _known_by_name()
        played = {path: _last_played(path) for path in saved_files()}
        self.paths = sorted(played, key=lambda path: (-played[path], printable(path.stem)))
        """All saves, those played last first."""
        self._left = [(path, played[path]) for path in reversed(self.paths)]
        self._known: dict[str, _Known] = {}
        self._changed = False
        self.saves: list[Save] = []
        """What has been read so far, including damaged saves with their fault."""

    @property
    def is_done(self) -> bool:
        """Whether all saves have been read."""
        return not self._left

    def read_for(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Read some saves, at least one, in about this time."""
        ends = clock() + seconds
        for _ in range(MAX_AT_ONCE):
            if not self._left:
                break
            self.saves.append(self._read(*self._left.pop()))
            if clock() >= ends:
                break
        if not self._left:
            self.saves = [self._with_origin(save) for save in self.saves]

    def remember(self) -> None:
        """Remember what was read. If that is impossible, it is read again next time.

        A save whose name is not UTF-8 has no place in the file.
        """
        if self._changed or len(self._known) < len(self._remembered):
            known = dict(self._known)  # A thread may still be reading.
            named = {name: it for name, it in known.items() if name.encode(errors="ignore").decode() == name}
            try:
                write_json(details_file(), _File(read_by(), named))
            except OSError:
                return

    def _read(self, path: Path, last_played: float) -> Save:
        name = printable(path.stem)
        try:
            found = path.stat()
            stamp = found.st_size, found.st_mtime_ns, found.st_ino
            known = self._remembered.get(path.name)
            if known is None or known.stamp != stamp:
                known = _Known(stamp, read_details(path))
                self._changed = True
        except OSError as error:
            return Save(path=path, name=name, last_played=last_played, fault=reason_of(error))
        self._known[path.name] = known
        details = known.details
        return Save(
            path=path,
            name=name,
            last_played=last_played,
            result=_result(details.players, details.first) if details.over else "",
            ended_by=_ended_by(details.title, details.over) if _has_texts(details) else "",
            **asdict(details),
        )

    def _with_origin(self, save: Save) -> Save:
        """A save with the name of its origin, if that is among those that were read."""
        if save.branch is None:
            return save
        at, of = save.branch.at, save.branch.of
        origin = next((other.name for other in self.saves if other.has_line(at, of)), "")
        return replace(save, branch_of=origin)


def saves() -> list[Save]:
    """All saves, the last played first, including damaged ones with their fault."""
    reading = SaveReading()
    while not reading.is_done:
        reading.read_for(1.0)
    reading.remember()
    return reading.saves


def _known_by_name() -> dict[str, _Known]:
    """What is remembered of each save, by file name; nothing if the file is missing, damaged or from other rules."""
    try:
        known = read_json(details_file(), _File)
    except (OSError, *DAMAGED):
        return {}
    return known.saves if known.read_by == read_by() else {}


def _last_played(path: Path) -> float:
    """When a file was last written; 0 if it cannot be found."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _has_texts(details: Details) -> bool:
    """Whether the game is over and of a title of this program."""
    return bool(details.over) and details.title in title_names()


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
