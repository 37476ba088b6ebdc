"""Saves as files: only one program at a time can play a save; renaming and deleting; why that is impossible.

The lock is `flock` on the save itself, so the system releases it when the program ends, however it ends. A hidden file
next to the save says which program has it; that file is only for messages and means nothing without the lock. Where the
system or the disk has no locks, the game is played without one, and a note warns the players.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from circus_maximus.engine.atomic_files import delete_leftovers, flush_folder, lock, move_new, write_file
from circus_maximus.engine.matches.records import Damaged
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.filenames import SUFFIX, file_name

if TYPE_CHECKING:
    from circus_maximus.play.save_list import Save


NO_LOCKS_NOTE = "This disk has no file locks: do not open the same save in two programs at once."
_MAX_SHOWN_LENGTH = 120


class LockedElsewhere(Exception):
    """Another program plays this save; the text says which one, or is empty if that is not known."""

    @property
    def who(self) -> str:
        """` (process 7 on …)`, to append to a message; empty if not known."""
        return f" ({self})" if str(self) else ""


class SaveLock:
    """The lock on a save, ours until released."""

    def __init__(self, path: Path) -> None:
        """Lock a save. `LockedElsewhere` if another program has locked it, `OSError` if it cannot be written."""
        self._path = path
        self._file = os.open(path, os.O_RDWR)
        try:
            self.note = "" if lock(self._file) else NO_LOCKS_NOTE
        except BlockingIOError:
            os.close(self._file)
            raise LockedElsewhere(_owner_of(path)) from None
        except OSError:
            os.close(self._file)
            raise
        if not self.note:
            with suppress(OSError):
                owner = f"process {os.getpid()} on {socket.gethostname()} since {_now()}\n"
                write_file(_owner_file(path), owner.encode(), overwrite=True, flush=False)

    def release(self) -> None:
        """Unlock the save."""
        if not self.note:
            with suppress(OSError):
                _owner_file(self._path).unlink()
        os.close(self._file)


def lock_new_save(path: Path) -> SaveLock | None:
    """The lock on a save that we have just created, which nobody else has opened yet; None if it cannot be locked."""
    try:
        return SaveLock(path)
    except (LockedElsewhere, OSError):
        return None


def is_played(path: Path) -> bool | None:
    """Whether a program plays a save, without locking it; None if that is not known."""
    try:
        _, process, _, host, *_ = _text_of(_owner_file(path)).split()
        if host == socket.gethostname():
            os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    except (OSError, ValueError, OverflowError):
        return None
    return True


def clean_up(folder: Path) -> None:
    """Delete the hidden files that killed programs left in a folder of saves, never those of a running program."""
    delete_leftovers(folder)
    for owner_file in folder.glob(_owner_file(Path("*")).name):
        # A file that cannot be read, locked or deleted stays: it means nothing without the lock.
        with suppress(OSError, LockedElsewhere):
            if not _text_of(owner_file).startswith("process "):
                continue
            save = owner_file.with_name(owner_file.name.removeprefix(".").removesuffix(".open"))
            if save.is_file():
                SaveLock(save).release()
            else:
                owner_file.unlink()


def _owner_file(path: Path) -> Path:
    """The hidden file that says which program plays a save."""
    return path.with_name(f".{path.name}.open")


def _owner_of(path: Path) -> str:
    try:
        return _text_of(_owner_file(path))
    except OSError:
        return ""


def _text_of(owner_file: Path) -> str:
    if not owner_file.is_file():
        return ""
    with owner_file.open("rb") as file:
        return printable(file.read(_MAX_SHOWN_LENGTH).decode(errors="replace").strip())


def _now() -> str:
    return f"{datetime.now():%Y-%m-%d %H:%M}"


class SaveError(Exception):
    """A save that cannot be opened, renamed or deleted; the text is a sentence that says why."""

    def __init__(self, text: str) -> None:
        super().__init__(printable(text))


def rename(save: Save, new_name: str) -> Path:
    """Rename a save, on the disk too. `SaveError` if the name is taken or invalid, or if the save is being played."""
    name = file_name(new_name)
    if not name:
        raise SaveError("A name needs at least one letter or digit.")
    path = save.path.with_name(name + SUFFIX)
    with as_save_error(save.path), _locked(save.path):
        try:
            move_new(save.path, path)
        except FileExistsError:
            raise SaveError(f"A save called {name} already exists. Choose another name.") from None
        flush_folder(path.parent)
    return path


def delete(save: Save) -> None:
    """Delete a save, on the disk too. `SaveError` if that is impossible, or if the save is being played."""
    delete_file(save.path)


def delete_file(path: Path) -> None:
    """Delete the save at a path, in any folder. `SaveError` as for `delete`."""
    with as_save_error(path), _locked(path):
        path.unlink()
        flush_folder(path.parent)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock a save while it is renamed or deleted. `SaveError` if another program plays it."""
    if path.is_symlink() and not path.exists():
        yield  # A broken link cannot be played.
        return
    try:
        lock = SaveLock(path)
    except LockedElsewhere as other:
        raise SaveError(f"{path.stem} is being played{other.who}.") from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def as_save_error(path: Path) -> Iterator[None]:
    """Raise `SaveError` with a sentence in place of `OSError` and `Damaged`."""
    try:
        yield
    except FileNotFoundError as error:
        raise SaveError(f"{path}: there is no such file.") from error
    except OSError as error:
        raise SaveError(f"{path}: {reason_of(error)}.") from error
    except Damaged as damage:
        raise SaveError(f"{path}: {damage}.") from damage
