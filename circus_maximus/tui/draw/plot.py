"""Draws a plot in text: a line for every seat, with its mark on it.

If rounds are wide enough, the marks of all seats stand at every round. Otherwise the seats take turns, so that each can
be found on its line, also where several lines coincide, and all marks stand at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from math import ceil
from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.retelling import Plot
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted

AXIS = 6
"""Minimum number of cells for the numbers at the left and the axis."""
MAX_WIDTH = 20
"""Maximum number of cells for a round."""
APART = 8
"""Minimum number of cells between two marks of a seat that takes turns with others."""
EVERY = (1, 2, 5, 10, 20, 50)
"""Which rounds have numbers: every one, every second ..."""
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a cell, two columns of four, as Unicode numbers them from `BLANK` (a Braille pattern without dots)."""
FINE = 100
"""Of more values in a row, the number need not be the smallest one possible."""
BLANK = 0x2800
GOAL = " goal "
"""At the beginning of the row of the goal."""


class Axis(NamedTuple):
    """The values of the rows. Each row has the same number of values; the goal, or 0, is the lowest of its row."""

    low: int
    high: int
    band: int
    """How many values a row has."""
    base: int
    """A value that is the lowest of its row."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.row(self.low) + 1

    def row(self, value: int) -> int:
        """The row of a value, counted from the top."""
        return (self.high - self.base) // self.band - (value - self.base) // self.band

    def dot(self, value: float) -> int:
        """The dot at a value, counted from the top; a row has four."""
        top = (self.high - self.base) // self.band + 1
        return int(len(DOTS[0]) * (top - (value + 0.5 - self.base) / self.band))

    def values(self, row: int) -> tuple[int, int]:
        """The lowest and the highest value of a row, of those on the axis."""
        lowest = ((self.high - self.base) // self.band - row) * self.band + self.base
        return max(self.low, lowest), min(self.high, lowest + self.band - 1)


def values_of(*plots: Plot) -> frozenset[int]:
    """All values that have a mark."""
    return frozenset(value for plot in plots for line in plot.lines for value in line)


class Columns(NamedTuple):
    """Where the rounds are, from left to right."""

    at: tuple[int, ...]
    """The cell of each round."""
    step: float
    """Cells from one round to the next."""
    width: int
    """Cells in all."""
    room: int
    """Cells from the cell of a round to the end of that round."""
    together: bool
    """Whether the marks of all seats stand at every round."""


def plot_lines(plot: Plot, width: int, height: int, look: Look, values: frozenset[int] = frozenset()) -> list[Line]:
    """The name, the rows from the highest value down, and the rounds below. `values`: more values that need a row.

    If there is no row for the goal, it is after the name.
    """
    axis = _axis(values_of(plot) | values, plot.goal, max(1, height - 2))
    numbers = [_number(axis.values(row), look) for row in range(axis.rows)]
    margin = max(AXIS, max(map(len, numbers)) + 2)
    columns = _columns(max(map(len, plot.lines)), len(plot.lines), width - margin)
    head: Line = (Run(" " * margin), Run(plot.name, "title"))
    if plot.goal is not None and plot.goal > axis.high:
        head = (*head, Run(f", goal {plot.goal}", "dim"))
    grid = [[Run(" ")] * columns.width for _ in numbers]
    _draw_guides(grid, plot, axis, look)
    _draw_ways(grid, plot, axis, columns, look)
    for number in range(len(columns.at)):
        _draw_marks(grid, plot, number, axis, columns, look)
    lines: list[Line] = [head]
    for values_of_row, cells in zip(numbers, grid, strict=True):
        lines.append((Run(f"{values_of_row:>{margin - 2}} ", "dim"), Run(look.glyphs.down, "rule"), *cells))
    lines.append((Run(plot.unit.ljust(margin), "dim"), Run(_rounds(columns), "dim")))
    return [fitted(line, width) for line in lines]


def _columns(rounds: int, seats: int, width: int) -> Columns:
    """The rounds as wide as there is room; in a long game several are in one cell."""
    step = min(MAX_WIDTH, width // rounds)
    if step > seats:
        lead = (step - 1) // 2
        at = tuple(range(lead, rounds * step, step))
        return Columns(at, step, rounds * step, step - lead, True)
    # After the last round there must be room for all marks side by side.
    narrow = min(seats, max(0, width - seats) / max(1, rounds - 1))
    at = tuple(int(number * narrow) for number in range(rounds))
    return Columns(at, narrow, at[-1] + seats, seats, False)


def _axis(values: frozenset[int], goal: int | None, rows: int) -> Axis:
    """An axis with all these values: one per row, if there are enough rows, otherwise as few per row as possible.

    It has the goal too, unless rows would need more values because of it.
    """
    low, high = min(values), max(values)
    base = goal or 0
    whole = _fitting(low, high, base, rows)
    if goal is None or goal <= high:
        return whole
    wider = _fitting(low, goal, base, rows)
    return wider if wider.band == whole.band else whole


def _fitting(low: int, high: int, base: int, rows: int) -> Axis:
    """The axis from `low` to `high` that has at most this many rows, with as few values in each as possible."""
    if rows == 1:
        return Axis(low, high, high - low + 1, low)
    least = max(1, -(-(high - low) // rows))
    bands = count(least, 1 + least // FINE)
    return next(axis for band in bands if (axis := Axis(low, high, band, base)).rows <= rows)


def _number(values: tuple[int, int], look: Look) -> str:
    """The value of a row, or its range of values."""
    return " to ".join(str(value).replace("-", look.glyphs.minus) for value in dict.fromkeys(values))


def _draw_guides(grid: list[list[Run]], plot: Plot, axis: Axis, look: Look) -> None:
    """Draw dotted lines at 0 and at the goal; the latter is labelled."""
    for value, name in ((0, ""), (plot.goal, GOAL)):
        if value is not None and axis.low <= value <= axis.high:
            row = grid[axis.row(value)]
            row[:] = [Run(look.glyphs.step if at % 2 else " ", "rule") for at in range(len(row))]
            row[: len(name)] = [Run(sign, "dim") for sign in name][: len(row)]


def _draw_ways(grid: list[list[Run]], plot: Plot, axis: Axis, columns: Columns, look: Look) -> None:
    """Draw a line for every seat. Where lines share a cell, their colours take turns."""
    deep = len(DOTS[0])
    drawn: dict[tuple[int, int], int] = {}
    lines: dict[tuple[int, int], list[Seat]] = {}
    for seat, values in enumerate(plot.lines):
        for x, y in _way([(2 * columns.at[at], value) for at, value in enumerate(values)], axis):
            place = (y // deep, x // 2)
            drawn[place] = drawn.get(place, 0) | DOTS[x % 2][y % deep]
            if seat not in (seats := lines.setdefault(place, [])):
                seats.append(seat)
    for (row, cell), seats in lines.items():
        sign = look.glyphs.none if look.glyphs.is_ascii else chr(BLANK + drawn[row, cell])
        grid[row][cell] = Run(sign, f"seat{seats[cell % len(seats)]}")


def _way(points: Sequence[tuple[int, int]], axis: Axis) -> Iterator[tuple[int, int]]:
    """The dots of a line through columns and values, without gaps: the column and row of each."""
    for (start, here), (end, there) in pairwise(points):
        last = axis.dot(here)
        for column in range(start, end + 1):
            dot = axis.dot(there if column == end else here + (there - here) * (column - start) / (end - start))
            above, below = (min(last + 1, dot), dot) if dot >= last else (dot, max(last - 1, dot))
            for row in range(above, below + 1):
                yield column, row
            last = dot


def _draw_marks(grid: list[list[Run]], plot: Plot, number: int, axis: Axis, columns: Columns, look: Look) -> None:
    """Draw the marks of a round; those in one row stand side by side."""
    rows: dict[int, list[Seat]] = {}
    for seat, values in enumerate(plot.lines):
        if number < len(values) and _has_mark(seat, number, len(plot.lines), columns):
            rows.setdefault(axis.row(values[number]), []).append(seat)
    for row, seats in rows.items():
        first = columns.at[number] - max(0, len(seats) - columns.room)
        for cell, seat in enumerate(seats, first):
            grid[row][cell] = look.seat(seat)


def _has_mark(seat: Seat, number: int, seats: int, columns: Columns) -> bool:
    """Whether a seat has a mark at a round: at the end all have one, before it those whose turn it is."""
    if columns.together or number == len(columns.at) - 1:
        return True
    every = max(seats, ceil(APART / max(columns.step, 0.1)))
    return number % every == seat * every // seats


def _rounds(columns: Columns) -> str:
    """The numbers of the rounds under their marks, as many as there is room for."""
    every = next((every for every in EVERY if every * columns.step >= 3), EVERY[-1])
    cells = [" "] * columns.width
    for number in range(0, len(columns.at), every):
        text = str(number)
        start = columns.at[number] - (len(text) > 1 and columns.step > 2)
        if start + len(text) <= len(cells):
            cells[start : start + len(text)] = text
    return "".join(cells)
