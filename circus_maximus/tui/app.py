"""The app: settings, keys, the screens, the open games and how they are closed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path, PurePath
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget

from circus_maximus.engine.printable import printable
from circus_maximus.play.game import OpenGame, rematch
from circus_maximus.play.missing_letters import missing_letters
from circus_maximus.play.opening import begin_game, continue_in_copy
from circus_maximus.play.saves import SaveError
from circus_maximus.play.seeds import any_seed
from circus_maximus.play.settings import Settings
from circus_maximus.tui.configured_app import ConfiguredApp
from circus_maximus.tui.glyphs import can_show_unicode
from circus_maximus.tui.key_queue import KeyQueue
from circus_maximus.tui.screens.table import TableScreen
from circus_maximus.tui.screens.too_small import TooSmallScreen, too_small
from circus_maximus.tui.terminal_watch import watch_terminal

if TYPE_CHECKING:
    from circus_maximus.tui.commands import Command

FROM_TERMINAL = (events.InputEvent, events.Paste, events.AppFocus, events.AppBlur, events.Resize)
"""Events that go to the current screen."""


class TableApp(ConfiguredApp):
    """The program on one terminal."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["game.tcss", "screens.tcss", "menus.tcss"]
    TITLE = "Circus Maximus"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "Save and quit", id="app.quit", show=False, priority=True)
    ]

    def __init__(
        self,
        game: OpenGame | None = None,
        settings: Settings | None = None,
        only_ascii: bool = False,
        when_shown: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(settings, only_ascii)
        self.clock = clock
        """The time of keys and clicks, in seconds."""
        self._keys = KeyQueue(self, super().on_event, self._key_receiver, clock)
        self._first_game = game
        self._loop_here: asyncio.AbstractEventLoop | None = None
        self._quit_wanted = False
        """Whether another thread has asked to quit."""
        self._context_here = copy_context()
        self._when_shown = when_shown
        self._games: list[OpenGame] = []
        """The open games, which must be closed however the app ends."""
        self.troubles: list[str] = []
        """What could not be saved of games that are closed."""
        self.news: list[str] = []
        """Messages about saves that nobody has read yet; printed when the program ends."""
        self._loss_question: Screen[bool] | None = None
        """The last screen that asked whether to leave although something is unsaved."""

    def get_default_screen(self) -> Screen[Any]:
        """The table if the app was opened with a game, otherwise the title screen.

        Without a title screen, the table shows what is wrong with the settings.
        """
        game = self._first_game
        if game is None:
            from circus_maximus.tui.screens.title import TitleScreen

            return TitleScreen()
        if self.problems:
            game.notes = (*game.notes, self.problems_text)
        return self._table_screen(game)

    def on_mount(self) -> None:
        """Subscribe to changes of theme and screen."""
        self._note_loop()
        self.theme_changed_signal.subscribe(self, lambda theme: self._update_inks())
        self.screen_change_signal.subscribe(self, lambda screen: self.call_next(self._check_size))
        self.call_next(self._check_size)

    def on_ready(self) -> None:
        """Report that the first screen is shown."""
        self.call_after_refresh(self._when_shown)

    def open_table(self, game: OpenGame) -> None:
        """Open the table of a game."""
        self.push_screen(self._table_screen(game))

    def _table_screen(self, game: OpenGame) -> TableScreen:
        """A table for a game, which counts as open from now on."""
        if told := missing_letters(game.match.names, self.glyphs.plain):
            game.notes = (*game.notes, told)
        self._games.append(game)
        return TableScreen(game)

    def playing(self, path: Path) -> OpenGame | None:
        """The open game of this save, or None."""
        return next((game for game in self._games if game.path and game.path.resolve() == path.resolve()), None)

    def leave_table(self, game: OpenGame) -> None:
        """Close a table. If something would be lost, ask first."""
        self._confirm_loss(game.unsaved, lambda: self._close_table(game))

    async def action_quit(self) -> None:
        """Quit. If something would be lost, ask first, but only once."""
        asked = self._loss_question in self.screen_stack
        lost = "" if asked else next((game.unsaved for game in reversed(self._games) if game.unsaved), "")
        self._confirm_loss(lost, self._close_all_and_exit)

    def _close_all_and_exit(self) -> None:
        """Close all games and quit, without a question."""
        while self._games:
            self._close(self._games[-1])
        self.exit()

    def _confirm_loss(self, lost: str, leave: Callable[[], None]) -> None:
        """Call `leave`; if something would be lost, only after the player confirms."""

        def answered(really: bool | None) -> None:
            if really:
                leave()

        if not lost:
            leave()
            return
        from circus_maximus.tui.screens.confirm import ConfirmScreen

        self._loss_question = ConfirmScreen(f"{lost} Leave anyway?", "Leave", "Keep playing")
        self.push_screen(self._loss_question, answered)

    def _close_table(self, game: OpenGame) -> None:
        """Close a game and return to the screen below its table; quit if the app was opened with this game."""
        self._close(game)
        if self._first_game is game:
            self.exit()
            return
        while any(isinstance(screen, TableScreen) and screen.game is game for screen in self.screen_stack):
            self.pop_screen()
        if told := game.trouble or " ".join(self.news):
            from circus_maximus.tui.screens.menu import MenuScreen

            if isinstance(self.screen, MenuScreen | TableScreen):
                self.screen.say(told, "bad")
                self.news.clear()

    def _close(self, game: OpenGame) -> None:
        """Close a game, and remember what could not be saved."""
        game.close()
        if game in self._games:
            self._games.remove(game)
        self.news += game.take_news()
        if game.trouble:
            self.troubles.append(game.trouble)

    def play_again(self, game: OpenGame) -> None:
        """Start a rematch on the same table; every player moves on by one seat."""
        header = game.match.header
        title, config = game.match.title, game.match.config
        self._replace_game(game, begin_game(title, config, rematch(game), any_seed(), header.layers, header.settings))

    def play_copy(self, game: OpenGame) -> str:
        """Continue a damaged game in a copy, on the same table; returns why that is impossible, or an empty string."""
        try:
            self._replace_game(game, continue_in_copy(game))
        except SaveError as trouble:
            return str(trouble)
        return ""

    def _replace_game(self, game: OpenGame, again: OpenGame) -> None:
        """Put another game of the same title on the table of this one."""
        if self._first_game is game:
            self._first_game = again
        self._close(game)
        again.notes = (*again.notes, *self.news, *([game.trouble] if game.trouble else []))
        self.news.clear()
        self._games.append(again)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) and screen.game is game:
                screen.replace_game(again)

    def abandon(self, game: OpenGame) -> str:
        """Delete a game's save and close its table. If it cannot be deleted, return why and keep the table open."""
        if trouble := game.abandon():
            return trouble
        self._close_table(game)
        return ""

    def action_command_palette(self) -> None:
        """Open the list of all commands. (Textual's own list crashes on keys that arrive before it is laid out.)"""
        from circus_maximus.tui.commands import commands_of
        from circus_maximus.tui.screens.commands import CommandsScreen

        beneath = any(isinstance(screen, CommandsScreen) for screen in self.screen_stack)
        if not beneath and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(CommandsScreen(commands_of(self)), self._run_command)

    def _run_command(self, command: Command | None) -> None:
        """Run the chosen command once the list is closed."""
        if command is not None:
            self.call_next(command.run)

    async def on_event(self, event: events.Event) -> None:
        """Queue keys, and drop input that arrives when no screen is left because the app is closing."""
        if isinstance(event, FROM_TERMINAL) and not self.screen_stack:
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            await self._keys.typed(event)
        else:
            await super().on_event(event)

    def _key_receiver(self) -> Widget | None:
        """The widget that gets a key first; None if no screen is left."""
        return (self.focused or self.screen) if self.screen_stack else None

    def close_games(self) -> None:
        """Close all games when the app ends, and remember which of them were not saved."""
        while self._games:
            game = self._games[-1]
            self._close(game)
            if game.unsaved_because:
                self.troubles.append(f"A game was not saved: {game.unsaved_because}.")

    def _note_loop(self) -> None:
        """Remember the event loop, so that other threads can ask the app to quit. Quit if one has asked already."""
        self._loop_here, self._context_here = asyncio.get_running_loop(), copy_context()
        if self._quit_wanted:
            self.exit()

    def quit_from_thread(self) -> None:
        """Make the app quit without a question, at once or as soon as it starts. Does nothing after it has ended."""
        self._quit_wanted = True
        if self._loop_here is not None:
            with suppress(RuntimeError):  # The loop is closed: the app has ended.
                self._loop_here.call_soon_threadsafe(self.exit, context=self._context_here)

    def save_games(self) -> bool:
        """Try again to write what is missing in the saves; True if nothing is missing. Any thread may call this."""
        games = sorted(self._games, key=lambda game: not game.trouble)
        saved = [game.save() for game in games]
        return all(saved)

    def crash_message(self) -> str:
        """For the message after a crash: which games are saved, and what is not."""
        saved = ", ".join(printable(game.path) for game in self._games if game.saved)
        kept = f"Your game is saved ({saved}). Start circus-maximus and choose Continue to resume it." if saved else ""
        return " ".join(filter(None, (kept, *(game.trouble for game in self._games))))

    def on_resize(self) -> None:
        """Check the new size once it is known."""
        self.call_next(self._check_size)

    def _check_size(self) -> None:
        """If the terminal is too small, cover the current screen with one that says so."""
        if (
            self.return_code is None
            and self.screen_stack
            and too_small(self.size)
            and not isinstance(self.screen, TooSmallScreen)
        ):
            self.push_screen(TooSmallScreen())


def run(game: OpenGame | None = None, when_shown: Callable[[], None] = lambda: None) -> int:
    """Run the app, with a game or with the title screen; returns the exit code and prints what could not be saved.

    `when_shown` is called once the first screen is visible.
    """
    terminal = sys.__stderr__
    app = TableApp(
        game, only_ascii=terminal is not None and not can_show_unicode(terminal.encoding), when_shown=when_shown
    )
    watch_terminal(app.quit_from_thread, app.save_games)
    try:
        app.run()
    finally:
        app.close_games()
        for told in (*app.news, *app.troubles):
            print(told, file=sys.stderr)
    return 1 if app.troubles else app.return_code or 0
