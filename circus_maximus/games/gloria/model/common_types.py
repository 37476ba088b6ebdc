"""Types shared by rules and config, and what the books of Gloria Mundi have, who has it, and why it moves.

Counters and buildings are booked by their ids; what is here as well has a space in its name, as no id has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import says
from circus_maximus.engine.contract import Cause, Entry, Holder, Seat

Counter = Literal["food", "gold", "peace", "glory"]
Basic = Literal["food", "gold", "peace"]
"""The counters that cards yield and that the Goth's spaces show."""
Kind = Literal["farm", "city", "peace"]
"""The kinds of production cards."""
BuildingKind = Literal["farm", "city", "peace", "red"]

COUNTERS: tuple[Counter, ...] = get_args(Counter)
BASICS: tuple[Basic, ...] = get_args(Basic)
KINDS: tuple[Kind, ...] = get_args(Kind)
COUNTER_INDEX: dict[str, int] = {counter: index for index, counter in enumerate(COUNTERS)}
KIND_INDEX: dict[str, int] = {kind: index for index, kind in enumerate(KINDS)}
GLORY = COUNTER_INDEX["glory"]
"""The index of the counter that fills in for any other."""

SEATS = range(2, 7)
NAMES = ("Aetius", "Galla", "Honoria", "Marcian", "Placidia", "Stilicho")

Row = tuple[int, ...]
"""A number for each counter, in the order of COUNTERS."""
ByKind = tuple[int, ...]
"""A number for each kind of card, in the order of KINDS."""
NONE: Row = (0,) * len(COUNTERS)
Count = Annotated[int, Meta(ge=0, le=999)]
Positive = Annotated[int, Meta(ge=1, le=999)]
Few = Annotated[int, Meta(ge=0, le=99)]
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


def only(counter: str, count: int) -> Row:
    """This many of one counter, and none of the others."""
    return tuple([count if each == counter else 0 for each in COUNTERS])


def row_of(found: Sequence[int]) -> Row:
    """How many there are of each counter, given one by one by their indices."""
    return tuple([found.count(counter) for counter in range(len(COUNTERS))])


class CounterNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """A number for each counter; those not named are 0."""

    food: Annotated[Few, says("The number of food counters.", "counters")] = 0
    gold: Annotated[Few, says("The number of gold counters.", "counters")] = 0
    peace: Annotated[Few, says("The number of peace counters.", "counters")] = 0
    glory: Annotated[Few, says("The number of glory counters.", "counters")] = 0

    def row(self) -> Row:
        """In the order of COUNTERS."""
        return (self.food, self.gold, self.peace, self.glory)


class Gain(CounterNumbers, frozen=True):
    """What an ability gives; numbers not named are 0."""

    any: Annotated[Few, says("Counters of food, gold and peace, in a mix that the seat picks.", "counters", "G12")] = 0
    steps: Annotated[Few, says("Steps on the road to Carthage.", "steps", "G9")] = 0


def transfer_counters(row: Row, giver: Holder, taker: Holder, because: str | Cause) -> Iterator[Entry]:
    """Counters of each kind change hands."""
    for counter, count in zip(COUNTERS, row, strict=True):
        yield from transfer(counter, count, giver, taker, because)


def transfer(what: str, count: int, giver: Holder, taker: Holder, because: str | Cause) -> Iterator[Entry]:
    """A number of things goes from one holder to another."""
    if count:
        yield Entry(what, giver, -count, because)
        yield Entry(what, taker, count, because)


def turn_card(seat: Seat, card: str, into: str, because: str | Cause) -> Iterator[Entry]:
    """A card of a seat is now one of another sort."""
    yield Entry(card, seat, -1, because)
    yield Entry(into, seat, 1, because)


def lay_on_card(seat: Seat, building: str, kind: Kind) -> Iterator[Entry]:
    """A building goes from the forum to a card before the seat."""
    yield from transfer(building, 1, FORUM, seat, building)
    yield from turn_card(seat, FREE[kind], BUILT_ON[kind], building)


def discard_building(seat: Seat, building: str, kind: Kind, because: str | Cause) -> Iterator[Entry]:
    """A building is discarded; the card below stays."""
    yield from transfer(building, 1, seat, DISCARDS, because)
    yield from turn_card(seat, BUILT_ON[kind], FREE[kind], because)


def demand(cards: Row, sign: int) -> Iterator[Entry]:
    """Cards are due, or no longer, for each basic counter that they must make."""
    for counter, count in zip(COUNTERS, cards, strict=True):
        if count:
            yield Entry(DUE[counter], GOTH, sign * count, LEVY)
