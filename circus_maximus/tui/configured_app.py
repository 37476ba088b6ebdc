"""The app's settings: theme, symbols and keys, and the styles made from them. It reports crashes in plain words."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from io import StringIO
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from circus_maximus.engine.atomic_files import in_background
from circus_maximus.engine.text.printable import has_hidden, is_hidden, printable
from circus_maximus.engine.text.words import nearest, quoted, reason_of
from circus_maximus.play.files import settings_file
from circus_maximus.play.settings import Settings, back_up_settings, load_settings, save_settings, settings_stamp
from circus_maximus.tui.draw.glyphs import ASCII, GLYPHS, Glyphs
from circus_maximus.tui.draw.theme import BY_SEAT, THEMES, palette, without_colours
from circus_maximus.tui.keys import AFTER_CARD, TARGET, KeyPause, TargetNames, beginning

if TYPE_CHECKING:
    from concurrent.futures import Future

PRIVATE = ("_fatal_error", "_exit_renderables", "_close_messages_no_wait")
"""Private names of Textual that are used here."""


class CrashReportingApp(App[object]):
    """An app that ends with a short message, not a traceback, when it crashes."""

    def crash_message(self) -> str:
        """What to tell players about their games after a crash."""
        return ""

    @property
    def may_show_errors(self) -> bool:
        """Whether a traceback may be shown if it cannot be logged: it may name what only one player may know."""
        return True

    def get_driver_class(self) -> type[Driver]:
        """Our own driver instead of Textual's, which crashes at bytes that are not UTF-8."""
        driver = super().get_driver_class()
        if sys.platform == "win32":
            return driver
        from textual.drivers.linux_driver import LinuxDriver

        from circus_maximus.tui.terminal.terminal_driver import TerminalDriver

        return TerminalDriver if driver is LinuxDriver else driver

    def panic(self, *renderables: RenderableType) -> None:
        """Textual calls this with the traceback of a thread that crashed."""
        if self.is_headless:
            super().panic(*renderables)
            return
        written = Console(file=StringIO(), record=True, width=120)
        written.print(*renderables)
        self.exit(return_code=1, message=self._sentence(written.export_text()))

    def _fatal_error(self) -> None:
        """Textual calls this while the exception is being handled."""
        if self.is_headless:
            super()._fatal_error()
            return
        self._exit_renderables.append(self._sentence(traceback.format_exc()))
        self._close_messages_no_wait()

    def _sentence(self, broke: str) -> str:
        """The message for the players; the traceback goes into the log file."""
        from circus_maximus.play.files import log_error, where_logged

        logs = log_error if self.may_show_errors else where_logged
        told = ("Sorry, the program crashed.", self.crash_message(), logs(broke))
        return " ".join(filter(None, told))


class HiddenFilter(LineFilter):
    """Replaces characters that control the terminal, are invisible or change the direction of writing."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, as wide as before, without hidden characters."""
        if all(segment.control or visible(segment.text) == segment.text for segment in segments):
            return segments
        return [segment if segment.control else segment._replace(text=visible(segment.text)) for segment in segments]


@lru_cache(maxsize=8192)
def visible(text: str) -> str:
    """The text with blanks as wide as its hidden characters. Cached, because most texts are drawn often."""
    if not has_hidden(text):
        return text
    return "".join(" " * cell_len(sign) if is_hidden(sign) else sign for sign in text)


Marks = tuple[int, ...]
"""For each seat the seat whose symbol and colour it has, as after a rematch; empty if all have their own."""


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
        self._being_saved = 0
        """How many changes of the settings are not on the disk yet."""
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
        stamp = None if self._being_saved else settings_stamp()
        if stamp is None or stamp == self._settings_stamp:
            return False
        self._settings_stamp = stamp
        self._take(*load_settings())
        self._draw_settings()
        return True

    def from_thread(self, do: Callable[[], None]) -> None:
        """Do something in the app's own thread."""
        raise NotImplementedError

    def change(self, told: Callable[[str], None] = lambda trouble: None, /, **changes: Any) -> None:
        """Apply and save other values of some settings; those that somebody has changed in the file are kept.

        They apply at once. When they are on the disk, `told` gets an empty text, or a message that an invalid file was
        kept; or why they could not be saved.
        """
        self.reread_settings()
        settings = replace(self.settings, **changes)
        other_keys = settings.keys != self.settings.keys
        self.settings = settings
        self.glyphs = ASCII if self._only_ascii else GLYPHS[settings.glyphs]
        if other_keys:
            self._use_keys()
        self._draw_settings()
        self._being_saved += 1
        had_errors, self._file_has_errors = self._file_has_errors, False
        saving = in_background(partial(_save, settings, had_errors))
        saving.add_done_callback(lambda saved: self.from_thread(partial(self._saved, saved, had_errors, told)))

    def _saved(self, saved: Future[str], had_errors: bool, told: Callable[[str], None]) -> None:
        """Settings were saved, or could not be; whether the file had errors before."""
        self._being_saved -= 1
        try:
            kept = saved.result()
        except OSError as error:
            self._file_has_errors |= had_errors
            told(f"The settings apply until you quit; they could not be saved: {reason_of(error)}.")
            return
        if not self._being_saved:
            self._settings_stamp = settings_stamp()
        self.problems = self._wrong_keys
        told(kept)

    def _draw_settings(self) -> None:
        """Draw with the symbols and the theme of the settings from now on."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.theme = self.settings.theme

    def why_not_key(self, name: str, key: str) -> str:
        """Why a function or target cannot have this key; empty if it can."""
        before = self.checked_keys(self.settings.keys)[1]
        hold, wrong = self.checked_keys({**self.settings.keys, name: key})
        return "" if name in hold else next((why for why in wrong if why not in before), "the entry is invalid")


def _save(settings: Settings, file_has_errors: bool) -> str:
    """Write the settings to the disk; a message if an invalid file was kept."""
    kept = back_up_settings() if file_has_errors else None
    save_settings(settings)
    return f"Saved. The previous file, with its errors, is now {printable(kept)}." if kept else ""


def marks_on(node: DOMNode) -> Marks:
    """The marks of the game that a screen or widget is about: a card over a table is about the game of that table."""
    stack, here = node.app.screen_stack, node if isinstance(node, Screen) else node.screen
    below = stack[: stack.index(here) + 1] if here in stack else [*stack, here]
    for screen in reversed(below):
        marks: Marks | None = getattr(screen, "own_marks", None)
        if marks is not None:
            return marks
    return ()


@lru_cache(maxsize=32)
def marked_glyphs(glyphs: Glyphs, marks: Marks) -> Glyphs:
    """The symbols with those of the seats as marked."""
    seats, hollow = ((*(row[it] for it in marks), *row[len(marks) :]) for row in (glyphs.seats, glyphs.hollow))
    return replace(glyphs, seats=seats, hollow=hollow)


def marked_inks(inks: Mapping[str, Style], marks: Marks) -> dict[str, Style]:
    """The styles with those of the seats as marked."""
    return {**inks, **{f"{kind}{seat}": inks[f"{kind}{it}"] for kind in BY_SEAT for seat, it in enumerate(marks)}}


def app_of(node: DOMNode) -> ConfiguredApp:
    """The app that a screen or widget belongs to."""
    app = node.app
    assert isinstance(app, ConfiguredApp)
    return app
