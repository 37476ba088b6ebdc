"""The picture on the title screen: the starting gates of the circus, with the name of the game above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from circus_maximus.tui.draw.glyphs import ASCII, Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run

GATES = 8
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


def gates(name: str, seats: int, tiers: int, glyphs: Glyphs) -> list[Line]:
    """The building, with one or more tiers of arches; the marks of the seats are in gates of the lowest tier."""
    stone = LETTERS if glyphs is ASCII else BLOCKS
    inside = stone.width - 2
    carved = f"  {glyphs.none}  ".join(" ".join(word) for word in name.upper().translate(CARVED).split())
    room = inside - 2 * stone.pillar
    lines: list[Line] = [
        (Run(stone.cornice * stone.width, "rule"),),
        (Run(f" {stone.side}", "rule"), Run(f"{carved:^{room}}", "title"), Run(f"{stone.side} ", "rule")),
        (Run(f" {stone.frieze * inside} ", "rule"),),
    ]
    for tier in range(tiers):
        lowest = tier == tiers - 1
        lines += [_row(row, stone, ()) for row in stone.gate[:-1]]
        lines.append(_row(stone.gate[-1], stone, glyphs.seats[:seats] if lowest else ()))
        if not lowest:
            lines.append((Run(f" {stone.frieze * inside} ", "rule"),))
    return [*lines, (Run(stone.step * stone.width, "rule"),)]


def _row(row: str, stone: Stone, racers: Sequence[str]) -> Line:
    """One row of all gates, with racers in the middle gates."""
    first = (GATES - len(racers)) // 2
    runs = [Run(" ")]
    for gate in range(GATES):
        seat = gate - first
        if 0 <= seat < len(racers):
            middle = stone.pillar + (len(row) - stone.pillar) // 2
            runs += [
                Run(row[:middle], "rule"),
                Run(racers[seat], f"seat{seat}"),
                Run(row[middle + 1 :], "rule"),
            ]
        else:
            runs.append(Run(row, "rule"))
    return (*runs, Run(stone.side, "rule"), Run(" "))
