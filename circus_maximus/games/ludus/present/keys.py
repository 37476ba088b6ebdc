"""The ids of what can be picked, and the keys of nodes and of what a stone can do.

Nodes of rows past G get their keys from the table.
"""

from __future__ import annotations

from circus_maximus.engine.presenting.decision import Path
from circus_maximus.games.ludus.model.actions import ANSWERS, FORMS, AnyAction

NODE, IDLE, STOP = "node/", "verb/idle", "verb/stop"
STOP_KEY, IDLE_KEY = "s", "i"
BUTTONS = {f"verb/{kind.__struct_config__.tag}": kind for kind in ANSWERS}
"""The answers with a button, by id."""
ROWS = "abcdefg"
"""The rows whose nodes have their names as keys. Further letters have other functions at the table."""
MAX_ROW_LENGTH = 15
TARGET_KEYS = frozenset(
    (
        STOP_KEY,
        IDLE_KEY,
        *(kind.key for kind in ANSWERS),
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
