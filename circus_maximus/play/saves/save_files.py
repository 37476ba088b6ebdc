"""Renaming and deleting saves, and why a save cannot be opened, renamed or deleted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from circus_maximus.engine.atomic_files import flush_folder, move_new
from circus_maximus.engine.matches.records import Damaged
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.files.filenames import SUFFIX, file_name
from circus_maximus.play.saves.locks import LockedElsewhere, SaveLock

if TYPE_CHECKING:
    from circus_maximus.play.saves.save_list import Save


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
