"""Seeing more at the table: the wheel scrolls the panel under the mouse, keys scroll facts and show details."""

from __future__ import annotations

from textual import events

from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.screens.base import widget_at
from circus_maximus.tui.screens.table.table_view import TableView
from circus_maximus.tui.shell.keys import named_keys
from circus_maximus.tui.table.painting import panel_with
from circus_maximus.tui.widgets.panel import Panel

OVERLAP = 2
"""By how many lines a page is shorter than its panel: the heading, and a line that stays visible."""


class ScrollingTable(TableView):
    """A table whose panels scroll."""

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll the panel under the mouse up."""
        self._scroll(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll the panel under the mouse down."""
        self._scroll(event, 1)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        """Scroll a panel that has too many lines; at its end, turning the wheel further changes nothing."""
        panel = widget_at(self, event.screen_x, event.screen_y)
        if not isinstance(panel, Panel) or panel.id is None:
            return
        before, lines = self.table_state.scrolled, panel.lines
        id = panel_with(panel.id, self._boxes, self.table_state)
        self.change_state(scrolled=(id, by + (before[1] if before[0] == id else 0)))
        if panel.lines == lines:
            self.change_state(scrolled=before)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys scroll only facts; other panels scroll with the cursor. Not every title has details."""
        if action == "details":
            return bool(self.kit.details)
        if action == "page":
            return bool(self.kit.panels_with_facts)
        return super().check_action(action, parameters)

    def action_details(self) -> None:
        """Show more on the panels, or hide it again."""
        self.change_state(details=not self.table_state.details)

    def action_page(self, by: int) -> None:
        """Scroll facts by a page: in the panel that is scrolled already, otherwise in the first that has too many."""
        panel, scrolled = self.table_state.scrolled
        own = [id for id in self.kit.ids if id in self._boxes and id in self.kit.panels_with_facts]
        for id in [panel] if scrolled and panel in own else own:
            before = scrolled if id == panel else 0
            if (at := self._page_on(id, before, by)) != before:
                self.change_state(scrolled=(id, at))
                return

    def _page_on(self, panel: str, at: int, by: int) -> int:
        """By how many lines a panel is scrolled after a page more, as far as it has lines."""
        look = self._look(named_keys(self, self.glyphs))

        def drawn(scrolled: int) -> list[Line]:
            boxes = {panel: self._boxes[panel]}
            return self.kit.draw(self._shown, self.viewer, boxes, look, (panel, scrolled))[panel]

        lines = drawn(at)
        for _ in range(max(1, self._boxes[panel].height - OVERLAP)):
            further = drawn(at + by)
            if further == lines:
                break
            at, lines = at + by, further
        return at
