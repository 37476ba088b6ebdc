"""The whole state of a game: where the stones stand, how far the cycles have come, who is asked and why."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.games.ludus.phases import Phase
from circus_maximus.games.ludus.stones import Stones

Position = tuple[int, ...]
"""What is compared to find repetitions: the side to act, the stones of South, the stones of each symbol."""


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Everything there is to know at one moment of a game."""

    stones: Stones
    cycle: int
    """The number of the cycle, from 1; 0 before the first player is found. Odd cycles show the dot."""
    phase: Phase
    last_take: int = 0
    """The cycle in which a stone was last taken."""
    seen: tuple[Position, ...] = ()
    """The positions at the starts of cycles since then: no other can ever come again (L32)."""
