"""What panels need to draw: the symbols, the size class of the screen, the cursor and what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fitted, text_of, width_of

Room = Literal["small", "medium", "large"]


SMALLEST = Size(80, 24)
"""Below this size, only the message that the terminal is too small is shown."""
WIDEST = 100
"""Longer lines are hard to read."""


def too_small(size: Size) -> bool:
    """Whether a terminal of this size is too small."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


def room_for(width: int, height: int) -> Room:
    """The size class of a screen of this size."""
    if width >= 160 and height >= 48:
        return "large"
    return "medium" if width >= 120 and height >= 36 else "small"


class Look(NamedTuple):
    """What drawing depends on, in addition to the value drawn."""

    glyphs: Glyphs
    room: Room
    pointed: str = ""
    """The id of the target under the cursor; empty if there is none."""
    available: frozenset[str] = frozenset()
    """The ids of targets that can be chosen now."""
    unavailable: frozenset[str] = frozenset()
    """The ids of targets that cannot be chosen now."""
    picked: tuple[str, ...] = ()
    """The ids of the targets that were picked for the decision being made, in order."""

    def seat(self, seat: int) -> Run:
        """The mark of a seat, in its colour."""
        return Run(self.glyphs.seats[seat], f"seat{seat}")

    def seats(self, seats: Sequence[int]) -> Line:
        """The marks of several seats."""
        return tuple(self.seat(seat) for seat in seats)

    def key(self, key: str, point: str) -> Run:
        """The key of a target: in brackets if it can be chosen, marked if it is under the cursor or picked."""
        if point == self.pointed or point in self.picked:
            return Run(f"{self.glyphs.here}{key}{self.glyphs.here}", "here", point)
        if point in self.available:
            return Run(f"[{key}]", "key", point)
        return Run(f" {key} ", "dim" if point in self.unavailable else "", point)

    def name(self, name: str, point: str) -> Run:
        """The name of a target, in the style of its key."""
        if point == self.pointed or point in self.picked:
            return Run(name, "here", point)
        return Run(name, "bold" if point in self.available else "dim" if point in self.unavailable else "", point)


def ruled(title: str, width: int, look: Look, notes: Line = ()) -> Line:
    """A heading on a rule, with notes at its right end."""
    rule = look.glyphs.rule
    room = width - len(title) - 1 - (width_of(notes) + 2 if notes else 0)
    tail = (Run(" "), *notes, Run(rule, "rule")) if notes else ()
    return (Run(rule, "rule"), Run(title, "title"), Run(rule * room, "rule"), *tail)


def boxed(title: str, lines: Sequence[Line], width: int, height: int, look: Look) -> list[Line]:
    """Lines in a frame with a title."""
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
