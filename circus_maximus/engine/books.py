"""The books of a game: what everybody has, what came and went, and why, kept from what happenings move.

No title keeps books of its own. That they agree with the state after every step is checked by conformance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from circus_maximus.engine.contract import Cause, Entry, Happening, Holder, Holding, Rules
from circus_maximus.engine.presenting.retelling import in_rounds

Flows = Mapping[str | Cause, int]
"""How many of a thing came or went, by what was the reason; in the order in which each reason first occurred."""


class Balance(Counter[Holding]):
    """What everybody has at one moment; nothing is 0."""

    def of(self, what: str, whose: Holder) -> int:
        """How many of something a seat or a common place has."""
        return self[what, whose]

    def after(self, moves: Iterable[Entry]) -> Balance:
        """What everybody has after these moves."""
        later = Balance(self)
        for it in moves:
            later[it.what, it.whose] += it.count
            if not later[it.what, it.whose]:
                del later[it.what, it.whose]
        return later


def balance_of(rules: Rules[Any, Any], state: Any) -> Balance:
    """What everybody has in a state, as its rules count it."""
    return Balance({holding: count for holding, count in rules.holdings(state).items() if count})


def opening(rules: Rules[Any, Any], seats: int) -> Balance:
    """What everybody has before the first happening of a game."""
    start = rules.start(seats)
    undone = (Entry(it.what, it.whose, -it.count, it.because) for it in moves_of(start.happenings))
    return balance_of(rules, start.state).after(undone)


def moves_of(happenings: Iterable[Happening]) -> Iterator[Entry]:
    """All that happenings move, in order."""
    for it in happenings:
        yield from it.moves()


def gained(moves: Iterable[Entry], what: str, whose: Holder) -> Flows:
    """How many of something came to a holder, by what was the reason. Losses are not set off against it."""
    return _sums((it.because, it.count) for it in moves if it.what == what and it.whose == whose and it.count > 0)


def lost(moves: Iterable[Entry], what: str, whose: Holder) -> Flows:
    """How many of something left a holder, by what was the reason. Gains are not set off against it."""
    return _sums((it.because, -it.count) for it in moves if it.what == what and it.whose == whose and it.count < 0)


def _sums(parts: Iterable[tuple[str | Cause, int]]) -> Flows:
    sums: dict[str | Cause, int] = {}
    for because, count in parts:
        sums[because] = sums.get(because, 0) + count
    return sums


class BookedPart(NamedTuple):
    """A part of a game, such as a round: what happened, what it moved, and what everybody had before and after it."""

    happenings: tuple[Happening, ...]
    moves: tuple[Entry, ...]
    before: Balance
    after: Balance


def booked_parts(
    before: Balance, story: Iterable[Iterable[Happening]], begins: type[Happening]
) -> tuple[BookedPart, ...]:
    """The parts of a game: what precedes the first happening of kind `begins`, then what follows each of them.

    `story` has the happenings of each step from the first on, `before` what everybody had before them. The last part
    may be unfinished.
    """
    booked: list[BookedPart] = []
    for part in in_rounds(story, begins):
        moves = tuple(moves_of(part))
        after = before.after(moves)
        booked.append(BookedPart(tuple(part), moves, before, after))
        before = after
    return tuple(booked)
