"""Giving a file its name, never over another file."""

from __future__ import annotations

import errno
import os
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
