"""What a title tells of a game that was played: its story, part by part, and how it ended.

Screens draw it and stories are written from it; neither knows anything else of the title.
"""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat


class Passage(NamedTuple):
    """A part of the story."""

    headings: tuple[str, ...]
    """What it stands under, from the outermost heading to its own: `Round 2`, `The show`, `Pageant`."""
    told: tuple[str, ...]
    """What happened, one item of one or several sentences after the other."""


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
    """How a game ended."""

    reason: str
    heads: tuple[str, ...]
    ranks: tuple[Rank, ...]
    """From first to last."""
    plots: tuple[Plot, ...]
    highlights: tuple[tuple[str, str], ...]
    """A title and a sentence each."""
