"""Writes files atomically: a file appears under its name complete, or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from threading import get_native_id

_NO_HARD_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""The errors of file systems without hard links, such as exFAT."""
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
_TEMPORARY = r"\.unfinished\.([0-9]{1,10})\.[0-9]+"
"""The name of a temporary file: the process and the thread that write it."""


def move_new(old: Path, new: Path) -> None:
    """Move a file to a name that is not taken; `FileExistsError` if it is, and nothing is moved.

    Without hard links, an empty file claims the name first; only that file is ever replaced.
    """
    try:
        os.link(old, new)
    except OSError as error:
        if error.errno not in _NO_HARD_LINKS:
            raise
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            os.replace(old, new)
        except OSError:
            new.unlink()
            raise
    else:
        old.unlink()


@contextmanager
def temporary_file(folder: Path) -> Iterator[tuple[Path, FileIO]]:
    """A new file to write and then move to its final name. If it is still there afterwards, it is deleted.

    The file is locked while it is open, so that `delete_leftovers` of another program leaves it alone. It is closed
    only after an error.
    """
    path = folder / f".unfinished.{os.getpid()}.{get_native_id()}"
    path.unlink(missing_ok=True)
    file = FileIO(path, "x+b")
    try:
        with suppress(OSError):
            lock(file.fileno())
        yield path, file
        if not file.closed:
            unlock(file.fileno())
    except BaseException:
        file.close()
        raise
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def write_file(path: Path, content: bytes, *, overwrite: bool, flush: bool = True) -> None:
    """Write a complete file to the disk; after an `OSError` nothing has changed.

    If the name is taken, `FileExistsError`, unless `overwrite` is set. A link is replaced, not followed. Without
    `flush` the file may be empty after a power failure, but the disk is not waited for, which takes 3 ms or more.
    """
    delete_leftovers(path.parent)
    with temporary_file(path.parent) as (temporary, file):
        _write_whole(file, content, flush=flush)
        if overwrite:
            temporary.replace(path)
        else:
            move_new(temporary, path)


def rewrite_file(path: Path, content: bytes) -> None:
    """Give a file of the user's another content, or create it; after an `OSError` nothing has changed.

    A link is followed and stays a link. The file keeps its mode.
    """
    path = Path(os.path.realpath(path))
    delete_leftovers(path.parent)
    with temporary_file(path.parent) as (temporary, file):
        with suppress(FileNotFoundError):
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        _write_whole(file, content)
        temporary.replace(path)


def _write_whole(file: FileIO, content: bytes, *, flush: bool = True) -> None:
    """Write everything and close the file; `flush` waits until it is on the disk."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]
    if flush:
        os.fsync(file.fileno())
    file.close()


def delete_leftovers(folder: Path) -> None:
    """Delete the temporary files of killed programs in a folder, never those of a running one."""
    with suppress(OSError):
        for path in folder.iterdir():
            if (found := re.fullmatch(_TEMPORARY, path.name)) and path.is_file() and not path.is_symlink():
                # A file that cannot be opened, locked or deleted is left: it does no harm.
                with suppress(OSError), path.open("r+b") as file:
                    if lock(file.fileno()) and not _is_running(int(found[1])):
                        path.unlink()


def _is_running(process: int) -> bool:
    """Whether there is a process of this number. Only asked where there are locks, so never on Windows."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def lock(file: int, *, wait: bool = False) -> bool:
    """Lock an open file; False where the system has no locks.

    If another program has locked it, `BlockingIOError`, or `wait` until it is free.
    """
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        raise
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return False
        raise
    return True


def unlock(file: int) -> None:
    """Release the lock of an open file, if it has one."""
    if sys.platform == "win32":
        return
    import fcntl

    with suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_UN)
