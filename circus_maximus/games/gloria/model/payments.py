"""What a price takes from a seat (G10, G11), and the parts of menus whose actions depend on what a seat has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from circus_maximus.games.gloria.model.actions import AnyAction, Pay, Pick, Play, Repeat, Scrap, Swap
from circus_maximus.games.gloria.model.common_types import BASICS, GLORY, KINDS, Counter, Row

Targets = tuple[tuple[AnyAction, ...], ...]
"""Actions by target, then by amount: one verb of a menu."""
CACHE_SIZE = 2_000
"""How many mixes of each kind are kept. Without any, games of random bots take 5% longer."""


def covers(counters: Row, price: Row) -> bool:
    """Whether these counters can pay a price."""
    food, gold, peace, glory = counters
    glory -= price[GLORY]
    if price[0] > food:
        glory -= price[0] - food
    if price[1] > gold:
        glory -= price[1] - gold
    if price[2] > peace:
        glory -= price[2] - peace
    return glory >= 0


def payment(counters: Row, price: Row) -> Row:
    """The counters that a price takes; it must be covered."""
    food, gold, peace, glory = price
    if food > counters[0]:
        glory += food - counters[0]
        food = counters[0]
    if gold > counters[1]:
        glory += gold - counters[1]
        gold = counters[1]
    if peace > counters[2]:
        glory += peace - counters[2]
        peace = counters[2]
    return (food, gold, peace, glory)


def missing(counters: Row, price: Row, surcharge: int) -> int:
    """How many more counters are needed for a price and a surcharge, which any counters pay (G29)."""
    short = sum([max(0, asked - own) for asked, own in zip(price[:GLORY], counters[:GLORY], strict=True)])
    return max(0, short + price[GLORY] - counters[GLORY], sum(price) + surcharge - sum(counters))


def times_payable(counters: Row, price: Row) -> int:
    """How often a price, which is not nothing, can be paid."""
    times = 0
    while covers(counters, multiple(price, times + 1)):
        times += 1
    return times


def multiple(price: Row, times: int) -> Row:
    """A price several times."""
    return price if times == 1 else (price[0] * times, price[1] * times, price[2] * times, price[3] * times)


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
