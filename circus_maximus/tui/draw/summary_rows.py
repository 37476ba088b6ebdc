"""Rows in the summary of a round: names, numbers with their change, and what a seat gained and lost."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fit

NAME = 13
"""Maximum cells for the mark and the name of a seat."""


def with_gaps(seats: Sequence[list[Line]], gaps: bool) -> list[Line]:
    """The rows of all seats, with empty lines between them if there is room for these."""
    rows: list[Line] = []
    for at, seat in enumerate(seats):
        rows += [(), *seat] if at and gaps else seat
    return rows


def name_cells(names: Sequence[str], look: Look) -> int:
    """Cells for the marks and names of all seats."""
    return min(NAME, max(cell_len(look.glyphs.plain(name)) for name in names) + 3)


def named(seat: int, name: str, cells: int, look: Look) -> Line:
    """The mark and the name of a seat."""
    return look.seat(seat), Run(f" {fit(look.glyphs.plain(name), cells - 3)} ", f"seat{seat}")


def changed(now: int, change: int, cells: int, look: Look) -> Line:
    """A number, with its gain or loss."""
    number = f"{now:>2}".replace("-", look.glyphs.minus)
    mark = f" {change:+}".replace("-", look.glyphs.minus) if change else ""
    return Run(number, "bold"), Run(fit(mark, cells - len(number)), "good" if change > 0 else "bad")


def gains_and_losses(gains: Sequence[str], losses: Sequence[str], width: int, look: Look, close: bool) -> list[Line]:
    """Gains after a plus, losses after a minus, in separate lines or close together. Empty texts are left out."""
    told: list[Line] = []
    for mark, role, parts in (("+", "good", gains), (look.glyphs.minus, "bad", losses)):
        if any(parts):
            told.append((Run(mark, role), Run(f" {look.glyphs.plain('; '.join(filter(None, parts)))} ", "dim")))
    if close:
        told = [tuple(run for line in told for run in line)] if told else []
    return [row for line in told for row in flowed(line, width, (Run("  "),), 4)]
