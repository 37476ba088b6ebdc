"""The words of the game that rules and config share: sides, nodes, and what the values of a config may look like."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from circus_maximus.engine.contract import Seat

SOUTH: Seat = 0
NORTH: Seat = 1
SIDES = ("south", "north")
"""What the sides are called in configs and chances, by seat."""
NAMES = ("South", "North")
SEATS = range(2, 3)

Side = Literal["south", "north"]
FirstPlayer = Literal["lot", "south", "north"]
Mode = Literal["attack", "rush", "trample", "slash", "opportunity"]
"""How a stone is taken."""

ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$(?!\n)"
"""Text without control characters and line breaks."""

Id = Annotated[
    str,
    Meta(
        pattern=r"^(?!remove$)[a-z][a-z0-9_]*$(?!\n)",
        max_length=32,
        extra={"expected": "an id: at most 32 small letters, digits and _, beginning with a letter"},
    ),
]
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
Name = Annotated[
    str, Meta(pattern=ONE_LINE, min_length=1, max_length=40, extra={"expected": "one line of 1 to 40 characters"})
]


def other(seat: Seat) -> Seat:
    """The opponent."""
    return 1 - seat


def says(meaning: str, unit: str = "", rules: str = "") -> Meta:
    """What a value of the config means, what it is counted in, and which rulings use it."""
    return Meta(description=meaning, extra={"unit": unit, "rules": rules})
