"""The pages over the table: explanations, then notes and news. Keys and clicks turn and close them.

What was shown last can be read again: a page, the event card, the summary of a round.
"""

from __future__ import annotations

from msgspec.structs import replace
from textual import events

from circus_maximus.play.game import OpenGame
from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.screens.table.table_early_input import EarlyInputTable
from circus_maximus.tui.shell.keys import action_of
from circus_maximus.tui.table.table_state import Shown, ShownCard, ShownPages

MAX_SHOWN = 12
"""How many things can be read again."""


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

    # What can be read again

    def set_game(self, game: OpenGame) -> None:
        self._shown_before: tuple[Shown, ...] = ()
        super().set_game(game)

    def was_shown(self, what: Shown) -> None:
        self._shown_before = (*(it for it in self._shown_before if it != what), what)[-MAX_SHOWN:]

    def page_was_shown(self) -> None:
        state = self.table_state
        if self.page_is_open and state.asked is not None:
            self.was_shown(ShownPages(state.asked.seat, state.explained, state.about, state.notes, state.news))

    def action_again(self) -> None:
        """Show what was shown last; if that is still open, what was shown before it."""
        readable = self._readable()
        self._show_again(readable, self._open_in(readable) - 1)

    def _readable(self) -> list[Shown]:
        """What whoever looks at the table may read again, the latest last."""
        return [it for it in self._shown_before if self._may_read(it)]

    def _may_read(self, shown: Shown) -> bool:
        """Whether it was shown to whoever looks now; while a player is asked, pages only if they were that player's."""
        asked = self.table_state.asked
        match shown:
            case ShownCard():
                return shown.viewer == self.viewer
            case ShownPages():
                return bool(shown.explained or shown.notes) if asked is None else shown.seat == asked.seat
            case _:
                return True

    def _open_in(self, readable: list[Shown]) -> int:
        """Which of these is open, from its first page on; one after the last if none is."""
        state = self.table_state
        if self.page_is_open and state.asked is not None:
            page = ShownPages(state.asked.seat, state.explained, state.about, state.notes, state.news)
            if page in readable:
                return readable.index(page)
        return len(readable)

    def _show_again(self, readable: list[Shown], at: int) -> None:
        """Show one of these: pages where they were, everything else over the table while the game waits.

        A page that is open stays open below what was shown before it.
        """
        if at < 0:
            self.say("Nothing was shown before this." if readable else "Nothing has been shown yet.", "dim")
            return
        shown = readable[at]
        below = self.page_is_open and self._open_in(readable) < len(readable)
        if isinstance(shown, ShownPages) and self.table_state.asked is not None and not below:
            news = shown.news if shown.news is None or shown.news < len(self.match.log) else None
            pages = {"explained": shown.explained, "about": shown.about, "notes": shown.notes, "news": news}
            self.change_state(message="", to_confirm=None, **pages)
            return
        from circus_maximus.tui.screens.game.shown_again import ShownAgainScreen

        earlier = (lambda: self._show_again(readable, at - 1)) if at else None
        self.app.push_screen(ShownAgainScreen(shown, self.match.names, earlier))
