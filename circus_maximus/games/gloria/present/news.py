"""Which happenings are news for a seat when its turn begins, and after how many turns they are summed up."""

from __future__ import annotations

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.gloria.model.happenings import (
    AbilityUsed,
    Drew,
    DueMet,
    Gained,
    LaidOut,
    Passed,
    Picked,
    PushedOff,
    Redirected,
    StartedLate,
    SurchargePaid,
    Swapped,
    SwapStopped,
    TurnBegan,
    Yielded,
)

IN_PASSING = (
    *(StartedLate, TurnBegan, PushedOff, LaidOut),
    *(Redirected, Yielded, AbilityUsed, Gained, Picked),
    *(SurchargePaid, Passed, Swapped, SwapStopped, DueMet, Drew),
)
"""What is not news for other seats: the table shows it, or what led to it, or came of it, is news."""


def concerns(happening: Happening, seat: Seat) -> bool:
    """Whether it names the seat, or is more than something in passing."""
    return getattr(happening, "seat", None) == seat or not isinstance(happening, IN_PASSING)


LEAST_TURNS = 4
"""Summaries are at least this many turns apart."""


def turns_summed_up(seats: int) -> int:
    """How many turns a summary is about."""
    return seats * -(-LEAST_TURNS // seats)
