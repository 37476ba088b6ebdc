"""A plot in plain cells: every seat's marks from round to round, told apart by their shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.retelling import Plot
from circus_maximus.tui.ink import Line, Run, fitted
from circus_maximus.tui.look import Look

AXIS = 6
"""Cells for the numbers at the left and the axis."""
WIDEST = 10
"""Cells of a round at most."""
LEAST = 3
"""Rows that there always are: one above nothing, one at it, one below."""


def span_of(*plots: Plot) -> tuple[int, int]:
    """The lowest and the highest value of all."""
    values = [value for plot in plots for line in plot.lines for value in line]
    return min(values), max(values)


def plot_lines(plot: Plot, width: int, height: int, look: Look, span: tuple[int, int] | None = None) -> list[Line]:
    """The name, rows of values from the highest down, and the rounds below. `span`: the values the rows go through."""
    rows = height - 2
    points = max(len(line) for line in plot.lines)
    step = max(1, min(WIDEST, (width - AXIS) // points))
    levels = _levels(*(span or span_of(plot)), plot.goal, rows)
    goal = f" {look.glyphs.none} {plot.goal} wins" if plot.goal in levels else ""
    head = (Run(" " * AXIS), Run(plot.name, "title"), Run(goal, "dim"))
    grid = [[Run(" ")] * (points * step) for _ in levels]
    _draw_guides(grid, plot, levels, look)
    _draw_ways(grid, plot, levels, step, look)
    for at in range(points):
        _draw_marks(grid, [line[at] if at < len(line) else None for line in plot.lines], at, levels, step, look)
    lines: list[Line] = [head]
    lines += [(*_number(levels, row, look), *cells) for row, cells in enumerate(grid)]
    lines.append((Run("round".ljust(AXIS), "dim"), Run(_rounds(points, step), "dim")))
    return [fitted(line, width) for line in lines]


def _levels(low: int, high: int, goal: int | None, rows: int) -> list[int]:
    """The value of each row from the highest down: every value if there are rows enough, else every second or less."""
    if goal is not None and high < goal <= low + rows - 1:
        high = goal
    step = 1
    while -((low - high) // step) + 1 > max(LEAST, rows):
        step += 1
    return [high - step * row for row in range(-((low - high) // step) + 1)]


def _row(levels: Sequence[int], value: float) -> int:
    """The row nearest to a value; between two the lower, so that nobody seems to have got where they have not."""
    return min(range(len(levels)), key=lambda row: (abs(levels[row] - value), -row))


def _number(levels: Sequence[int], row: int, look: Look) -> Line:
    """Every second number, where rows are single steps, and the axis."""
    value = levels[row]
    close = len(levels) > 1 and levels[0] - levels[1] == 1
    text = str(value).replace("-", look.glyphs.minus) if not close or value % 2 == 0 or row == 0 else ""
    return (Run(f"{text:>{AXIS - 2}} ", "dim"), Run(look.glyphs.down, "rule"))


def _draw_guides(grid: list[list[Run]], plot: Plot, levels: Sequence[int], look: Look) -> None:
    """Dotted lines at nothing and at the goal."""
    for value in (0, plot.goal):
        if value in levels:
            row = grid[levels.index(value)]
            row[:] = [Run(look.glyphs.step if at % 2 else " ", "rule") for at in range(len(row))]


def _draw_ways(grid: list[list[Run]], plot: Plot, levels: Sequence[int], step: int, look: Look) -> None:
    """Dots from mark to mark."""
    for seat, line in enumerate(plot.lines):
        for at, (here, there) in enumerate(pairwise(line)):
            for cell in range(1, step):
                row = _row(levels, here + (there - here) * cell / step)
                grid[row][at * step + _lead(step) + cell] = Run(look.glyphs.none, f"seat{seat}")


def _lead(step: int) -> int:
    """Cells before the mark of a round."""
    return (step - 1) // 2


def _draw_marks(
    grid: list[list[Run]], values: Sequence[int | None], at: int, levels: Sequence[int], step: int, look: Look
) -> None:
    """The marks of a round; several on one spot stand side by side, or as their number if there is no room."""
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
