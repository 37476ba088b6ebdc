"""Lines that parts of the log share: those under one heading, and after them a short group that fits next to them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from circus_maximus.engine.presenting.presenter import LogPart
from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, width_of

MARK = 2
"""Cells for the mark of a line with something new."""
GAP, BETWEEN, INDENT = "  ", " ", "  "
"""Between parts about seats; in addition before the heading of another group; before parts on further lines."""


class Entry(Struct, frozen=True):
    """A part of the log."""

    part: LogPart
    new: bool
    """Whether it is new to the player who is asked."""
    point: str
    """The id of its runs, which names the record."""


class SharedLines:
    """Collects groups of parts, until something else has to stand below them."""

    def __init__(self, width: int, look: Look) -> None:
        self._width = width
        self._room = width - MARK
        self._look = look
        self._rows: list[tuple[Line, bool]] = []
        """The runs of each line, of which the last is a gap, and whether something in it is new."""

    def take(self) -> list[Line]:
        """The lines so far; the next group begins a new one."""
        rows, self._rows = self._rows, []
        return [self._line(runs, new) for runs, new in rows]

    def _line(self, runs: Line, new: bool) -> Line:
        mark = Run(f"{self._look.glyphs.here} " if new else " " * MARK, "bold")
        return fitted((mark, *runs[:-1]), self._width, runs[0].point)

    def add(self, group: Sequence[Entry]) -> None:
        """Add a group: next to the one before it if all of it fits there, otherwise in lines of its own."""
        nexts = [*(entry.part for entry in group[1:]), None]
        cells = [self._cell(entry, following) for entry, following in zip(group, nexts, strict=True)]
        if heading := self._look.glyphs.plain(group[0].part.under or ""):
            role = "bold" if any(entry.new for entry in group) else ""
            cells[0] = (Run(heading, role, group[0].point), Run(" ", "", group[0].point), *cells[0])
        whole = sum(map(width_of, cells)) - width_of(cells[-1][-1:])
        last = width_of(self._rows[-1][0]) if self._rows else 0
        if last and not group[0].part.begins_line and last + len(BETWEEN) + whole <= self._room:
            before, new = self._rows[-1]
            self._rows[-1] = (*before, Run(BETWEEN)), new
        else:
            self._rows.append(((), False))
        for cell, entry in zip(cells, group, strict=True):
            self._append(cell, entry.new)

    def _append(self, cell: Line, is_new: bool) -> None:
        """Put a part, which ends with a gap, at the end of the last line, or on a new one, or on several."""
        before, new = self._rows[-1]
        if width_of(before) + width_of(cell[:-1]) <= self._room:
            self._rows[-1] = (*before, *cell), new or is_new
            return
        broken = flowed(cell[:-1], self._room - len(INDENT))
        lines = [(Run(INDENT, "", cell[0].point), *line, cell[-1]) for line in broken]
        if not before:
            self._rows.pop()
            lines[0] = lines[0][1:]
        self._rows += [(line, is_new) for line in lines]

    def _cell(self, entry: Entry, following: LogPart | None) -> Line:
        """The marks of the seats, the text, and a gap."""
        role, point = "" if entry.new else "dim", entry.point
        marks = (self._look.seat(seat)._replace(point=point) for seat in entry.part.seats)
        in_list = following is not None and not (entry.part.seats or following.seats)
        text = f"{self._look.glyphs.plain(entry.part.text)}{',' if in_list else ''}"
        return (*marks, Run(text, role, point), Run(" " if in_list else GAP, role, point))
