"""Paths and names that people type: the file that each means, or why it cannot be used.

In a session of `serve`, a visitor may use the names of files, but no paths.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from circus_maximus.engine.atomic_files import make_folders
from circus_maximus.engine.text.printable import has_hidden, printable, without_hidden
from circus_maximus.engine.text.words import reason_of

SUFFIX = ".jsonl"
"""The file extension of saves."""
_MAX_NAME_SIZE = 120
"""Maximum length in bytes of a name that the program makes: it leaves room for a number and an extension."""
_MAX_ALLOWED_SIZE = 255
"""Maximum length in bytes of a name on most systems."""
_MAX_SHOWN_LENGTH = 300
"""Maximum number of characters of a path in an error."""
SERVED = "CIRCUS_MAXIMUS_SERVED"
"""The environment variable that `serve` sets for its sessions."""
MAX_COLUMNS, MAX_ROWS = 500, 200
"""The largest terminal or page that is drawn on: larger ones could use up all memory."""


class BadPath(ValueError):
    """A path or name that cannot be used; the text says why, without a full stop."""


def typed_path(text: str) -> Path:
    """The absolute path of a typed text. `BadPath` if the text is not a path, or was typed in a browser."""
    if is_served():
        raise BadPath(f"{_in_error(text)}: paths cannot be used in a browser; type a name")
    return absolute_path(text)


def absolute_path(text: str) -> Path:
    """The absolute path of a text; `~` is a home folder. `BadPath` if the text is not a path."""
    shown = _in_error(text)
    if not text.strip():
        raise BadPath("no path is given")
    if "\0" in text:
        raise BadPath(f"{shown}: a path cannot contain a null character")
    try:
        path = Path(text).expanduser()
        os.fsencode(path)
        return path.absolute()
    except RuntimeError:
        user = Path(text).parts[0].removeprefix("~")
        raise BadPath(f"{shown}: {f'there is no user {user}' if user else 'your home folder is unknown'}") from None
    except UnicodeEncodeError:
        raise BadPath(f"{shown}: this system does not support that name") from None
    except OSError as error:
        raise BadPath(f"{shown}: the working folder cannot be found: {reason_of(error)}") from error


def typed_layer(text: str) -> str:
    """A typed layer of a config, a variant's name or a path, with `~` replaced. `BadPath` as for `typed_path`."""
    return str(typed_path(text)) if text.startswith("~") or is_served() else text


def is_name(text: str) -> bool:
    """Whether a text is the name of a file and not a path."""
    return not text.startswith("~") and not _has_separator(text)


def _has_separator(text: str) -> bool:
    return os.sep in text or (os.altsep is not None and os.altsep in text)


def new_file(text: str, folder: Path, suffix: str) -> Path:
    """Where to write a file of a typed name, in `folder`, or of a typed path, in any folder that exists.

    The suffix is added if it is missing. `BadPath` if the name cannot be used, or if it belongs to something that must
    not be overwritten: a save, a link, a folder, a pipe or a device. A path to one of these is refused even without the
    suffix, because `/dev/null` does not mean `/dev/null.md`.
    """
    text = text.strip()
    name = "" if text.startswith("~") and not _has_separator(text) else os.path.basename(text)
    if not is_name(text):
        folder = typed_path(text).parent
        if not name:
            raise BadPath(f"{_in_error(text)} is a folder: add a file name")
        _refuse_unless_folder(folder)
    path = folder / _checked_name(name, suffix)
    if not is_name(text):
        is_plain_file(folder / name)  # Refuses everything that is neither a file nor free.
    refuse_to_overwrite(path)
    return path


def _refuse_unless_folder(folder: Path) -> None:
    try:
        found = folder.is_dir()
    except OSError as error:
        raise BadPath(f"{reason_of(error)}: {_in_error(str(folder))}") from error
    if not found:
        raise BadPath(f"there is no folder {_in_error(str(folder))}")


def _checked_name(name: str, suffix: str) -> str:
    """The name of a new file with its suffix. `BadPath` if it cannot be used."""
    if not name or name.startswith("."):
        raise BadPath("a name needs at least one letter or digit and must not begin with a dot")
    if has_hidden(name):
        raise BadPath(f"{_in_error(name)}: a name cannot contain invisible characters")
    if name.casefold().endswith(SUFFIX):
        raise BadPath(f"{_in_error(name)}: names ending in {SUFFIX} are for saves only")
    if not name.casefold().endswith(suffix):
        name += suffix
    try:
        length = len(os.fsencode(name))
    except UnicodeEncodeError:
        raise BadPath(f"{_in_error(name)}: this system does not support that name") from None
    if length > _MAX_ALLOWED_SIZE:
        raise BadPath(f"the name is too long: {length:,} bytes; the limit is {_MAX_ALLOWED_SIZE}")
    return name


def refuse_to_overwrite(path: Path) -> None:
    """`BadPath` if a path belongs to something that is never overwritten."""
    from circus_maximus.engine.matches.transcript import begins_like_transcript

    try:
        if is_plain_file(path) and begins_like_transcript(path):
            raise BadPath(f"{_in_error(str(path))} is a save")
    except OSError as error:
        raise BadPath(f"{reason_of(error)}: {_in_error(str(path))}") from error


def is_plain_file(path: Path) -> bool:
    """Whether there is a file at a path. `BadPath` if there is a link, a folder, a pipe or a device."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return False
    except OSError as error:
        raise BadPath(f"{reason_of(error)}: {_in_error(str(path))}") from error
    if not stat.S_ISREG(mode):
        raise BadPath(f"{_in_error(str(path))} is {_kind(mode)}")
    return True


def make_folder(path: Path, *, private: bool = False) -> None:
    """Create a folder and those above it, unless they exist. `BadPath` if that is impossible."""
    try:
        make_folders(path, private=private)
    except FileExistsError as error:
        in_the_way = Path(error.filename)
        lost = in_the_way.is_symlink() and not in_the_way.exists()
        raise BadPath(f"{_in_error(error.filename)} is {'a broken link' if lost else 'not a folder'}") from None
    except OSError as error:
        raise BadPath(f"{_in_error(str(path))}: cannot be created: {reason_of(error)}") from error


def _kind(mode: int) -> str:
    kinds = {stat.S_IFLNK: "a link", stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
    return kinds.get(stat.S_IFMT(mode), "a device")


def _in_error(text: str) -> str:
    """Typed text for an error: printable, with limited length."""
    shown = printable(text)
    return shown if len(shown) <= _MAX_SHOWN_LENGTH else f"{shown[:_MAX_SHOWN_LENGTH]}..."


def game_name(names: Sequence[str], day: date) -> str:
    """The name of a new save: its players and the date, such as `ana-ben-2026-11-18`."""
    players = "-".join(filter(None, (file_name(name).casefold().replace(" ", "-") for name in names)))
    return f"{_shortened(players, _MAX_NAME_SIZE - 11).rstrip('-') or 'game'}-{day.isoformat()}"


def file_name(text: str) -> str:
    """The part of a text that can be a file's name on every system, without a save's suffix; may be empty."""
    text = text.strip()
    text = text[: -len(SUFFIX)] if text.casefold().endswith(SUFFIX) else text
    kept = "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in without_hidden(text))
    try:
        os.fsencode(kept)
    except UnicodeEncodeError:
        kept = unicodedata.normalize("NFKD", kept).encode("ascii", "ignore").decode()
    return _shortened(" ".join(kept.split()), _MAX_NAME_SIZE).strip(" -")


def _shortened(text: str, length: int) -> str:
    return text.encode()[:length].decode(errors="ignore")


def is_served() -> bool:
    """Whether somebody plays in a browser. Then there is no terminal, and a typed path is refused."""
    return bool(os.environ.get(SERVED))


def drawn_size(width: int, height: int) -> tuple[int, int] | None:
    """The part of a terminal or page of this size that is drawn on; None if there is no such size."""
    return (min(width, MAX_COLUMNS), min(height, MAX_ROWS)) if width > 0 and height > 0 else None
