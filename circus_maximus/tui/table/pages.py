"""The pages over the table: explanations, then notes and news. Keys and clicks turn and close them.

What was shown last can be read again: a page, the event card, the summary of a round.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.table.table_state import Shown, ShownCard, ShownPages

MAX_SHOWN = 12
"""How many things can be read again."""


class Pages:
    """The pages over one table. `show_again` opens what was shown before, with a way to what was shown before that."""

    def __init__(self, table: Table, show_again: Callable[[Shown, Callable[[], None] | None], None]) -> None:
        self._table = table
        self._show_again = show_again
        self._shown_before: tuple[Shown, ...] = ()

    def begin(self) -> None:
        """Another game is played from now on."""
        self._shown_before = ()

    @property
    def are_open(self) -> bool:
        """Whether an explanation, notes or news are shown over the table."""
        return "news" in self._table.boxes

    def turn(self) -> bool:
        """Show the next page, whatever a key or click was meant to do, so that none is missed; False if there is none.

        After the last page of an explanation, the news is the next page.
        """
        table = self._table
        look = Look(table.host.glyphs, room_for(*table.host.size))
        rest = table.painter.next_pages(table.state, table.boxes, look)
        if rest is None:
            return False
        table.change_state(explained=rest, notes=())
        return True

    def close(self) -> None:
        """Close the page, if one is open: a key or click has arrived that turned none, and acts next."""
        begun = self._table.state.after_input()
        if self.are_open and begun.guide is not None:
            begun = replace(begun, message="")  # What the guide proposes takes its place.
        if begun != self._table.state:
            self._table.state = begun
            self._table.host.paint()

    # What can be read again

    def was_shown(self, what: Shown) -> None:
        """Remember what was shown over the table."""
        self._shown_before = (*(it for it in self._shown_before if it != what), what)[-MAX_SHOWN:]

    def page_was_shown(self) -> None:
        """Remember the pages that are shown now."""
        if (page := self._page) is not None:
            self.was_shown(page)

    def again(self) -> None:
        """Show what was shown last; if that is still open, what was shown before it."""
        readable = self.readable()
        self._show(readable, self._open_in(readable) - 1)

    def readable(self) -> list[Shown]:
        """What whoever looks at the table may read again, the latest last."""
        return [it for it in self._shown_before if self._may_read(it)]

    @property
    def _page(self) -> ShownPages | None:
        """The pages that are open while a player is asked, from the first on; None if none are."""
        state = self._table.state
        if not self.are_open or state.asked is None:
            return None
        return ShownPages(state.asked.seat, state.explained, state.about, state.notes, state.news)

    def _may_read(self, shown: Shown) -> bool:
        """Whether it was shown to whoever looks now; while a player is asked, pages only if they were that player's."""
        asked = self._table.state.asked
        match shown:
            case ShownCard():
                return shown.viewer == self._table.viewer
            case ShownPages():
                return bool(shown.explained or shown.notes) if asked is None else shown.seat == asked.seat
            case _:
                return True

    def _open_in(self, readable: list[Shown]) -> int:
        """Which of these is open, from its first page on; one after the last if none is."""
        page = self._page
        return readable.index(page) if page is not None and page in readable else len(readable)

    def _show(self, readable: list[Shown], at: int) -> None:
        """Show one of these: pages where they were, everything else over the table while the game waits.

        A page that is open stays open below what was shown before it.
        """
        table = self._table
        if at < 0:
            table.say("Nothing was shown before this." if readable else "Nothing has been shown yet.", "dim")
            return
        shown = readable[at]
        below = self.are_open and self._open_in(readable) < len(readable)
        if isinstance(shown, ShownPages) and table.state.asked is not None and not below:
            news = shown.news if shown.news is None or shown.news < len(table.match.log) else None
            pages = {"explained": shown.explained, "about": shown.about, "notes": shown.notes, "news": news}
            table.change_state(message="", to_confirm=None, **pages)
            return
        self._show_again(shown, (lambda: self._show(readable, at - 1)) if at else None)
