"""Parts of menus whose actions depend on what a seat has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from circus_maximus.games.gloria.model.actions import AnyAction, Pay, Pick, Play, Repeat, Scrap, Swap
from circus_maximus.games.gloria.model.common_types import BASICS, GLORY, KINDS, Counter, Row

Targets = tuple[tuple[AnyAction, ...], ...]
"""Actions by target, then by amount: one verb of a menu."""
CACHE_SIZE = 2_000
"""How many mixes of each kind are kept. Without any, games of random bots take 5% longer."""


def plays(has: tuple[bool, ...]) -> Targets:
    """The cards that can be played, by whether there is one of each kind in hand."""
    return tuple((Play(kind),) for kind, there in zip(KINDS, has, strict=True) if there)


def _mixes(size: int, there: Row) -> Iterator[Row]:
    """All mixes of this many basic counters, those with most food first."""
    food, gold, peace = there[: len(BASICS)]
    for of_food in range(min(size, food), -1, -1):
        for of_gold in range(min(size - of_food, gold), -1, -1):
            of_peace = size - of_food - of_gold
            if of_peace <= peace:
                yield of_food, of_gold, of_peace


@lru_cache(CACHE_SIZE)
def picks(size: int, there: Row) -> Targets:
    """The mixes of this size of the basic counters that are there."""
    return tuple((Pick(*mix),) for mix in _mixes(size, there))


@lru_cache(CACHE_SIZE)
def pays(surcharge: int, counters: Row) -> Targets:
    """The mixes in which a surcharge can be paid with these counters."""
    basics = sum(counters[:GLORY])
    if basics < surcharge:
        food, gold, peace = counters[:GLORY]
        return ((Pay(food, gold, peace, surcharge - basics),),)
    return tuple((Pay(*mix),) for mix in _mixes(surcharge, counters))


def repeats(building: str, most: int) -> tuple[AnyAction, ...]:
    """To use an ability once, twice, and so on, up to a number of times."""
    return tuple(Repeat(building, times) for times in range(1, most + 1))


def scraps(building: str, others: tuple[str, ...]) -> tuple[AnyAction, ...]:
    """To discard each of the other buildings by using this one."""
    return tuple(Scrap(building, other) for other in others)


def swaps(counter: Counter, most: int) -> tuple[AnyAction, ...]:
    """To hand in one counter, two, and so on, up to a number, for another kind."""
    return tuple(Swap(number, counter) for number in range(1, most + 1))
