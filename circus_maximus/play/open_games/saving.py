"""The save of an open game: it is written after every change, and again if somebody deletes or changes it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import RLock

from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.transcript_writer import FileChanged, begin_file
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.saves.locks import SaveLock, lock_new_save
from circus_maximus.play.saves.save_files import SaveError, delete_file

TRIES_AGAIN = "You can keep playing; saving is retried after every move."
"""Added to messages about failed saves until the game is closed."""


class Saving:
    """Changes a match and writes it. The game continues even if it cannot be saved.

    `path` is the save, or None if the game is not being saved; `unsaved_because` then may say why. `trouble` is a
    sentence while some of the game is not in the save, and empty otherwise.
    """

    def __init__(
        self,
        match: Match,
        path: Path | None,
        tell: Callable[[str], None],
        lock: SaveLock | None = None,
        trouble: str = "",
        unsaved_because: str = "",
    ) -> None:
        """`tell` gets a sentence whenever the game is written to another save."""
        self.path = self._first_path = path
        self.trouble = trouble
        self.unsaved_because = unsaved_because
        self.closed = False
        """Whether the save is unlocked and nothing is written any more."""
        self._match = match
        self._tell = tell
        self._lock = lock
        self._lost = False
        """Whether somebody deleted or changed the save and the game is not completely saved again."""
        self._closing = False
        self._busy = RLock()
        """Held for every change: a bot may be choosing in another thread while somebody leaves the game."""

    @property
    def unsaved(self) -> str:
        """What would be lost now, as a sentence; empty if the whole game is saved."""
        if self.path is None:
            return "This game is not being saved."
        if self._lost:
            return "This game is not saved."
        return "The last moves are not saved." if self.trouble else ""

    @property
    def is_complete(self) -> bool:
        """Whether the whole game is in its save."""
        return self.path is not None and not self.trouble and self._is_intact

    def change(self, what: Callable[[], object]) -> None:
        """Change the game and save it, in one thread at a time; do nothing once the game is closed.

        If the write fails, the match continues, and the next write includes what is missing.
        """
        with self._busy:
            if self.closed:
                return
            try:
                # If the file has changed, _check finds out as well and writes another.
                with suppress(FileChanged):
                    what()
                    self._match.write()
                self._check()
            except OSError as error:
                self._lost = self._lost or not self._is_intact
                trouble = save_lost(error) if self._lost else last_moves_unsaved(error)
                self.trouble = trouble if self._closing else f"{trouble} {TRIES_AGAIN}"
            else:
                self._lost = False
                lost = self._match.sync_error
                self.trouble = disk_may_have_lost(lost) if lost else ""

    def write(self) -> bool:
        """Write what could not be written before; True if nothing is missing in the save (or there is no save)."""
        self.change(lambda: None)
        return not self.trouble

    def close(self, *, goes_on: bool) -> None:
        """Make a last attempt to write what is missing, then unlock the save. `trouble` keeps its value.

        The save of a game that `goes_on` counts as played last, even if nothing was played since it was opened.
        """
        with self._busy:
            if self.closed:
                return
            self._closing = True
            self._match.recheck_file()
            self.write()
            left = self.path if goes_on and self.is_complete else None
            self._release()
            if left is not None:
                with suppress(OSError):  # Then the list of saves only has the time of the last move.
                    os.utime(left)

    def delete(self, *, only_viewed: bool) -> str:
        """Delete the save and close it; if it cannot be deleted, say why and keep it open.

        A file that another program plays, or has put in its place, is kept.
        """
        with self._busy:
            try:
                if self.path is not None and (only_viewed or self.closed):
                    delete_file(self.path)
                elif self.path is not None and self._match.is_unchanged_at(self.path):
                    self.path.unlink()
            except SaveError as trouble:
                return str(trouble)
            except OSError as error:
                return f"The save cannot be deleted: {printable(self.path)}: {reason_of(error)}."
            self._release()
            self.trouble = ""
            return ""

    def _release(self) -> None:
        """Stop writing and unlock the save."""
        if self.closed:
            return
        self.closed = True
        try:
            self._match.close()
        except OSError as error:
            self.trouble = disk_may_have_lost(error)
        if self._lock:
            self._lock.release()

    @property
    def _is_intact(self) -> bool:
        """Whether our save is in its place and unchanged. False also if that cannot be checked."""
        try:
            return self.path is None or self._match.is_unchanged_at(self.path)
        except OSError:
            return False

    def _check(self) -> None:
        """Write the game to a new save if somebody deleted, replaced or changed it; a file in its place is kept."""
        if self.path is None or self._match.is_unchanged_at(self.path):
            return
        self._lost = True
        old = self.path
        old.parent.mkdir(parents=True, exist_ok=True)
        new = old if not os.path.lexists(old) else _free_name(self._first_path or old)
        shared = self._match.shared_records
        writer = begin_file(new, self._match.header, shared)
        if self._lock:
            self._lock.release()
        self.path, self._lock = new, lock_new_save(new)
        self._tell(_new_save_text(old, new))
        self._match.use_writer(writer, len(shared))
        self._match.sync_soon()


def _new_save_text(old: Path, new: Path) -> str:
    name = printable(old.name)
    if old == new:
        return f"The save {name} was deleted. The whole game has been saved again under the same name."
    return f"Another program changed the save {name}. The game is now saved in {printable(new.name)}; {name} is kept."


def _free_name(path: Path) -> Path:
    """The first free path of `name-2`, `name-3` and so on."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(free for free in numbered if not os.path.lexists(free))


def last_moves_unsaved(error: OSError) -> str:
    """The message while the last moves are not in the save."""
    return f"The last moves are not saved: {reason_of(error)}."


def save_lost(error: OSError) -> str:
    """The message while there is no save at all."""
    return (
        "This game is not saved: another program deleted or changed the save, and a new one cannot be written: "
        f"{reason_of(error)}."
    )


def disk_may_have_lost(error: BaseException) -> str:
    """The message if the disk reports an error after a write."""
    return f"The last moves may be lost, because the disk reports an error: {reason_of(error)}."
