"""What a match remembers: its turns, its records and all earlier states."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from msgspec import Struct

from circus_maximus.engine.contract import Chance, Choice, Pending, Rules, Step
from circus_maximus.engine.matches.records import AnyRecord, Header, LuckRecord, SeatRecord, UndoRecord, line_of
from circus_maximus.engine.text.names import safe_names
from circus_maximus.engine.title import Title


class Turn(Struct, frozen=True):
    """A choice or chance that was answered: the number of its record, the question, the answer and the step."""

    n: int
    asked: Choice[Any] | Chance
    answer: Any
    step: Step[Any, Any]
    person: bool = False
    """Whether a person chose."""


class Undone(Struct, frozen=True):
    """What an undo undid."""

    first: Turn
    others: bool
    """Whether more turns followed."""
    after_reveal: bool
    """Whether the game was over, so that everybody had seen what was secret."""


Entry = Turn | UndoRecord | SeatRecord | LuckRecord
"""An entry of the log."""


class History:
    """One game as far as it was played.

    `step` is the current step and `turns` are the turns that led to it. `log` has every turn ever played, undone ones
    too, and every undo; `records` has the same as records of a transcript. In a branch, all of them begin with what it
    shares with its origin.
    """

    def __init__(self, title: Title, config: Any, header: Header) -> None:
        self.title = title
        self.config = config
        self.header = header
        self.names = safe_names([seat_player.name for seat_player in header.seats], title.names)
        self.rules: Rules[Any, Any] = title.rules(config)
        self.opening: Step[Any, Any] = self.rules.start(len(header.seats))
        self.turns: list[Turn] = []
        self.log: list[Entry] = []
        self.records: list[AnyRecord] = []
        self.played_by: list[str] = [seat_player.by for seat_player in header.seats]
        """Who plays each seat now: `person`, or the name of a bot."""
        self.hashes: Sequence[str] = ()
        """The hashes of the lines of the file that the match was read from. See `hash_of`."""
        self._undone: dict[int, Undone] = {}
        """What was undone, by the record of each undo."""
        self._past: list[tuple[int, Step[Any, Any]]] = []
        """For each entry of the log: its record's number, and the step after it."""

    @property
    def step(self) -> Step[Any, Any]:
        """The current step."""
        return self.turns[-1].step if self.turns else self.opening

    @property
    def pending(self) -> Pending[Any]:
        """What the game waits for."""
        return self.step.pending

    @property
    def last_step(self) -> Step[Any, Any]:
        """The step before the current one."""
        return self.turns[-2].step if len(self.turns) > 1 else self.opening

    def is_own(self, n: int) -> bool:
        """Whether a record is the game's own, and not shared with the origin of a branch."""
        return self.header.branch is None or n > self.header.branch.at

    def after(self, n: int) -> Step[Any, Any]:
        """The step after record `n`."""
        index = bisect_right(self._past, n, key=lambda moment: moment[0])
        return self._past[index - 1][1] if index else self.opening

    def players_at(self, n: int) -> list[str]:
        """Who played each seat at record `n`: `person`, or the name of a bot."""
        by = [seat_player.by for seat_player in self.header.seats]
        for record in self.records[:n]:
            if isinstance(record, SeatRecord):
                by[record.seat] = record.by
        return by

    def as_of(self, n: int) -> Self:
        """The game as it was after record `n`, undone or not."""
        then = copy(self)
        index = bisect_right(self._past, n, key=lambda moment: moment[0])
        then.log, then._past = self.log[:index], self._past[:index]
        then.records = self.records[:n]
        then.turns = []
        for entry in then.log:
            match entry:
                case Turn():
                    then.turns.append(entry)
                case UndoRecord():
                    del then.turns[bisect_right(then.turns, entry.to, key=lambda turn: turn.n) :]
                case SeatRecord() | LuckRecord():
                    pass
        then.played_by = self.players_at(n)
        return then

    def hash_of(self, n: int) -> str:
        """The hash of the line of record `n`, 0 for the header: as read, or as this program writes it."""
        if n < len(self.hashes):
            return self.hashes[n]
        tail = self.hashes[-1] if self.hashes else ""
        for record in (self.header, *self.records[:n])[len(self.hashes) :]:
            _, tail = line_of(record, tail)
        return tail

    @property
    def shared_turns(self) -> int:
        """How many turns a branch shares with its origin; 0 in any other game, and before all of them are recorded."""
        branch = self.header.branch
        if branch is None or len(self.records) < branch.at:
            return 0
        return bisect_right(self.turns, branch.at, key=lambda turn: turn.n)

    @property
    def shared_records(self) -> list[AnyRecord]:
        """The records that a branch shares with its origin; its file never has fewer. Empty in any other game."""
        return self.records[: self.header.branch.at] if self.header.branch else []
