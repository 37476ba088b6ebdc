"""Where files are kept, JSON files in which the program remembers something, and the log file of errors."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from traceback import format_exception
from typing import Any, Literal, TypeVar

import msgspec
from platformdirs import user_cache_path, user_config_path, user_data_path, user_log_path

from circus_maximus.engine.atomic_files import PRIVATE, flush_soon, make_folders, write_file
from circus_maximus.engine.text.printable import printable, printable_lines
from circus_maximus.play.filenames import SUFFIX, BadPath, absolute_path

HOME = "CIRCUS_MAXIMUS_HOME"
"""The environment variable with the folder that the user chose."""

_PROGRAM = "circus-maximus"
_NO_HOME = f"your home folder is unknown: set {HOME} to a folder for saves and settings"
Content = TypeVar("Content")
MAX_FILE_SIZE = 64 * 1024 * 1024


def saves_folder() -> Path:
    """The folder of saved games."""
    return _folder(user_data_path) / "saves"


def saved_files() -> list[Path]:
    """The files of all saved games, in any order; none if the folder cannot be read."""
    try:
        return [path for path in saves_folder().iterdir() if path.suffix == SUFFIX and path.name[0] != "."]
    except OSError:
        return []


def stories_folder() -> Path:
    """The folder of stories."""
    return _folder(user_data_path) / "stories"


def bench_folder() -> Path:
    """The folder of the bench's runs and journal."""
    return _folder(user_data_path) / "bench"


def runs_folder() -> Path:
    """The folder of the bench's runs without `--out`."""
    return bench_folder() / "runs"


def visitors_folder() -> Path:
    """The folder that has a folder for each visitor of `serve`, if visitors do not share their saves."""
    return _folder(user_data_path) / "visitors"


def settings_file() -> Path:
    """The settings file."""
    return _folder(user_config_path) / "settings.yaml"


def explained_file() -> Path:
    """The file that remembers which explanations players have read."""
    return _folder(user_data_path) / "explained.json"


def players_file() -> Path:
    """The file with the players of the last new game of each title."""
    return _folder(user_data_path) / "players.json"


def marks_file() -> Path:
    """The file with the symbols and colours that players kept in rematches."""
    return _folder(user_data_path) / "marks.json"


def marks_are_kept() -> bool:
    """Whether that file exists."""
    return _is_file(marks_file)


def title_file() -> Path:
    """The file with the title that was chosen last."""
    return _folder(user_data_path) / "title.json"


def statistics_file() -> Path:
    """The file that remembers what was counted in each save; it can be deleted at any time."""
    return _folder(user_cache_path) / "statistics.json"


def details_file() -> Path:
    """The file that remembers what the list of saves says about each; it can be deleted at any time."""
    return _folder(user_cache_path) / "details.json"


def statistics_are_kept() -> bool:
    """Whether that file exists."""
    return _is_file(statistics_file)


def log_file() -> Path:
    """The log file, to which the program writes its own errors."""
    return _folder(user_log_path) / f"{_PROGRAM}.log"


def _is_file(path: Callable[[], Path]) -> bool:
    try:
        return path().is_file()
    except BadPath:
        return False


def _folder(usual: Callable[[str, Literal[False]], Path]) -> Path:
    """The folder that the user chose, or else the system's usual one. `BadPath` if it cannot be found."""
    chosen = os.environ.get(HOME, "")
    try:
        return absolute_path(chosen or str(usual(_PROGRAM, False)))
    except BadPath as error:
        raise BadPath(f"{HOME}: {error}" if chosen else _NO_HOME) from error
    except RuntimeError as error:  # From platformdirs.
        raise BadPath(_NO_HOME) from error


def read_json(path: Path, content: type[Content]) -> Content:
    """The content of a file, which has this type. `OSError` if it cannot be read, one of `DAMAGED` if it is damaged."""
    if path.exists() and not path.is_file():  # Opening a pipe would wait until somebody writes to it.
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    with path.open("rb") as file:
        return msgspec.json.decode(file.read(MAX_FILE_SIZE), type=content)


def write_json(path: Path, content: Any) -> None:
    """Write a file with a new content, and create its folder if that is missing. `OSError` if that is impossible.

    It is flushed in the background: nobody waits for the disk.
    """
    make_folders(path.parent, private=True)
    write_file(path, msgspec.json.format(msgspec.json.encode(content)), overwrite=True, flush=False, private=True)
    flush_soon(path)


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
