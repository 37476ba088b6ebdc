"""The app: themes, settings, and which screen is on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import ClassVar

from rich.style import Style
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import Provider

from circus_maximus.play.game import OpenGame
from circus_maximus.play.settings import Settings, load_settings, save_settings
from circus_maximus.tui.commands import Commands
from circus_maximus.tui.glyphs import GLYPHS, Glyphs
from circus_maximus.tui.theme import THEMES, palette


class TableApp(App[None]):
    """People at one terminal."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["game.tcss", "menus.tcss"]
    TITLE = "Circus Maximus"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {Commands}
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
        self.set_class(found.glyphs == "ascii", "-ascii")

    def on_mount(self) -> None:
        """Begin with the table if a game was named, with the title screen otherwise."""
        self.set_keymap(self.settings.keys)
        self.theme_changed_signal.subscribe(self, lambda theme: self._mix_inks())
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

    def _mix_inks(self) -> None:
        inks = palette(self.theme_variables, self.current_theme.dark)
        if self.no_color:
            inks = {role: Style(bold=ink.bold, reverse=ink.reverse or role == "here") for role, ink in inks.items()}
        self.inks = inks

    def change(self, settings: Settings) -> str:
        """Take on other settings and keep them; a sentence if they could not be written."""
        self.settings = settings
        self.glyphs = GLYPHS[settings.glyphs]
        self.set_class(settings.glyphs == "ascii", "-ascii")
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
