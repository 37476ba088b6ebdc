"""Draws a plot in text: the marks of all seats round by round, in different shapes."""

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
WIDEST = 10
"""Maximum number of cells for a round."""
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

    def row(self, value: float) -> int:
        """The row of a value, counted from the top; between two values the nearest, or else the lower one."""
        top = (self.high - self.base) // self.band
        return top - (ceil(value - 0.5) - self.base) // self.band

    def values(self, row: int) -> tuple[int, int]:
        """The lowest and the highest value of a row, of those on the axis."""
        lowest = ((self.high - self.base) // self.band - row) * self.band + self.base
        return max(self.low, lowest), min(self.high, lowest + self.band - 1)


def values_of(*plots: Plot) -> frozenset[int]:
    """All values that have a mark."""
    return frozenset(value for plot in plots for line in plot.lines for value in line)


def plot_lines(plot: Plot, width: int, height: int, look: Look, values: frozenset[int] = frozenset()) -> list[Line]:
    """The name, the rows from the highest value down, and the rounds below. `values`: more values that need a row.

    If there is no row for the goal, it is after the name.
    """
    axis = _axis(values_of(plot) | values, plot.goal, max(1, height - 2))
    numbers = [_number(axis.values(row), look) for row in range(axis.rows)]
    margin = max(AXIS, max(map(len, numbers)) + 2)
    points = max(len(line) for line in plot.lines)
    step = max(1, min(WIDEST, (width - margin) // points))
    head: Line = (Run(" " * margin), Run(plot.name, "title"))
    if plot.goal is not None and plot.goal > axis.high:
        head = (*head, Run(f", goal {plot.goal}", "dim"))
    grid = [[Run(" ")] * (points * step) for _ in numbers]
    _draw_guides(grid, plot, axis, look)
    _draw_ways(grid, plot, axis, step, look)
    for at in range(points):
        _draw_marks(grid, [line[at] if at < len(line) else None for line in plot.lines], at, axis, step, look)
    lines: list[Line] = [head]
    for number, cells in zip(numbers, grid, strict=True):
        lines.append((Run(f"{number:>{margin - 2}} ", "dim"), Run(look.glyphs.down, "rule"), *cells))
    lines.append((Run(plot.unit.ljust(margin), "dim"), Run(_rounds(points, step), "dim")))
    return [fitted(line, width) for line in lines]


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
    return next(axis for band in count(1) if (axis := Axis(low, high, band, base)).rows <= rows)


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


def _draw_ways(grid: list[list[Run]], plot: Plot, axis: Axis, step: int, look: Look) -> None:
    """Draw dots from mark to mark."""
    for seat, line in enumerate(plot.lines):
        for at, (here, there) in enumerate(pairwise(line)):
            for cell in range(1, step):
                row = axis.row(here + (there - here) * cell / step)
                grid[row][at * step + _lead(step) + cell] = Run(look.glyphs.none, f"seat{seat}")


def _lead(step: int) -> int:
    """Cells before the mark of a round."""
    return (step - 1) // 2


def _draw_marks(
    grid: list[list[Run]], values: Sequence[int | None], at: int, axis: Axis, step: int, look: Look
) -> None:
    """Draw the marks of a round; several at one value stand side by side, or as their number if there is no room."""
    rows: dict[int, list[Seat]] = {}
    for seat, value in enumerate(values):
        if value is not None:
            rows.setdefault(axis.row(value), []).append(seat)
    for row, seats in rows.items():
        for cell, mark in _placed(seats, at * step, step, look):
            grid[row][cell] = mark


def _placed(seats: Sequence[Seat], start: int, step: int, look: Look) -> Iterator[tuple[int, Run]]:
    if len(seats) > step:
        yield start + _lead(step), Run(str(len(seats)), "bold")
        return
    first = start + max(0, min(_lead(step), step - len(seats)))
    for index, seat in enumerate(seats):
        yield first + index, look.seat(seat)


def _rounds(points: int, step: int) -> str:
    """The numbers of the rounds under their marks, as many as there is room for."""
    every = 1 if step > 2 else 5
    cells = [" "] * (points * step)
    for at in range(0, points, every):
        text = str(at)
        start = at * step + _lead(step) - (len(text) > 1 and step > 2)
        if start + len(text) <= len(cells):
            cells[start : start + len(text)] = text
    return "".join(cells)
