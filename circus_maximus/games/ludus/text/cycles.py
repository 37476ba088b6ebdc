"""The cycles of a game: what was taken in each, and how many stones were left after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.retelling import in_rounds
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
    left = [side.bit_count() for side in rules.lookups.at_start.sides]
    for began, *happenings in in_rounds(steps, CycleBegan)[1:]:
        assert isinstance(began, CycleBegan)
        takes = [it for it in happenings if isinstance(it, Took | Countered)]
        blocks = sum(isinstance(it, Blocked) for it in happenings)
        lost = [sum(take.owner == seat for take in takes) for seat in range(len(NAMES))]
        left = [before - gone for before, gone in zip(left, lost, strict=True)]
        told = tuple(map(teller.tell, takes))
        played.append(CycleShown(began.cycle, began.seat, told, blocks, tuple(lost), tuple(left)))
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
