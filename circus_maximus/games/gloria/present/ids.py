"""The ids of what can be picked: cards, buildings, counters, and verbs."""

from __future__ import annotations

CARD, BUILDING, COUNTER = "card/", "building/", "counter/"
USE, TAKE = "use/", "take/"
"""What is done with a building, followed by its id."""
HARVEST, PASS, STOP = "verb/harvest", "verb/pass", "verb/stop"
TRIBUTE, REFUSE = "verb/tribute", "verb/refuse"


def building_of(id: str) -> str:
    """The building that the target with this id is, or is about; empty if it is no building."""
    kind, slash, building = id.partition("/")
    return building if kind + slash in (BUILDING, USE, TAKE) else ""
