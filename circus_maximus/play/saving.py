"""The save of an open game: it is written after every change, and again if it is lost.

A write survives the end of the program at once, and a power failure once it is flushed, which a thread does. Nothing
counts as saved before that.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from threading import Lock, RLock, Thread
from typing import Literal

from circus_maximus.engine.atomic_files import flush_folder, in_background, make_folders
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.transcript_writer import FileChanged, begin_file
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.save_files import SaveError, SaveLock, delete_file, lock_new_save

TRIES_AGAIN = "You can keep playing; saving is retried after every move."
"""Added to messages about failed saves until the game is closed."""
Cause = Literal["", "changed", "disk"]
"""Why a save is lost: another program deleted or changed it, or the disk reported an error. Empty if it is not."""


class Saving:
    """Changes a match and writes it. The game continues even if it cannot be saved.

    `path` is the save, or None if the game is not being saved; `unsaved_because` then may say why. `trouble` is a
    sentence while some of the game is not saved, and empty otherwise.
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
        """`tell` gets a sentence whenever the game is saved in another file."""
        self.path = self._first_path = path
        self.trouble = trouble
        self.unsaved_because = unsaved_because
        self.closed = False
        """Whether the save is unlocked and the game does not change any more."""
        self.changed: Callable[[], None] = lambda: None
        """Called, in any thread, when `trouble` or the news have changed although nobody has played."""
        self._match = match
        self._tell = tell
        self._lock = lock
        self._lost: Cause = ""
        """Why the save cannot be used any more, until the whole game is written to another one."""
        self._left: tuple[Path, Cause] | None = None
        """The save that the present one replaces, and why, until the present one is flushed."""
        self._closing = self._deleted = False
        self._busy = RLock()
        """Held for every change: a bot may be choosing in another thread while somebody leaves the game."""
        self._count = Lock()
        """Held while the following change; never for long."""
        self._is_written = not trouble
        """Whether the whole game is written."""
        self._written = self._flushed = 0
        """How often something was written, and how much of that is flushed."""
        self._tried_again = False
        self._flusher = Flusher(self._flush)
        if match.has_file:
            self._written = 1
            self._flusher.soon()

    @property
    def unsaved(self) -> str:
        """What would be lost now, as a sentence; empty if the whole game is saved, or soon will be."""
        if self.path is None:
            return "This game is not being saved."
        if self._lost:
            return "This game is not saved."
        return "The last moves are not saved." if self.trouble else ""

    @property
    def is_complete(self) -> bool:
        """Whether the whole game is in its save and on the disk."""
        flushed = self._is_written and self._flushed == self._written
        return self.path is not None and not self.trouble and flushed and self._is_intact

    def change(self, what: Callable[[], object]) -> None:
        """Change the game and write it, in one thread at a time; do nothing once the game is closed.

        If the write fails, the match continues, and the next write includes what is missing. Nobody waits for the disk.
        """
        with self._busy:
            if not self.closed:
                self._tried_again = False
                self._write(what)

    def save(self) -> bool:
        """Write what is missing, and wait for the disk; True if nothing is missing (or there is no save)."""
        self.change(lambda: None)
        self.wait()
        return not self.trouble

    def wait(self) -> None:
        """Wait until all that was written is flushed, or cannot be."""
        self._flusher.wait()

    def leave(self, *, goes_on: bool) -> None:
        """Make a last attempt to write what is missing, and unlock the save. `finish` waits for the disk.

        The save of a game that `goes_on` counts as played last, even if nothing was played since it was opened.
        """
        with self._busy:
            if self.closed:
                return
            self._closing = True
            self._match.recheck_file()
            self.change(lambda: None)
            if goes_on and self.path is not None and self._is_written and self._is_intact:
                with suppress(OSError):  # Then the list of saves only has the time of the last move.
                    os.utime(self.path)
            self._unlock()

    def when_flushed(self, do: Callable[[], None]) -> None:
        """Do something when all that was written is flushed, or cannot be: now, or later in another thread."""
        self._flusher.when_idle(do)

    def finish(self) -> None:
        """Wait for the disk, and close the file of a game that was left. `trouble` keeps its value."""
        self.wait()
        self._match.close()

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
                    in_background(partial(flush_folder, self.path.parent))
            except SaveError as trouble:
                return str(trouble)
            except OSError as error:
                return f"The save cannot be deleted: {printable(self.path)}: {reason_of(error)}."
            self._deleted = True
            self._unlock()
            self._match.close()
            self.trouble = ""
            return ""

    def _unlock(self) -> None:
        self.closed = True
        if self._lock:
            self._lock.release()
            self._lock = None

    @property
    def _is_intact(self) -> bool:
        """Whether our save is in its place and unchanged. False also if that cannot be checked."""
        try:
            return self.path is None or self._match.is_unchanged_at(self.path)
        except OSError:
            return False

    def _write(self, what: Callable[[], object]) -> None:
        """Change the game, write it, and ask for a flush. Only whoever holds `_busy` may call this."""
        with self._count:
            self._is_written = False
        is_written = False
        try:
            # If the file has changed, _check finds out as well and writes another.
            with suppress(FileChanged):
                what()
                self._match.write()
            self._check()
            is_written = True
        except OSError as error:
            if not self._lost and not self._is_intact:
                self._lost = "changed"
            self.trouble = self._hopeful(save_lost(self._lost, error) if self._lost else last_moves_unsaved(error))
        with self._count:
            self._is_written = is_written
            self._written += 1
        if self._match.has_file:
            self._flusher.soon()

    def _flush(self) -> None:
        """Flush what is written. The thread of the flusher calls this."""
        with self._count:
            written, is_written = self._written, self._is_written
        try:
            self._match.flush()
        except OSError as error:
            self._not_flushed(error)
            return
        with self._count:
            if written != self._written or not is_written:  # Something more was written, or is missing.
                return
            self._flushed = written
            trouble, left = self.trouble, self._left
            self.trouble, self._left = "", None
        if left is not None and self.path is not None:
            self._tell(_new_save_text(*left, self.path))
        if trouble or left is not None:
            self.changed()

    def _not_flushed(self, error: OSError) -> None:
        """The disk has reported an error: write the whole game to another file, at once and after every move."""
        if self._deleted:
            return
        self._lost = "disk"
        self.trouble = self._hopeful(not_flushed(error))
        self.changed()
        with self._busy:
            if not self._tried_again:
                self._tried_again = True
                self._write(lambda: None)

    def _hopeful(self, trouble: str) -> str:
        return trouble if self._closing else f"{trouble} {TRIES_AGAIN}"

    def _check(self) -> None:
        """Write the game to a new save if ours is lost: deleted, replaced or changed, or refused by the disk.

        A file in its place is kept, unless it is one that replaced another and was never flushed.
        """
        if self.path is None or self._deleted:
            return
        if self._lost != "disk":
            if self._match.is_unchanged_at(self.path):
                return
            self._lost = "changed"
        old, cause = self.path, self._lost
        make_folders(old.parent, private=True)
        if cause == "disk" and self._left is not None and self._match.is_unchanged_at(old):
            old.unlink()
        new = old if not os.path.lexists(old) else _free_name(self._first_path or old)
        shared = self._match.shared_records
        writer = begin_file(new, self._match.header, shared, private=True)
        if self._lock:
            self._lock.release()
        self.path, self._lock = new, None if self.closed else lock_new_save(new)
        self._left = self._left or (old, cause)
        self._match.use_writer(writer, len(shared))
        self._lost = ""


def _new_save_text(old: Path, cause: Cause, new: Path) -> str:
    name = printable(old.name)
    if old == new:
        return f"The save {name} was deleted. The whole game has been saved again under the same name."
    if cause == "disk":
        why, kept = f"The disk has reported an error for the save {name}", f"{name} may be incomplete"
    else:
        why, kept = f"Another program changed the save {name}", f"{name} is kept"
    return f"{why}. The game is now saved in {printable(new.name)}; {kept}."


def _free_name(path: Path) -> Path:
    """The first free path of `name-2`, `name-3` and so on."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(free for free in numbered if not os.path.lexists(free))


def last_moves_unsaved(error: OSError) -> str:
    """The message while the last moves are not in the save."""
    return f"The last moves are not saved: {reason_of(error)}."


def save_lost(cause: Cause, error: OSError) -> str:
    """The message while there is no save at all."""
    why = "the disk reports an error" if cause == "disk" else "another program deleted or changed the save"
    return f"This game is not saved because {why}, and a new save cannot be written ({reason_of(error)})."


def not_flushed(error: OSError) -> str:
    """The message while the disk has not taken the save."""
    return f"This game is not saved because the disk reports an error ({reason_of(error)})."


class Flusher:
    """Calls `flush` in a thread, because the disk takes milliseconds, or seconds while it is busy.

    One call is for all requests before it. The program ends after the last call.
    """

    def __init__(self, flush: Callable[[], None]) -> None:
        self._flush = flush
        self._lock = Lock()
        self._wanted = False
        self._thread: Thread | None = None
        self._when_idle: list[Callable[[], None]] = []

    def soon(self) -> None:
        """Ask for a flush, and return at once."""
        with self._lock:
            self._wanted = True
            if self._thread is None:
                self._thread = Thread(target=self._run, name="flush-save")
                self._thread.start()

    def when_idle(self, do: Callable[[], None]) -> None:
        """Do something once nothing is left to be flushed: now, or in the thread."""
        with self._lock:
            if self._thread is not None:
                self._when_idle.append(do)
                return
        do()

    def wait(self) -> None:
        """Wait until nothing is left to be flushed."""
        while (thread := self._thread) is not None:
            thread.join()

    def _run(self) -> None:
        try:
            while self._is_wanted():
                self._flush()
        except BaseException:  # Whoever waits would wait for ever.
            with self._lock:
                self._thread = None
            raise

    def _is_wanted(self) -> bool:
        """Whether to flush again; otherwise the thread ends."""
        with self._lock:
            if self._wanted:
                self._wanted = False
                return True
            self._thread = None
            idle, self._when_idle = self._when_idle, []
        for do in idle:
            do()
        return False
