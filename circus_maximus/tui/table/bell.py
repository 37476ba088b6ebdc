"""Decides when the terminal's bell rings: when a person's turn comes after bots, or after a long wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from circus_maximus.engine.contract import Seat

LONG_WAIT = 10.0
"""Seconds without a decision of a player after which the player's turn rings the bell."""


class Bell:
    """Remembers since when each player waits, and whether bots have played since the last person's turn."""

    def __init__(self, clock: Callable[[], float], ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._decided: dict[Seat, float] = {}
        self._somebody_there = 0.0
        self._bots_played = False

    def somebody_is_there(self) -> None:
        """Somebody at the terminal has done something other than to decide, so that nobody waits yet."""
        self._somebody_there = self._clock()
        self._decided.clear()

    def decided(self, seat: Seat) -> None:
        """The person in this seat has decided, and waits from now on."""
        self._decided[seat] = self._clock()

    def bot_played(self) -> None:
        """A bot has decided."""
        self._bots_played = True

    def ask(self, seat: Seat, rings: Literal["off", "long", "always"]) -> None:
        """The turn of the person in this seat begins: ring, if the setting `rings` says so."""
        waited = self._clock() - self._decided.get(seat, self._somebody_there)
        bots_played, self._bots_played = self._bots_played, False
        if (rings == "always" and bots_played) or (rings != "off" and waited >= LONG_WAIT):
            self._ring()
