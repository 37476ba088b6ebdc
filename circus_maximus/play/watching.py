"""A game that another program plays, read from its save while it is played. The save is neither locked nor written."""

from __future__ import annotations

import os
from pathlib import Path

from circus_maximus.engine.matches.replay import Replayer
from circus_maximus.engine.matches.transcript import Damaged, Transcript, read_file
from circus_maximus.play.game import OpenGame
from circus_maximus.play.saves import as_save_error, reason_of
from circus_maximus.titles import find_title

WATCHING = "You are watching this game."
LAST_READ = "This is how it was when it was last read."
GONE = f"The save was deleted, moved or renamed. {LAST_READ}"
REPLACED = f"The save now has another game. {LAST_READ}"


class WatchedGame(OpenGame):
    """A game as its save has it. `read_only` says whether it can still be read."""

    def __init__(self, path: Path) -> None:
        """`SaveError` if the save cannot be read."""
        with as_save_error(path):
            found = path.stat()
            transcript = read_file(path)
            self._replayer = Replayer(transcript.header, find_title)
        super().__init__(self._replayer.match, path, read_only=WATCHING)
        self._save = path
        self._seen: tuple[int, ...] = _identity(found)
        """What the system said about the file when it was last read."""
        self._damaged = False
        self._take(transcript)

    def follow(self) -> bool:
        """Read what was added to the save; whether anything has changed in the game or in what can be read of it."""
        before = self.read_only, len(self.match.log)
        if not self._damaged:
            try:
                self._look()
            except FileNotFoundError:
                self._seen, self.read_only = (), GONE
            except OSError as error:
                self._seen, self.read_only = (), f"The save cannot be read: {reason_of(error)}. {LAST_READ}"
            except Damaged:
                self.read_only = REPLACED
        return before != (self.read_only, len(self.match.log))

    def _look(self) -> None:
        """Read the save if its file has changed. `Damaged` if the file is not a transcript any more."""
        found = self._save.stat()
        if _identity(found) == self._seen:
            return
        self._seen = _identity(found)
        transcript = read_file(self._save)
        known = self.match.hashes
        common = min(len(known), len(transcript.hashes))
        if transcript.hashes[:common] != known[:common]:
            self.read_only = REPLACED
        elif len(transcript.hashes) >= len(known):  # Otherwise the same game is being written again.
            self._take(transcript)

    def _take(self, transcript: Transcript) -> None:
        """Replay what is new in the transcript."""
        damage = self._replayer.take(transcript)
        self._damaged = damage is not None
        self.read_only = f"The save is damaged: {damage}. You see the game up to there." if damage else WATCHING


def _identity(found: os.stat_result) -> tuple[int, ...]:
    """What changes if a file is replaced or written: its disk and number, its size and time."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
