"""Files that appear under their names whole, or not at all."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""What disks say that know no second name for a file, as exFAT does."""


def move_new(old: Path, new: Path) -> None:
    """Move a file to a name that nothing has yet; `FileExistsError` if something does, and nothing is moved then.

    Where a disk has no hard links the name is claimed by an empty file first; only that one is ever replaced.
    """
    try:
        os.link(old, new)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            os.replace(old, new)
        except OSError:
            new.unlink()
            raise
    else:
        old.unlink()


def write_file(path: Path, content: bytes, *, overwrite: bool) -> None:
    """Write a whole file and put it on the disk; if that fails (`OSError`), everything is as it was.

    What has the name already is only replaced if that is wanted; else it raises `FileExistsError`. A link is replaced
    itself, not followed.
    """
    unfinished = path.with_name(f".unfinished.{os.getpid()}")
    unfinished.unlink(missing_ok=True)
    try:
        with unfinished.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if overwrite:
            unfinished.replace(path)
        else:
            move_new(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
