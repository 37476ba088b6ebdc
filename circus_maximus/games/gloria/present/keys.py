"""The keys of cards, counters, slots and verbs. Buildings that are not in the forum get their keys from the table."""

from __future__ import annotations

from circus_maximus.games.gloria.model.common_types import Counter, Kind

CARDS: dict[Kind, str] = {"farm": "f", "city": "c", "peace": "p"}
COUNTERS: dict[Counter, str] = {"food": "f", "gold": "g", "peace": "p", "glory": "o"}
NO = "n"
"""The key to do nothing: to pass, stop, refuse, or use no building."""
VERBS = {"use": "s", "take": "k", "tribute": "t", "harvest": NO, "pass": NO, "stop": NO, "refuse": NO}
SLOTS = range(1, 10)
"""The slots whose number is their key."""
ALL = frozenset((*CARDS.values(), *COUNTERS.values(), *VERBS.values(), *map(str, SLOTS)))
"""Every key that this title gives to a target."""


def of_slot(slot: int) -> str:
    """The number of a slot, counted from 0 at the newest building; empty after the ninth."""
    return str(slot + 1) if slot + 1 in SLOTS else ""
