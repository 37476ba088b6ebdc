"""The list of saves. What it says about each is remembered, so that no file is read twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from msgspec import Struct
from msgspec.structs import asdict, replace

from circus_maximus.engine.guarding.guarded import GuardedTitle
from circus_maximus.engine.matches.records import DAMAGED
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import enumerated, reason_of
from circus_maximus.play.files.error_log import log_exception
from circus_maximus.play.files.json_files import read_json, write_json
from circus_maximus.play.files.paths import details_file, saved_files
from circus_maximus.play.saves.save_details import Details, read_by, read_details
from circus_maximus.titles import find_title, title_names

MAX_AT_ONCE = 100
"""Maximum number of saves that are read in one go: a screen has to draw them."""


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


Stamp = tuple[int, int, int]
"""What changes if a file is written or replaced: its size, its time in nanoseconds, and its number."""


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
        self._remembered = _remembered()
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


def _remembered() -> dict[str, _Known]:
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
