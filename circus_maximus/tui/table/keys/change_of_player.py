"""Drops keys typed right after another person's turn begins: they were meant for the previous question."""

from __future__ import annotations

from collections.abc import Callable

from circus_maximus.engine.contract import Seat
from circus_maximus.tui.table.keys.key_pause import KeyPause

PAUSE = 0.4
"""Seconds after the beginning of another person's turn during which keys decide nothing."""


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
