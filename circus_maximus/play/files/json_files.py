"""JSON files in which the program remembers something."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from circus_maximus.engine.atomic_files import flush_soon, make_folders, write_file

Content = TypeVar("Content")

MAX_FILE_SIZE = 64 * 1024 * 1024


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
