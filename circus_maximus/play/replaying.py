"""A recorded game, viewed moment by moment: nothing can change it. Also while another program plays it.

Such a game is read from its save while it is played. The save is neither locked nor written.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path

from circus_maximus.engine.contract import Over, Seat
from circus_maximus.engine.matches.match import Match, Turn
from circus_maximus.engine.matches.records import Damaged, UndoRecord
from circus_maximus.engine.matches.replay import Replayer
from circus_maximus.engine.matches.transcript import Transcript, read_file
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.game import OpenGame, Viewing
from circus_maximus.play.opening import replay_save
from circus_maximus.play.save_files import SaveError, as_save_error, is_played
from circus_maximus.play.viewers import open_viewer
from circus_maximus.titles import find_title

PAUSE = 0.25
"""Seconds between two looks at the save."""
LAST_READ = "You see the game as it was last read."
GONE = f"The save was deleted, moved or renamed. {LAST_READ}"
REPLACED = f"The save was changed by another program, or replaced by another game. {LAST_READ}"
CLOSED = "Nobody is playing this game now. If somebody resumes it, you will see it here."


class Replay:
    """A game and its moments: after each record that a game can be viewed at. 0 is the beginning.

    What was undone is skipped, and the records keep their numbers.
    """

    def __init__(self, match: Match, name: str = "", notes: Sequence[str] = (), at: int = 0) -> None:
        """`name` is that of the game's save or file; `notes` are sentences to show when the replay is opened.

        It opens at record `at`.
        """
        self._take(match)
        self.name = name
        self.at = at
        self.game = OpenGame(self.match, None, notes, Viewing("A replay cannot be changed."))
        """The game as the screens know it; its match is the game at the moment that is shown."""

    def grow(self, match: Match) -> None:
        """Continue with a match that has all records of this one and more."""
        words = self.match.words
        self._take(match)
        self.match.speak_with(words)

    def _take(self, match: Match) -> None:
        """Take over the records of a match, and find the moments."""
        self.match = match.as_of(len(match.records))
        self._moves = move_numbers(match)
        self.moments = [0, *self._moves]
        self.undone = frozenset(
            entry.n for entry in match.log if isinstance(entry, Turn) and entry.n not in self._moves
        )
        """The records that were undone later."""
        self._rounds: list[int] | None = None
        self._has_secrets: bool | None = None

    @property
    def last(self) -> int:
        """The last moment."""
        return self.moments[-1]

    def move(self, n: int) -> str:
        """The move that led to the moment after record `n`: `move 31 of 140`; only `a move` if it was undone."""
        return f"move {self._moves[n]} of {len(self._moves)}" if n in self._moves else "a move"

    def stepped(self, n: int, by: int) -> int:
        """The moment `by` moments after or before record `n`, as far as there is one."""
        at = bisect_left(self.moments, n) if by < 0 else bisect_right(self.moments, n) - 1
        return self.moments[max(0, min(at + by, len(self.moments) - 1))]

    def next_round(self, n: int) -> int:
        """The moment at which the next round begins, or the last one."""
        return next((begin for begin in self.rounds if begin > n), self.last)

    def round_before(self, n: int) -> int:
        """The moment at which this round began, or if it is that one, the round before."""
        return next((begin for begin in reversed(self.rounds) if begin < n), 0)

    @property
    def rounds(self) -> list[int]:
        """The moments at which rounds begin: whatever the title calls the first part of its stages' names."""
        if self._rounds is None:
            parts = [self.stage(n)[0] for n in self.moments]
            begins = (n for n, part, before in zip(self.moments, parts, ["", *parts], strict=False) if part != before)
            self._rounds = list(begins)
        return self._rounds

    def stage(self, n: int) -> tuple[str, str]:
        """The name of the stage after record `n`, in two parts."""
        return self.match.words.texts.stage_name(self.match.rules.stage(self.match.after(n).state))

    def show(self, n: int) -> None:
        """Make the game the one after record `n`; until the end, nobody knows more than was known then."""
        self.game.view(self.match.as_of(n, discreet=self._is_before_the_end(n)))

    def known_at(self, n: int) -> Match:
        """The whole game, with what was known at record `n`."""
        return self.match.as_of(len(self.match.records), discreet=self._is_before_the_end(n))

    def _is_before_the_end(self, n: int) -> bool:
        return not isinstance(self.match.after(n).pending, Over)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Who may be chosen to look: everybody (None), and each seat once the game is over.

        A game that is not over shows nobody's secrets: it can still be played.
        """
        over = isinstance(self.match.pending, Over)
        return (None, *(range(len(self.match.names)) if over else ()))

    @property
    def viewer(self) -> Seat | None:
        """Who looks at first: the only person of a game that is over, otherwise everybody."""
        return open_viewer(self.match) if len(self.viewers) > 1 else None

    @property
    def has_secrets(self) -> bool:
        """Whether any seat ever knew more than everybody."""
        if self._has_secrets is None:
            self._has_secrets = self.match.has_secrets()
        return self._has_secrets


def move_numbers(match: Match) -> dict[int, int]:
    """The number of each move of a game, by its record. What was undone has none, and undoing is no move."""
    kept = {turn.n for turn in match.turns}
    moves = (entry.n for entry in match.log if entry.n in kept or not isinstance(entry, Turn | UndoRecord))
    return {n: number for number, n in enumerate(moves, 1)}


class NoSuchRecord(Exception):
    """A game ends before a record."""

    def __init__(self, last: int) -> None:
        super().__init__(f"the last record is {last}")
        self.last = last


def replay_file(path: Path, at: int = 0) -> Replay:
    """The replay of a transcript, as far as it is valid; a note says what is wrong. It opens at record `at`.

    `SaveError` if nothing can be replayed, `NoSuchRecord` if a valid transcript ends before record `at`.
    """
    match, transcript, damage = replay_save(path)
    notes = []
    if damage:
        notes.append(f"The file is damaged from line {damage.line} on: {damage.reason}. The replay ends there.")
    elif match.header.version != match.title.version:
        versions = f"version {match.header.version} of the rules; this program has version {match.title.version}"
        notes.append(f"The file was written with {versions}. Its records are the same in both.")
    if transcript.torn:
        notes.append("The last line of the file was incomplete and is ignored.")
    last = len(match.records)
    if at > last and not damage:
        raise NoSuchRecord(last)
    return Replay(match, printable(path.stem), notes, min(at, last))


def described(replay: Replay, n: int, phase: bool = True) -> str:
    """A moment in words, with or without its phase: `move 31 of 140, Round 3, bidding`."""
    part, piece = replay.stage(n)
    stage = in_one((part, piece if phase else ""))
    return f"{replay.move(n) if n else 'the beginning'}, {stage}"


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
