"""Writes files atomically, and to the disk: a file appears under its name complete, or not at all.

The program's own files are private: nobody else may read them. Files that a user names follow the umask.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from io import FileIO
from pathlib import Path
from threading import get_native_id
from typing import TypeVar

Result = TypeVar("Result")

_NO_HARD_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""The errors of file systems without hard links, such as exFAT."""
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
_NO_FLUSH = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""The errors of file systems that cannot flush a folder; they keep its entries in another way."""
PRIVATE, USUAL = 0o600, 0o666
"""The modes of new files; the umask is applied to both."""
PRIVATE_FOLDER, USUAL_FOLDER = 0o700, 0o777
"""The modes of new folders; the umask is applied to both."""
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


_unflushed: set[Path] = set()
"""The folders in which folders were created that are not on the disk yet."""


def make_folders(folder: Path, *, private: bool = False) -> None:
    """Create a folder and those above it, unless they exist; `OSError` if that is impossible.

    They reach the disk with the first file in them that is flushed.
    """
    missing, above = [], folder
    while not os.path.lexists(above):
        missing.append(above)
        above = above.parent
    if not above.is_dir():
        if missing and above.exists():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(above))
    for each in reversed(missing):
        try:
            each.mkdir(PRIVATE_FOLDER if private else USUAL_FOLDER)
        except FileExistsError:  # Another program may have created it.
            if not each.is_dir():
                raise
        _unflushed.add(each.absolute().parent)


def flush_entry(path: Path) -> None:
    """Wait until a file's entry in its folder is on the disk, and those of folders that were created for it.

    `OSError` if the disk reports an error.
    """
    folder, *above = path.absolute().parents
    for each in (folder, *(each for each in above if each in _unflushed)):
        flush_folder(each)


def flush_folder(folder: Path) -> None:
    """Wait until the entries of a folder are on the disk; `OSError` if the disk reports an error."""
    if sys.platform == "win32":
        return
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except PermissionError:  # It may be written but not read.
        os.sync()
    else:
        try:
            os.fsync(opened)
        except OSError as error:
            if error.errno not in _NO_FLUSH:
                raise
        finally:
            os.close(opened)
    _unflushed.discard(folder)


_background: ThreadPoolExecutor | None = None
"""The thread for whatever must not keep anybody waiting for the disk. The program ends when it has nothing left."""


def in_background(do: Callable[[], Result]) -> Future[Result]:
    """Do something that waits for the disk, in a thread, after everything that was to be done before."""
    global _background
    if _background is None:
        _background = ThreadPoolExecutor(1, thread_name_prefix="disk")
    return _background.submit(do)


def flush_soon(path: Path) -> None:
    """Flush a file that was written, and its entry, in the background. Errors are ignored."""

    def flush() -> None:
        with suppress(OSError):
            file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            try:
                os.fsync(file)
            finally:
                os.close(file)
            flush_entry(path)

    in_background(flush)


@contextmanager
def temporary_file(folder: Path, mode: int = USUAL) -> Iterator[tuple[Path, FileIO]]:
    """A new file to write and then move to its final name. If it is still there afterwards, it is deleted.

    The file is locked while it is open, so that `delete_leftovers` of another program leaves it alone. It is closed
    only after an error.
    """
    path = folder / f".unfinished.{os.getpid()}.{get_native_id()}"
    path.unlink(missing_ok=True)
    file = FileIO(path, "x+b", opener=partial(os.open, mode=mode))
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


def write_file(path: Path, content: bytes, *, overwrite: bool, flush: bool = True, private: bool = False) -> None:
    """Write a complete file to the disk; after an `OSError` it has its old or its new content.

    If the name is taken, `FileExistsError`, unless `overwrite` is set. A link is replaced, not followed. A file that is
    overwritten keeps its mode. Without `flush` the disk, which takes 3 ms or more, is not waited for, and the file may
    be empty after a power failure.
    """
    delete_leftovers(path.parent)
    kept = _mode_of(path) if overwrite else None
    with temporary_file(path.parent, PRIVATE if private or kept is not None else USUAL) as (temporary, file):
        if kept is not None:
            temporary.chmod(kept)
        _write_whole(file, content, flush=flush)
        if overwrite:
            temporary.replace(path)
        else:
            move_new(temporary, path)
    if flush:
        flush_entry(path)


def rewrite_file(path: Path, content: bytes) -> None:
    """Give a file of the user's another content, or create it; after an `OSError` it has its old or its new content.

    A link is followed and stays a link. The file keeps its mode.
    """
    write_file(Path(os.path.realpath(path)), content, overwrite=True)


def _mode_of(path: Path) -> int | None:
    """The mode of a file; None if there is none."""
    try:
        found = path.lstat().st_mode
    except FileNotFoundError:
        return None
    return stat.S_IMODE(found) if stat.S_ISREG(found) else None


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
