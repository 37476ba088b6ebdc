"""Where the nodes of a board are on the screen, and the lines between them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from circus_maximus.tui.draw.glyphs import Glyphs

Place = tuple[int, int]
"""A node: half steps from the left edge, rows from the top."""


class Scale(NamedTuple):
    """A size of the board."""

    half: int
    """Columns of a half step."""
    rise: int
    """Lines from one row of nodes to the next."""
    framed: bool = False
    """Whether stones have frames, three lines high."""

    @property
    def side(self) -> int:
        """Columns on each side of a node that belong to it."""
        return 3 if self.framed else 2

    def at(self, place: Place) -> tuple[int, int]:
        """The column and the line of a node."""
        return self.side + place[0] * self.half, self.framed + place[1] * self.rise

    def size(self, places: tuple[Place, ...]) -> tuple[int, int]:
        """Columns and lines of a board, with the names under the last row."""
        right, down = self.at((max(right for right, _ in places), max(down for _, down in places)))
        return right + self.side + 1, down + 2


SCALES = (Scale(7, 6, framed=True), Scale(5, 4), Scale(4, 3), Scale(4, 2))
"""From the largest. Diagonals need `half` to be greater than `rise`."""


def best_scale(places: tuple[Place, ...], width: int, height: int) -> Scale:
    """The largest scale that fits; the smallest if none does."""
    for scale in SCALES:
        columns, lines = scale.size(places)
        if columns <= width and lines <= height:
            return scale
    return SCALES[-1]


@lru_cache(16)
def drawn(places: tuple[Place, ...], scale: Scale, glyphs: Glyphs) -> tuple[str, ...]:
    """The lines of a board without stones and names."""
    columns, lines = scale.size(places)
    canvas = [[" "] * columns for _ in range(lines)]
    nodes = frozenset(places)
    rising, falling = tuple(glyphs.slopes)
    for right, down in places:
        x, y = scale.at((right, down))
        if (right + 2, down) in nodes:
            canvas[y][x + 1 : x + 2 * scale.half] = glyphs.step * (2 * scale.half - 1)
        for way, slope in ((1, falling), (-1, rising)):
            if (right + way, down + 1) in nodes:
                for line in range(1, scale.rise):
                    canvas[y + line][x + way * (line + 1)] = slope
    for place in places:
        x, y = scale.at(place)
        canvas[y][x] = glyphs.none
    return tuple("".join(line) for line in canvas)
