"""What can happen, as small typed records. Logs, benchmarks and replays read only these.

Each kind has its sentence, and says what it moves and what else popups say of it. Buildings, spaces, kinds and counters
are ids; several counters are a number of each, in the order of COUNTERS. What the Goth does is in goth_happenings.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.engine.text.words import enumerated, times
from circus_maximus.games.gloria.model.common_types import NONE, Counter, Kind, Row
from circus_maximus.games.gloria.model.goth_happenings import (
    Drew,
    DueMet,
    GothMoved,
    Lapsed,
    LevyBegan,
    PileMade,
    TributePaid,
    TributeRefused,
)
from circus_maximus.games.gloria.model.holdings import (
    DECK,
    DISCARDS,
    FORUM,
    FREE,
    IN_HAND,
    LATE_START,
    NEW_TURN,
    STEPS,
    SUPPLY,
    discard_building,
    lay_on_card,
    transfer,
    transfer_counters,
    turn_card,
)
from circus_maximus.games.gloria.model.phrases import a_card, cards, counters, missing, steps
from circus_maximus.games.gloria.model.words import Shown, Words, goal, start

# Setup and the forum


class StartFound(Happening, frozen=True):
    """Chance decided which seat begins."""

    seat: Seat

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} goes first."


class StartedLate(Happening, frozen=True):
    """A seat took further counters because it begins late."""

    seat: Seat
    counters: Row

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.counters, SUPPLY, self.seat, LATE_START)

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} starts late and gets {counters(self.counters)}."


class TurnBegan(Happening, frozen=True):
    """A turn began."""

    turn: int
    seat: Seat

    def told(self, say: Words) -> str:
        return f"Turn {self.turn}: {say.player(self.seat)}."


class PushedOff(Happening, frozen=True):
    """A building left the last slot of the forum."""

    building: str

    def moves(self) -> Iterator[Entry]:
        yield from transfer(self.building, 1, FORUM, DISCARDS, NEW_TURN)

    def told(self, say: Words) -> str:
        return f"{say.building(self.building)} leaves the forum."


class LaidOut(Happening, frozen=True):
    """A building was laid on a slot, counted from 0."""

    building: str
    slot: int

    def moves(self) -> Iterator[Entry]:
        yield from transfer(self.building, 1, DECK, FORUM, NEW_TURN)

    def told(self, say: Words) -> str:
        surcharge = say.config.forum.surcharges[self.slot]
        return f"{say.building(self.building)} enters the forum at +{surcharge}."


class CardPlayed(Happening, frozen=True):
    """A seat played a card and has `left` in hand."""

    seat: Seat
    kind: Kind
    left: int
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from turn_card(self.seat, IN_HAND[self.kind], FREE[self.kind], self.kind)

    def told(self, say: Words) -> str:
        why = f"has only {self.kind} cards and plays one" if self.forced else f"plays {a_card(self.kind)}"
        return f"{say.player(self.seat)} {why}; {self.left or 'none'} left in hand."


# Harvest


class Redirected(Shown, frozen=True):
    """A building makes the seat's other cards of the kind yield another counter in this harvest."""

    seat: Seat
    building: str
    to: Counter

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} uses {say.building(self.building)}, so the other cards yield {self.to}."

    def also(self) -> Iterator[tuple[str, bool | None]]:
        yield f"cards yield {self.to}", None


class Yielded(Shown, frozen=True):
    """Cards yielded counters; `lost` more were missing in the supply. `building`: the one that was not used."""

    seat: Seat
    kind: Kind
    cards: int
    counter: Counter
    count: int
    lost: int
    building: str | None = None

    def moves(self) -> Iterator[Entry]:
        yield from transfer(self.counter, self.count, SUPPLY, self.seat, self.kind)

    def told(self, say: Words) -> str:
        below = "" if self.building is None else f" below {say.building(self.building)}"
        verb = "yields" if self.cards == 1 else "yield"
        yielded = f"{self.count} {self.counter}" if self.count else "nothing"
        short = missing(f"{self.lost} {self.counter}", self.lost)
        return f"{say.player(self.seat)}: {cards(self.cards, self.kind)}{below} {verb} {yielded}{short}."

    def also(self) -> Iterator[tuple[str, bool | None]]:
        if self.lost:
            yield f"{self.lost} {self.counter} lost (supply empty)", False


class AbilityUsed(Shown, frozen=True):
    """A seat used a building, paid, and discarded another building, from a card of a kind, if the ability needs one."""

    seat: Seat
    building: str
    times: int
    paid: Row
    scrapped: str | None = None
    scrapped_from: Kind | None = None

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.paid, self.seat, SUPPLY, self.building)
        if self.scrapped is not None and self.scrapped_from is not None:
            yield from discard_building(self.seat, self.scrapped, self.scrapped_from, self.building)

    def told(self, say: Words) -> str:
        uses = f"{say.player(self.seat)} uses {say.building(self.building)}"
        if self.scrapped is not None:
            return f"{uses} to discard {say.building(self.scrapped)}."
        often = f" {times(self.times)}" if self.times > 1 else ""
        pays = f" and pays {counters(self.paid)}" if self.paid != NONE else ""
        return f"{uses}{often}{pays}."


class Gained(Shown, frozen=True):
    """A seat gained counters from a building; `lost` more were missing in the supply."""

    seat: Seat
    building: str
    counters: Row
    lost: Row

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.counters, SUPPLY, self.seat, self.building)

    def told(self, say: Words) -> str:
        short = missing(counters(self.lost), sum(self.lost))
        return f"{say.player(self.seat)} gains {counters(self.counters)} ({say.building(self.building)}){short}."

    def also(self) -> Iterator[tuple[str, bool | None]]:
        if self.lost != NONE:
            yield f"{counters(self.lost)} lost (supply empty)", False


class Picked(Shown, frozen=True):
    """A seat chose a mix of counters as its gain; `lost` more were missing in the supply.

    There is nothing to choose if the supply has none of them: then the mix is empty, and nothing was forced.
    """

    seat: Seat
    building: str
    counters: Row
    lost: int
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.counters, SUPPLY, self.seat, self.building)

    def told(self, say: Words) -> str:
        chosen = "gains" if self.counters == NONE else "can only gain" if self.forced else "chooses to gain"
        short = missing(str(self.lost), self.lost)
        return f"{say.player(self.seat)} {chosen} {counters(self.counters)} ({say.building(self.building)}){short}."

    def also(self) -> Iterator[tuple[str, bool | None]]:
        if self.lost:
            yield f"{self.lost} lost (supply empty)", False


class Moved(Shown, frozen=True):
    """A token moved to a space on the road to Carthage."""

    seat: Seat
    steps: int
    to: str
    building: str

    def moves(self) -> Iterator[Entry]:
        yield Entry(STEPS, self.seat, self.steps, self.building)

    def told(self, say: Words) -> str:
        where = f"{steps(self.steps)} to {say.flight_space(self.to)}"
        return f"{say.player(self.seat)} moves {where} ({say.building(self.building)})."


# Buying


class Bought(Shown, frozen=True):
    """A seat bought a building for a kind of card, and paid its cost; it is built once its surcharge is paid."""

    heading = "A purchase"

    seat: Seat
    building: str
    kind: Kind
    paid: Row
    surcharge: int

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.paid, self.seat, SUPPLY, self.building)
        if not self.surcharge:
            yield from lay_on_card(self.seat, self.building, self.kind)

    def told(self, say: Words) -> str:
        price = counters(self.paid) + (f" plus a surcharge of {self.surcharge}" if self.surcharge else "")
        return f"{say.player(self.seat)} buys {say.building(self.building)} for {price} (on {a_card(self.kind)})."


class SurchargePaid(Shown, frozen=True):
    """A seat paid the surcharge of a building, which is laid on a card of this kind."""

    heading = "A purchase"

    seat: Seat
    building: str
    kind: Kind
    paid: Row
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.paid, self.seat, SUPPLY, self.building)
        yield from lay_on_card(self.seat, self.building, self.kind)

    def told(self, say: Words) -> str:
        how = "can only pay the surcharge with" if self.forced else "pays the surcharge with"
        return f"{say.player(self.seat)} {how} {counters(self.paid)} ({say.building(self.building)})."


class Passed(Happening, frozen=True):
    """A seat bought nothing."""

    seat: Seat

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} buys nothing."


class Swapped(Shown, frozen=True):
    """A seat handed in counters and took others."""

    heading = "Exchange"

    seat: Seat
    building: str
    number: int
    gives: Counter
    count: int
    takes: Counter

    def moves(self) -> Iterator[Entry]:
        yield from transfer(self.gives, self.number, self.seat, SUPPLY, self.building)
        yield from transfer(self.takes, self.count, SUPPLY, self.seat, self.building)

    def told(self, say: Words) -> str:
        exchange = f"exchanges {self.number} {self.gives} for {self.count} {self.takes}"
        return f"{say.player(self.seat)} {exchange} ({say.building(self.building)})."


class SwapStopped(Happening, frozen=True):
    """A seat stopped exchanging counters."""

    seat: Seat
    building: str

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} stops exchanging ({say.building(self.building)})."


# The end


class GameEnded(Happening, frozen=True):
    """The game is over. `standing` lists the seats from first to last; tied seats stand together."""

    reason: Literal["carthage", "goth", "hand", "deck"]
    standing: tuple[tuple[Seat, ...], ...]

    def told(self, say: Words) -> str:
        first, *others = [enumerated([say.player(seat) for seat in seats]) for seats in self.standing]
        why = say.end(self.reason)
        if len(self.standing[0]) > 1:
            return f"{why}Nobody has left {start(say.config)}, so {first} share the victory."
        won = f"{'is closest to' if why else 'reaches'} {goal(say.config)}"
        after = f", ahead of {', then '.join(others)}" if others else ""
        return f"{why}{first} {won} and wins{after}."


# All of them, by what they are about

OfTheForum = StartFound | StartedLate | TurnBegan | PushedOff | LaidOut | CardPlayed
OfTheHarvest = Redirected | Yielded | AbilityUsed | Gained | Picked | Moved
OfBuying = Bought | SurchargePaid | Passed | Swapped | SwapStopped
OfTheGoth = TributePaid | TributeRefused | GothMoved | LevyBegan | DueMet | Lapsed | PileMade | Drew
AnyHappening = OfTheForum | OfTheHarvest | OfBuying | OfTheGoth | GameEnded
"""Every kind. Add a new one to its group, and mypy names each `match` that must handle it."""
