"""What drawing depends on: symbols, size, the cursor; frames, and rows of summaries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Literal

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fit, fitted, flowed, text_of, width_of

Room = Literal["small", "medium", "large"]


MIN_SIZE = Size(80, 24)
"""Below this size, only the message that the terminal is too small is shown."""
MAX_WIDTH = 100
"""Longer lines are hard to read."""


def too_small(size: Size) -> bool:
    """Whether a terminal of this size is too small."""
    return size.width < MIN_SIZE.width or size.height < MIN_SIZE.height


def room_for(width: int, height: int) -> Room:
    """The size class of a screen of this size."""
    if width >= 160 and height >= 48:
        return "large"
    return "medium" if width >= 120 and height >= 36 else "small"


def _own_key(key: str, point: str) -> str:
    """The key that the title prefers."""
    return key


class Look(Struct, frozen=True):
    """What drawing depends on, in addition to the value drawn."""

    glyphs: Glyphs
    room: Room
    pointed: str = ""
    """The id of the target under the cursor; empty if there is none."""
    available: frozenset[str] = frozenset()
    """The ids of targets that can be chosen now."""
    unavailable: frozenset[str] = frozenset()
    """The ids of targets that cannot be chosen now."""
    picked: tuple[str, ...] = ()
    """The ids of the targets that were picked for the decision being made, in order."""
    related: frozenset[str] = frozenset()
    """The ids of what matters for the target under the cursor, such as where to get what it needs."""
    details: bool = False
    """Whether panels show the details that players have asked for."""
    covered: frozenset[int] = frozenset()
    """The seats of which panels do not show what a player would hold in the hand at a real table."""
    described: str = ""
    """The id of something that is described although it is no target now: panels scroll to it, too."""
    lifts: str = ""
    """The key that shows what is covered, or covers it again; empty if nothing can be covered now."""
    usual: tuple[int, int] | None = None
    """In what the title counts, such as rounds: from when to when games like this one usually end; None: not known."""
    scrolled: int = 0
    """By how many lines the panel is scrolled away from the cursor: positive numbers are further down."""
    scroll_keys: str = ""
    """The keys that scroll a panel with too many lines; empty if there are none."""
    keys: Callable[[str, str], str] = _own_key
    """The key by which a target is selected now, from the key that its title prefers and its id."""

    def seat(self, seat: int) -> Run:
        """The mark of a seat, in its colour."""
        return Run(self.glyphs.seats[seat], f"seat{seat}")

    def strip(self, seat: int, text: str) -> Run:
        """The mark of the seat whose turn it is and a text, on the seat's colour."""
        return Run(f" {self.glyphs.seats[seat]} {text} ", f"turn{seat}")

    def seats(self, seats: Sequence[int]) -> Line:
        """The marks of several seats."""
        return tuple(self.seat(seat) for seat in seats)

    def key(self, key: str, point: str) -> Run:
        """The key of a target: in brackets if it can be chosen, marked if it is under the cursor or picked."""
        key = self.keys(key, point)
        if point == self.pointed or point in self.picked:
            return Run(f"{self.glyphs.here}{key}{self.glyphs.here}", "here", point)
        if point in self.available:
            return Run(f"[{key}]", "key", point)
        return Run(f" {key} ", "dim" if point in self.unavailable else "", point)

    def name(self, name: str, point: str) -> Run:
        """The name of a target, in the style of its key."""
        if point == self.pointed or point in self.picked:
            return Run(name, "here", point)
        if point in self.related:
            return Run(name, "related", point)
        return Run(name, "bold" if point in self.available else "dim" if point in self.unavailable else "", point)

    def label(self, name: str, width: int, point: str, role: str = "") -> Line:
        """The name of a target in `width` cells and one more, with a mark if it matters for the one under the cursor.

        `role`: a style that replaces the usual one.
        """
        name = fit(name, width)
        end = name if point == self.pointed or point not in self.related else name.rstrip()
        link = Run(self.glyphs.linked, "related", point) if point in self.related else Run(" ", "", point)
        shown = self.name(end, point)
        padding = (Run(" " * (len(name) - len(end)), "", point),) if end != name else ()
        return (shown._replace(role=role) if role else shown, link, *padding)


def usual_span(usual: tuple[int, int] | None, now: int) -> str:
    """`usually 4 to 6`: when games like this one end; empty if that is not known, or this one lasts longer."""
    if usual is None or now > usual[1]:
        return ""
    low, high = usual
    return f"usually {low} to {high}" if low < high else f"usually {low}"


FAINTER = {"": "dim", "bold": "dim", "title": "dim"}


def faint(lines: Sequence[Line]) -> list[Line]:
    """The same lines with less emphasis, for a panel that is not needed now. What has a colour keeps it."""
    return [
        tuple(Run(run.text, FAINTER[run.role], run.point) if run.role in FAINTER else run for run in line)
        for line in lines
    ]


def ruled(title: str, width: int, look: Look, notes: Line = ()) -> Line:
    """A heading on a rule, with notes at its right end if there is room."""
    rule = look.glyphs.rule
    notes = notes if len(title) + width_of(notes) + 4 <= width else ()
    room = width - len(title) - 1 - (width_of(notes) + 2 if notes else 0)
    tail = (Run(" "), *notes, Run(rule, "rule")) if notes else ()
    return (Run(rule, "rule"), Run(title, "title"), Run(rule * room, "rule"), *tail)


def inside(width: int, height: int, look: Look) -> tuple[int, int]:
    """The width and number of lines that `framed` leaves for lines."""
    return (width, height - 1) if look.room == "small" else (width - 2, height - 2)


def framed(
    title: str,
    lines: Sequence[Line],
    width: int,
    height: int,
    look: Look,
    notes: Line = (),
    fixed: int = 0,
    from_end: bool = False,
) -> list[Line]:
    """A panel: lines under a heading, on larger screens in a frame.

    If there are too many lines, those around the cursor are shown, or else the first ones (with `from_end`, the last),
    and the heading says how many targets are above and below; the first `fixed` lines stay. On small screens the
    heading ends with the notes.
    """
    inner, rows = inside(width, height, look)
    head, rest = lines[:fixed], lines[fixed:]
    point = look.pointed or look.described
    first = first_row([_has(line, point) for line in rest], rows - fixed, look.scrolled, from_end)
    if len(rest) > rows - fixed:
        above, shown, below = rest[:first], rest[first : first + rows - fixed], rest[first + rows - fixed :]
        title += _more(above, shown, below, look)
        rest = shown
    if look.room != "small":
        return boxed(title, [*head, *rest], width, height, look)
    padded = [fitted(line, inner) for line in [*head, *rest]]
    return [ruled(title, width, look, notes), *padded, *[fitted((), inner)] * (rows - len(padded))]


def in_pairs(cells: Sequence[Line], width: int, look: Look, left: int = 0) -> list[Line]:
    """Two cells on each line, with a bar between them. `left`: the width of the left ones, by default half of it."""
    left = left or width // 2 - 1
    bar, rest = Run(look.glyphs.down, "rule"), width - left - 1
    pairs = zip_longest(cells[::2], cells[1::2], fillvalue=())
    return [(*fitted(first, left), bar, *fitted(second, rest)) for first, second in pairs]


def first_row(pointed: Sequence[bool], rows: int, scrolled: int, from_end: bool = False) -> int:
    """The first of the rows to show if only some fit: those around the rows under the cursor, or `scrolled` further.

    If none is under the cursor, the first rows are shown; with `from_end`, the last.
    """
    last = len(pointed) - rows
    first = last if from_end else 0
    if True in pointed:
        first = min(pointed.index(True) - (rows - sum(pointed)) // 2, last)
    return max(0, min(max(0, first) + scrolled, last))


def _has(line: Line, point: str) -> bool:
    return bool(point) and any(run.point == point for run in line)


def _more(above: Sequence[Line], shown: Sequence[Line], below: Sequence[Line], look: Look) -> str:
    """How many targets are above and below; those of which a part is shown do not count."""
    here, over, under = (dict.fromkeys(run.point for line in part for run in line) for part in (shown, above, below))
    marks = (("↑", len(over.keys() - here.keys() - {""})), ("↓", len(under.keys() - here.keys() - {""})))
    told = " ".join(f"{look.glyphs.plain(mark)}{count} more" for mark, count in marks if count)
    return f" {look.glyphs.none} {told}" if told else ""


def boxed(title: str, lines: Sequence[Line], width: int, height: int, look: Look) -> list[Line]:
    """Lines in a frame with a title."""
    glyphs = look.glyphs
    title = text_of(cropped((Run(title),), width - 5))
    top_left, top_right, bottom_left, bottom_right = tuple(glyphs.corners)
    side = Run(glyphs.down, "rule")
    between = [*lines[: height - 2], *([()] * (height - 2 - len(lines)))]
    return [
        (
            Run(top_left + glyphs.rule, "rule"),
            Run(f" {title} ", "title"),
            Run(glyphs.rule * (width - cell_len(title) - 5) + top_right, "rule"),
        ),
        *((side, *fitted(runs, width - 2), side) for runs in between),
        (Run(bottom_left + glyphs.rule * (width - 2) + bottom_right, "rule"),),
    ]


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
