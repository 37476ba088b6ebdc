"""The ids of what can be picked, and the keys of nodes, of what a stone can do and of answers.

Nodes of rows past G get their keys from the table.
"""

from __future__ import annotations

from circus_maximus.engine.presenting.decision import Path
from circus_maximus.games.ludus.model.actions import FORMS, AnyAction

NODE, IDLE, STOP, DECLINE = "node/", "verb/idle", "verb/stop", "verb/decline"
STOP_KEY, IDLE_KEY = "s", "i"
ANSWERS = {"block": "k", "counter": "t", "decline": "n", "accept": "p", "offer_draw": "o", "resign": "x"}
"""The keys of all other actions that name no node."""
ROWS = "abcdefg"
"""The rows whose nodes have their names as keys. Further letters have other functions at the table."""
MAX_ROW_LENGTH = 15
TARGET_KEYS = frozenset(
    (
        STOP_KEY,
        IDLE_KEY,
        *ANSWERS.values(),
        *(f"{row}{number:0{digits}}" for row in ROWS for digits in (1, 2) for number in range(1, MAX_ROW_LENGTH + 1)),
    )
)
"""Every key that a title gives to a target on any board."""


def of_node(name: str, longest: int) -> str:
    """The name of a node as its key, with as many digits as the longest row needs; empty in rows without keys."""
    row, number = name[0].lower(), name[1:]
    return f"{row}{number:0>{len(str(longest))}}" if row in ROWS else ""


def node_id(name: str) -> str:
    """The id of a node."""
    return NODE + name


def node_of(id: str) -> str:
    """The name of the node with this id; empty if it is no node's."""
    return id.removeprefix(NODE) if id.startswith(NODE) else ""


def path_of(action: AnyAction) -> Path:
    """The nodes that a stone touches, in order, then a verb if it could do more: its only path.

    So what a node means follows from what is on it: an empty node is a step, a stone is taken.
    """
    (path,) = FORMS.paths(action)
    return path
