"""How a game ended, as values that any title can give and any screen can draw."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat


class Rank(NamedTuple):
    """A seat in the final standing."""

    place: int
    seat: Seat
    cells: tuple[str, ...]
    """What counted, in the order of `Ending.heads`."""
    decided: str
    """What puts the seat before the next one; empty for the last."""


class Plot(NamedTuple):
    """Something that went up and down for every seat."""

    name: str
    goal: int | None
    lines: tuple[tuple[int, ...], ...]
    """For each seat its value at the start and after each round."""


class Ending(NamedTuple):
    """All there is to say."""

    reason: str
    heads: tuple[str, ...]
    ranks: tuple[Rank, ...]
    """From first to last."""
    plots: tuple[Plot, ...]
    highlights: tuple[tuple[str, str], ...]
    """A title and a sentence each."""
