"""Pictures: the starting gates of the circus with the name of the game above them, and a laurel wreath."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, width_of

GATES = 8
LEAF, MIN_ROWS, ROOM = 3, 3, 3
"""Of a wreath: leaves in a row, minimum rows, and cells between the leaves and what is within."""
CARVED = str.maketrans({"u": "v", "U": "V"})
"""The Romans carved V where we write U."""


class Stone(NamedTuple):
    """The characters of the building. Each row of a gate begins with its pillar; racers wait in the last row."""

    cornice: str
    frieze: str
    side: str
    gate: tuple[str, ...]
    step: str

    @property
    def width(self) -> int:
        """Cells from the left edge of the cornice to the right."""
        return GATES * len(self.gate[0]) + self.pillar + 2

    @property
    def pillar(self) -> int:
        """Width of a pillar in cells."""
        return 3


BLOCKS = Stone("▄", "█", "███", ("███▛▀▀▀▜", "███     ", "███     "), "▀")
LETTERS = Stone("_", "=", "| |", ("| | .-. ", "| |/   \\", "| ||   |"), "=")


def gates(name: str, racers: Sequence[Seat], tiers: int, glyphs: Glyphs) -> list[Line]:
    """The building, with one or more tiers of arches; the marks of the racers are in gates of the lowest tier."""
    stone = LETTERS if glyphs.is_ascii else BLOCKS
    inside = stone.width - 2
    carved = f"  {glyphs.none}  ".join(" ".join(word) for word in name.upper().translate(CARVED).split())
    room = inside - 2 * stone.pillar
    carved = carved if len(carved) <= room else name.upper().translate(CARVED)[:room]
    lines: list[Line] = [
        (Run(stone.cornice * stone.width, "rule"),),
        (Run(f" {stone.side}", "rule"), Run(f"{carved:^{room}}", "title"), Run(f"{stone.side} ", "rule")),
        (Run(f" {stone.frieze * inside} ", "rule"),),
    ]
    for tier in range(tiers):
        lowest = tier == tiers - 1
        lines += [_row(row, stone, (), glyphs) for row in stone.gate[:-1]]
        lines.append(_row(stone.gate[-1], stone, racers if lowest else (), glyphs))
        if not lowest:
            lines.append((Run(f" {stone.frieze * inside} ", "rule"),))
    return [*lines, (Run(stone.step * stone.width, "rule"),)]


def _row(row: str, stone: Stone, racers: Sequence[Seat], glyphs: Glyphs) -> Line:
    """One row of all gates, with racers in the middle gates."""
    first = (GATES - len(racers)) // 2
    runs = [Run(" ")]
    for gate in range(GATES):
        if 0 <= gate - first < len(racers):
            seat = racers[gate - first]
            middle = stone.pillar + (len(row) - stone.pillar) // 2
            runs += [
                Run(row[:middle], "rule"),
                Run(glyphs.seats[seat], f"seat{seat}"),
                Run(row[middle + 1 :], "rule"),
            ]
        else:
            runs.append(Run(row, "rule"))
    return (*runs, Run(stone.side, "rule"), Run(" "))


def laurel(within: Sequence[Line], role: str, glyphs: Glyphs) -> list[Line]:
    """A laurel wreath around some lines, in the style of a role."""
    rises, falls = tuple(glyphs.slopes)
    inside = max(map(width_of, within)) + 2 * ROOM
    rows = max(MIN_ROWS, len(within))
    above = (rows - len(within)) // 2
    bend = [abs(2 * row - rows + 1) // 2 for row in range(rows)]
    wide = max(bend)
    lines = [_leaves((wide + 1, rises * 2, falls * 2), wide, (), inside, role)]
    for row, out in enumerate(bend):
        left, right = (rises, falls) if 2 * row < rows else (falls, rises)
        text = within[row - above] if 0 <= row - above < len(within) else ()
        lines.append(_leaves((out, left * LEAF, right * LEAF), wide, text, inside, role))
    end = glyphs.rule * ((inside - 1) // 2)
    knot = (Run(end + glyphs.best + glyphs.rule * (inside - 1 - len(end)), role),)
    return [*lines, _leaves((wide + 1, falls * 2, rises * 2), wide, knot, inside, role)]


def _leaves(leaves: tuple[int, str, str], wide: int, text: Line, inside: int, role: str) -> Line:
    """A row of a wreath: how far its leaves are from the edge, those on the left, those on the right."""
    out, left, right = leaves
    before = (inside - width_of(text)) // 2
    rest = " " * (wide + LEAF - out - len(left))
    return (
        Run(f"{' ' * out}{left}{rest}", role),
        Run(" " * before),
        *text,
        Run(" " * (inside - before - width_of(text))),
        Run(f"{rest}{right}{' ' * out}", role),
    )
