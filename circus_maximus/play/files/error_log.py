"""The log file for errors of the program."""

from __future__ import annotations

import os
from datetime import datetime
from functools import partial
from traceback import format_exception

from circus_maximus.engine.atomic_files import PRIVATE, make_folders
from circus_maximus.engine.text.printable import printable, printable_lines
from circus_maximus.play.files.paths import log_file


def log_exception(error: Exception) -> str:
    """Append an exception with its traceback to the log file; returns its type."""
    where_logged("".join(format_exception(error)))
    return type(error).__name__


def log_error(text: str) -> str:
    """Append a traceback to the log file.

    Returns a sentence that says where it is; if it cannot be written, the text.
    """
    return where_logged(text) or f"The error:\n{printable_lines(text)}"


def where_logged(text: str) -> str:
    """Append a traceback to the log file; returns a sentence that says where it is, or nothing if that is impossible.

    Like a save, the file may name what only one player may know.
    """
    path = log_file()
    try:
        if path.exists() and not path.is_file():
            return ""
        make_folders(path.parent, private=True)
        with open(path, "a", encoding="utf-8", opener=partial(os.open, mode=PRIVATE)) as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')}\n{printable_lines(text)}\n")
    except OSError:
        return ""
    return f"Details are in {printable(path)}."
