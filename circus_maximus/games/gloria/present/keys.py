"""The ids of what can be picked, and its keys. Buildings of a seat get their keys from the table."""

from __future__ import annotations

from circus_maximus.games.gloria.model.common_types import Counter, Kind

CARD, BUILDING, COUNTER = "card/", "building/", "counter/"
USE, TAKE = "use/", "take/"
"""What is done with a building, followed by its id."""
HARVEST, PASS, STOP = "verb/harvest", "verb/pass", "verb/stop"
TRIBUTE, REFUSE = "verb/tribute", "verb/refuse"
CARDS: dict[Kind, str] = {"farm": "f", "city": "c", "peace": "p"}
COUNTERS: dict[Counter, str] = {"food": "f", "gold": "g", "peace": "p", "glory": "o"}
USE_KEY, TAKE_KEY, TRIBUTE_KEY = "s", "k", "t"
NO = "n"
"""The key to do nothing: to pass, stop, refuse, or use no building."""
SLOTS = "123456789got"
"""The keys of slots: their numbers, then letters that mean nothing else where a building is bought."""
TARGET_KEYS = frozenset((*CARDS.values(), *COUNTERS.values(), USE_KEY, TAKE_KEY, TRIBUTE_KEY, NO, *SLOTS))
"""Every key that this title gives to a target."""


def building_of(id: str) -> str:
    """The building that the target with this id is, or is about; empty if it is no building."""
    kind, slash, building = id.partition("/")
    return building if kind + slash in (BUILDING, USE, TAKE) else ""


def of_slot(slot: int) -> str:
    """The key of a slot, counted from 0 at the newest building."""
    return SLOTS[slot]
