"""What happens when the program itself breaks: a sentence for the players, the rest into the log.

Textual has no door for this, so here, and nowhere else, stand names that it keeps for itself.
"""

from __future__ import annotations

import traceback
from datetime import datetime

from textual.app import App

from circus_maximus.engine.printable import printable, printable_lines
from circus_maximus.play.paths import log_file

PRIVATE = ("_fatal_error", "_exit_renderables", "_close_messages_no_wait")
"""Names of Textual's own that are used here."""


class EndsInASentence(App[None]):
    """An app whose players read a sentence, and no traceback, if something in it breaks."""

    def last_words(self) -> str:
        """What players should know about their games then."""
        return ""

    def _fatal_error(self) -> None:
        """Textual calls this while the exception is being handled."""
        if self.is_headless:
            super()._fatal_error()
            return
        told = ("Something in the program broke, sorry.", self.last_words(), noted(traceback.format_exc()))
        self._exit_renderables.append(" ".join(filter(None, told)))
        self._close_messages_no_wait()


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
