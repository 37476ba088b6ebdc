"""The keys of cards, counters, slots and verbs. Buildings of a seat get their keys from the table."""

from __future__ import annotations

from circus_maximus.games.gloria.model.common_types import Counter, Kind

CARDS: dict[Kind, str] = {"farm": "f", "city": "c", "peace": "p"}
COUNTERS: dict[Counter, str] = {"food": "f", "gold": "g", "peace": "p", "glory": "o"}
USE, TAKE, TRIBUTE = "s", "k", "t"
NO = "n"
"""The key to do nothing: to pass, stop, refuse, or use no building."""
SLOTS = "123456789got"
"""The keys of slots: their numbers, then letters that mean nothing else where a building is bought."""
TARGET_KEYS = frozenset((*CARDS.values(), *COUNTERS.values(), USE, TAKE, TRIBUTE, NO, *SLOTS))
"""Every key that this title gives to a target."""


def of_slot(slot: int) -> str:
    """The key of a slot, counted from 0 at the newest building."""
    return SLOTS[slot]
