"""The lines of the screen of a watch: the table of values and the list of tries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from circus_maximus.engine.text.words import listed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit

if TYPE_CHECKING:
    from circus_maximus.bench.watching.view import TableLine, TryLine, View

ROLES = {"moved": "title", "open": "", "quiet": "dim"}
"""The role of a verdict, by its kind."""
GAP = 2
"""Spaces between columns, if there is room for more than one."""
VERDICT = 20
"""Minimum width of a verdict."""
WIDE = 100
"""Minimum width at which all marks of a try are shown."""


def table(lines: Sequence[TableLine], width: int) -> tuple[Line, list[Line]]:
    """The head and the rows of the table; what does not fit in the width is cut off at the right."""
    heads = ("", "seats", "pinned", "last", "now", "change")
    cells = [
        (it.name, str(it.seats), it.pinned, it.last, it.now, it.change, it.verdict, f"({it.why})" if it.why else "")
        for it in lines
    ]
    wide = [max([cell_len(head), *(cell_len(cell[at]) for cell in cells)]) for at, head in enumerate(heads)]
    gap = " " * (GAP if sum(wide) + GAP * len(wide) + VERDICT <= width else 1)
    head = gap.join(f"{head:>{wide[at]}}" if at else f"{head:<{wide[at]}}" for at, head in enumerate(heads))
    rows: list[Line] = []
    line_up, name = "", ""
    for it, cell in zip(lines, cells, strict=True):
        if it.line_up != line_up:
            line_up, name = it.line_up, ""
            rows.append((Run(line_up, "title"),))
        first = cell[0] if cell[0] != name else ""
        name = cell[0]
        values = gap.join([f"{first:<{wide[0]}}", *(f"{cell[at]:>{wide[at]}}" for at in range(1, len(heads)))])
        verdict = Run(f"{gap}{cell[6]} {cell[7]}".rstrip(), ROLES[it.tone])
        rows.append((Run(values), verdict))
    return (Run(f"{head}{gap}verdict", "title"),), rows


def try_line(it: TryLine, view: View, width: int) -> Line:
    """A try in the list: its number, time, marks, changes and effect."""
    marks = [
        *(["now"] if it.number == view.current else []),
        *(["pinned"] if it.number == view.baseline else []),
        *(["measuring"] if it.number in view.measuring else ["confirmed"] if it.confirmed else []),
    ]
    number = f"#{it.number}" if it.number else ""
    told = f"{it.changes}{f': {it.did}' if it.did else ''}"
    return (
        Run(f"{number:<4} {it.time:<6} ", "dim"),
        Run(fit(listed(marks), 14 if width < WIDE else 18) + " ", "bold"),
        Run(told),
    )
