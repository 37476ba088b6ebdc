"""Draws a plot in text: the marks of all seats round by round, in different shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.retelling import Plot
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted

AXIS = 6
"""Minimum number of cells for the numbers at the left and the axis."""
WIDEST = 10
"""Maximum number of cells for a round."""
LEAST = 3
"""Minimum number of rows."""
GOAL = " goal "
"""At the beginning of the row of the goal."""

Level = tuple[int, int]
"""The lowest and the highest value of a row; they are equal if the row has only one value."""


def values_of(*plots: Plot) -> frozenset[int]:
    """All values that have a mark."""
    return frozenset(value for plot in plots for line in plot.lines for value in line)


def plot_lines(plot: Plot, width: int, height: int, look: Look, values: frozenset[int] = frozenset()) -> list[Line]:
    """The name, the rows from the highest value down, and the rounds below. `values`: more values that need a row."""
    levels = _levels(values_of(plot) | values, plot.goal, height - 2)
    numbers = [_number(level, look) for level in levels]
    axis = max(AXIS, max(map(len, numbers)) + 2)
    points = max(len(line) for line in plot.lines)
    step = max(1, min(WIDEST, (width - axis) // points))
    head = (Run(" " * axis), Run(plot.name, "title"))
    grid = [[Run(" ")] * (points * step) for _ in levels]
    _draw_guides(grid, plot, levels, look)
    _draw_ways(grid, plot, levels, step, look)
    for at in range(points):
        _draw_marks(grid, [line[at] if at < len(line) else None for line in plot.lines], at, levels, step, look)
    lines: list[Line] = [head]
    for number, cells in zip(numbers, grid, strict=True):
        lines.append((Run(f"{number:>{axis - 2}} ", "dim"), Run(look.glyphs.down, "rule"), *cells))
    lines.append((Run(plot.unit.ljust(axis), "dim"), Run(_rounds(points, step), "dim")))
    return [fitted(line, width) for line in lines]


def _levels(values: frozenset[int], goal: int | None, rows: int) -> list[Level]:
    """The values of each row, from the highest down: one per row, if there are enough rows.

    Otherwise neighbours share a row, those without a mark first. The goal has a row unless marks would have to share a
    row because of it.
    """
    if goal is not None and goal > max(values) and _rows_needed(values | {goal}) <= rows:
        values |= {goal}
    low, high = min(values), max(values)
    levels = [(value, value) for value in range(high, low - 1, -1)]
    while len(levels) > max(LEAST, rows):
        # The row that is best merged with the one above it.
        at = min(range(1, len(levels)), key=lambda row: _loss(levels[row][0], levels[row - 1][1], values))
        levels[at - 1 : at + 1] = [(levels[at][0], levels[at - 1][1])]
    return levels


def _rows_needed(values: frozenset[int]) -> int:
    """The number of rows for all these values, and one for each gap between two of them."""
    return len(values) + sum(high - low > 1 for low, high in pairwise(sorted(values)))


def _loss(low: int, high: int, values: frozenset[int]) -> tuple[int, int, int]:
    """The loss if values share a row: first the number of marks that look equal, then the number of values."""
    return (sum(low <= value <= high for value in values), high - low, low)


def _row(levels: Sequence[Level], value: float) -> int:
    """The row of a value; between two rows the lower, so that no mark is drawn too high."""
    return min(range(len(levels)), key=lambda row: (max(levels[row][0] - value, value - levels[row][1], 0), -row))


def _number(level: Level, look: Look) -> str:
    """The value of a row, or its range of values."""
    return " to ".join(str(value).replace("-", look.glyphs.minus) for value in dict.fromkeys(level))


def _draw_guides(grid: list[list[Run]], plot: Plot, levels: Sequence[Level], look: Look) -> None:
    """Draw dotted lines at 0 and at the goal; the latter is labelled."""
    for value, name in ((0, ""), (plot.goal, GOAL)):
        if value is not None and (value, value) in levels:
            row = grid[levels.index((value, value))]
            row[:] = [Run(look.glyphs.step if at % 2 else " ", "rule") for at in range(len(row))]
            row[: len(name)] = [Run(sign, "dim") for sign in name][: len(row)]


def _draw_ways(grid: list[list[Run]], plot: Plot, levels: Sequence[Level], step: int, look: Look) -> None:
    """Draw dots from mark to mark."""
    for seat, line in enumerate(plot.lines):
        for at, (here, there) in enumerate(pairwise(line)):
            for cell in range(1, step):
                row = _row(levels, here + (there - here) * cell / step)
                grid[row][at * step + _lead(step) + cell] = Run(look.glyphs.none, f"seat{seat}")


def _lead(step: int) -> int:
    """Cells before the mark of a round."""
    return (step - 1) // 2


def _draw_marks(
    grid: list[list[Run]], values: Sequence[int | None], at: int, levels: Sequence[Level], step: int, look: Look
) -> None:
    """Draw the marks of a round; several at one value stand side by side, or as their number if there is no room."""
    rows: dict[int, list[Seat]] = {}
    for seat, value in enumerate(values):
        if value is not None:
            rows.setdefault(_row(levels, value), []).append(seat)
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
