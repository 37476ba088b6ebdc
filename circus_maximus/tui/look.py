"""How panels are to draw: with which signs, how roomily, and what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

from circus_maximus.tui.glyphs import Glyphs
from circus_maximus.tui.ink import Line, Run, cropped, fitted, text_of, width_of

Room = Literal["small", "medium", "large"]


SMALLEST = Size(80, 24)
"""Where there is less, no screen shows anything but that there is too little."""
WIDEST = 100
"""Longer lines are hard to read."""


def room_for(width: int, height: int) -> Room:
    """How roomy a screen of this size is. The smallest is small, whatever is less."""
    if width >= 160 and height >= 48:
        return "large"
    return "medium" if width >= 120 and height >= 36 else "small"


class Look(NamedTuple):
    """What drawing depends on besides the value."""

    glyphs: Glyphs
    room: Room
    pointed: str = ""
    """The id of what the cursor is on."""
    open: frozenset[str] = frozenset()
    """The ids of what may be chosen now."""
    shut: frozenset[str] = frozenset()
    """The ids of what can be pointed at, but not chosen."""

    def seat(self, seat: int) -> Run:
        """The mark of a seat, in its colour."""
        return Run(self.glyphs.seats[seat], f"seat{seat}")

    def seats(self, seats: Sequence[int]) -> Line:
        """The marks of several seats."""
        return tuple(self.seat(seat) for seat in seats)

    def key(self, key: str, point: str) -> Run:
        """The key of something that can be pointed at: in brackets if it may be chosen, marked if it is pointed at."""
        if point == self.pointed:
            return Run(f"{self.glyphs.here}{key}{self.glyphs.here}", "here", point)
        if point in self.open:
            return Run(f"[{key}]", "key", point)
        return Run(f" {key} ", "dim" if point in self.shut else "", point)

    def name(self, name: str, point: str) -> Run:
        """The name that goes with the key."""
        role = "here" if point == self.pointed else "bold" if point in self.open else "dim"
        return Run(name, role if point in self.open | self.shut or point == self.pointed else "", point)


def ruled(title: str, width: int, look: Look, notes: Line = ()) -> Line:
    """The heading of a part, on a rule; notes stand at its right end."""
    rule = look.glyphs.rule
    room = width - len(title) - 1 - (width_of(notes) + 2 if notes else 0)
    tail = (Run(" "), *notes, Run(rule, "rule")) if notes else ()
    return (Run(rule, "rule"), Run(title, "title"), Run(rule * room, "rule"), *tail)


def boxed(title: str, lines: Sequence[Line], width: int, height: int, look: Look) -> list[Line]:
    """Lines in a box with a title."""
    glyphs = look.glyphs
    title = text_of(cropped((Run(title),), width - 5))
    top_left, top_right, bottom_left, bottom_right = tuple(glyphs.corners)
    side = Run(glyphs.down, "rule")
    inside = [*lines[: height - 2], *([()] * (height - 2 - len(lines)))]
    return [
        (
            Run(top_left + glyphs.rule, "rule"),
            Run(f" {title} ", "title"),
            Run(glyphs.rule * (width - cell_len(title) - 5) + top_right, "rule"),
        ),
        *((side, *fitted(runs, width - 2), side) for runs in inside),
        (Run(bottom_left + glyphs.rule * (width - 2) + bottom_right, "rule"),),
    ]
