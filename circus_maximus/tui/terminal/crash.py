"""Crash reports: players see a short message, and the traceback is written to the log file.

Textual offers no public way to do this. Its private names are used only here, in `terminal_driver.py`,
`terminal_input.py` and `screens/base.py`.
"""

from __future__ import annotations

import sys
import traceback
from io import StringIO

from rich.console import Console, RenderableType
from textual.app import App
from textual.driver import Driver

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
