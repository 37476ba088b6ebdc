"""A game that another program plays, read from its save while it is played. The save is neither locked nor written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import Damaged
from circus_maximus.engine.matches.replay import Replayer
from circus_maximus.engine.matches.transcript import Transcript, read_file
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.recorded.replaying import Replay
from circus_maximus.play.saves.locks import is_played
from circus_maximus.play.saves.save_files import SaveError, as_save_error
from circus_maximus.titles import find_title

PAUSE = 0.25
"""Seconds between two looks at the save."""
LAST_READ = "You see the game as it was last read."
GONE = f"The save was deleted, moved or renamed. {LAST_READ}"
REPLACED = f"The save was changed by another program, or replaced by another game. {LAST_READ}"
CLOSED = "Nobody is playing this game now. If somebody resumes it, you will see it here."


class FollowedGame(Replay):
    """A replay that grows while the game is played. Only what everybody may know is shown."""

    def __init__(self, path: Path) -> None:
        """`SaveError` if the save cannot be read."""
        with as_save_error(path):
            try:
                found = path.stat()
                transcript = read_file(path)
            except PermissionError as error:
                raise SaveError(f"{path}: this save is private, and you are not allowed to read it.") from error
            self._replayer = Replayer(transcript.header, find_title)
        self.status = ""
        """Why nothing more can be read, as a sentence; empty as long as the save can be read."""
        self._was_played = is_played(path) is True
        """Whether a program has played the game while it was watched."""
        self.note = ""
        """What may explain that nothing happens, as a sentence; empty if a program plays the game, or may do so."""
        self._path = path
        self._seen = _identity(found)
        """What the system said about the file when it was last read."""
        self._damaged = False
        """Whether not everything in the save could be replayed when it was last read."""
        self._valid: Sequence[str] = ()
        """The hashes of the lines that were replayed."""
        self._replay(transcript)
        super().__init__(self._replayer.match, printable(path.stem))
        self.at = self.last

    def _take(self, match: Match) -> None:
        """The last moment is the present, also right after an undo."""
        super()._take(match)
        if match.log and match.log[-1].n > self.last:
            self.moments.append(match.log[-1].n)

    @property
    def viewers(self) -> tuple[None, ...]:
        return (None,)

    def follow(self) -> bool:
        """Read what was added to the save; whether the game, the status or the note has changed."""
        before = self.status, self.note, len(self.match.log)
        try:
            self._read()
        except FileNotFoundError:
            self._seen, self.status = (), GONE
        except OSError as error:
            self._seen, self.status = (), f"The save cannot be read: {reason_of(error)}. {LAST_READ}"
        except Damaged:
            self.status = REPLACED
        if self._replayer.match.hashes != self.match.hashes:
            self.grow(self._replayer.match)
        self._note_player()
        return before != (self.status, self.note, len(self.match.log))

    def _note_player(self) -> None:
        """Note whether the program that played the game was closed."""
        played = is_played(self._path)
        self._was_played |= played is True
        closed = self._was_played and not played and not self.status
        self.note = CLOSED if closed and not isinstance(self.match.pending, Over) else ""

    def _read(self) -> None:
        """Read the save if its file has changed. `Damaged` if the file is not a transcript any more."""
        found = _identity(self._path.stat())
        if found == self._seen:
            return
        self._seen = found
        transcript = read_file(self._path)
        known, read = self._valid, transcript.hashes
        common = min(len(known), len(read))
        if read[:common] != known[:common]:
            self.status = REPLACED
        elif len(read) >= len(known):
            if self._damaged:  # What the damage was taken for may be in the match.
                self._replayer = Replayer(transcript.header, find_title)
            self._replay(transcript)
        elif transcript.fault is not None:  # Otherwise the same game is being written again.
            self.status = f"The save is damaged: {transcript.fault}. {LAST_READ}"

    def _replay(self, transcript: Transcript) -> None:
        """Replay what is new in the transcript."""
        damage = self._replayer.take(transcript)
        self._damaged = damage is not None
        self._valid = transcript.hashes[: damage.line - 1] if damage else transcript.hashes
        self.status = f"The save is damaged: {damage}. You see the game up to there." if damage else ""


def _identity(found: os.stat_result) -> tuple[int, ...]:
    """What changes if a file is replaced or written: its disk and number, its size and times."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
