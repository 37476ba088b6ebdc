"""Pauses during which keys decide nothing: they were meant for another player, for a card, or came before a warning.

A key held down decides nothing until it is released.
"""

from __future__ import annotations

from collections.abc import Callable

from circus_maximus.engine.contract import Seat

PAUSE = 0.4
"""Seconds after the beginning of another person's turn during which keys decide nothing."""
REPEAT = 0.15
"""Seconds after a dropped key during which the next one is dropped too: a key held down repeats faster than that."""
AFTER_CARD = 0.5
"""Seconds after a card closed because its time was up: longer than it takes to see that and not press a key for it."""
AFTER_WARNING = 0.7
"""Seconds after a warning during which it cannot be confirmed: longer than it takes until a key repeats."""


class KeyPause:
    """The time until which keys decide nothing."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._until = float("-inf")

    def begin(self) -> None:
        """Begin the pause."""
        self._until = self._clock() + self._seconds

    def too_early(self, at: float) -> bool:
        """Whether a key typed at this time falls into the pause, no matter how long it waited in the queue.

        Each dropped key makes the pause longer.
        """
        early = at < self._until
        if early:
            self._until = max(self._until, at + REPEAT)
        return early


class ChangeOfPlayer(KeyPause):
    """The pause after another person is asked. `begin` begins it even if the same person was asked before."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock, PAUSE)
        self._asked: Seat | None = None

    def ask(self, seat: Seat) -> None:
        """The person in this seat is asked now."""
        if self._asked not in (None, seat):
            self.begin()
        self._asked = seat
