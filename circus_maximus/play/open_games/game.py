"""An open game: a match and its save. The game continues even if it cannot be saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import RLock
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from circus_maximus.bots import bot_for
from circus_maximus.engine.contract import Over, Refusal, Seat
from circus_maximus.engine.matches.match import NOT_ALLOWED, Match, Undo
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.matches.transcript_writer import FileChanged, begin_file
from circus_maximus.engine.printable import printable
from circus_maximus.engine.system_errors import reason_of
from circus_maximus.play.saves.locks import SaveLock, lock_new_save
from circus_maximus.play.saves.save_files import SaveError, delete_file

if TYPE_CHECKING:
    from circus_maximus.play.open_games.guide import Guide

TRIES_AGAIN = "The game continues, and every move tries to save again."
"""Added to messages about failed saves until the game is closed."""
READ_ONLY = "read_only"
NO_SUCH_PLAYER = "no_such_player"
LONGEST_FAULT = 120
"""The maximum number of characters of an error that players are shown."""


class OpenGame:
    """A game that a screen plays. Every change of the game goes through this class, never to the match itself.

    `path` is the save, or None if the game is not being saved; `unsaved_because` then may say why.
    `notes` are sentences to show when the game is opened.
    `read_only` is a sentence if the game can only be viewed, and empty otherwise; `can_be_copied` says whether it can
    be continued in a copy. `trouble` is a sentence while some of the game is not in the save, and empty otherwise.
    """

    def __init__(
        self,
        match: Match,
        path: Path | None,
        notes: Sequence[str] = (),
        read_only: str = "",
        lock: SaveLock | None = None,
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
        self.played_elsewhere = False
        """Whether another program plays the game; `play/recorded/following.py` can follow it."""
        self._lock = lock
        self._news: list[str] = []
        self._save_lost = False
        """Whether somebody deleted or changed the save and the game is not completely saved again."""
        self._closing = self._closed = False
        self._logged: set[str] = set()
        """The errors that were written to the log file."""
        self.fault = ""
        """The first error of the title when it said or drew something, as all players may read it; empty if none."""
        self._fault_news: tuple[str, ...] = ()
        """The note about it, until it is news."""
        self.guide: Guide | None = None
        """The guide of a guided game, which is never saved; None in any other game."""
        match.guard(self._words_failed)
        self._busy = RLock()
        """Held for every change: a bot may be choosing in another thread while somebody leaves the game."""

    @property
    def unsaved(self) -> str:
        """What would be lost now, as a sentence; empty if the whole game is saved."""
        if self.guide is not None:
            return "" if isinstance(self.match.pending, Over) else "The guided game is not saved."
        if self.path is None:
            return "This game is not being saved."
        if self._save_lost:
            return "This game is not saved."
        return "The last moves are not saved." if self.trouble else ""

    @property
    def saved(self) -> bool:
        """Whether the whole game is in its save."""
        return self.path is not None and not self.trouble and self._save_is_intact

    @property
    def status(self) -> str:
        """A sentence to show as long as something is wrong with saving; empty if nothing is."""
        return self.trouble or self.read_only or (self.unsaved if self.unsaved_because else "")

    def view(self, match: Match) -> None:
        """View another moment of the same game, which nobody can change."""
        assert self.read_only
        self.match = match

    def take_news(self) -> tuple[str, ...]:
        """What happened to the save since the last call, in sentences to show once."""
        with self._busy:
            news, self._news = tuple(self._news), []
        return news

    def log_once(self, error: Exception) -> str:
        """Write an error to the log file unless it is there already; return where it is, or an empty text."""
        text = "".join(format_exception(error))
        if text in self._logged:
            return ""
        self._logged.add(text)
        from circus_maximus.play.files.error_log import where_logged

        return where_logged(text) or "The details cannot be written to the log file."

    def title_failed(self, error: Exception) -> str:
        """Something plain takes the place of what the title failed to say or draw. A note says so once.

        Returns the error as all players may read it: in a game with secrets only its type, because its text may name
        what only one player may know.
        """
        where, kind = self.log_once(error), type(error).__name__
        fault = kind if self.match.has_secrets() else printable(f"{kind}: {error}", LONGEST_FAULT)
        if not self.fault:
            self.fault = fault
            told = f"Some of this game cannot be shown ({fault}). Plain texts take its place. {where}"
            self._fault_news = (told.strip(),)
            self.notes = (*self.notes, *self._fault_news)
        return fault

    def _words_failed(self, error: Exception) -> str:
        """The note about a failure of the title is news, because nothing else shows that words are missing."""
        fault = self.title_failed(error)
        self._news += self._fault_news
        self._fault_news = ()
        return fault

    def choose(self, seat: Seat, action: Any) -> Refusal | None:
        """Carry out a person's choice, or return why it is refused. Call `advance` to continue."""
        if self.read_only:
            return Refusal(READ_ONLY)
        refusal: Refusal | None = None

        def choose() -> None:
            nonlocal refusal
            refusal = self.match.choose(seat, action)

        self._do(choose)
        return refusal

    def advance(self) -> bool:
        """Play one chance or one decision of a bot; False if it is a person's turn or the game is over."""
        if self.read_only:
            return False
        played = len(self.match.turns)
        self._do(self.match.advance)
        return len(self.match.turns) > played

    def undo(self, plan: Undo) -> Refusal | None:
        """Undo as planned by `match.undo_plan`; the players have agreed to cross its barriers."""
        if self.read_only:
            return Refusal(READ_ONLY)
        self._do(lambda: self.match.undo(plan))
        return None

    def hand_over(self, seat: Seat, by: str) -> Refusal | None:
        """Give a seat to the bot of this name, or to a `person`."""
        if self.read_only:
            return Refusal(READ_ONLY)
        try:
            player = bot_for(self.match, seat, by)
        except ValueError as error:
            return Refusal(NO_SUCH_PLAYER, {"why": str(error)})
        self._do(lambda: self.match.seat(seat, by, player))
        return None

    def explain(self, refusal: Refusal) -> str:
        """A refusal of any of these methods as a sentence."""
        if refusal.code == READ_ONLY:
            return self.read_only
        if refusal.code == NO_SUCH_PLAYER:
            return f"The seat cannot be handed over: {refusal.facts['why']}."
        if refusal.code == NOT_ALLOWED:
            return "This is not allowed now."
        return self.match.words.texts.explain(refusal, self.match.config)

    def save(self) -> bool:
        """Write what could not be written before; True if nothing is missing in the save (or there is no save)."""
        self._do(lambda: None)
        return not self.trouble

    def close(self) -> None:
        """Make a last attempt to write what is missing, then unlock the save. `trouble` keeps its value."""
        with self._busy:
            if self._closed:
                return
            self._closing = True
            self.match.recheck_file()
            self.save()
            self._release()

    def abandon(self) -> str:
        """Delete the save and close the game; if the save cannot be deleted, say why and keep the game open."""
        with self._busy:
            try:
                self._delete()
            except SaveError as trouble:
                return str(trouble)
            except OSError as error:
                return f"The save cannot be deleted: {printable(self.path)}: {reason_of(error)}."
            self._release()
            self.trouble = ""
            return ""

    def _delete(self) -> None:
        """Delete our save, but not a file that another program plays or has put in its place."""
        if self.path is None:
            return
        if self.read_only or self._closed:
            delete_file(self.path)
        elif self.match.is_unchanged_at(self.path):
            self.path.unlink()

    def _release(self) -> None:
        """Stop writing and unlock the save."""
        if self._closed:
            return
        self._closed = True
        try:
            self.match.close()
        except OSError as error:
            self.trouble = disk_may_have_lost(error)
        if self._lock:
            self._lock.release()

    def _do(self, what: Callable[[], object]) -> None:
        """Change the game and save it, in one thread at a time; do nothing once the game is closed.

        If the write fails, the match continues, and the next write includes what is missing.
        """
        with self._busy:
            if self._closed:
                return
            try:
                # If the file has changed, _check_save finds out as well and writes another.
                with suppress(FileChanged):
                    what()
                    self.match.write()
                self._check_save()
            except OSError as error:
                self._save_lost = self._save_lost or not self._save_is_intact
                trouble = save_lost(error) if self._save_lost else last_moves_unsaved(error)
                self.trouble = trouble if self._closing else f"{trouble} {TRIES_AGAIN}"
            else:
                self._save_lost = False
                lost = self.match.sync_error
                self.trouble = disk_may_have_lost(lost) if lost else ""

    @property
    def _save_is_intact(self) -> bool:
        """Whether our save is in its place and unchanged. False also if that cannot be checked."""
        try:
            return self.path is None or self.match.is_unchanged_at(self.path)
        except OSError:
            return False

    def _check_save(self) -> None:
        """Write the game to a new save if somebody deleted, replaced or changed it; a file in its place is kept."""
        if self.path is None or self.match.is_unchanged_at(self.path):
            return
        self._save_lost = True
        old = self.path
        old.parent.mkdir(parents=True, exist_ok=True)
        new = old if not os.path.lexists(old) else _free_name(self._first_path or old)
        shared = self.match.shared_records
        writer = begin_file(new, self.match.header, shared)
        if self._lock:
            self._lock.release()
        self.path, self._lock = new, lock_new_save(new)
        news = _new_save_text(old, new)
        self._news.append(news)
        self.notes = (*self.notes, news)
        self.match.use_writer(writer, len(shared))
        self.match.sync_soon()


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


def rematch(game: OpenGame) -> tuple[SeatPlayer, ...]:
    """The players for another game, each one seat further in the order of play."""
    match = game.match
    seat_players = [SeatPlayer(name, by) for name, by in zip(match.names, match.played_by, strict=True)]
    return (*seat_players[1:], *seat_players[:1])
