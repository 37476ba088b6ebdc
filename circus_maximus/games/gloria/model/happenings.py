"""What can happen, as small typed records that say what they move. Logs, benchmarks and replays read only these.

Buildings, spaces, kinds and counters are ids; several counters are a number of each, in the order of COUNTERS. story.py
has the sentence for each happening.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from circus_maximus.engine.contract import Cause, Entry, Happening, Holder, Seat
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, Basic, Counter, Kind, Row

# What the books have in addition to counters and buildings, which are booked by their ids. No id has a space in it.

IN_HAND: dict[str, str] = {kind: f"{kind} card in hand" for kind in KINDS}
FREE: dict[str, str] = {kind: f"free {kind} card" for kind in KINDS}
"""The cards before a seat without a building, by kind."""
BUILT_ON: dict[str, str] = {kind: f"{kind} card with a building" for kind in KINDS}
CARDS = (*FREE.values(), *BUILT_ON.values())
"""All cards before a seat."""
DUE: dict[str, str] = {counter: f"card due for {counter}" for counter in COUNTERS}
"""What the Goth demands where he enters a space. In a raid, a card is due for each counter still on his road."""
STEPS = "steps of a token"
SPACES = "spaces of the Goth"
"""Those that he has left behind him."""
PAID_FOR = "spaces with tribute"

SUPPLY, PILE, FORUM, DECK, DISCARDS = "supply", "pile", "forum", "deck", "discards"
ROAD = "the Goth's road"
"""Who has the tribute, up to the end of a raid."""
GOTH = "the Goth"

LATE_START, NEW_TURN, TRIBUTE, LEVY, SHARING = map(Cause, ("late start", "new turn", "tribute", "levy", "sharing"))
"""Why something moves if no card or space is the reason."""


def _transfer_counters(row: Row, giver: Holder, taker: Holder, because: str | Cause) -> Iterator[Entry]:
    """Counters of each kind change hands."""
    for counter, count in zip(COUNTERS, row, strict=True):
        yield from _transfer(counter, count, giver, taker, because)


def _transfer(what: str, count: int, giver: Holder, taker: Holder, because: str | Cause) -> Iterator[Entry]:
    """A number of things goes from one holder to another."""
    if count:
        yield Entry(what, giver, -count, because)
        yield Entry(what, taker, count, because)


def _turn_card(seat: Seat, card: str, into: str, because: str | Cause) -> Iterator[Entry]:
    """A card of a seat is now one of another sort."""
    yield Entry(card, seat, -1, because)
    yield Entry(into, seat, 1, because)


def _lay_on_card(seat: Seat, building: str, kind: Kind) -> Iterator[Entry]:
    """A building goes from the forum to a card before the seat."""
    yield from _transfer(building, 1, FORUM, seat, building)
    yield from _turn_card(seat, FREE[kind], BUILT_ON[kind], building)


def _tear_down(seat: Seat, building: str, kind: Kind, because: str | Cause) -> Iterator[Entry]:
    """A building is discarded; the card below stays."""
    yield from _transfer(building, 1, seat, DISCARDS, because)
    yield from _turn_card(seat, BUILT_ON[kind], FREE[kind], because)


def _demand(cards: Row, sign: int) -> Iterator[Entry]:
    """Cards are due, or no longer, for each basic counter that they must make."""
    for counter, count in zip(COUNTERS, cards, strict=True):
        if count:
            yield Entry(DUE[counter], GOTH, sign * count, LEVY)


# Setup and the forum


class StartFound(Happening, frozen=True):
    """Chance decided which seat begins."""

    seat: Seat


class StartedLate(Happening, frozen=True):
    """A seat took further counters because it begins late."""

    seat: Seat
    counters: Row

    def moves(self) -> Iterator[Entry]:
        yield from _transfer_counters(self.counters, SUPPLY, self.seat, LATE_START)


class TurnBegan(Happening, frozen=True):
    """A turn began."""

    turn: int
    seat: Seat


class PushedOff(Happening, frozen=True):
    """A building left the last slot of the forum."""

    building: str

    def moves(self) -> Iterator[Entry]:
        yield from _transfer(self.building, 1, FORUM, DISCARDS, NEW_TURN)


class LaidOut(Happening, frozen=True):
    """A building was laid on a slot, counted from 0."""

    building: str
    slot: int

    def moves(self) -> Iterator[Entry]:
        yield from _transfer(self.building, 1, DECK, FORUM, NEW_TURN)


class CardPlayed(Happening, frozen=True):
    """A seat played a card and has `left` in hand."""

    seat: Seat
    kind: Kind
    left: int
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from _turn_card(self.seat, IN_HAND[self.kind], FREE[self.kind], self.kind)


# Harvest


class Redirected(Happening, frozen=True):
    """A building makes the seat's other cards of the kind yield another counter in this harvest."""

    seat: Seat
    building: str
    to: Counter


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
        yield from _transfer(self.counter, self.count, SUPPLY, self.seat, self.kind)


class AbilityUsed(Happening, frozen=True):
    """A seat used a building, paid, and discarded another building, from a card of a kind, if the ability needs one."""

    seat: Seat
    building: str
    times: int
    paid: Row
    scrapped: str | None = None
    scrapped_from: Kind | None = None

    def moves(self) -> Iterator[Entry]:
        yield from _transfer_counters(self.paid, self.seat, SUPPLY, self.building)
        if self.scrapped is not None and self.scrapped_from is not None:
            yield from _tear_down(self.seat, self.scrapped, self.scrapped_from, self.building)


class Gained(Happening, frozen=True):
    """A seat gained counters from a building; `lost` more were missing in the supply."""

    seat: Seat
    building: str
    counters: Row
    lost: Row

    def moves(self) -> Iterator[Entry]:
        yield from _transfer_counters(self.counters, SUPPLY, self.seat, self.building)


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
        yield from _transfer_counters(self.counters, SUPPLY, self.seat, self.building)


class Moved(Happening, frozen=True):
    """A token moved to a space on the road to Carthage."""

    seat: Seat
    steps: int
    to: str
    building: str

    def moves(self) -> Iterator[Entry]:
        yield Entry(STEPS, self.seat, self.steps, self.building)


# Buying


class Bought(Happening, frozen=True):
    """A seat bought a building for a kind of card, and paid its cost; it is built once its surcharge is paid."""

    seat: Seat
    building: str
    kind: Kind
    paid: Row
    surcharge: int

    def moves(self) -> Iterator[Entry]:
        yield from _transfer_counters(self.paid, self.seat, SUPPLY, self.building)
        if not self.surcharge:
            yield from _lay_on_card(self.seat, self.building, self.kind)


class SurchargePaid(Happening, frozen=True):
    """A seat paid the surcharge of a building, which is laid on a card of this kind."""

    seat: Seat
    building: str
    kind: Kind
    paid: Row
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from _transfer_counters(self.paid, self.seat, SUPPLY, self.building)
        yield from _lay_on_card(self.seat, self.building, self.kind)


class Passed(Happening, frozen=True):
    """A seat bought nothing."""

    seat: Seat


class Swapped(Happening, frozen=True):
    """A seat handed in counters and took others."""

    seat: Seat
    building: str
    number: int
    gives: Counter
    count: int
    takes: Counter

    def moves(self) -> Iterator[Entry]:
        yield from _transfer(self.gives, self.number, self.seat, SUPPLY, self.building)
        yield from _transfer(self.takes, self.count, SUPPLY, self.seat, self.building)


class SwapStopped(Happening, frozen=True):
    """A seat stopped exchanging counters."""

    seat: Seat
    building: str


# The Goth


class TributePaid(Happening, frozen=True):
    """A seat laid counters on a space of the Goth's road, and he stays."""

    seat: Seat
    space: str
    paid: Row

    def moves(self) -> Iterator[Entry]:
        yield from _transfer_counters(self.paid, self.seat, ROAD, TRIBUTE)
        yield Entry(PAID_FOR, ROAD, 1, TRIBUTE)


class TributeRefused(Happening, frozen=True):
    """A seat paid no tribute: by choice, because it could not, or because only Rome lies ahead."""

    seat: Seat
    space: str
    why: Literal["choice", "means", "rome"]


class GothMoved(Happening, frozen=True):
    """The Goth moved by `spaces` to a space; in a raid, over all spaces with tribute."""

    space: str
    raid: bool
    spaces: int

    def moves(self) -> Iterator[Entry]:
        yield Entry(SPACES, GOTH, self.spaces, self.space)
        if self.raid:
            yield Entry(PAID_FOR, ROAD, -self.spaces, self.space)


class LevyBegan(Happening, frozen=True):
    """This many cards are due, for each basic counter that they must make."""

    due: Row
    raid: bool

    def moves(self) -> Iterator[Entry]:
        if not self.raid:
            yield from _demand(self.due, 1)


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
            yield from _tear_down(self.seat, self.building, self.kind, LEVY)
        else:
            yield from _transfer(self.building, 1, self.seat, DISCARDS, LEVY)
            yield Entry(BUILT_ON[self.kind], self.seat, -1, LEVY)
        if self.counter is None or self.to is None:
            yield Entry(DUE[self.icon], GOTH, -1, LEVY)
        else:
            yield from _transfer(self.counter, 1, ROAD, self.to, LEVY)


class Lapsed(Happening, frozen=True):
    """Nobody could meet these icons, and nothing came of them."""

    icons: Row

    def moves(self) -> Iterator[Entry]:
        yield from _demand(self.icons, -1)


class PileMade(Happening, frozen=True):
    """Counters lie in the pile to be drawn, among them these for which nobody could give a card."""

    counters: Row
    unmet: Row

    def moves(self) -> Iterator[Entry]:
        yield from _transfer_counters(self.unmet, ROAD, PILE, LEVY)


class Drew(Happening, frozen=True):
    """A seat drew a counter from the pile."""

    seat: Seat
    counter: Counter
    forced: bool

    def moves(self) -> Iterator[Entry]:
        yield from _transfer(self.counter, 1, PILE, self.seat, SHARING)


class GameEnded(Happening, frozen=True):
    """The game is over. `standing` lists the seats from first to last; tied seats stand together."""

    reason: Literal["carthage", "goth", "hand", "deck"]
    standing: tuple[tuple[Seat, ...], ...]


# All of them, by what they are about

OfTheForum = StartFound | StartedLate | TurnBegan | PushedOff | LaidOut | CardPlayed
OfTheHarvest = Redirected | Yielded | AbilityUsed | Gained | Picked | Moved
OfBuying = Bought | SurchargePaid | Passed | Swapped | SwapStopped
OfTheGoth = TributePaid | TributeRefused | GothMoved | LevyBegan | DueMet | Lapsed | PileMade | Drew
AnyHappening = OfTheForum | OfTheHarvest | OfBuying | OfTheGoth | GameEnded
"""Every kind. Add a new one to its group, and mypy names each `match` that must handle it."""
