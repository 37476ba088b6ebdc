"""The result of a game as lines: the reason, the standings, plots and highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.draw.look import Look, ruled
from circus_maximus.tui.draw.plot import plot_lines, values_of
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, in_lines, side_by_side, width_of

MAX_NAME_WIDTH = 14
MARK = 4
"""Cells for the rank, and for a seat's mark."""
MIN_PLOT_WIDTH = 34
MIN_ROWS = 8
"""Minimum size of a plot."""


class EndingLines(NamedTuple):
    """What is shown of a result."""

    lines: list[Line]
    tabbed: bool
    """Whether there is room for one view only."""


def ending_lines(ending: Ending, names: Sequence[str], view: int, width: int, height: int, look: Look) -> EndingLines:
    """The result as far as it fits. `view`: what is shown if there is room for one view only; see `_one_view`."""
    top: list[Line] = [*flowed((Run(look.glyphs.plain(ending.reason), "title"),), width), ()]
    top += _standing(ending, names, width, look)
    lowest = _highlights(ending, width, look)
    room = height - len(top)
    if not ending.plots:
        return EndingLines([*top, *lowest], False)
    if width // len(ending.plots) < MIN_PLOT_WIDTH or room - len(lowest) - 2 < MIN_ROWS:
        return EndingLines([*top, *_one_view(ending, view, width, room, look)], True)
    plots = _plots(ending, names, width, room - len(lowest) - 2, look)
    return EndingLines([*top, (), *plots, *lowest], False)


def views(ending: Ending) -> int:
    """The number of views if there is room for one only."""
    return len(ending.plots) + bool(ending.highlights)


def _standing(ending: Ending, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """A row for each seat, with the reason why it is ahead of the next: after the row, or below it."""
    wide = [max(len(head), *(len(rank.cells[at]) for rank in ending.ranks)) + 2 for at, head in enumerate(ending.heads)]
    name = min(MAX_NAME_WIDTH, max(map(cell_len, names)))
    fitting = [fit(look.glyphs.plain(whole), name) for whole in names]
    heads = tuple(Run(f"{head:>{cells}}", "dim") for head, cells in zip(ending.heads, wide, strict=True))
    rows: list[Line] = [(Run(" " * (MARK + 2 + name)), *heads)]
    ranks = [(_rank(rank, fitting[rank.seat], wide, look), look.glyphs.plain(rank.decided)) for rank in ending.ranks]
    beside = all(width_of(row) + 3 + len(decided) <= width for row, decided in ranks)
    for at, (row, decided) in enumerate(ranks):
        rows.append((*row, Run("   "), Run(decided, "dim")) if beside else row)
        if decided and not beside:
            rows.append((Run(" " * (MARK + 2)), Run(look.glyphs.plain(ending.reason_of(at)), "dim")))
    return rows


def _rank(rank: Rank, name: str, wide: Sequence[int], look: Look) -> Line:
    cells = tuple(Run(f"{look.glyphs.plain(cell):>{cells}}") for cell, cells in zip(rank.cells, wide, strict=True))
    place = Run(f"{rank.place:>{MARK - 2}}. ", "bold" if rank.place == 1 else "")
    return (place, look.seat(rank.seat), Run(" "), Run(name, f"seat{rank.seat}"), *cells)


def _plots(ending: Ending, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """All plots side by side, below the marks and names of the seats."""
    plots, legend = ending.plots, _legend(names, width, look)
    each = (width - 2 * (len(plots) - 1)) // len(plots)
    drawn = [plot_lines(plot, each, height + 1 - len(legend), look, _together(plot, plots)) for plot in plots]
    rows = [
        side_by_side([lines[at] if at < len(lines) else () for lines in drawn], each, 2)
        for at in range(max(len(lines) for lines in drawn))
    ]
    return [*legend, *rows]


def _together(plot: Plot, plots: Sequence[Plot]) -> frozenset[int]:
    """The values of all plots with the same goal: these have the same rows, so that they can be compared."""
    alike = [other for other in plots if other.goal == plot.goal] if plot.goal is not None else [plot]
    return values_of(*alike)


def _legend(names: Sequence[str], width: int, look: Look) -> list[Line]:
    """The marks with their names, in one line if there is room."""
    cells: list[Line] = [
        (look.seat(seat), Run(f" {fit(name, min(len(name), MAX_NAME_WIDTH))}   ", f"seat{seat}"))
        for seat, name in enumerate(names)
    ]
    return in_lines(cells, width)


def _highlights(ending: Ending, width: int, look: Look) -> list[Line]:
    """An empty line, the heading and the highlights; nothing if there are none."""
    if not ending.highlights:
        return []
    lines: list[Line] = [(), ruled("Highlights", width, look)]
    wide = max(len(title) for title, _ in ending.highlights) + 2
    for title, says in ending.highlights:
        lines += flowed((Run(look.glyphs.plain(says)),), width, (Run(fit(title, wide), "bold"),), wide)
    return lines


def _one_view(ending: Ending, view: int, width: int, height: int, look: Look) -> list[Line]:
    """A plot by its index, or after the plots the highlights, below tabs for all of them."""
    names = [*(plot.name for plot in ending.plots), *(["Highlights"] if ending.highlights else [])]
    tabs: list[Run] = [Run(look.glyphs.rule, "rule")]
    for at, name in enumerate(names):
        tabs += [Run(f" {name} ", "here" if at == view else "key", f"{ACTION}show({at})"), Run(" ")]
    line = (*tabs, Run(look.glyphs.rule * (width - width_of(tuple(tabs))), "rule"))
    if view == len(ending.plots):
        return [line, *_highlights(ending, width, look)[2:]]
    return [line, *plot_lines(ending.plots[view], width, height, look)[1:]]
