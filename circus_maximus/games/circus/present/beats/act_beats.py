"""Acts as they are carried out, moment by moment: who performs, the dice, who wins, gains and losses, penalties."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.popup import Change, Dice, Die, Part, Popup, Says, SeatChanges
from circus_maximus.engine.presenting.presenter import Beat
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.present.beats.changes import Changing, OnTable, after, change_in
from circus_maximus.games.circus.rules.bidding import bidders, bill
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Performing, Rolling
from circus_maximus.games.circus.text.story import Storyteller, missing

Moment = Literal["asked", "dice", "winner", "gains", "absent", "off"]
LASTS: dict[Moment, int] = {"asked": 2, "dice": 2, "winner": 3, "gains": 3, "absent": 3, "off": 3}
"""How long each is shown, in plain moments."""
PERFORMS = ("performs", "wins")
OfAct = h.Performed | h.Withdrew | h.DieRolled | h.ContestWon | h.PerformersDied | h.StakeSettled | h.ActOff
OfSource = h.CoinsGained | h.TrackMoved | h.TrackHeld


class ActsPerformed:
    """Hears one step of the show, happening by happening, and makes a beat of each moment in it."""

    def __init__(self, lookups: Lookups, storyteller: Storyteller, before: State) -> None:
        self._lookups = lookups
        self._storyteller = storyteller
        self._view = before
        self._beats: list[Beat] = []
        self._act = ""
        self._moment: Moment | None = None
        self._heard = 0
        phase = before.phase
        if isinstance(phase, Performing | Rolling):
            self._begin(phase.acts[0])
            waiting = phase.waiting if isinstance(phase, Performing) else ()
            for seat in bidders(before, self._act):
                if seat in phase.performers or seat not in waiting:
                    self._does[seat] = "performs" if seat in phase.performers else "withdraws"
        if isinstance(phase, Rolling):
            self._rolls |= dict.fromkeys(phase.performers)
            self._rolls |= zip(phase.performers, phase.rolls, strict=False)

    def _begin(self, act: str) -> None:
        """The act is called: nothing has happened in it yet."""
        self._act = act
        self._does: dict[Seat, str] = {}
        self._changes: dict[Seat, tuple[Change, ...]] = {}
        self._rolls: dict[Seat, int | None] = {}
        self._result = ""
        self._notes: dict[Seat, str] = {}

    def hear(self, happening: Happening, count: int) -> None:
        """The next happening of the step; it is number `count`, from 1."""
        if isinstance(happening, h.ActCalled):
            self._end_moment()
            self._moment = None
            self._begin(happening.act)
        moment = self._moment_of(happening)
        if moment is None:
            return
        if moment != self._moment:
            self._end_moment()
        self._moment, self._heard = moment, count
        self._learn(happening, moment)

    def all_beats(self) -> list[Beat]:
        """The beats of the step. Who performs is no beat of its own if the act is not carried out in this step."""
        if self._moment != "asked":
            self._end_moment()
        return self._beats

    def _moment_of(self, happening: Happening) -> Moment | None:
        """The moment that a happening belongs to; None if it is not about the act."""
        if isinstance(happening, OfSource):
            penalty = not isinstance(happening, h.CoinsGained) and happening.penalty
            return None if happening.source != self._act else "absent" if penalty else "gains"
        if not isinstance(happening, OfAct):
            return None
        match happening:
            case h.Performed() | h.Withdrew():
                return "asked"
            case h.DieRolled():
                return "dice"
            case h.ContestWon():
                return "winner"
            case h.PerformersDied() | h.StakeSettled():
                return "off" if self._moment == "off" else "gains"
            case h.ActOff():
                return "off"
            case _:
                assert_never(happening)

    def _learn(self, happening: Happening, moment: Moment) -> None:
        if isinstance(happening, h.Performed):
            self._does[happening.seat] = "performs"
        elif isinstance(happening, h.Withdrew):
            self._does[happening.seat] = "withdraws"
            if happening.forced:
                lacks = missing(happening, self._storyteller.config)
                self._changes[happening.seat] = (Change(f"(lacks {lacks})", None),)
        elif isinstance(happening, h.DieRolled):
            self._rolls[happening.seat] = happening.pips
        elif isinstance(happening, h.ContestWon | h.ActOff):
            self._result = self._storyteller.tell(happening)
        if isinstance(happening, h.ContestWon):
            self._does[happening.seat] = "wins"
        if isinstance(happening, h.ContestWon) and happening.by in ("bid", "first"):
            on_act = {bid.seat: bid.coins for bid in self._view.round.bids if bid.act == self._act}
            self._notes = {seat: f"bid {coins}" for seat, coins in on_act.items()}
        if isinstance(happening, Changing) and (change := change_in(self._storyteller.config, happening)):
            if moment == "absent":
                self._does.setdefault(happening.seat, "absent")
            self._changes[happening.seat] = (*self._changes.get(happening.seat, ()), change)
        if isinstance(happening, OnTable):
            self._view = after(self._lookups, self._view, happening)

    def _end_moment(self) -> None:
        """Make a beat of the moment that ends here."""
        if self._moment is not None:
            self._beats.append(Beat(self._shown(), self._heard, self._popup(), LASTS[self._moment]))

    def _shown(self) -> State | None:
        """The table now; None if this is the table after the whole step, because the act is not carried out in it."""
        performers = tuple(seat for seat, does in self._does.items() if does in PERFORMS)
        if self._moment == "off" or None in self._rolls.values() or not performers:
            return None
        acts = bill(self._lookups, self._view)
        # A seat that is asked although it performs already: the act is being carried out.
        now = Performing(acts[acts.index(self._act) :], performers[-1:], performers)
        return replace(self._view, phase=now)

    def _popup(self) -> Popup:
        """What is known of the act."""
        act = self._storyteller.config.act(self._act)
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
