"""The picks that choose an action: cards, buildings, counters with their numbers, and verbs.

A mix of counters can be picked in any order: `pick 2 food 1 gold` is food, 2, gold, 1, or gold, 1, food, 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import assert_never

from circus_maximus.engine.presenting.decision import Path
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS, Row

CARD, BUILDING, COUNTER = "card/", "building/", "counter/"
USE, TAKE = "use/", "take/"
"""What is done with a building, followed by its id."""
HARVEST, PASS, STOP = "verb/harvest", "verb/pass", "verb/stop"
TRIBUTE, REFUSE = "verb/tribute", "verb/refuse"


def paths_of(action: AnyAction) -> Sequence[Path]:
    """Every series of picks that chooses an action."""
    if isinstance(action, a.Pick | a.Pay):
        return _mixes(action.row())
    return (_path_of(action),)


def _path_of(action: AnyAction) -> Path:
    """The only path of an action."""
    match action:
        case a.Play(kind):
            return (CARD + kind,)
        case a.Use(building):
            return BUILDING + building, USE + building
        case a.Repeat(building, times):
            return BUILDING + building, USE + building, times
        case a.Scrap(building, other):
            return BUILDING + building, USE + building, BUILDING + other
        case a.Take(building):
            return BUILDING + building, TAKE + building
        case a.Harvest():
            return (HARVEST,)
        case a.Buy(building, None):
            return (BUILDING + building,)
        case a.Buy(building, on):
            return BUILDING + building, f"{CARD}{on}"
        case a.Pass():
            return (PASS,)
        case a.Swap(number, counter):
            return COUNTER + counter, number
        case a.Stop():
            return (STOP,)
        case a.PayTribute():
            return (TRIBUTE,)
        case a.RefuseTribute():
            return (REFUSE,)
        case a.Lose(what):
            return ((CARD if what in KINDS else BUILDING) + what,)
        case a.Draw(counter):
            return (COUNTER + counter,)
        case a.Pick() | a.Pay():
            raise LookupError(f"the counters of {action} can be picked in several orders")
        case _:
            assert_never(action)


def _mixes(mix: Row) -> Sequence[Path]:
    """The counters of a mix with their numbers, in every order."""
    there = [(COUNTER + counter, count) for counter, count in zip(COUNTERS, mix, strict=True) if count]
    return [tuple(pick for pair in order for pick in pair) for order in permutations(there)]


def building_of(id: str) -> str:
    """The building that the target with this id is, or is about; empty if it is no building."""
    kind, slash, building = id.partition("/")
    return building if kind + slash in (BUILDING, USE, TAKE) else ""
