"""Counters as letters, for lines with little room."""

from __future__ import annotations

from circus_maximus.games.gloria.model.common_types import COUNTERS, GLORY, Row
from circus_maximus.tui.draw.glyphs import Glyphs


def letter(counter: int, glyphs: Glyphs) -> str:
    """The initial of a counter, given by its index; glory, which fills in for all others, has a star."""
    return glyphs.best if counter == GLORY else COUNTERS[counter][0].upper()


def in_letters(row: Row, glyphs: Glyphs) -> str:
    """`3F1P`; empty if there are none."""
    return "".join(f"{count}{letter(counter, glyphs)}" for counter, count in enumerate(row) if count)
