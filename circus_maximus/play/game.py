"""A game that people have open: a match with its file, going on even when the disk does not."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any

from circus_maximus.bots import recruit
from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.match import Match, Undo
from circus_maximus.engine.printable import printable
from circus_maximus.engine.transcript import Sitting, begin_file
from circus_maximus.play.locks import Hold, held
from circus_maximus.play.saves import SaveTrouble, delete_file

READ_ONLY = "read_only"
NO_SUCH_PLAYER = "no_such_player"


class OpenGame:
    """What a screen plays with. Everything that changes the game goes through here, never to the match itself.

    `path` is its file, or nothing if it is not being saved; `unsaved_because` then says why, if it was to be saved.
    `notes` are sentences to show when it is opened.
    `read_only` is a sentence if the game can only be looked at, and empty otherwise; `can_be_copied` says whether it
    could go on in a copy. `trouble` is a sentence as long
    as not everything played has reached the file, and empty otherwise.
    """

    def __init__(
        self,
        match: Match,
        path: Path | None,
        notes: Sequence[str] = (),
        read_only: str = "",
        hold: Hold | None = None,
        trouble: str = "",
        unsaved_because: str = "",
        can_be_copied: bool = False,
    ) -> None:
        self.match = match
        self.path = path
        self.notes = tuple(notes)
        self.read_only = read_only
        self.trouble = trouble
        self.unsaved_because = unsaved_because
        self.can_be_copied = can_be_copied
        self._hold = hold
        self._closed = False
        self._busy = RLock()
        """A bot may be thinking in a thread of its own while somebody gets up."""

    @property
    def unsaved(self) -> str:
        """What would be lost with the game, as a sentence; nothing if all of it is in its file."""
        if self.path is None:
            return "This game is not being saved."
        return "The last moves are not saved." if self.trouble else ""

    @property
    def standing(self) -> str:
        """What there is to say for as long as it is so, in a sentence; nothing of a game that is as games should be."""
        return self.trouble or self.read_only or (self.unsaved if self.unsaved_because else "")

    def choose(self, seat: Seat, action: Any) -> Refusal | None:
        """A person's choice: refused without effect, or carried out. The game then waits to be advanced."""
        if self.read_only:
            return Refusal(READ_ONLY)
        refusal: Refusal | None = None

        def choose() -> None:
            nonlocal refusal
            refusal = self.match.choose(seat, action)

        self._do(choose)
        return refusal

    def advance(self) -> bool:
        """Play one chance, or one decision of a bot; false if a person has to choose or the game is over."""
        if self.read_only:
            return False
        played = len(self.match.turns)
        self._do(self.match.advance)
        return len(self.match.turns) > played

    def undo(self, plan: Undo) -> Refusal | None:
        """Go back as planned by `match.undo_plan`, every barrier named there being agreed to."""
        if self.read_only:
            return Refusal(READ_ONLY)
        self._do(lambda: self.match.undo(plan))
        return None

    def hand_over(self, seat: Seat, by: str) -> Refusal | None:
        """From now on the bot of that name plays this seat, or a `person`."""
        if self.read_only:
            return Refusal(READ_ONLY)
        try:
            player = recruit(self.match, seat, by)
        except ValueError as error:
            return Refusal(NO_SUCH_PLAYER, {"why": str(error)})
        self._do(lambda: self.match.seat(seat, by, player))
        return None

    def explain(self, refusal: Refusal) -> str:
        """Any refusal of these methods as a sentence."""
        match refusal.code:
            case "read_only":
                return self.read_only
            case "no_such_player":
                return f"Nobody sits down: {refusal.facts['why']}."
        return self.match.title.explain(refusal, self.match.config)

    def save(self) -> bool:
        """Write what could not be written before; whether all of it is in the file now (or there is none)."""
        self._do(lambda: None)
        return not self.trouble

    def close(self) -> None:
        """Stop playing: a last try to write what is missing, then the file is free for others. `trouble` stays."""
        with self._busy:
            if self._closed:
                return
            self.save()
            self._let_go()

    def abandon(self) -> str:
        """Delete the save and stop playing; a sentence if it cannot be deleted: the game is then open as before."""
        with self._busy:
            try:
                self._delete()
            except SaveTrouble as trouble:
                return str(trouble)
            except OSError as error:
                return f"The save cannot be deleted: {printable(self.path)}: {error.strerror or error}."
            self._let_go()
            self.trouble = ""
            return ""

    def _delete(self) -> None:
        """Away with our file; what somebody else plays, or has put in its place meanwhile, stays."""
        if self.path is None:
            return
        if self.read_only or self._closed:
            delete_file(self.path)
        elif self.match.stands_at(self.path):
            self.path.unlink()

    def _let_go(self) -> None:
        """Nothing is written any more; the file is free for others."""
        if self._closed:
            return
        self._closed = True
        try:
            self.match.close()
        except OSError as error:
            self.trouble = f"The disk may not have kept the last moves: {error.strerror or error}."
        if self._hold:
            self._hold.release()

    def _do(self, what: Callable[[], object]) -> None:
        """Do something that writes, one thing at a time, and nothing any more once the game is closed.

        The match has gone on even if the disk refused; the next write makes up for it.
        """
        with self._busy:
            if self._closed:
                return
            try:
                what()
                self.match.write()
                self._mind_file()
            except OSError as error:
                self.trouble = lagging(error)
            else:
                self.trouble = ""

    def _mind_file(self) -> None:
        """A save that somebody deleted or replaced while it is played is written anew; what lies there now stays."""
        if self.path is None or self.match.stands_at(self.path):
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        path = _free_name(self.path)
        writer = begin_file(path, self.match.header)
        if self._hold:
            self._hold.release()
        self.path, self._hold = path, held(path)
        self.match.write_on(writer, 0)


def _free_name(path: Path) -> Path:
    """This path, or the first one numbered after it where nothing is yet."""
    for number in count(1):
        free = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        if not os.path.lexists(free):
            return free
    raise AssertionError("numbers do not end")


def lagging(error: OSError) -> str:
    """What to say while the file lags behind."""
    return f"The last moves are not saved: {error.strerror or error}. The game goes on; each move tries again."


def rematch(game: OpenGame) -> tuple[Sitting, ...]:
    """The same table for another game, everybody one seat further on."""
    match = game.match
    sittings = [Sitting(name, by) for name, by in zip(match.names, match.sitting, strict=True)]
    return (*sittings[1:], *sittings[:1])
