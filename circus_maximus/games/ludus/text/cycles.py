"""The cycles of a game: what was taken in each, and how many stones were left after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.ludus.model.common_types import NAMES
from circus_maximus.games.ludus.model.happenings import Blocked, Countered, CycleBegan, Took
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.text.story import Storyteller


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
    teller = Storyteller(names, rules.config)
    played: list[CycleShown] = []
    left = tuple(side.bit_count() for side in rules.lookups.at_start.sides)
    for step in steps:
        for happening in step:
            if isinstance(happening, CycleBegan):
                played.append(CycleShown(happening.cycle, happening.seat, (), 0, (0,) * len(NAMES), left))
            elif isinstance(happening, Took | Countered):
                now = played[-1]
                lost = tuple(n + (seat == happening.owner) for seat, n in enumerate(now.lost))
                left = tuple(n - (seat == happening.owner) for seat, n in enumerate(now.left))
                played[-1] = now._replace(takes=(*now.takes, teller.tell(happening)), lost=lost, left=left)
            elif isinstance(happening, Blocked):
                played[-1] = played[-1]._replace(blocks=played[-1].blocks + 1)
    return played


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
