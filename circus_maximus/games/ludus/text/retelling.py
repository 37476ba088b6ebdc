"""A game of Ludus Cyclorum as a story, cycle by cycle: what was taken in each, and how many stones were left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from circus_maximus.engine.books import Balance, booked_parts, opening
from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.retelling import Passage, passages
from circus_maximus.games.ludus.model.common_types import NAMES
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.happenings import Blocked, CycleBegan, GameEnded, Loss
from circus_maximus.games.ludus.model.words import Words
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules


def retell(story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterator[Passage]:
    """A passage for each cycle, with an item for each step, without how the game ended."""
    say = Words(names, config)

    def begins(happening: Happening) -> str:
        return f"Cycle {happening.cycle}" if isinstance(happening, CycleBegan) else ""

    def tell(happening: Happening) -> str:
        if isinstance(happening, CycleBegan):
            return f"{names[happening.seat]} goes first."
        return "" if isinstance(happening, GameEnded) else happening.told(say)

    return passages(story, begins, tell)


class CycleShown(NamedTuple):
    """One cycle, over or in progress."""

    number: int
    first: Seat
    takes: tuple[str, ...]
    """A sentence for each stone taken."""
    blocks: int
    lost: tuple[int, ...]
    """The number of stones that each side lost."""
    left: tuple[int, ...]
    """The number of stones that each side had at the end."""


def cycles_of(rules: LudusRules, steps: Iterable[Iterable[Happening]], names: Sequence[str]) -> list[CycleShown]:
    """The cycles of a game from its happenings, step by step; empty before the first."""
    say = Words(names, rules.config)
    played: list[CycleShown] = []
    for part in booked_parts(opening(rules, len(NAMES)), steps, CycleBegan)[1:]:
        began, *happenings = part.happenings
        assert isinstance(began, CycleBegan)
        takes = tuple(it.told(say) for it in happenings if isinstance(it, Loss))
        blocks = sum(isinstance(it, Blocked) for it in happenings)
        before, left = _stones(part.before), _stones(part.after)
        lost = tuple(had - has for had, has in zip(before, left, strict=True))
        played.append(CycleShown(began.cycle, began.seat, takes, blocks, lost, left))
    return played


def _stones(balance: Balance) -> tuple[int, ...]:
    """The stones of each side."""
    return tuple(sum(count for (_, whose), count in balance.items() if whose == seat) for seat in range(len(NAMES)))


class LastCycle(NamedTuple):
    """The last cycle that is over, and who is first in the next."""

    cycle: CycleShown
    next: Seat


def last_cycle(rules: LudusRules, steps: Iterable[Iterable[Happening]], names: Sequence[str]) -> LastCycle:
    """The last cycle that is over; `LookupError` if there is none."""
    cycles = cycles_of(rules, steps, names)
    if len(cycles) < 2:
        raise LookupError("no cycle is over yet")
    return LastCycle(cycles[-2], cycles[-1].first)
