"""How counters, cards, steps and gains are said, whatever the config calls its spaces and buildings."""

from __future__ import annotations

from collections.abc import Iterable

from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS, CounterNumbers, Gain, Row


def of_each(row: Row) -> list[str]:
    """`2 food`, `1 glory`: the counters of each kind of which there are some."""
    return [f"{count} {counter}" for counter, count in zip(COUNTERS, row, strict=True) if count]


def counters(row: Row) -> str:
    """`2 food and 1 glory`, or `nothing`."""
    return enumerated(of_each(row)) or "nothing"


def price_text(row: Row, any_kind: int) -> str:
    """`2 food, 1 gold and 3 of any kind`: a price in counters with a surcharge, or `nothing`."""
    return enumerated([*of_each(row), *[f"{any_kind} of any kind"] * bool(any_kind)]) or "nothing"


def cards(count: int, kind: str) -> str:
    """`1 farm card`, `3 farm cards`."""
    return counted(count, f"{kind} card")


def a_card(kind: str) -> str:
    """`a farm card`."""
    return f"a {kind} card"


def any_card(kinds: Iterable[str]) -> str:
    """`farm or city card`."""
    return f"{enumerated(list(kinds), 'or')} card"


def steps(count: int) -> str:
    """`1 step`, `2 steps`."""
    return counted(count, "step")


def numbers(given: CounterNumbers) -> str:
    """`2 food and 1 glory`, for a value of the config."""
    return counters(given.row())


def gain_text(gain: Gain) -> str:
    """`1 food, 3 of any kind but glory and 2 steps`, or `nothing`, for a value of the config."""
    return gain_row_text(gain.row(), gain.any, gain.steps)


def gain_row_text(row: Row, any_kind: int, moved: int) -> str:
    """The same for counters of each kind, counters of any kind, and steps."""
    parts = of_each(row)
    if any_kind:
        parts.append(f"{any_kind} of any kind but glory")
    if moved:
        parts.append(steps(moved))
    return enumerated(parts) or "nothing"


def missing(lost: str, count: int) -> str:
    """What is not gained because the supply has no more of it."""
    return f"; the supply is {lost} short" if count else ""
