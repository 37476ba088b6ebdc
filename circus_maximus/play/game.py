"""A game that people have open: a match with its file, going on even when the disk does not."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any

from circus_maximus.bots import recruit
from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.match import Match, Undo
from circus_maximus.engine.printable import printable
from circus_maximus.engine.transcript import Sitting
from circus_maximus.engine.transcript_writer import FileChanged, begin_file
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
        self.path = self._first_path = path
        self.notes = tuple(notes)
        self.read_only = read_only
        self.trouble = trouble
        self.unsaved_because = unsaved_because
        self.can_be_copied = can_be_copied
        self._hold = hold
        self._news: list[str] = []
        self._save_lost = False
        """Whether somebody deleted or changed the save, and it could not be written again as a whole yet."""
        self._closed = False
        self._busy = RLock()
        """A bot may be thinking in a thread of its own while somebody gets up."""

    @property
    def unsaved(self) -> str:
        """What would be lost with the game, as a sentence; nothing if all of it is in its file."""
        if self.path is None:
            return "This game is not being saved."
        if self._save_lost:
            return "This game is not saved."
        return "The last moves are not saved." if self.trouble else ""

    @property
    def saved(self) -> bool:
        """Whether all of the game is in its file."""
        return self.path is not None and not self.trouble and self._stands

    @property
    def standing(self) -> str:
        """What there is to say for as long as it is so, in a sentence; nothing of a game that is as games should be."""
        return self.trouble or self.read_only or (self.unsaved if self.unsaved_because else "")

    def take_news(self) -> tuple[str, ...]:
        """What has happened to the save since this was last asked, in sentences to be read once."""
        with self._busy:
            news, self._news = tuple(self._news), []
        return news

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
            self.match.distrust_file()
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
            self.trouble = not_kept(error)
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
                # If the file has changed, _mind_file finds that too, and writes another.
                with suppress(FileChanged):
                    what()
                    self.match.write()
                self._mind_file()
            except OSError as error:
                self._save_lost = self._save_lost or not self._stands
                self.trouble = save_lost(error) if self._save_lost else lagging(error)
            else:
                self._save_lost = False
                lost = self.match.sync_error
                self.trouble = not_kept(lost) if lost else ""

    @property
    def _stands(self) -> bool:
        """Whether our file is where it belongs, as we left it. False also if that cannot be found out."""
        try:
            return self.path is None or self.match.stands_at(self.path)
        except OSError:
            return False

    def _mind_file(self) -> None:
        """Write a save anew that somebody deleted, replaced or changed while it is played; what lies there stays."""
        if self.path is None or self.match.stands_at(self.path):
            return
        self._save_lost = True
        old = self.path
        old.parent.mkdir(parents=True, exist_ok=True)
        new = old if not os.path.lexists(old) else _free_name(self._first_path or old)
        writer = begin_file(new, self.match.header)
        if self._hold:
            self._hold.release()
        self.path, self._hold = new, held(new)
        news = _written_anew(old, new)
        self._news.append(news)
        self.notes = (*self.notes, news)
        self.match.write_on(writer, 0)
        self.match.sync_soon()


def _written_anew(old: Path, new: Path) -> str:
    name = printable(old.name)
    if old == new:
        return f"The save {name} was deleted. It is written again, with the whole game."
    return f"Another program changed the save {name}. The game goes on in {printable(new.name)}; {name} stays as it is."


def _free_name(path: Path) -> Path:
    """The first path numbered after this one where nothing is yet."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(free for free in numbered if not os.path.lexists(free))


def lagging(error: OSError) -> str:
    """What to say while the file lags behind."""
    return f"The last moves are not saved: {error.strerror or error}. The game goes on; each move tries again."


def save_lost(error: OSError) -> str:
    """What to say while there is no save at all."""
    return (
        "This game is not saved: another program deleted or changed the save, and it cannot be written again: "
        f"{error.strerror or error}. The game goes on; each move tries again."
    )


def not_kept(error: BaseException) -> str:
    """What to say if the disk reports that it lost what was written."""
    reason = error.strerror if isinstance(error, OSError) else None
    return f"The disk may not have kept the last moves: {reason or error}."


def rematch(game: OpenGame) -> tuple[Sitting, ...]:
    """The same table for another game, everybody one seat further on."""
    match = game.match
    sittings = [Sitting(name, by) for name, by in zip(match.names, match.sitting, strict=True)]
    return (*sittings[1:], *sittings[:1])
