"""Which happenings are news for a seat when its turn begins."""

from __future__ import annotations

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.gloria.model.happenings import (
    Drew,
    DueMet,
    Gained,
    LaidOut,
    Picked,
    PushedOff,
    SurchargePaid,
    TurnBegan,
    Yielded,
)

IN_PASSING = (TurnBegan, PushedOff, LaidOut, Yielded, Gained, Picked, SurchargePaid, DueMet, Drew)
"""What is not news for other seats: the table shows it, or what led to it is news."""


def concerns(happening: Happening, seat: Seat) -> bool:
    """Whether it names the seat, or is more than something in passing."""
    return getattr(happening, "seat", None) == seat or not isinstance(happening, IN_PASSING)
