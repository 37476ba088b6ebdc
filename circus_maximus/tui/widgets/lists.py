"""Scrollable lists without a scroll bar: rows to read or to choose from.

If not all rows fit, the heading says which are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.message import Message

from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fitted, width_of
from circus_maximus.tui.widgets.fields import Field
from circus_maximus.tui.widgets.panel import Panel

WHEEL = 3
"""Rows that a turn of the mouse wheel scrolls."""
BEFORE_ROW = 3
"""Cells before each row, one of them for the cursor."""


class Row(NamedTuple):
    """A row: its id and its text."""

    id: str
    line: Line


class RowList(Field):
    """A scrollable list of rows to read."""

    DEFAULT_CSS = "RowList { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Row above", id="list.up", show=False),
        Binding("down", "move(1)", "Row below", id="list.down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="list.page_up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="list.page_down", show=False),
        Binding("home", "edge(-1)", "First row", id="list.first", show=False),
        Binding("end", "edge(1)", "Last row", id="list.last", show=False),
    ]

    def __init__(self, *, id: str, head: Line = ()) -> None:
        super().__init__(id=id)
        self.head = head
        self.rows: Sequence[Row] = ()
        self.top = 0
        """The index of the first row shown."""

    @property
    def page(self) -> int:
        """How many rows fit."""
        return max(1, self.size.height - bool(self.head))

    def shape(self) -> Sequence[Line]:
        """The heading, which says what part of the list is shown, and the rows of that part."""
        self.top = max(0, min(self.top, len(self.rows) - self.page))
        shown = range(self.top, min(self.top + self.page, len(self.rows)))
        rows = [self.row(index) for index in shown]
        if not self.head:
            return rows
        mark = self.glyphs.here if self.has_focus and not isinstance(self, ChoiceList) else " "
        part = f"{self.top + 1:,}-{shown.stop:,} of {len(self.rows):,} " if len(self.rows) > self.page else ""
        room = self.size.width - len(part)
        head = cropped((Run(f" {mark} ", "key"), *self._columns(room - BEFORE_ROW)), room - 1, self.glyphs.plain("…"))
        return [(*fitted(head, room), Run(part, "dim")), *rows]

    def _columns(self, room: int) -> Line:
        """The headings of the columns; without the last ones if not all fit."""
        head = self.head
        while len(head) > 1 and width_of(head) >= room:
            *others, last = head[:-1]
            head = (*others, last._replace(text=last.text.rstrip()))
        return head

    def row(self, index: int) -> Line:
        """A row as it is drawn now."""
        return (Run(" " * BEFORE_ROW), *self.rows[index].line)

    def put(self, rows: Sequence[Row], head: Line | None = None) -> None:
        """Replace the rows."""
        self.rows = rows
        self.head = self.head if head is None else head
        self.redraw()

    def scroll_by(self, rows: int) -> bool:
        """Scroll; False if the list is already at its end."""
        before = self.top
        self.top = max(0, min(self.top + rows, len(self.rows) - self.page))
        self.redraw()
        return self.top != before

    def action_move(self, by: int) -> None:
        """Scroll by a row; at the end of the list, move the focus."""
        if not self.scroll_by(by):
            self.leave(by)

    def action_page(self, by: int) -> None:
        """Scroll by a page."""
        self.scroll_by(by * self.page)

    def action_edge(self, by: int) -> None:
        """Scroll to the beginning or the end."""
        self.scroll_by(by * len(self.rows))

    def leave(self, by: int) -> None:
        """Move the focus to the field above or below."""
        if self.is_attached:
            self.run_worker(self.screen.run_action(f"field({by})"), group="leaving")

    def on_mouse_scroll_down(self) -> None:
        """Scroll down."""
        self.scroll_by(WHEEL)

    def on_mouse_scroll_up(self) -> None:
        """Scroll up."""
        self.scroll_by(-WHEEL)


class ChoiceList(RowList):
    """A list of rows to choose from. The cursor skips rows without an id, such as headings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", "Choose", id="list.choose", show=False),
    ]

    class Moved(Message):
        """The player moved the cursor to another row."""

        def __init__(self, id: str) -> None:
            super().__init__()
            self.id = id

    class Chosen(Moved):
        """The player chose a row."""

    def __init__(self, *, id: str, head: Line = (), at_once: bool = False) -> None:
        super().__init__(id=id, head=head)
        self.cursor = 0
        self.at_once = at_once
        """Whether one click chooses a row; otherwise the first click moves the cursor and the second chooses."""

    @property
    def here(self) -> str:
        """The id of the row under the cursor; empty if the list is empty."""
        return self.rows[self.cursor].id if self.rows else ""

    def row(self, index: int) -> Line:
        """A row as it is drawn now; the one under the cursor has a mark."""
        row = self.rows[index]
        if not row.id:
            return super().row(index)
        if index != self.cursor:
            return tuple(run._replace(point=row.id) for run in (Run(" " * BEFORE_ROW), *row.line))
        line = (Run(f" {self.glyphs.here} "), *row.line)
        filled = (*line, Run(" " * max(0, self.size.width - width_of(line))))
        role = "here" if self.has_focus else "bold"
        return tuple(run._replace(point=row.id, role=role) for run in filled)

    def put(self, rows: Sequence[Row], head: Line | None = None) -> None:
        """Replace the rows; the cursor stays on the same id if that is still there."""
        here = self.here
        self.rows = rows
        ids = [row.id for row in rows]
        at = ids.index(here) if here and here in ids else max(0, min(self.cursor, len(rows) - 1))
        self.cursor = self._nearest(at, 1)
        self._follow()
        super().put(rows, head)

    def _nearest(self, index: int, by: int) -> int:
        """The first row with an id from this one on, downwards or upwards; this one if there is none."""
        indices = range(index, len(self.rows)) if by > 0 else range(index, -1, -1)
        return next((at for at in indices if self.rows[at].id), index)

    def point_at(self, id: str) -> None:
        """Move the cursor to the row with this id, if there is one, without posting `Moved`."""
        ids = [row.id for row in self.rows]
        if id in ids:
            self.cursor = ids.index(id)
            self._follow()
            self.redraw()

    def action_move(self, by: int) -> None:
        """Move the cursor up or down; at the end of the list, move the focus."""
        to = self._nearest(self.cursor + by, by)
        if 0 <= to < len(self.rows) and self.rows[to].id:
            self._go(to)
        else:
            self.leave(by)

    def action_page(self, by: int) -> None:
        """Move the cursor by a page."""
        self._go(self.cursor + by * self.page)

    def action_edge(self, by: int) -> None:
        """Move the cursor to the first or the last row."""
        self._go(self.cursor + by * len(self.rows))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.here:
            self.post_message(self.Chosen(self.here))

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click moves the cursor; a click on the row under the cursor chooses it."""
        event.stop()
        again = event.point == self.here
        self.point_at(event.point)
        if again or self.at_once:
            self.action_choose()
        else:
            self.post_message(self.Moved(self.here))

    def on_resize(self) -> None:
        """Keep the cursor visible."""
        self._follow()
        self.redraw()

    def _go(self, index: int) -> None:
        if not self.rows:
            return
        index = max(0, min(index, len(self.rows) - 1))
        to = self._nearest(index, 1)
        self.point_at(self.rows[to if self.rows[to].id else self._nearest(index, -1)].id)
        self.post_message(self.Moved(self.here))

    def _follow(self) -> None:
        """Scroll so that the cursor is visible, and the headings above it as far as there is room."""
        first = self.cursor
        while first > 0 and not self.rows[first - 1].id:
            first -= 1
        self.top = max(self.cursor - self.page + 1, min(self.top, first))
