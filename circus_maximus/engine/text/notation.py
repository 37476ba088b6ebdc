"""Reads the words of an action. `ValueError` with a message for players if a word is not what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

from circus_maximus.engine.text.words import quoted

Write = Callable[[Any], str]
"""Writes an action in the notation of its title."""
W = TypeVar("W", bound=str)

_ID = re.compile(r"[a-z][a-z0-9_]*\Z")
_SEAT = re.compile(r"seat([1-9][0-9]?)\Z")
_NUMBER = re.compile(r"(0|[1-9][0-9]{0,5})\Z")


def id_in(word: str, such_as: str) -> str:
    """An id, which need not exist."""
    return word if _ID.match(word) else refuse(word, f"an id such as {such_as}")


def number_in(word: str, least: int = 0) -> int:
    """A whole number, at least 0 or 1, below a million."""
    if not _NUMBER.match(word) or int(word) < least:
        refuse(word, f"a whole number{f' from {least} up' if least else ''}")
    return int(word)


def seat_in(word: str) -> int:
    """A seat: `seat2` is the second one, which has the number 1."""
    found = _SEAT.match(word)
    return int(found[1]) - 1 if found else refuse(word, "a seat such as seat2")


def seat_word(seat: int) -> str:
    """A seat in the notation: `seat2`."""
    return f"seat{seat + 1}"


def seats_called(names: Sequence[str]) -> dict[str, str]:
    """The players' names for the words of the notation that name seats."""
    return {seat_word(seat): name for seat, name in enumerate(names)}


def one_of(word: str, known: Sequence[W], what: str) -> W:
    """One of some words; `what` names them in an error: `a market`."""
    for each in known:
        if word == each:
            return each
    return refuse(word, f"{what}: {', '.join(known)}")


def refuse(word: str, expected: str) -> NoReturn:
    """Say that a word is not what is expected."""
    raise ValueError(f"{quoted(word)} is not {expected}")


def not_an_action(text: str, shapes: Sequence[str]) -> ValueError:
    """The error that says how actions are written: those with the same first word, or else all.

    `shapes` has them in short: `bid ACT COINS`.
    """
    verb = " ".join(text.split()[:1])
    if begun := [shape for shape in shapes if shape.split()[0] == verb]:
        return ValueError(f"{quoted(text)} is not complete: write {' or '.join(begun)}")
    return ValueError(f"{quoted(text)} is not an action; the actions are {', '.join(shapes)}")
