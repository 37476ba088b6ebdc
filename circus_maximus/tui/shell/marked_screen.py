"""The symbols and colours of seats on a screen: in a rematch, players keep those of the seats they had before."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace
from rich.style import Style
from textual.dom import DOMNode
from textual.screen import Screen

from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.theme import BY_SEAT

Marks = tuple[int, ...]
"""For each seat the seat whose symbol and colour it has; empty if all have their own."""


class MarkedScreen:
    """A screen that may be about a game in which players have other marks than those of their seats."""

    own_marks: Marks | None = None
    """The marks of the game that the screen is about; None: those of the screen below."""


def marks_on(node: DOMNode) -> Marks:
    """The marks of the game that a screen or widget is about: a card over a table is about the game of that table."""
    stack, here = node.app.screen_stack, node if isinstance(node, Screen) else node.screen
    below = stack[: stack.index(here) + 1] if here in stack else [*stack, here]
    for screen in reversed(below):
        if isinstance(screen, MarkedScreen) and screen.own_marks is not None:
            return screen.own_marks
    return ()


@lru_cache(maxsize=32)
def marked_glyphs(glyphs: Glyphs, marks: Marks) -> Glyphs:
    """The symbols with those of the seats as marked."""
    seats, hollow = ((*(row[it] for it in marks), *row[len(marks) :]) for row in (glyphs.seats, glyphs.hollow))
    return replace(glyphs, seats=seats, hollow=hollow)


def marked_inks(inks: Mapping[str, Style], marks: Marks) -> dict[str, Style]:
    """The styles with those of the seats as marked."""
    return {**inks, **{f"{kind}{seat}": inks[f"{kind}{it}"] for kind in BY_SEAT for seat, it in enumerate(marks)}}
