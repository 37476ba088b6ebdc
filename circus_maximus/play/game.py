"""An open game: a match that people play or view, its save, its guide, and what there is to say about them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from circus_maximus.bots import bot_for
from circus_maximus.engine.contract import Over, Refusal, Seat
from circus_maximus.engine.matches.match import NOT_ALLOWED, Match, Undo
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.text.printable import printable
from circus_maximus.play.save_files import SaveLock
from circus_maximus.play.saving import Saving

if TYPE_CHECKING:
    from circus_maximus.play.guide import Guide


READ_ONLY = "read_only"
NO_SUCH_PLAYER = "no_such_player"
MAX_ERROR_LENGTH = 120
"""The maximum number of characters of an error that players are shown."""


class Viewing(Struct, frozen=True):
    """Why a game can only be viewed, and what else can be done with it."""

    why: str = ""
    """A sentence; empty if the game can be played."""
    can_be_copied: bool = False
    """Whether it can be continued in a copy."""
    played_elsewhere: bool = False
    """Whether another program plays it; `play/replaying.py` can follow it."""


TO_PLAY = Viewing()
"""A game that can be played."""


class OpenGame:
    """A game that a screen plays or shows. Every change of the game goes through this class, never to the match itself.

    `notes` are sentences to show when the game is opened.
    """

    def __init__(
        self,
        match: Match,
        path: Path | None,
        notes: Sequence[str] = (),
        viewing: Viewing = TO_PLAY,
        lock: SaveLock | None = None,
        trouble: str = "",
        unsaved_because: str = "",
    ) -> None:
        """`path` and what follows `viewing` are those of `Saving`."""
        self.match = match
        self.notes = tuple(notes)
        self.viewing = viewing
        self.saving = Saving(match, path, self._tell, lock, trouble, unsaved_because)
        self.guide: Guide | None = None
        """The guide of a guided game, which is never saved; None in any other game."""
        self.marks: tuple[int, ...] = ()
        """For each seat the seat whose symbol and colour it has on screens; empty if all have their own."""
        self._news: deque[str] = deque()
        self._logged: set[str] = set()
        """The errors that were written to the log file."""
        self.fault = ""
        """The first error of the title when it said or drew something, as all players may read it; empty if none."""
        self._fault_news: tuple[str, ...] = ()
        """The note about it, until it is news."""
        match.guard(self._words_failed)

    @property
    def path(self) -> Path | None:
        """The save; None if the game is not being saved."""
        return self.saving.path

    @property
    def read_only(self) -> str:
        """Why the game can only be viewed, as a sentence; empty if it can be played."""
        return self.viewing.why

    @property
    def trouble(self) -> str:
        """A sentence while some of the game is not in the save; empty otherwise."""
        return self.saving.trouble

    @property
    def unsaved(self) -> str:
        """What would be lost now, as a sentence; empty if nothing would."""
        if self.guide is not None:
            return "" if isinstance(self.match.pending, Over) else "The guided game is not saved."
        return self.saving.unsaved

    @property
    def status(self) -> str:
        """A sentence to show as long as something is wrong with saving; empty if nothing is."""
        return self.trouble or self.read_only or (self.unsaved if self.saving.unsaved_because else "")

    def view(self, match: Match) -> None:
        """View another moment of the same game, which nobody can change."""
        assert self.read_only
        self.match = match

    def take_news(self) -> tuple[str, ...]:
        """What happened to the save and to the texts since the last call, in sentences to show once."""
        return tuple(self._news.popleft() for _ in range(len(self._news)))

    def _tell(self, news: str) -> None:
        """Add a sentence to the news, and to the notes."""
        self._news.append(news)
        self.notes = (*self.notes, news)

    def log_once(self, error: Exception) -> str:
        """Write an error to the log file unless it is there already; return where it is, or an empty text."""
        text = "".join(format_exception(error))
        if text in self._logged:
            return ""
        self._logged.add(text)
        from circus_maximus.play.files import where_logged

        return where_logged(text) or "The details cannot be written to the log file."

    def title_failed(self, error: Exception) -> str:
        """Something plain takes the place of what the title failed to say or draw. A note says so once.

        Returns the error as all players may read it: in a game with secrets only its type, because its text may name
        what only one player may know.
        """
        where, kind = self.log_once(error), type(error).__name__
        fault = kind if self.match.has_secrets() else printable(f"{kind}: {error}", MAX_ERROR_LENGTH)
        if not self.fault:
            self.fault = fault
            told = f"Part of this game cannot be shown ({fault}). You see plain text instead. {where}"
            self._fault_news = (told.strip(),)
            self.notes = (*self.notes, *self._fault_news)
        return fault

    def _words_failed(self, error: Exception) -> str:
        """The note about a failure of the title is news, because nothing else shows that words are missing."""
        fault = self.title_failed(error)
        self._news.extend(self._fault_news)
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

        self.saving.change(choose)
        return refusal

    def advance(self) -> bool:
        """Play one chance or one decision of a bot; False if it is a person's turn or the game is over."""
        if self.read_only:
            return False
        played = len(self.match.turns)
        self.saving.change(self.match.advance)
        return len(self.match.turns) > played

    def undo(self, plan: Undo) -> Refusal | None:
        """Undo as planned by `match.undo_plan`; the players have agreed to cross its barriers."""
        if self.read_only:
            return Refusal(READ_ONLY)
        self.saving.change(lambda: self.match.undo(plan))
        return None

    def hand_over(self, seat: Seat, by: str) -> Refusal | None:
        """Give a seat to the bot of this name, or to a `person`."""
        if self.read_only:
            return Refusal(READ_ONLY)
        try:
            player = bot_for(self.match, seat, by)
        except ValueError as error:
            return Refusal(NO_SUCH_PLAYER, {"why": str(error)})
        self.saving.change(lambda: self.match.seat(seat, by, player))
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
        """Write what is missing, and wait for the disk; True if nothing is missing (or there is no save)."""
        return self.saving.save()

    def leave(self) -> None:
        """Write what is missing and unlock the save, without waiting for the disk; `close` then does."""
        self.saving.leave(goes_on=not self.read_only and not isinstance(self.match.pending, Over))

    def close(self) -> None:
        """Make a last attempt to write what is missing, unlock the save, and wait for the disk."""
        self.leave()
        self.saving.finish()

    def abandon(self) -> str:
        """Delete the save and close the game; if the save cannot be deleted, say why and keep the game open."""
        return self.saving.delete(only_viewed=bool(self.read_only))


def rematch(game: OpenGame) -> tuple[SeatPlayer, ...]:
    """The players for another game, each one seat further in the order of play; names of sides stay where they are."""
    match = game.match
    sides = match.title.names if match.title.names_are_sides else ()
    names = ("" if name in sides else name for name in match.names)
    seat_players = [SeatPlayer(name, by) for name, by in zip(names, match.played_by, strict=True)]
    return (*seat_players[1:], *seat_players[:1])
