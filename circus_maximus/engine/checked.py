"""Checks that what a title says has the type that its readers expect.

A check returns what was said, with generators read to their end, or raises `TypeError`. Its message names types only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from circus_maximus.engine.presenting.brief_log import LogPart
from circus_maximus.engine.presenting.decision import Answer, Explanation, Part
from circus_maximus.engine.presenting.presenter import Barrier, Beat, CardShown

Check = Callable[[Any], Any]


def anything(said: Any) -> Any:
    """Whatever was said, all of it at once, so that a generator cannot fail later."""
    return tuple(said) if isinstance(said, Iterator) else said


def of_type(kind: type) -> Check:
    """Checks for a value of a type."""

    def check(said: Any) -> Any:
        if not isinstance(said, kind):
            raise TypeError(f"{kind.__name__} expected, not {type(said).__name__}")
        return said

    return check


def or_none(check: Check) -> Check:
    """Checks for what another check wants, or None."""
    return lambda said: None if said is None else check(said)


def all_of(check: Check) -> Check:
    """Checks each of any number of values, and makes a tuple of them."""

    def check_all(said: Any) -> tuple[Any, ...]:
        if isinstance(said, str) or not isinstance(said, Collection | Iterator):
            raise TypeError(f"a sequence expected, not {type(said).__name__}")
        return tuple([check(part) for part in said])

    return check_all


def tuple_of(*checks: Check) -> Check:
    """Checks for a tuple with a value for each check."""

    def check_each(said: Any) -> tuple[Any, ...]:
        if not isinstance(said, tuple) or len(said) != len(checks):
            raise TypeError(f"a tuple of {len(checks)} expected, not {type(said).__name__}")
        return tuple([check(part) for check, part in zip(checks, said, strict=True)])

    return check_each


def passages(said: Any) -> Any:
    """Checks for passages, whose type is loaded when a game is retold."""
    from circus_maximus.engine.presenting.retelling import Passage

    return all_of(of_type(Passage))(said)


def ending(said: Any) -> Any:
    """Checks for an ending, whose type is loaded when a game is over."""
    from circus_maximus.engine.presenting.retelling import Ending

    return of_type(Ending)(said)


TEXT = of_type(str)
PAIRS = all_of(tuple_of(TEXT, TEXT))

OF_TEXTS: Mapping[str, Check] = {
    "tell": TEXT,
    "retell": passages,
    "ending": ending,
    "stage_name": tuple_of(TEXT, TEXT),
    "ended_by": TEXT,
    "explain": TEXT,
    "rulebook": TEXT,
}
"""What the texts of a title say."""
OF_PRESENTER: Mapping[str, Check] = {
    "hint": or_none(tuple_of(anything, TEXT)),
    "secret": TEXT,
    "about": TEXT,
    "describe": TEXT,
    "card": or_none(of_type(CardShown)),
    "related": lambda said: frozenset(all_of(TEXT)(said)),
    "target_ids": all_of(TEXT),
    "in_force": PAIRS,
    "beats": all_of(of_type(Beat)),
    "news": or_none(all_of(TEXT)),
    "in_brief": or_none(all_of(of_type(LogPart))),
    "barrier": of_type(Barrier),
}
"""What its presenter says."""
OF_QUESTION: Mapping[str, Check] = {
    "rule": TEXT,
    "explanations": all_of(of_type(Explanation)),
    "urgent": all_of(TEXT),
    "forecast": all_of(TEXT),
    "part": of_type(Part),
    "answer": of_type(Answer),
}
"""What its questions say."""
OF_KIT: Mapping[str, Check] = {
    "panels": all_of(TEXT),
    "target_keys": all_of(TEXT),
    "details": TEXT,
    "covers": TEXT,
    "legend": PAIRS,
}
"""What its kit says; what it draws is checked where it is drawn."""
