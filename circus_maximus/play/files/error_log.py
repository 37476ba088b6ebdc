"""The log file for errors of the program."""

from __future__ import annotations

from datetime import datetime

from circus_maximus.engine.printable import printable, printable_lines
from circus_maximus.play.files.paths import log_file


def log_error(text: str) -> str:
    """Append a traceback to the log file.

    Returns a sentence that says where it is; if it cannot be written, the text.
    """
    text = printable_lines(text)
    path = log_file()
    try:
        if path.exists() and not path.is_file():
            return f"The error:\n{text}"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')}\n{text}\n")
    except OSError:
        return f"The error:\n{text}"
    return f"Details are in {printable(path)}."
