"""Counts the saves one by one, so that a screen can show progress and stop in between."""

from __future__ import annotations

from pathlib import Path
from traceback import format_exception

from msgspec import Struct

from circus_maximus.engine.matches.records import Damaged
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.files.error_log import log_error
from circus_maximus.play.files.paths import saved_files
from circus_maximus.play.statistics.count_cache import Counted, load_counts, save_counts
from circus_maximus.play.statistics.game_counts import GameCount, count_game


class Statistics(Struct, frozen=True):
    """What has been counted so far."""

    games: tuple[GameCount, ...] = ()
    """Each game once, the one played last first."""
    faults: tuple[tuple[str, str], ...] = ()
    """The saves that cannot be counted: the name of each, and why."""
    done: int = 0
    """How many saves have been counted."""
    saves: int = 0
    """How many saves there are."""


class Counting:
    """Counts all saves that have changed since they were counted."""

    def __init__(self) -> None:
        """Find the saves, those played last at the end, and what is known about them."""
        known = load_counts()
        self._counts: dict[str, Counted] = {}
        self._left: list[Path] = []
        for path in sorted(saved_files(), key=lambda path: _stamp(path)[1]):
            counted = known.get(path.name)
            if counted and (counted.size, counted.changed) == _stamp(path):
                self._counts[path.name] = counted
            else:
                self._left.append(path)
        self._changed = bool(self._left) or len(self._counts) < len(known)

    @property
    def is_done(self) -> bool:
        """Whether all saves have been counted."""
        return not self._left

    def count_next(self) -> None:
        """Count one more save."""
        path = self._left.pop()
        self._counts[path.name] = _count(path)

    def remember(self) -> str:
        """Remember what has been counted so far; a sentence if that is impossible, empty otherwise."""
        if not self._changed:
            return ""
        self._changed = False
        return save_counts(self._counts)

    @property
    def statistics(self) -> Statistics:
        """What has been counted so far."""
        counts = sorted(self._counts.items(), key=lambda item: (-item[1].changed, item[0]))
        games = {counted.game.game: counted.game for _, counted in reversed(counts) if counted.game}
        faults = [(printable(Path(name).stem), counted.fault) for name, counted in counts if counted.fault]
        done = len(self._counts)
        return Statistics(tuple(reversed(games.values())), tuple(faults), done, done + len(self._left))


def _stamp(path: Path) -> tuple[int, int]:
    """The size of a file, and when it was last written; zeros if it cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def _count(path: Path) -> Counted:
    size, changed = _stamp(path)
    try:
        return Counted(size, changed, game=count_game(read_file(path)))
    except Damaged as damage:
        return Counted(size, changed, fault=str(damage))
    except OSError as error:
        return Counted(size, changed, fault=reason_of(error))
    except Exception as error:  # An error in a title must not keep the program from starting.
        log_error(f"{path}\n{''.join(format_exception(error))}")
        return Counted(size, changed, fault=printable(f"error in the program: {type(error).__name__}: {error}"))
