"""Types shared by rules and config: sides, nodes, and patterns for config values."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from circus_maximus.engine.contract import Seat

SOUTH: Seat = 0
NORTH: Seat = 1
SIDES = ("south", "north")
"""The names of the sides in configs and chances, by seat."""
NAMES = ("South", "North")
SEATS = range(2, 3)

FirstPlayer = Literal["lot", "south", "north"]
Mode = Literal["attack", "rush", "trample", "slash", "opportunity"]
"""How a stone is taken."""

RowName = Annotated[
    str, Meta(pattern=r"^[A-Z]$(?!\n)", max_length=1, extra={"expected": "the name of a row: one capital letter"})
]
NodeName = Annotated[
    str,
    Meta(
        pattern=r"^[A-Z][1-9][0-9]?$(?!\n)",
        max_length=3,
        extra={"expected": "a node such as B3: the letter of its row and its number in the row, from 1"},
    ),
]


def other(seat: Seat) -> Seat:
    """The opponent."""
    return 1 - seat
