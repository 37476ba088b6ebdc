"""The moment after another person was asked: keys that were meant for the last question do not answer this one."""

from __future__ import annotations

from collections.abc import Callable

from circus_maximus.engine.contract import Seat

PAUSE = 0.4
"""Seconds after another person was asked in which nothing can be decided."""
REPEAT = 0.15
"""Seconds after a dropped key in which the next one is dropped too: a key that is held down comes faster than that."""


class ChangeOfPlayer:
    """Knows who was asked last, and until when nothing can be decided."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: Seat | None = None
        self._until = float("-inf")

    def ask(self, seat: Seat) -> None:
        """A person in this seat is asked now."""
        if self._asked not in (None, seat):
            self.pause()
        self._asked = seat

    def pause(self) -> None:
        """From now on nothing can be decided for a moment, whoever is there."""
        self._until = self._clock() + PAUSE

    def too_early(self, at: float) -> bool:
        """Whether a key typed at this time comes too early to decide anything, however long it has waited.

        A key held down decides nothing until it is released: each dropped key extends the pause a bit.
        """
        early = at < self._until
        if early:
            self._until = max(self._until, at + REPEAT)
        return early
