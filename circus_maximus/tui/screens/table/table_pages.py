"""The pages over the table: explanations, then notes and news. Keys and clicks turn and close them."""

from __future__ import annotations

from msgspec.structs import replace
from textual import events

from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.screens.table.table_early_input import EarlyInputTable
from circus_maximus.tui.shell.keys import action_of
from circus_maximus.tui.table.table_state import TableState


class PagesTable(EarlyInputTable):
    """A table with pages over it."""

    @property
    def page_is_open(self) -> bool:
        """Whether an explanation, notes or news are shown over the table."""
        return "news" in self._boxes

    def next_page(self) -> TableState | None:
        """The state with the next page of an explanation, or with the news after it; None if there is neither."""
        look = Look(self.glyphs, room_for(*self.size))
        rest = self._painter.next_pages(self.table_state, self._boxes, look)
        return None if rest is None else replace(self.table_state, explained=rest, notes=())

    def show_page(self, page: TableState | None) -> bool:
        """Show a page; False if there is none."""
        if page is None:
            return False
        self.table_state = page
        self.paint()
        return True

    def turns_guide(self) -> bool:
        """Show the next page of the guide, whatever a key or click was meant to do; False if it has none."""
        return self.game.guide is not None and self.show_page(self.next_page())

    def close_page(self) -> None:
        """Show what comes after this page, or close it if nothing does."""
        if not self.show_page(self.next_page()):
            self.close_all()

    def close_all(self) -> None:
        """Close all pages, because a key or click is about to act."""
        begun = self.table_state.after_input()
        if begun != self.table_state:
            self.table_state = begun
            self.paint()

    def only_closes(self, event: events.Key) -> bool:
        """Whether a key clears the selection or shows details: pressed to close a page, it is not meant for that."""
        return action_of(self, event.key) in ("drop", "details")
