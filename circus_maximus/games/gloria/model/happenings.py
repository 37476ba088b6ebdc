"""What can happen, as small typed records. Logs, benchmarks and replays read only these.

Each kind has its sentence, and says what it moves. Buildings, spaces, kinds and counters are ids; several counters are
a number of each, in the order of COUNTERS.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.engine.text.words import enumerated, times
from circus_maximus.games.gloria.model.common_types import NONE, Basic, Counter, Kind, Row
from circus_maximus.games.gloria.model.holdings import (
    BUILT_ON,
    DECK,
    DISCARDS,
    DUE,
    FORUM,
    FREE,
    GOTH,
    IN_HAND,
    LATE_START,
    LEVY,
    NEW_TURN,
    PAID_FOR,
    PILE,
    ROAD,
    SHARING,
    SPACES,
    STEPS,
    SUPPLY,
    TRIBUTE,
    demand,
    discard_building,
    lay_on_card,
    transfer,
    transfer_counters,
    turn_card,
)
from circus_maximus.games.gloria.model.words import Words, a_card, cards, counters, goal, missing, start, steps

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


class Redirected(Happening, frozen=True):
    """A building makes the seat's other cards of the kind yield another counter in this harvest."""

    seat: Seat
    building: str
    to: Counter

    def told(self, say: Words) -> str:
        return f"{say.player(self.seat)} uses {say.building(self.building)}, so the other cards yield {self.to}."


class Yielded(Happening, frozen=True):
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


class AbilityUsed(Happening, frozen=True):
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


class Gained(Happening, frozen=True):
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


class Picked(Happening, frozen=True):
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


class Moved(Happening, frozen=True):
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


class Bought(Happening, frozen=True):
    """A seat bought a building for a kind of card, and paid its cost; it is built once its surcharge is paid."""

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


class SurchargePaid(Happening, frozen=True):
    """A seat paid the surcharge of a building, which is laid on a card of this kind."""

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


class Swapped(Happening, frozen=True):
    """A seat handed in counters and took others."""

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


# The Goth


class TributePaid(Happening, frozen=True):
    """A seat laid counters on a space of the Goth's road, and he stays."""

    seat: Seat
    space: str
    paid: Row

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.paid, self.seat, ROAD, TRIBUTE)
        yield Entry(PAID_FOR, ROAD, 1, TRIBUTE)

    def told(self, say: Words) -> str:
        tribute = f"{counters(self.paid)} as tribute for {say.goth_space(self.space)}"
        return f"{say.player(self.seat)} pays {tribute}; the Goth stays."


class TributeRefused(Happening, frozen=True):
    """A seat paid no tribute: by choice, because it could not, or because only Rome lies ahead."""

    seat: Seat
    space: str
    why: Literal["choice", "means", "rome"]

    def told(self, say: Words) -> str:
        space = say.goth_space(self.space)
        does = {
            "choice": f"refuses the tribute for {space}",
            "means": f"cannot pay the tribute for {space}",
            "rome": f"cannot pay tribute because only {space} is ahead",
        }
        return f"{say.player(self.seat)} {does[self.why]}."


class GothMoved(Happening, frozen=True):
    """The Goth moved by `spaces` to a space; in a raid, over all spaces with tribute."""

    space: str
    raid: bool
    spaces: int

    def moves(self) -> Iterator[Entry]:
        yield Entry(SPACES, GOTH, self.spaces, self.space)
        if self.raid:
            yield Entry(PAID_FOR, ROAD, -self.spaces, self.space)

    def told(self, say: Words) -> str:
        return f"The Goth {'raids the tribute and ' if self.raid else ''}moves to {say.goth_space(self.space)}."


class LevyBegan(Happening, frozen=True):
    """This many cards are due, for each basic counter that they must make."""

    due: Row
    raid: bool

    def moves(self) -> Iterator[Entry]:
        if not self.raid:
            yield from demand(self.due, 1)

    def told(self, say: Words) -> str:
        return f"The Goth demands {say.cards_due(self.due)}."


class DueMet(Happening, frozen=True):
    """A seat gave a card (a shield in its place if `shielded`) for an icon, or for a counter that stood for it.

    The counter goes `to` the supply or the pile.
    """

    seat: Seat
    icon: Basic
    counter: Counter | None
    kind: Kind
    building: str | None
    shielded: bool
    forced: bool
    to: Literal["supply", "pile"] | None = None

    def moves(self) -> Iterator[Entry]:
        if self.building is None:
            yield Entry(FREE[self.kind], self.seat, -1, LEVY)
        elif self.shielded:
            yield from discard_building(self.seat, self.building, self.kind, LEVY)
        else:
            yield from transfer(self.building, 1, self.seat, DISCARDS, LEVY)
            yield Entry(BUILT_ON[self.kind], self.seat, -1, LEVY)
        if self.counter is None or self.to is None:
            yield Entry(DUE[self.icon], GOTH, -1, LEVY)
        else:
            yield from transfer(self.counter, 1, ROAD, self.to, LEVY)

    def told(self, say: Words) -> str:
        given = a_card(self.kind)
        if self.building is not None:
            with_card = "instead of" if self.shielded else "with"
            given = f"{say.building(self.building)} {with_card} its {self.kind} card"
        tribute = "" if self.counter is None else f" for 1 {self.counter} of the tribute"
        return f"{say.player(self.seat)} {'must give' if self.forced else 'gives'} {given}{tribute}."


class Lapsed(Happening, frozen=True):
    """Nobody could meet these icons, and nothing came of them."""

    icons: Row

    def moves(self) -> Iterator[Entry]:
        yield from demand(self.icons, -1)

    def told(self, say: Words) -> str:
        they = "it is" if sum(self.icons) == 1 else "they are"
        return f"Nobody can give {say.cards_due(self.icons)}, so {they} not taken."


class PileMade(Happening, frozen=True):
    """Counters lie in the pile to be drawn, among them these for which nobody could give a card."""

    counters: Row
    unmet: Row

    def moves(self) -> Iterator[Entry]:
        yield from transfer_counters(self.unmet, ROAD, PILE, LEVY)

    def told(self, say: Words) -> str:
        return f"Players share out the pile: {counters(self.counters)}."


class Drew(Happening, frozen=True):
    """A seat drew a counter from the pile."""

    seat: Seat
    counter: Counter
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from transfer(self.counter, 1, PILE, self.seat, SHARING)

    def told(self, say: Words) -> str:
        only = ", the only kind left" if self.forced else ""
        return f"{say.player(self.seat)} draws 1 {self.counter}{only}."


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
