"""The app: themes, settings, and which screen is on."""

from __future__ import annotations

import os
from typing import ClassVar

from rich.style import Style
from textual.app import App
from textual.binding import Binding, BindingType

from circus_maximus.play.game import OpenGame
from circus_maximus.play.settings import Settings, load_settings, save_settings
from circus_maximus.tui.glyphs import GLYPHS, Glyphs
from circus_maximus.tui.screens.too_small import TooSmallScreen, too_small
from circus_maximus.tui.theme import THEMES, palette


class TableApp(App[None]):
    """People at one terminal."""

    CSS_PATH = ["game.tcss", "screens.tcss"]  # noqa: RUF012 - as App declares it
    TITLE = "Circus Maximus"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "Save and quit", id="app.quit", show=False, priority=True)
    ]

    def __init__(self, game: OpenGame | None = None, settings: Settings | None = None) -> None:
        super().__init__()
        found, self.problems = (settings, ()) if settings is not None else load_settings()
        self.settings = found
        self.glyphs: Glyphs = GLYPHS[found.glyphs]
        self.inks: dict[str, Style] = {}
        self._first_game = game
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = found.theme if found.theme in self.available_themes else THEMES[0].name
        self._mix_inks()

    def on_mount(self) -> None:
        """Begin with the table if a game was named, with the title screen otherwise."""
        self.set_keymap(self.settings.keys)
        self.theme_changed_signal.subscribe(self, lambda theme: self._mix_inks())
        self.screen_change_signal.subscribe(self, lambda screen: self.call_next(self._mind_size))
        if self._first_game is not None:
            self.open_table(self._first_game)
        else:
            from circus_maximus.tui.screens.title import TitleScreen

            self.push_screen(TitleScreen())

    def open_table(self, game: OpenGame) -> None:
        """Sit down at a game."""
        from circus_maximus.tui.screens.table import TableScreen

        self.push_screen(TableScreen(game))

    def leave_table(self, game: OpenGame) -> None:
        """Get up: everything is saved. Back to the title screen, or out, if the table was opened from outside."""
        game.close()
        if self._first_game is game:
            self.exit(message=game.trouble or None)
        else:
            self.pop_screen()

    def on_resize(self) -> None:
        """Once the new size is noted, see whether it suffices."""
        self.call_next(self._mind_size)

    def _mind_size(self) -> None:
        """Where the terminal is too small, whatever screen is on, another lies over it that says so."""
        if self.screen_stack and too_small(self.size) and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())

    def _mix_inks(self) -> None:
        inks = palette(self.get_css_variables(), self.current_theme.dark)
        if os.environ.get("NO_COLOR"):
            inks = {
                role: Style(bold=ink.bold, underline=ink.underline, reverse=ink.reverse or role == "here")
                for role, ink in inks.items()
            }
        self.inks = inks

    def change(self, settings: Settings) -> str:
        """Take on other settings and keep them; a sentence if they could not be written."""
        self.settings = settings
        self.glyphs = GLYPHS[settings.glyphs]
        self.theme = settings.theme
        try:
            save_settings(settings)
        except OSError as error:
            return f"The settings hold for now, but could not be written: {error.strerror or error}."
        return ""


def run(game: OpenGame | None = None) -> None:
    """Open the app, with a game or with the title screen."""
    app = TableApp(game)
    app.run()
