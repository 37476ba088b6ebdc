"""What happens when the program itself breaks: a sentence for the players, the rest into the log.

Textual offers no public way to do this. Names that it keeps for itself are used here and in `terminal_driver.py` only.
"""

from __future__ import annotations

import sys
import traceback
from datetime import datetime
from io import StringIO

from rich.console import Console, RenderableType
from textual.app import App
from textual.driver import Driver

from circus_maximus.engine.printable import printable, printable_lines
from circus_maximus.play.paths import log_file

PRIVATE = ("_fatal_error", "_exit_renderables", "_close_messages_no_wait")
"""Names of Textual's own that are used here."""


class EndsInASentence(App[None]):
    """An app whose players read a sentence, and no traceback, if something in it breaks."""

    def last_words(self) -> str:
        """What players should know about their games then."""
        return ""

    def get_driver_class(self) -> type[Driver]:
        """Our own driver instead of Textual's, which breaks at bytes that are not UTF-8."""
        driver = super().get_driver_class()
        if sys.platform == "win32":
            return driver
        from textual.drivers.linux_driver import LinuxDriver

        from circus_maximus.tui.terminal_driver import TerminalDriver

        return TerminalDriver if driver is LinuxDriver else driver

    def panic(self, *renderables: RenderableType) -> None:
        """Textual calls this with what broke in a thread."""
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
        """What players read; what broke is in the log."""
        told = ("Something in the program broke, sorry.", self.last_words(), noted(broke))
        return " ".join(filter(None, told))


def noted(text: str) -> str:
    """Write what broke into the log; a sentence that says where it can be read."""
    text = printable_lines(text)
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')}\n{text}\n")
    except OSError:
        return f"What broke:\n{text}"
    return f"What broke is in {printable(path)}."
