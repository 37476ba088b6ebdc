"""The app: themes, settings, which screen is on, and every way out without losing anything."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import copy_context
from pathlib import Path, PurePath
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget

from circus_maximus.engine.printable import printable
from circus_maximus.engine.words import nearest, quoted
from circus_maximus.play.game import OpenGame, rematch
from circus_maximus.play.lost_letters import lost_letters
from circus_maximus.play.opening import begin_game, go_on_in_copy
from circus_maximus.play.paths import settings_file
from circus_maximus.play.saves import SaveTrouble
from circus_maximus.play.seeds import any_seed
from circus_maximus.play.settings import Settings, keep_invalid_file, load_settings, save_settings
from circus_maximus.tui.crash import CrashReportingApp
from circus_maximus.tui.glyphs import ASCII, GLYPHS, Glyphs, can_show_unicode
from circus_maximus.tui.key_queue import KeyQueue
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.screens.table import TableScreen
from circus_maximus.tui.screens.too_small import TooSmallScreen, too_small
from circus_maximus.tui.terminal_watch import watch_terminal
from circus_maximus.tui.theme import THEMES, palette

if TYPE_CHECKING:
    from circus_maximus.tui.commands import Command

FROM_TERMINAL = (events.InputEvent, events.Paste, events.AppFocus, events.AppBlur, events.Resize)
"""Events for whatever screen is on."""


class TableApp(CrashReportingApp):
    """People at one terminal."""

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
        # Where no colours are wanted, Textual by itself would still send greys.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        found, problems = (settings, ()) if settings is not None else load_settings()
        for theme in THEMES:
            self.register_theme(theme)
        if found.theme not in self.available_themes:
            unknown = f"{printable(settings_file())}: there is no theme called {quoted(found.theme)}"
            problems = (*problems, unknown + nearest(found.theme, self.available_themes))
            found = replace(found, theme=THEMES[0].name)
        self.settings = found
        self._file_has_errors = bool(problems)
        """Whether the file of settings says more than was understood; it is kept before it is written over."""
        self.own_keys, wrong_keys = _checked_keys(found)
        """The keys of the user's own that hold, by what they do."""
        self._wrong_keys = tuple(printable(f"{settings_file()}: keys: {wrong}") for wrong in wrong_keys)
        self.problems = (*problems, *self._wrong_keys)
        """All that is wrong with the file of settings."""
        self._only_ascii = only_ascii
        """Whether the terminal takes no other signs, whatever the settings say."""
        self.glyphs: Glyphs = self._glyphs_for(found)
        self.inks: dict[str, Style] = {}
        self.clock = clock
        """The time in seconds, for what depends on when a key was typed."""
        self._keys = KeyQueue(self, super().on_event, self._key_receiver, clock)
        self._first_game = game
        self._loop_here: asyncio.AbstractEventLoop | None = None
        self._context_here = copy_context()
        self._when_shown = when_shown
        self._games: list[OpenGame] = []
        """The games that are open, to be closed whatever happens."""
        self.troubles: list[str] = []
        """What of closed games could not be saved."""
        self.news: list[str] = []
        """What happened to saves that nobody has read yet, to be told at the end."""
        self._loss_question: Screen[bool] | None = None
        """The question whether what is not saved is to be lost, when it was last asked."""
        self._set_first_theme(found.theme)
        self._update_inks()
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.set_keymap(self.own_keys)

    def _glyphs_for(self, settings: Settings) -> Glyphs:
        return ASCII if self._only_ascii else GLYPHS[settings.glyphs]

    def _set_first_theme(self, theme: str) -> None:
        """Put on the theme to begin with. The usual one is no change: a change reads all stylesheets again, 5 ms."""
        if theme == THEMES[0].name:
            self.set_reactive(TableApp.theme, theme)
            self.stylesheet.set_variables(self.get_css_variables())
        else:
            self.theme = theme

    def get_default_screen(self) -> Screen[Any]:
        """Begin with the table if a game was named, with the title screen otherwise.

        Where no title screen came first, the table tells what is wrong with the settings.
        """
        game = self._first_game
        if game is None:
            from circus_maximus.tui.screens.title import TitleScreen

            return TitleScreen()
        if self.problems:
            game.notes = (*game.notes, self.problems_text)
        return self._table_screen(game)

    def on_mount(self) -> None:
        """Be told of what concerns the whole app."""
        self._note_loop()
        self.theme_changed_signal.subscribe(self, lambda theme: self._update_inks())
        self.screen_change_signal.subscribe(self, lambda screen: self.call_next(self._check_size))
        self.call_next(self._check_size)

    def on_ready(self) -> None:
        """The first screen is laid out, and seen in a moment."""
        self.call_after_refresh(self._when_shown)

    def open_table(self, game: OpenGame) -> None:
        """Sit down at a game."""
        self.push_screen(self._table_screen(game))

    def _table_screen(self, game: OpenGame) -> TableScreen:
        """The table of a game that is open from now on."""
        if told := lost_letters(game.match.names, self.glyphs.plain):
            game.notes = (*game.notes, told)
        self._games.append(game)
        return TableScreen(game)

    @property
    def problems_text(self) -> str:
        """What is wrong with the settings, in a line or two."""
        more = f" (and {len(self.problems) - 1} more: see Settings)" if len(self.problems) > 1 else ""
        return f"{self.problems[0]}{more}. What is wrong stays as it is by default." if self.problems else ""

    def playing(self, path: Path) -> OpenGame | None:
        """The game of this save, if it is open here."""
        return next((game for game in self._games if game.path and game.path.resolve() == path.resolve()), None)

    def leave_table(self, game: OpenGame) -> None:
        """Get up. What is not saved would be lost: that is asked about first."""
        self._confirm_loss(game.unsaved, lambda: self._close_table(game))

    async def action_quit(self) -> None:
        """Out. What is not saved would be lost: that is asked about first, but not twice."""
        asked = self._loss_question in self.screen_stack
        lost = "" if asked else next((game.unsaved for game in reversed(self._games) if game.unsaved), "")
        self._confirm_loss(lost, self._close_all_and_exit)

    def _close_all_and_exit(self) -> None:
        """Nothing that could be lost is worth another word."""
        while self._games:
            self._close(self._games[-1])
        self.exit()

    def _confirm_loss(self, lost: str, leave: Callable[[], None]) -> None:
        """Leave, but if something is lost by that, only when that is meant."""

        def answered(really: bool | None) -> None:
            if really:
                leave()

        if not lost:
            leave()
            return
        from circus_maximus.tui.screens.confirm import ConfirmScreen

        self._loss_question = ConfirmScreen(f"{lost} Leave it all the same?", "Leave it", "Play on")
        self.push_screen(self._loss_question, answered)

    def _close_table(self, game: OpenGame) -> None:
        """Back to what lay under the table, or out, if the table was opened from outside."""
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
        """Let go of a game, and remember what of it could not be saved."""
        game.close()
        if game in self._games:
            self._games.remove(game)
        self.news += game.take_news()
        if game.trouble:
            self.troubles.append(game.trouble)

    def play_again(self, game: OpenGame) -> None:
        """The same table once more, everybody one seat further on."""
        header = game.match.header
        title, config = game.match.title, game.match.config
        self._replace_game(game, begin_game(title, config, rematch(game), any_seed(), header.layers, header.settings))

    def play_copy(self, game: OpenGame) -> str:
        """Play a damaged game on in a copy, at the same table; a sentence if it cannot be."""
        try:
            self._replace_game(game, go_on_in_copy(game))
        except SaveTrouble as trouble:
            return str(trouble)
        return ""

    def _replace_game(self, game: OpenGame, again: OpenGame) -> None:
        """Another game of the same title takes this one's place."""
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
        """Delete a game's save and get up; a sentence if it cannot be deleted: the game is then played on."""
        if trouble := game.abandon():
            return trouble
        self._close_table(game)
        return ""

    def action_command_palette(self) -> None:
        """All that can be done, by name. (Textual's own list breaks on keys that come before it is laid out.)"""
        from circus_maximus.tui.commands import commands_of
        from circus_maximus.tui.screens.commands import CommandsScreen

        beneath = any(isinstance(screen, CommandsScreen) for screen in self.screen_stack)
        if not beneath and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(CommandsScreen(commands_of(self)), self._run_command)

    def _run_command(self, command: Command | None) -> None:
        """Do what was chosen once its list is gone."""
        if command is not None:
            self.call_next(command.run)

    async def on_event(self, event: events.Event) -> None:
        """Keys one by one. What comes from the terminal while the app is closing finds no screen any more."""
        if isinstance(event, FROM_TERMINAL) and not self.screen_stack:
            return
        if isinstance(event, events.Key) and not event.is_forwarded:
            await self._keys.typed(event)
        else:
            await super().on_event(event)

    def _key_receiver(self) -> Widget | None:
        """What gets a key first; nothing if no screen is left."""
        return (self.focused or self.screen) if self.screen_stack else None

    def close_games(self) -> None:
        """All that was played is in the files; let go of them. Of a game without a file that is said."""
        while self._games:
            game = self._games[-1]
            self._close(game)
            if game.unsaved_because:
                self.troubles.append(f"A game was not saved: {game.unsaved_because}.")

    def _note_loop(self) -> None:
        """From now on other threads can ask the app to quit."""
        self._loop_here, self._context_here = asyncio.get_running_loop(), copy_context()

    def quit_from_thread(self) -> None:
        """Quit soon without a question. Does nothing before the app has begun or after it has ended."""
        if self._loop_here is not None:
            with suppress(RuntimeError):  # The loop is closed: the app has ended.
                self._loop_here.call_soon_threadsafe(self.exit, context=self._context_here)

    def save_games(self) -> bool:
        """Try once more to write what is missing in the files; whether nothing is missing. Any thread may call this."""
        games = sorted(self._games, key=lambda game: not game.trouble)
        saved = [game.save() for game in games]
        return all(saved)

    def last_words(self) -> str:
        """Which games are saved, though the program broke; nothing is claimed of one that the disk refused."""
        saved = ", ".join(str(game.path) for game in self._games if game.saved)
        kept = f"Your game is saved ({saved}): circus-maximus, then Continue." if saved else ""
        return " ".join(filter(None, (kept, *(game.trouble for game in self._games))))

    def on_resize(self) -> None:
        """Once the new size is noted, see whether it suffices."""
        self.call_next(self._check_size)

    def _check_size(self) -> None:
        """Where the terminal is too small, whatever screen is on, another lies over it that says so."""
        if (
            self.return_code is None
            and self.screen_stack
            and too_small(self.size)
            and not isinstance(self.screen, TooSmallScreen)
        ):
            self.push_screen(TooSmallScreen())

    def _update_inks(self) -> None:
        inks = palette(self.get_css_variables(), self.current_theme.dark)
        if self.no_color:
            inks = {
                role: Style(bold=ink.bold, underline=ink.underline, reverse=ink.reverse or role == "here")
                for role, ink in inks.items()
            }
        self.inks = inks
        for screen in self.screen_stack:
            for panel in screen.query(Panel):
                panel.forget()

    def change(self, settings: Settings) -> str:
        """Take on other settings and keep them; a sentence if they could not be written, or a file was put aside."""
        self.settings = settings
        self.glyphs = self._glyphs_for(settings)
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.theme = settings.theme
        kept = ""
        try:
            if self._file_has_errors:
                kept = f"Kept. What the file said before, with its mistakes, is in {printable(keep_invalid_file())}."
            save_settings(settings)
        except OSError as error:
            return f"The settings hold for now, but could not be written: {error.strerror or error}."
        self._file_has_errors = False
        self.problems = self._wrong_keys
        return kept


def _checked_keys(settings: Settings) -> tuple[Mapping[str, str], list[str]]:
    """The user's own keys that hold, and what is wrong with others.

    To know all keys, all screens are loaded: only if there are some.
    """
    if not settings.keys:
        return {}, []
    from circus_maximus.tui.keymap import check_keys

    return check_keys(settings.keys)


def run(game: OpenGame | None = None, when_shown: Callable[[], None] = lambda: None) -> int:
    """Open the app, with a game or with the title screen; the exit code. What could not be saved is told at the end.

    `when_shown` is called once the first screen is to be seen.
    """
    terminal = sys.__stderr__
    app = TableApp(game, only_ascii=terminal is not None and not can_show_unicode(terminal.encoding), when_shown=when_shown)
    watch_terminal(app.quit_from_thread, app.save_games)
    try:
        app.run()
    finally:
        app.close_games()
        for told in (*app.news, *app.troubles):
            print(told, file=sys.stderr)
    return 1 if app.troubles else app.return_code or 0
