"""The symbols and colours of players who have those of another seat: in rematches, where people keep theirs.

They are kept in one JSON file, by the hash of a game's first line, so that they last as long as people play the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import DAMAGED
from circus_maximus.play.files.filenames import BadPath
from circus_maximus.play.files.json_files import read_json, write_json
from circus_maximus.play.files.paths import marks_file

Marks = tuple[int, ...]
"""For each seat the seat whose symbol and colour it has; empty if all have their own."""
MAX_GAMES = 500
"""The marks of older games are forgotten."""


class RememberedMarks:
    """The marks of games. If the file cannot be read or written, they last as long as the program."""

    def __init__(self) -> None:
        self._known: dict[str, Marks] | None = None
        """By the hash of a game's first line; None before they are needed."""

    def of(self, match: Match) -> Marks:
        """The marks of a game."""
        return self.of_save(match.hash_of(0), len(match.names)) if self._all() else ()

    def of_save(self, first_line: str, seats: int) -> Marks:
        """The marks of a game whose first line has this hash."""
        return _checked(self._all().get(first_line, ()), seats)

    def remember(self, match: Match, marks: Sequence[int]) -> None:
        """Give a game these marks."""
        if tuple(marks) == tuple(range(len(marks))):
            return
        known = self._all() | self._read() | {match.hash_of(0): tuple(marks)}
        self._known = dict([*known.items()][-MAX_GAMES:])
        with suppress(OSError, BadPath):
            write_json(marks_file(), self._known)

    def _all(self) -> dict[str, Marks]:
        if self._known is None:
            self._known = self._read()
        return self._known

    def _read(self) -> dict[str, Marks]:
        """What is in the file; another program may have added to it."""
        with suppress(OSError, BadPath, *DAMAGED):
            return read_json(marks_file(), dict[str, Marks])
        return {}


def moved_on(marks: Sequence[int], seats: int) -> Marks:
    """The marks after each player has moved one seat further in the order of play, as in a rematch."""
    before = tuple(marks) or tuple(range(seats))
    return (*before[1:], *before[:1])


def _checked(marks: Marks, seats: int) -> Marks:
    """The marks if every seat has another one, otherwise none."""
    return marks if sorted(marks) == list(range(seats)) else ()
