"""One save, one program: whoever plays a save holds it, and the system lets go of it when that program dies.

The lock is `flock` on the save itself, so a program that was killed leaves nothing locked. Who holds it is written
beside it in a hidden file, only to be told; without a lock that file means nothing. Where the system, or the disk, has
no such lock, a game is played without one, and a note asks the people to see to it themselves.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from circus_maximus.engine.printable import printable

UNGUARDED = "Nothing here keeps a second program from opening the same save: do not play it twice at once."
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
_LONGEST_TOLD = 120


class HeldElsewhere(Exception):
    """Another program plays this save; the text tells which, as far as it is known."""

    @property
    def who(self) -> str:
        """Which program, to be put behind what is said of it."""
        return f" ({self})" if str(self) else ""


class Hold:
    """A save that is ours until released."""

    def __init__(self, path: Path) -> None:
        """Take hold of it. `HeldElsewhere` if somebody has it, `OSError` if it cannot be written at all."""
        self._path = path
        self._file = os.open(path, os.O_RDWR)
        try:
            self.note = "" if _lock(self._file) else UNGUARDED
        except BlockingIOError:
            os.close(self._file)
            raise HeldElsewhere(_told_beside(path)) from None
        except OSError:
            os.close(self._file)
            raise
        if not self.note:
            with suppress(OSError):
                _beside(path).write_text(f"process {os.getpid()} on {socket.gethostname()} since {_now()}\n")

    def release(self) -> None:
        """Let go of it."""
        if not self.note:
            with suppress(OSError):
                _beside(self._path).unlink()
        os.close(self._file)


def held(path: Path) -> Hold | None:
    """Hold on a file that we have just made: nobody else wants it yet."""
    try:
        return Hold(path)
    except (HeldElsewhere, OSError):
        return None


def forget_killed(folder: Path) -> None:
    """Delete what killed programs left beside the saves in a folder. A save that somebody holds keeps its file."""
    for beside in folder.glob(_beside(Path("*")).name):
        # What cannot be read, locked or deleted stays: without a lock the file means nothing.
        with suppress(OSError, HeldElsewhere):
            if not beside.is_file() or not _text_of(beside).startswith("process "):
                continue
            save = beside.with_name(beside.name.removeprefix(".").removesuffix(".open"))
            if save.is_file():
                Hold(save).release()
            else:
                beside.unlink()


def _lock(file: int) -> bool:
    """Lock an open file; false where there are no locks, `BlockingIOError` if somebody else has it."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return False
        raise
    return True


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.open")


def _told_beside(path: Path) -> str:
    try:
        return _text_of(_beside(path))
    except OSError:
        return ""


def _text_of(beside: Path) -> str:
    with beside.open("rb") as file:
        return printable(file.read(_LONGEST_TOLD).decode(errors="replace").strip())


def _now() -> str:
    return f"{datetime.now():%Y-%m-%d %H:%M}"
