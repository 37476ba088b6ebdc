"""The state of a game: the stones, the cycle, and who is asked and why."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.games.ludus.model.stones import Stones
from circus_maximus.games.ludus.state.phases import Phase

Position = tuple[int, ...]
"""What is compared to find repeated positions: the side to act, South's stones, the stones of each symbol."""


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The complete state at one moment of a game."""

    stones: Stones
    cycle: int
    """The number of the cycle, from 1; 0 before the lot. Odd cycles show the dot."""
    phase: Phase
    last_take: int = 0
    """The cycle in which a stone was last taken."""
    seen: tuple[Position, ...] = ()
    """The positions at the start of each cycle since then; older positions cannot occur again (L32)."""
