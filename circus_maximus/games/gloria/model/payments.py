"""What a price takes from a seat (G10, G11): the counters it names, and glory for those that are missing."""

from __future__ import annotations

from circus_maximus.games.gloria.model.common_types import GLORY, Row


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
