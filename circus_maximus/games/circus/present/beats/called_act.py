"""An act as far as it has been carried out: who performs, the dice, who won, and what each seat gained and lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import dropwhile

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.presenter import Change, Dice, Die, Part, Popup, Says, SeatChanges
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.present.beats.changes import Changing, change_in
from circus_maximus.games.circus.text.story import Storyteller, missing

PERFORMS = ("performs", "wins")


class CalledAct:
    """Hears what happens in one act from its call on. `bids` are those on it, by seat."""

    def __init__(self, storyteller: Storyteller, act: str, bids: dict[Seat, int]) -> None:
        self.id = act
        self._storyteller = storyteller
        self._bids = bids
        self._does: dict[Seat, str] = {}
        self._changes: dict[Seat, tuple[Change, ...]] = {}
        self._rolls: dict[Seat, int | None] = {}
        self._result = ""
        self._notes: dict[Seat, str] = {}

    @property
    def performers(self) -> tuple[Seat, ...]:
        """The seats that perform, in the order in which they were asked."""
        return tuple(seat for seat, does in self._does.items() if does in PERFORMS)

    def will_roll(self, seats: Iterable[Seat]) -> None:
        """These seats roll, if they have not rolled yet."""
        self._rolls = dict.fromkeys(seats) | self._rolls

    @property
    def is_rolled(self) -> bool:
        """Whether no die has to be rolled any more."""
        return None not in self._rolls.values()

    def learn(self, happening: Happening) -> None:
        """The next happening that is about the act."""
        if isinstance(happening, h.Performed):
            self._does[happening.seat] = "performs"
        elif isinstance(happening, h.Withdrew):
            self._does[happening.seat] = "withdraws"
            if happening.forced:
                lacks = missing(happening, self._storyteller.config)
                self._add(happening.seat, Change(f"(lacks {lacks})", None))
        elif isinstance(happening, h.DieRolled):
            self._rolls[happening.seat] = happening.pips
        elif isinstance(happening, h.ContestWon | h.ActOff):
            self._result = self._storyteller.tell(happening)
        elif isinstance(happening, h.TrackMoved | h.TrackHeld) and happening.penalty:
            self._does.setdefault(happening.seat, "absent")
        if isinstance(happening, h.ContestWon):
            self._does[happening.seat] = "wins"
            if happening.by in ("bid", "first"):
                self._notes = {bidder: f"bid {coins}" for bidder, coins in self._bids.items()}
        if isinstance(happening, Changing) and (change := change_in(self._storyteller.config, happening)):
            self._add(happening.seat, change)

    def _add(self, seat: Seat, change: Change) -> None:
        self._changes[seat] = (*self._changes.get(seat, ()), change)

    def popup(self) -> Popup:
        """What is known of the act."""
        act = self._storyteller.config.act(self.id)
        parts: list[Part] = [Says(act.flavour, "flavour")] if act.flavour else []
        if self._rolls:
            parts.append(Dice(tuple(Die(seat, pips, self._notes.get(seat, "")) for seat, pips in self._rolls.items())))
        if self._result:
            parts.append(Says(self._result, "result"))
        seats = dict.fromkeys((*self._does, *self._changes))
        for seat in sorted(seats, key=lambda seat: self._does.get(seat) not in PERFORMS):
            changes = self._changes.get(seat, ())
            if changes or not self._rolls:
                parts.append(SeatChanges(seat, self._does.get(seat, ""), changes))
        return Popup(act.name, tuple(parts))


def since_call(act: str, earlier: Iterable[Sequence[Happening]]) -> list[Happening]:
    """What happened since an act was called, oldest first; `earlier` are the steps so far, the last one first."""
    heard: list[Happening] = []
    called = h.ActCalled(act)
    for step in earlier:
        heard[:0] = dropwhile(lambda it: it != called, step) if called in step else step
        if called in step:
            break
    return heard
