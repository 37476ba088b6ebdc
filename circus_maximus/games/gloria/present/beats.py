"""The moments within a step, each a happening or several of one seat, and the news when a turn begins.

The popups of one part of a turn grow from moment to moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple, cast

from circus_maximus.engine.books import gained, moves_of
from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.popup import Beat, Card, Change, Part, Popup, Says, SeatChanges
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, NONE
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.goth_happenings import Drew, DueMet, GothMoved
from circus_maximus.games.gloria.model.happenings import StartedLate, Swapped
from circus_maximus.games.gloria.model.holdings import STEPS
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.model.phrases import counters, steps
from circus_maximus.games.gloria.model.words import Shown, Words, building_name, cards_due
from circus_maximus.games.gloria.rules.after import after
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Giving, Paying, Redirecting

TurnPart = Literal["harvest", "purchase", "exchange", "goth"]
LASTS: dict[TurnPart, int] = {"harvest": 1, "purchase": 4, "exchange": 2, "goth": 2}
"""How long a moment of each part of a turn is shown, in plain moments."""


class Moment(NamedTuple):
    """Happenings that are shown together."""

    part: TurnPart
    seat: Seat | None
    """The seat that gains or loses; None for the Goth."""


class Changed(NamedTuple):
    """What a seat gains or loses, and the building by which it does in a harvest, if it does so by one."""

    change: Change
    by: str


def beats(
    lookups: Lookups,
    names: Sequence[str],
    before: State,
    heard: Sequence[Happening],
    earlier: Iterable[Sequence[Happening]] = (),
) -> Sequence[Beat]:
    """What is shown one after another; most steps have none. `earlier`: the steps before, the last one first."""
    bought = _bought_before(earlier) if heard and isinstance(heard[0], h.SurchargePaid) else None
    step = _StepShown(lookups, Words(names, lookups.config), before, bought)
    for count, happening in enumerate(heard, 1):
        step.hear(cast("h.AnyHappening", happening), count)
    return step.all_beats()


class _StepShown:
    """Hears a step happening by happening, and makes a beat of each moment in it."""

    def __init__(self, lookups: Lookups, say: Words, before: State, bought: h.Bought | None) -> None:
        """`bought`: the purchase of which this step pays the surcharge."""
        self._lookups = lookups
        self._say = say
        self._view = before
        self._bought = bought
        self._heard = 0
        self._moment: Moment | None = None
        self._beats: list[Beat] = []
        self._head = ""
        self._said: list[Part] = []
        self._changes: dict[Seat, tuple[Changed, ...]] = {}
        self._result: list[Part] = []

    def hear(self, happening: h.AnyHappening, count: int) -> None:
        """The next happening of the step; it is number `count`, from 1."""
        view = after(self._lookups, self._view, happening)
        moment = _moment_of(happening, view) if isinstance(happening, Shown) else None
        if moment != self._moment:
            self._end_moment()
            if moment is None or self._moment is None or moment.part != self._moment.part:
                self._begin_part()
            self._moment = moment
        self._view, self._heard = view, count
        if isinstance(happening, Shown) and moment is not None:
            self._learn(happening, moment)

    def all_beats(self) -> list[Beat]:
        """The beats of the step."""
        self._end_moment()
        return self._beats

    def _begin_part(self) -> None:
        """Nothing has happened in this part of the turn yet."""
        self._head, self._said, self._changes, self._result = "", [], {}, []

    def _learn(self, happening: Shown, moment: Moment) -> None:
        phase = self._view.phase
        if moment.part == "harvest" and isinstance(phase, Redirecting):
            self._head = f"Harvest: {KINDS[phase.harvest.kind]} cards"
        self._head = self._head or happening.heading
        building: str | None = getattr(happening, "building", None)
        if building is not None and moment.part in ("purchase", "exchange"):
            self._said = [self._card(building)] if moment.part == "purchase" else [Says(self._name(building))]
        if happening.sentence is not None:
            parts = self._said if happening.sentence == "above" else self._result
            parts.append(Says(happening.told(self._say)))
        seat: Seat | None = getattr(happening, "seat", None)
        if seat is not None:
            by = building is not None and moment.part == "harvest" and not isinstance(happening, h.Yielded)
            name = self._name(building) if building is not None and by else ""
            paid = [self._bought] if self._bought is not None and isinstance(happening, h.SurchargePaid) else []
            told = (change for it in (*paid, happening) for change in changes_in(self._lookups.config, it, seat))
            if changes := tuple(Changed(change, name) for change in told):
                self._changes[seat] = (*self._changes.get(seat, ()), *changes)

    def _name(self, building: str) -> str:
        return building_name(self._lookups.config, building)

    def _card(self, id: str) -> Card:
        building = self._lookups.config.buildings[id]
        return Card("Building bought", building.name, building.flavour, building.effect.sentence())

    def _end_moment(self) -> None:
        """Make a beat of the moment that ends here; none if nothing changed, or a purchase still has to be paid."""
        rows = [SeatChanges(seat, "", tuple(_with_names(changes))) for seat, changes in self._changes.items()]
        if self._moment is not None and (rows or self._said) and not isinstance(self._view.phase, Paying):
            popup = Popup(self._head, (*self._said, *rows, *self._result, *self._still_due()))
            self._beats.append(Beat(self._view, self._heard, popup, LASTS[self._moment.part]))

    def _still_due(self) -> Iterator[Says]:
        """The cards that are due after a seat has given one."""
        phase = self._view.phase
        if isinstance(phase, Giving) and phase.due != NONE and self._changes:
            yield Says(f"Still due: {cards_due(self._lookups.config, phase.due)}.")


def _bought_before(earlier: Iterable[Sequence[Happening]]) -> h.Bought | None:
    """The last purchase in the steps before."""
    return next((it for step in earlier for it in step if isinstance(it, h.Bought)), None)


def _with_names(changes: Sequence[Changed]) -> Iterator[Change]:
    """Changes with the building in brackets, once after all that it changes."""
    for each, following in zip_longest(changes, changes[1:]):
        last = each.by and (following is None or following.by != each.by)
        yield each.change._replace(text=f"{each.change.text} ({each.by})") if last else each.change


def _moment_of(happening: Shown, view: State) -> Moment:
    """The moment that a happening belongs to."""
    if isinstance(happening, h.OfTheHarvest) and isinstance(view.phase, Redirecting):
        return Moment("harvest", happening.seat)
    if isinstance(happening, h.OfTheHarvest | h.Bought | h.SurchargePaid):
        return Moment("purchase", happening.seat)
    if isinstance(happening, h.Swapped):
        return Moment("exchange", happening.seat)
    return Moment("goth", happening.seat if isinstance(happening, DueMet | Drew) else None)


def changes_in(config: Config, happening: Shown, seat: Seat) -> Iterator[Change]:
    """What a seat gains and loses, without the building that it comes from; each price has its own sign.

    In `−1 food and 1 gold`, the gold could seem to be a gain.
    """
    own = [it for it in happening.moves() if it.whose == seat]
    what = "surcharge " if isinstance(happening, h.SurchargePaid) else ""
    for it in own:
        if it.what in COUNTERS and it.count < 0:
            yield Change(f"{what}−{-it.count} {it.what}", False)
            what = ""
    if gained := [f"{it.count} {it.what}" for it in own if it.what in COUNTERS and it.count > 0]:
        yield Change(f"+{enumerated(gained)}", True)
    for it in own:
        if it.what == STEPS:
            yield Change(f"+{steps(it.count)}", True)
        elif it.what in config.buildings and it.count < 0:
            yield Change(f"−{building_name(config, it.what)}{happening.how_lost}", False)
    for also, gain in happening.also():
        yield Change(also, gain)


def news(config: Config, names: Sequence[str], seat: Seat, heard: Sequence[Happening]) -> Iterator[str]:
    """The sentences; `heard` is what happened since the seat's last decision."""
    taken = list(moves_of(it for it in heard if not isinstance(it, StartedLate | Swapped)))
    row = tuple(sum(gained(taken, counter, seat).values()) for counter in COUNTERS)
    if row != NONE:
        yield f"You gained {counters(row)}."
    say = Words(names, config)
    for happening in heard:
        if isinstance(happening, GothMoved) or (isinstance(happening, DueMet) and happening.seat == seat):
            yield happening.told(say)
    for other, name in enumerate(names):
        if other != seat and (did := _purchases(config, other, heard)):
            yield f"{name}: {did}."


def _purchases(config: Config, seat: Seat, heard: Sequence[Happening]) -> str:
    """The buildings that a seat bought, and how far it moved; empty if neither."""
    came = [it for it in moves_of(heard) if it.whose == seat and it.count > 0]
    bought = [building_name(config, it.what) for it in came if it.what in config.buildings]
    moved = sum(it.count for it in came if it.what == STEPS)
    parts = [f"bought {enumerated(bought)}"] * bool(bought) + [f"moved {steps(moved)}"] * bool(moved)
    return enumerated(parts)
