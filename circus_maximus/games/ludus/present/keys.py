"""The keys of nodes and of what a stone can do. Everything else gets its key from the table."""

from __future__ import annotations

STOP, IDLE = "s", "i"
ROWS = "abcdefg"
"""The rows whose nodes have their names as keys. Further letters have other functions at the table."""
LONGEST_ROW = 15
ALL = frozenset(
    (
        STOP,
        IDLE,
        *(f"{row}{number:0{digits}}" for row in ROWS for digits in (1, 2) for number in range(1, LONGEST_ROW + 1)),
    )
)
"""Every key that a title gives to a target on any board."""


def of_node(name: str, longest: int) -> str:
    """The name of a node as its key, with as many digits as the longest row needs; empty in rows without keys."""
    row, number = name[0].lower(), name[1:]
    return f"{row}{number:0>{len(str(longest))}}" if row in ROWS else ""
