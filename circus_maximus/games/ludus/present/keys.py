"""The keys of nodes, of what a stone can do and of answers. Nodes of rows past G get their keys from the table."""

from __future__ import annotations

STOP, IDLE = "s", "i"
ANSWERS = {"block": "k", "counter": "t", "decline": "n", "accept": "p", "offer_draw": "o", "resign": "x"}
"""The keys of all other actions that name no node."""
ROWS = "abcdefg"
"""The rows whose nodes have their names as keys. Further letters have other functions at the table."""
MAX_ROW_LENGTH = 15
TARGET_KEYS = frozenset(
    (
        STOP,
        IDLE,
        *ANSWERS.values(),
        *(f"{row}{number:0{digits}}" for row in ROWS for digits in (1, 2) for number in range(1, MAX_ROW_LENGTH + 1)),
    )
)
"""Every key that a title gives to a target on any board."""


def of_node(name: str, longest: int) -> str:
    """The name of a node as its key, with as many digits as the longest row needs; empty in rows without keys."""
    row, number = name[0].lower(), name[1:]
    return f"{row}{number:0>{len(str(longest))}}" if row in ROWS else ""
