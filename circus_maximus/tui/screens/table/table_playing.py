"""Automatic play at the table: chances and bots are played until a person is asked."""

from __future__ import annotations

from textual import work

from circus_maximus.engine.contract import Over, Seat
from circus_maximus.play.game import OpenGame
from circus_maximus.play.viewers import open_viewer
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.table.autoplay import Autoplay
from circus_maximus.tui.screens.table.game_screen import copying
from circus_maximus.tui.screens.table.table_selecting import SelectingTable
from circus_maximus.tui.table.table_state import TableState
from circus_maximus.tui.widgets.panel import Panel


class PlayingTable(SelectingTable):
    """A table that starts and continues automatic play, and pauses it while another screen covers the table."""

    def __init__(self, game: OpenGame) -> None:
        super().__init__(game)
        self.autoplay = Autoplay(self)

    def _watch_save(self) -> None:
        """Show what becomes of the game's save, whatever the screen shows then."""
        app, game = self.game_app, self.game
        game.saving.changed = lambda: app.from_thread(lambda: self._save_changed(game))

    @if_made
    def _save_changed(self, game: OpenGame) -> None:
        """The disk has refused the save, or has taken another one."""
        if game is self.game:
            self.tell_news()
            self.paint()

    def replace_game(self, game: OpenGame) -> None:
        """Play another game of the same title on this table."""
        self.set_game(game)
        self._watch_save()
        for panel in self.query(Panel):
            panel.forget()  # The same lines may have other colours.
        self.autoplay.begin()
        self.paint()
        self.start_autoplay()

    def on_mount(self) -> None:
        """Start to play chances and bots."""
        self._watch_save()
        if self.game.viewing.can_be_copied:
            self.change_state(notes=(*self.table_state.notes, copying(self._key_of("table.copy"))))
        self.start_autoplay()

    def on_screen_resume(self) -> None:
        """Continue to play chances and bots: no other screen covers the table any more."""
        super().on_screen_resume()
        self.autoplay.on_top.set()

    def on_screen_suspend(self) -> None:
        """Pause the game: another screen covers the table."""
        self.autoplay.on_top.clear()

    @work(exclusive=True, group="autoplay")
    async def start_autoplay(self) -> None:
        """Play chances and bots until it is a person's turn."""
        await self.autoplay.run()

    def continue_game(self) -> None:
        """Continue after the game has changed."""
        self._clear(open_viewer(self.match))
        self.start_autoplay()

    def _clear(self, viewer: Seat | None) -> None:
        """Show the table to a seat, or to everybody (None), without the question and what was selected."""
        self.table_state = TableState(viewer=viewer, uncovered=self.table_state.uncovered)
        self.update_shown()

    def action_seats(self) -> None:
        """Choose who plays a seat. The game waits until then."""
        from circus_maximus.tui.screens.game.seats import SeatsScreen

        self.app.push_screen(SeatsScreen(self.match, self.glyphs), self._hand_over)

    @if_made
    def _hand_over(self, handing: tuple[int, str] | None) -> None:
        """Change who plays a seat. A person who then plays alone takes the terminal before the table is shown."""
        if handing is None:
            return
        before = open_viewer(self.match)
        if refusal := self.game.hand_over(*handing):
            self.say(self.game.explain(refusal), "bad")
            return
        alone = open_viewer(self.match)
        if alone in (None, before) or isinstance(self.match.pending, Over) or not self.match.has_secrets():
            self.continue_game()
        else:
            self._clear(None)
            self.paint()
            self.app.push_screen(self.hand_over_to(alone), self._taken)

    @if_made
    def _taken(self, _: None) -> None:
        """Continue: the player has taken the terminal."""
        self.continue_game()
