"""What was shown last can be read again: the event card, an explanation, a page of the guide, a summary."""

from __future__ import annotations

from circus_maximus.play.open_games.game import OpenGame
from circus_maximus.tui.screens.table.table_pages import PagesTable
from circus_maximus.tui.table.shown import Shown, ShownCard, ShownPages

MAX_SHOWN = 12
"""How many things can be read again."""


class AgainTable(PagesTable):
    """A table that remembers what was shown over it."""

    def set_game(self, game: OpenGame) -> None:
        self._shown_before: tuple[Shown, ...] = ()
        super().set_game(game)

    def was_shown(self, what: Shown) -> None:
        self._shown_before = (*(it for it in self._shown_before if it != what), what)[-MAX_SHOWN:]

    def page_was_shown(self) -> None:
        state = self.table_state
        if self.page_is_open and state.asked is not None:
            self.was_shown(ShownPages(state.asked.seat, state.explained, state.about, state.notes, state.news))
            self.paint()  # The key is in the last line from now on.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Before anything was shown, the key is not among those of the last line."""
        if action == "again":
            return True if self._readable() else None
        return super().check_action(action, parameters)

    def action_again(self) -> None:
        """Show what was shown last; if that is still open, what was shown before it."""
        readable = self._readable()
        self._show_again(readable, self._open_in(readable) - 1)

    def _readable(self) -> list[Shown]:
        """What whoever looks at the table may read again, the latest last; pages only of the player who is asked."""
        asked = self.table_state.asked
        return [
            it
            for it in self._shown_before
            if not (isinstance(it, ShownCard) and it.viewer != self.viewer)
            and not (isinstance(it, ShownPages) and asked is not None and it.seat != asked.seat)
            and not (isinstance(it, ShownPages) and asked is None and not (it.explained or it.notes))
        ]

    def _open_in(self, readable: list[Shown]) -> int:
        """Which of these is open, from its first page on; one after the last if none is."""
        state = self.table_state
        if self.page_is_open and state.asked is not None:
            page = ShownPages(state.asked.seat, state.explained, state.about, state.notes, state.news)
            if page in readable:
                return readable.index(page)
        return len(readable)

    def _show_again(self, readable: list[Shown], at: int) -> None:
        """Show one of these: pages where they were, everything else over the table while the game waits."""
        if at < 0:
            self.say("Nothing was shown before this." if readable else "Nothing has been shown yet.", "dim")
            return
        shown = readable[at]
        if isinstance(shown, ShownPages) and self.table_state.asked is not None:
            news = shown.news if shown.news is None or shown.news < len(self.match.log) else None
            pages = {"explained": shown.explained, "about": shown.about, "notes": shown.notes, "news": news}
            self.change_state(message="", to_confirm=None, **pages)
            return
        from circus_maximus.tui.screens.game.shown_again import ShownAgainScreen

        earlier = (lambda: self._show_again(readable, at - 1)) if at else None
        self.app.push_screen(ShownAgainScreen(shown, self.match.names, earlier))
