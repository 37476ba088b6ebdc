"""Types shared by rules and config: counters, kinds of cards, and ranges of numbers."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import says

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


def only(counter: str, count: int) -> Row:
    """This many of one counter, and none of the others."""
    return tuple([count if each == counter else 0 for each in COUNTERS])


def row_of(found: Sequence[int]) -> Row:
    """How many there are of each counter, given one by one by their indices."""
    return tuple([found.count(counter) for counter in range(len(COUNTERS))])


Count = Annotated[int, Meta(ge=0, le=999)]
Positive = Annotated[int, Meta(ge=1, le=999)]
Few = Annotated[int, Meta(ge=0, le=99)]


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
