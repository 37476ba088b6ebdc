"""The log as a panel: its lines, of which parts share one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Entry as LogEntry
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.presenter import LogPart
from circus_maximus.play.news import not_undone
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fitted, flowed, text_of, width_of, wrapped

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


PARTS = 6
"""Maximum number of parts of the log on one line, usually."""
_RECORD = "record/"
"""Prefix of the number of a record in the id of a run."""


def record_point(n: int) -> str:
    """The id of runs that tell of a record: a click on them shows the game at this record."""
    return f"{_RECORD}{n}"


def record_of(point: str) -> int | None:
    """The record that the id of a run names; None if it names something else."""
    return int(point.removeprefix(_RECORD)) if point.startswith(_RECORD) else None


class LogWindow(Struct, frozen=True):
    """Which part of the log is drawn, and where."""

    viewer: Seat | None
    new_from: int
    """Log entries from this index on are new."""
    part: int | None
    """Only this many of the happenings of the last turn; None: all."""
    width: int
    rows: int
    back: int
    """How many lines it is scrolled back."""


class LogLines:
    """The lines of one game's log in a few words. The last ones drawn are kept, because each key draws them again."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, Seat | None, bool], tuple[LogEntry, Sequence[LogPart]]] = {}
        """By the number of a log entry, its reader, and whether nothing was secret any more."""
        self._drawn: tuple[LogEntry, tuple[object, ...], list[Line]] | None = None

    def lines(self, match: Match, window: LogWindow, look: Look) -> list[Line]:
        """The end of the log, or if scrolled back what is before it and as many lines after it."""
        if not match.log:
            return []
        last, about = match.log[-1], (len(match.log), match.nothing_is_secret, window, look.glyphs)
        if self._drawn is None or self._drawn[0] is not last or self._drawn[1] != about:
            # Several parts may share a line.
            entries = self._tail(match, window, PARTS * (window.rows + 4 + window.back))
            rows, whole = window.rows + window.back, not window.back
            self._drawn = last, about, log_lines(entries, window.width, rows, match.names, look, whole)
        return self._drawn[2]

    def _tail(self, match: Match, window: LogWindow, most: int) -> list[Entry]:
        """The last parts, oldest first."""
        entries: list[Entry] = []
        last = len(match.log) - 1
        for index in not_undone(match, reversed(range(len(match.log)))):
            entry = match.log[index]
            parts = self._of(match, entry, window.viewer)
            if index == last and window.part is not None:
                parts = match.in_brief(entry, window.viewer, window.part)
            entries[:0] = [Entry(it, index >= window.new_from, record_point(entry.n)) for it in parts]
            if len(entries) >= most:
                break
        return entries

    def _of(self, match: Match, entry: LogEntry, viewer: Seat | None) -> Sequence[LogPart]:
        key = (entry.n, viewer, match.nothing_is_secret)
        known = self._told.get(key)
        if known is None or known[0] is not entry:
            known = self._told[key] = entry, match.in_brief(entry, viewer)
        return known[1]


def first_name(text: str, names: Sequence[str], glyphs: Glyphs) -> tuple[Seat, str] | None:
    """The seat whose name a sentence begins with, and the name as it is shown; None if it begins with no name."""
    shown = ((seat, glyphs.plain(name)) for seat, name in enumerate(names))
    begins = [it for it in shown if text.startswith(it[1]) and not text[len(it[1]) : len(it[1]) + 1].isalnum()]
    return max(begins, key=lambda seat_and_name: len(seat_and_name[1]), default=None)


def marked(sentence: str, new: bool, width: int, names: Sequence[str], glyphs: Glyphs, point: str = "") -> list[Line]:
    """One sentence wrapped to a width; a new one begins with a mark. `point` is the id of its runs.

    A name at its beginning has the colour of the seat.
    """
    first, *rest = wrapped(glyphs.plain(sentence), width - 2)
    role = "" if new else "dim"
    begins = first_name(first, names, glyphs)
    whose: Line = (Run(begins[1], f"seat{begins[0]}", point),) if begins else ()
    text = first.removeprefix(begins[1]) if begins else first
    head = (Run(f"{glyphs.here} " if new else "  ", "bold", point), *whose, Run(text, role, point))
    return [fitted(line, width, point) for line in (head, *((Run(f"  {more}", role, point),) for more in rest))]


def lines_since(match: Match, viewer: Seat | None, start: int, width: int, look: Look) -> list[Line]:
    """The lines that the log needs for what happened from an entry on."""
    entries = [
        Entry(part, True, "")
        for index in not_undone(match, range(start, len(match.log)))
        for part in match.in_brief(match.log[index], viewer)
    ]
    return [line for unit in _units(entries, width, match.names, look) for line in unit]


def log_lines(
    entries: Sequence[Entry], width: int, height: int, names: Sequence[str], look: Look, whole: bool = True
) -> list[Line]:
    """The last lines that fit, with what is new marked; `whole`: they begin with the beginning of a sentence.

    The last sentence alone may be too long; then its last line is cut.
    """
    units = _units(entries, width, names, look)
    lines = [line for unit in units for line in unit]
    if height <= 0:
        return []
    if not whole:
        return lines[-height:]
    for unit in units[:-1]:
        if len(lines) > height:
            lines = lines[len(unit) :]
    if len(lines) > height:
        lines = [*lines[: height - 1], _cut(lines[height - 1], width, look.glyphs)]
    return lines


def _units(entries: Sequence[Entry], width: int, names: Sequence[str], look: Look) -> list[list[Line]]:
    """The lines that belong together: those of a sentence, or a single line of parts under headings."""
    units: list[list[Line]] = []
    shared = SharedLines(width, look)
    for group in _groups(entries):
        first = group[0]
        if not first.part.under and not first.part.seats:
            units += [[line] for line in shared.take()]
            units.append(marked(first.part.text, first.new, width, names, look.glyphs, first.point))
        else:
            shared.add(group)
    return [*units, *([line] for line in shared.take())]


def _groups(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Parts that follow each other under one heading; what stands alone is a group of its own."""
    groups: list[list[Entry]] = []
    heading = ""
    for entry in entries:
        under = heading if entry.part.under is None else entry.part.under
        heading = under or heading
        entry = replace(entry, part=replace(entry.part, under=under))
        if under and groups and groups[-1][0].part.under == under:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def _cut(line: Line, width: int, glyphs: Glyphs) -> Line:
    """A line that ends with a mark, because more follows that is not shown."""
    told = cell_len(text_of(line).rstrip())
    return fitted(cropped((*line, Run(" ")), min(told, width - 1) + 1, glyphs.plain("…")), width)
