"""The moments within a step: a coin, an event card, and an act from its performers to the penalties of the absent.

An act is shown as it is carried out: who performs, the dice, who wins, every move of a marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import dropwhile
from typing import Literal, assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.engine.presenting.popup import Beat, Card, Change, Coin, Dice, Die, Part, Popup, Says, SeatChanges
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, TRACK_INDEX
from circus_maximus.games.circus.model.happenings import Changing, CoinsGained, EventDrawn, TrackHeld, TrackMoved
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ActOff,
    ContestWon,
    DieRolled,
    Performed,
    PerformersDied,
    StakeSettled,
    Withdrew,
)
from circus_maximus.games.circus.model.turn_happenings import CoinFlipped
from circus_maximus.games.circus.model.words import Words
from circus_maximus.games.circus.rules.bidding import bill
from circus_maximus.games.circus.state.game_state import Performing, Rolling, State
from circus_maximus.games.circus.state.ledger import earn, hand_out, is_replaced_if_lost, make_busy, set_markers
from circus_maximus.games.circus.text.phrases import event_text, fewer_workers_text

COIN, CARD = 5, 5
"""How long these are shown, in plain moments."""
Moment = Literal["asked", "dice", "winner", "gains", "absent", "off"]
MOVE, END = 1, 3
"""How long a marker's move is shown, in plain moments, and the last move in an act, with time to read all results."""
LASTS: dict[Moment, int] = {"asked": 2, "dice": 2, "winner": 3, "gains": MOVE, "absent": MOVE, "off": 3}
"""How long each is shown. Gains and penalties are a moment for each move of a marker."""
OfAct = Performed | Withdrew | DieRolled | ContestWon | PerformersDied | StakeSettled | ActOff
OfSource = CoinsGained | TrackMoved | TrackHeld
PERFORMS = ("performs", "wins")


def beats(
    lookups: Lookups,
    names: Sequence[str],
    before: State,
    heard: Sequence[Happening],
    earlier: Iterable[Sequence[Happening]],
) -> Sequence[Beat]:
    """What is shown one after another; most steps have none."""
    config = lookups.config
    say = Words(names, config)
    for happening in heard:
        if isinstance(happening, CoinFlipped):
            side = Coin("HEADS" if happening.heads else "TAILS")
            lost = [] if happening.heads else [Says(_lost_worker(lookups, names, before, happening.seat))]
            told = Says(happening.told(say))
            popup = Popup("A coin is flipped", (side, told, *lost, *seat_changes(say, heard)))
            return [Beat(None, len(heard), popup, COIN)]
        if isinstance(happening, EventDrawn):
            event = config.events[happening.event]
            card = Card("Event", event.name, event.flavour, event_text(event, config))
            changes = seat_changes(say, heard)
            differ = len({row.changes for row in changes}) > 1 or 0 < len(changes) < lookups.seats
            return [Beat(None, len(heard), Popup("An event", (card, *(changes if differ else ()))), CARD)]
    if not isinstance(before.phase, Performing | Rolling) and not any(isinstance(it, ActCalled) for it in heard):
        return ()
    acts = ActsPerformed(lookups, say, before, earlier)
    for count, happening in enumerate(heard, 1):
        acts.hear(happening, count)
    return acts.all_beats()


def _lost_worker(lookups: Lookups, names: Sequence[str], before: State, seat: Seat) -> str:
    return fewer_workers_text(lookups.config, names[seat], is_replaced_if_lost(lookups, before, seat))


def seat_changes(say: Words, heard: Iterable[Happening]) -> list[SeatChanges]:
    """What each seat gains and loses in a step, in order; seats without changes are left out."""
    found: dict[Seat, tuple[Change, ...]] = {}
    for happening in heard:
        if (changed := _changed(say, happening)) is not None:
            seat, change = changed
            found[seat] = (*found.get(seat, ()), change)
    return [SeatChanges(seat, "", changes) for seat, changes in found.items()]


def _changed(say: Words, happening: Happening) -> tuple[Seat, Change] | None:
    """What a happening gives to its seat or takes from it, and that popups show; None if nothing."""
    if not isinstance(happening, Changing) or not happening.in_popups:
        return None
    change = happening.change(say)
    return (happening.seat, Change(*change)) if change else None


class CalledAct:
    """Hears what happens in one act from its call on. `bids` are those on it, by seat."""

    def __init__(self, say: Words, act: str, bids: dict[Seat, int]) -> None:
        self.id = act
        self._say = say
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
        if isinstance(happening, Performed):
            self._does[happening.seat] = "performs"
        elif isinstance(happening, Withdrew):
            self._does[happening.seat] = "withdraws"
            if happening.forced:
                self._add(happening.seat, Change(f"(lacks {happening.lacks(self._say)})", None))
        elif isinstance(happening, DieRolled):
            self._rolls[happening.seat] = happening.pips
        elif isinstance(happening, ContestWon | ActOff):
            self._result = happening.told(self._say)
        elif isinstance(happening, Changing) and happening.is_penalty:
            self._does.setdefault(happening.seat, "absent")
        if isinstance(happening, ContestWon):
            self._does[happening.seat] = "wins"
            if happening.by in ("bid", "first"):
                self._notes = {bidder: f"bid {coins}" for bidder, coins in self._bids.items()}
        if (changed := _changed(self._say, happening)) is not None:
            self._add(*changed)

    def _add(self, seat: Seat, change: Change) -> None:
        self._changes[seat] = (*self._changes.get(seat, ()), change)

    def popup(self) -> Popup:
        """What is known of the act."""
        act = self._say.config.act(self.id)
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
    called = ActCalled(act)
    for step in earlier:
        heard[:0] = dropwhile(lambda it: it != called, step) if called in step else step
        if called in step:
            break
    return heard


class ActsPerformed:
    """Hears one step of the show, happening by happening, and makes a beat of each moment in it.

    `before` is the view before the step, `earlier` what was heard of each step before it, the last one first.
    """

    def __init__(self, lookups: Lookups, say: Words, before: State, earlier: Iterable[Sequence[Happening]]) -> None:
        self._lookups = lookups
        self._say = say
        self._view = before
        self._beats: list[Beat] = []
        self._moment: Moment | None = None
        self._heard = 0
        phase = before.phase
        self._act = self._called(phase.acts[0] if isinstance(phase, Performing | Rolling) else "")
        if isinstance(phase, Performing | Rolling):
            for happening in since_call(self._act.id, earlier):
                if self._moment_of(happening) is not None:
                    self._act.learn(happening)
        if isinstance(phase, Rolling):
            self._act.will_roll(phase.performers)

    def _called(self, act: str) -> CalledAct:
        """An act in which nothing has happened yet."""
        return CalledAct(self._say, act, {bid.seat: bid.coins for bid in self._view.round.bids if bid.act == act})

    def hear(self, happening: Happening, count: int) -> None:
        """The next happening of the step; it is number `count`, from 1."""
        if isinstance(happening, ActCalled):
            self._end_act()
            self._act = self._called(happening.act)
        moment = self._moment_of(happening)
        if moment is None:
            return
        if moment != self._moment:
            self._end_moment()
        self._moment, self._heard = moment, count
        self._act.learn(happening)
        before = self._view.players
        self._view = after(self._view, happening.moves())
        if isinstance(happening, TrackMoved) and self._view.players != before:
            self._end_moment()

    def all_beats(self) -> list[Beat]:
        """The beats of the step. Who performs is no beat of its own if the act is not carried out in this step."""
        if self._moment == "asked":
            self._moment = None
        self._end_act()
        return self._beats

    def _moment_of(self, happening: Happening) -> Moment | None:
        """The moment that a happening belongs to; None if it is not about the act."""
        if isinstance(happening, OfSource):
            return None if happening.source != self._act.id else "absent" if happening.is_penalty else "gains"
        if not isinstance(happening, OfAct):
            return None
        match happening:
            case Performed() | Withdrew():
                return "asked"
            case DieRolled():
                return "dice"
            case ContestWon():
                return "winner"
            case PerformersDied() | StakeSettled():
                return "off" if self._moment == "off" else "gains"
            case ActOff():
                return "off"
            case _:
                assert_never(happening)

    def _end_moment(self) -> None:
        """Make a beat of the moment that ends here."""
        if self._moment is not None:
            self._beats.append(Beat(self._shown(), self._heard, self._act.popup(), LASTS[self._moment]))
        self._moment = None

    def _end_act(self) -> None:
        """End the last moment of an act."""
        self._end_moment()
        if self._beats and self._beats[-1].lasts == MOVE:
            self._beats[-1] = self._beats[-1]._replace(lasts=END)

    def _shown(self) -> State | None:
        """The table now; None if this is the table after the whole step, because the act is not carried out in it."""
        performers = self._act.performers
        if self._moment == "off" or not self._act.is_rolled or not performers:
            return None
        acts = bill(self._lookups, self._view)
        # A seat that is asked although it performs already: the act is being carried out.
        now = Performing(acts[acts.index(self._act.id) :], performers[-1:], performers)
        return replace(self._view, phase=now)


BUSY = {book.busy(cube): index for index, cube in enumerate(CUBES)}


def after(state: State, moves: Iterable[Entry]) -> State:
    """The state after what seats gained and lost while an act was carried out."""
    for it in moves:
        if not isinstance(it.whose, int):
            continue
        if it.what == "coins":
            state = earn(state, it.whose, it.count)
        elif it.what in CUBE_INDEX:
            state = hand_out(state, it.whose, CUBE_INDEX[it.what], it.count)
        elif it.what in BUSY:
            state = make_busy(state, it.whose, ((BUSY[it.what], it.count),))
        elif it.what in TRACK_INDEX:
            track = TRACK_INDEX[it.what]
            state = set_markers(state, track, {it.whose: state.players[it.whose].tracks[track] + it.count})
    return state
