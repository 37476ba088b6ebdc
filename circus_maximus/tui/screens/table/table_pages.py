"""The pages over the table: explanations, then notes and news. Keys and clicks turn and close them."""

from __future__ import annotations

from msgspec.structs import replace
from textual import events

from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.screens.table.table_early_input import EarlyInputTable
from circus_maximus.tui.shell.keys import action_of


class PagesTable(EarlyInputTable):
    """A table with pages over it."""

    @property
    def page_is_open(self) -> bool:
        """Whether an explanation, notes or news are shown over the table."""
        return "news" in self._boxes

    def turns_page(self) -> bool:
        """Show the next page, whatever a key or click was meant to do, so that none is missed; False if there is none.

        After the last page of an explanation, the news is the next page.
        """
        look = Look(self.glyphs, room_for(*self.size))
        rest = self._painter.next_pages(self.table_state, self._boxes, look)
        if rest is None:
            return False
        self.table_state = replace(self.table_state, explained=rest, notes=())
        self.paint()
        return True

    def close_page(self) -> None:
        """Close the page, if one is open: a key or click has arrived that turned none, and acts next."""
        begun = self.table_state.after_input()
        if self.page_is_open and begun.guide is not None:
            begun = replace(begun, message="")  # What the guide proposes takes its place.
        if begun != self.table_state:
            self.table_state = begun
            self.paint()

    def only_closes(self, event: events.Key) -> bool:
        """Whether a key clears the selection: pressed to close a page, it is not meant for that."""
        return action_of(self, event.key) == "drop"
