"""Rows in the summary of a round: names, numbers with their change, and what a seat gained and lost."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fit

NAME = 13
"""Maximum cells for the mark and the name of a seat."""


def name_cells(names: Sequence[str], look: Look) -> int:
    """Cells for the marks and names of all seats."""
    return min(NAME, max(cell_len(look.glyphs.plain(name)) for name in names) + 3)


def named(seat: int, name: str, cells: int, look: Look) -> Line:
    """The mark and the name of a seat."""
    return look.seat(seat), Run(f" {fit(look.glyphs.plain(name), cells - 3)} ", f"seat{seat}")


def changed(now: int, change: int, cells: int, look: Look) -> Line:
    """A number, with a mark and sign for its gain or loss."""
    number = f"{now:>2}".replace("-", look.glyphs.minus)
    mark = look.glyphs.plain(f" {'↑+' if change > 0 else '↓−'}{abs(change)}") if change else ""
    return Run(number, "bold"), Run(fit(mark, cells - len(number)), "good" if change > 0 else "bad")


def gains_and_losses(gains: Sequence[str], losses: Sequence[str], width: int, look: Look) -> list[Line]:
    """Gains after a plus, losses after a minus, in separate lines if there is room. Empty texts are left out."""
    told: list[Line] = []
    for mark, role, parts in (("+", "good", gains), (look.glyphs.minus, "bad", losses)):
        if any(parts):
            told.append((Run(mark, role), Run(f" {look.glyphs.plain('; '.join(filter(None, parts)))} ", "dim")))
    if look.room == "small":
        told = [tuple(run for line in told for run in line)] if told else []
    return [row for line in told for row in flowed(line, width, (Run("  "),), 4)]
