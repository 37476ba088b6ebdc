"""The app's settings: theme, symbols and keys, and the styles made from them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Any

from msgspec.structs import replace
from rich.style import Style
from textual.dom import DOMNode
from textual.filter import LineFilter

from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import nearest, quoted, reason_of
from circus_maximus.play.files.paths import settings_file
from circus_maximus.play.remembered.settings import (
    Settings,
    back_up_settings,
    load_settings,
    save_settings,
    settings_stamp,
)
from circus_maximus.tui.draw.glyphs import ASCII, GLYPHS, Glyphs
from circus_maximus.tui.draw.theme import THEMES, palette, without_colours
from circus_maximus.tui.shell.key_pause import AFTER_CARD, KeyPause
from circus_maximus.tui.shell.marked_screen import Marks, marked_glyphs, marked_inks, marks_on
from circus_maximus.tui.shell.target_names import TARGET, TargetNames, beginning
from circus_maximus.tui.terminal.crash import CrashReportingApp
from circus_maximus.tui.terminal.hidden_filter import HiddenFilter


class ConfiguredApp(CrashReportingApp):
    """An app that loads, applies and saves the settings; what every screen and widget may ask of its app."""

    QUIT = "Quit"
    """The name of the command that ends the app."""

    def __init__(self, settings: Settings | None, only_ascii: bool, clock: Callable[[], float] = monotonic) -> None:
        # With NO_COLOR, Textual alone would still send greys.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.clock = clock
        """The time of keys and clicks, in seconds."""
        self.after_card = KeyPause(clock, AFTER_CARD)
        """The pause after a card closed because its time was up. A card that a key closed is followed by none."""
        for theme in THEMES:
            self.register_theme(theme)
        self._only_ascii = only_ascii
        """Whether the terminal can show only ASCII. This overrides the settings."""
        self._settings_stamp = settings_stamp()
        """Of the file as this program last read or wrote it."""
        self._take(*((settings, ()) if settings is not None else load_settings()))
        self.inks: dict[str, Style] = {}
        self._marked_inks: dict[Marks, dict[str, Style]] = {}
        self._hidden_filter = HiddenFilter()
        self._set_first_theme(self.settings.theme)
        self.update_inks()
        self.set_class(self.glyphs is ASCII, "-ascii")

    def _take(self, found: Settings, problems: Sequence[str]) -> None:
        """Use these settings. `problems` are the errors in their file; those of its theme and its keys are added."""
        if found.theme not in self.available_themes:
            unknown = f"{printable(settings_file())}: there is no theme called {quoted(found.theme)}"
            problems = (*problems, unknown + nearest(found.theme, self.available_themes))
            found = replace(found, theme=THEMES[0].name)
        self.settings = found
        self._file_has_errors = bool(problems)
        """Whether settings.yaml has errors; if so, a copy is kept before it is overwritten."""
        self.glyphs: Glyphs = ASCII if self._only_ascii else GLYPHS[found.glyphs]
        self._use_keys()
        self.problems = (*problems, *self._wrong_keys)
        """Everything that is wrong with settings.yaml."""

    def _use_keys(self) -> None:
        """Give functions and targets the keys of the settings."""
        keys = self.settings.keys
        self.own_keys, wrong_keys = self.checked_keys(keys) if keys else ({}, [])
        """The user's own keys that are valid, by the names of their functions and targets."""
        self._wrong_keys = tuple(printable(f"{settings_file()}: keys: {wrong}") for wrong in wrong_keys)
        self.set_keymap({name: keys for name, keys in self.own_keys.items() if not name.startswith(TARGET)})

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, and one that lets no hidden character through to the terminal."""
        return [*super().get_line_filters(), self._hidden_filter]

    def _set_first_theme(self, theme: str) -> None:
        """Set the first theme. The default must not count as a change: that reads all stylesheets again (5 ms)."""
        if theme == THEMES[0].name:
            self.set_reactive(ConfiguredApp.theme, theme)
            self.stylesheet.set_variables(self.get_css_variables())
        else:
            self.theme = theme

    @property
    def problems_text(self) -> str:
        """What is wrong with the settings, on a line or two; empty if nothing is."""
        more = f" (and {len(self.problems) - 1} more: see Settings)" if len(self.problems) > 1 else ""
        return f"{self.problems[0]}{more}. Invalid settings keep their defaults." if self.problems else ""

    def checked_keys(self, keys: Mapping[str, str]) -> tuple[Mapping[str, str], list[str]]:
        """The user's own keys that are valid, and what is wrong with the others. Asked only if there are any."""
        raise NotImplementedError

    def target_keys(self, title: str) -> dict[str, str]:
        """The user's own keys for targets of a title, by their names."""
        start = beginning(title)
        return {name.removeprefix(start): key for name, key in self.own_keys.items() if name.startswith(start)}

    def keys_at_table(self) -> list[str]:
        """The user's own keys for functions at the table."""
        own = [keys.split(",") for name, keys in self.own_keys.items() if name.startswith(("table.", "app."))]
        return [key for keys in own for key in keys]

    def unknown_targets(self, title: str, known: Callable[[], Iterable[str]]) -> str:
        """Names of targets' keys that name no target of a title, or none but named ones, as a message.

        Empty if there are no new ones. `known` returns the ids of all its targets, or none if they cannot be listed.
        The settings screen shows the message as well.
        """
        own = self.target_keys(title)
        mistakes = TargetNames(title, known()).mistakes(own) if own else ()
        start = f"{settings_file()}: keys: {beginning(title)}"
        found = [printable(f"{start}{name}: {why}") for name, why in mistakes]
        new = [problem for problem in found if problem not in self._wrong_keys]
        self._wrong_keys += tuple(new)
        self.problems += tuple(new)
        return f"{'. '.join(new)}." if new else ""

    def update_inks(self) -> None:
        """Make the styles of the current theme."""
        inks = palette(self.get_css_variables(), self.current_theme.dark)
        self.inks = without_colours(inks) if self.no_color else inks
        self._marked_inks.clear()

    def inks_on(self, node: DOMNode) -> Mapping[str, Style]:
        """The style of each role on a screen or in a widget."""
        marks = marks_on(node)
        if not marks:
            return self.inks
        if marks not in self._marked_inks:
            self._marked_inks[marks] = marked_inks(self.inks, marks)
        return self._marked_inks[marks]

    def glyphs_on(self, node: DOMNode) -> Glyphs:
        """The symbols on a screen or in a widget."""
        marks = marks_on(node)
        return marked_glyphs(self.glyphs, marks) if marks else self.glyphs

    def reread_settings(self) -> bool:
        """Apply the settings file if somebody has changed it since this program read or wrote it; True if so."""
        stamp = settings_stamp()
        if stamp is None or stamp == self._settings_stamp:
            return False
        self._settings_stamp = stamp
        self._take(*load_settings())
        self._draw_settings()
        return True

    def change(self, **changes: Any) -> str:
        """Apply and save other values of some settings; those that somebody has changed in the file are kept.

        Returns a message if that failed, or if an invalid file was kept.
        """
        self.reread_settings()
        settings = replace(self.settings, **changes)
        other_keys = settings.keys != self.settings.keys
        self.settings = settings
        self.glyphs = ASCII if self._only_ascii else GLYPHS[settings.glyphs]
        if other_keys:
            self._use_keys()
        self._draw_settings()
        kept = ""
        try:
            if self._file_has_errors:
                kept = f"Saved. The previous file, with its errors, is now {printable(back_up_settings())}."
            save_settings(settings)
        except OSError as error:
            return f"The settings apply until you quit; they could not be saved: {reason_of(error)}."
        self._settings_stamp = settings_stamp()
        self._file_has_errors = False
        self.problems = self._wrong_keys
        return kept

    def _draw_settings(self) -> None:
        """Draw with the symbols and the theme of the settings from now on."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.theme = self.settings.theme

    def why_not_key(self, name: str, key: str) -> str:
        """Why a function or target cannot have this key; empty if it can."""
        before = self.checked_keys(self.settings.keys)[1]
        hold, wrong = self.checked_keys({**self.settings.keys, name: key})
        return "" if name in hold else next((why for why in wrong if why not in before), "the entry is invalid")


def app_of(node: DOMNode) -> ConfiguredApp:
    """The app that a screen or widget belongs to."""
    app = node.app
    assert isinstance(app, ConfiguredApp)
    return app
