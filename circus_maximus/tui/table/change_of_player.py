"""Drops keys typed right after another person's turn begins: they were meant for the previous question."""

from __future__ import annotations

from collections.abc import Callable

from circus_maximus.engine.contract import Seat

PAUSE = 0.4
"""Seconds after the beginning of another person's turn during which keys decide nothing."""
REPEAT = 0.15
"""Seconds after a dropped key during which the next one is dropped too: a key held down repeats faster than that."""


class ChangeOfPlayer:
    """Remembers who was asked last, and until when keys decide nothing."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: Seat | None = None
        self._until = float("-inf")

    def ask(self, seat: Seat) -> None:
        """The person in this seat is asked now."""
        if self._asked not in (None, seat):
            self.pause()
        self._asked = seat

    def pause(self) -> None:
        """Start the pause, even if the same person was asked before."""
        self._until = self._clock() + PAUSE

    def too_early(self, at: float) -> bool:
        """Whether a key typed at this time falls into the pause, no matter how long it waited in the queue.

        A key held down decides nothing until it is released, because each dropped key extends the pause.
        """
        early = at < self._until
        if early:
            self._until = max(self._until, at + REPEAT)
        return early
