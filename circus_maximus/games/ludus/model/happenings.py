"""What can happen, as small typed records. Logs, benchmarks and replays read these and never compare states.

Nodes are named, symbols are ids. story.py has the sentence for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.games.ludus.model.common_types import Mode

# The cycle


class FirstPlayerFound(Happening, frozen=True):
    """The lot decided which side is first."""

    seat: Seat


class CycleBegan(Happening, frozen=True):
    """A cycle began: all stones are inactive, and a side has the first turn."""

    cycle: int
    seat: Seat


class WentOn(Happening, frozen=True):
    """A side has another turn, because the other has no inactive stone left."""

    seat: Seat


# Stones


class Idled(Happening, frozen=True):
    """A stone was flipped and did nothing else."""

    seat: Seat
    symbol: str
    at: str


class Moved(Happening, frozen=True):
    """A stone made a step."""

    seat: Seat
    symbol: str
    start: str
    to: str


class Jumped(Happening, frozen=True):
    """A stone jumped over another."""

    seat: Seat
    symbol: str
    start: str
    over: str
    to: str


class StoodStill(Happening, frozen=True):
    """A stone could not make its step, because its target blocked and is still there."""

    seat: Seat
    symbol: str
    at: str


class Attacked(Happening, frozen=True):
    """A stone is attacked that may block."""

    seat: Seat
    symbol: str
    at: str
    owner: Seat
    victim: str
    target: str
    mode: Mode


class Blocked(Happening, frozen=True):
    """A stone became active instead of being taken."""

    seat: Seat
    symbol: str
    at: str


class Took(Happening, frozen=True):
    """A stone was taken by the stone on `at`."""

    seat: Seat
    symbol: str
    at: str
    owner: Seat
    victim: str
    target: str
    mode: Mode

    def moves(self) -> Iterator[Entry]:
        yield Entry(self.victim, self.owner, -1, self.symbol)


class Countered(Happening, frozen=True):
    """A stone that was taken took its attacker as well; `seat` is its side, `victim` the attacker."""

    seat: Seat
    symbol: str
    owner: Seat
    victim: str
    target: str

    def moves(self) -> Iterator[Entry]:
        yield Entry(self.victim, self.owner, -1, self.symbol)


class Struck(Happening, frozen=True):
    """A stone made an attack of opportunity on one that was about to leave its range."""

    seat: Seat
    symbol: str
    at: str
    target: str


class HeldBack(Happening, frozen=True):
    """A side declined a reaction."""

    seat: Seat
    what: Literal["strike", "block", "counter"]


# Draw offers and the end


class DrawOffered(Happening, frozen=True):
    """A side offered a draw."""

    seat: Seat


class DrawDeclined(Happening, frozen=True):
    """A side declined a draw."""

    seat: Seat


class GameEnded(Happening, frozen=True):
    """The game is over; it is drawn if `winner` is None."""

    reason: Literal["dux", "lone_dux", "resigned", "agreement", "repetition", "quiet"]
    winner: Seat | None


# All of them, by what they are about

OfTheCycle = FirstPlayerFound | CycleBegan | WentOn
OfStones = Idled | Moved | Jumped | StoodStill | Struck | HeldBack
OfTakes = Attacked | Blocked | Took | Countered
OfTheEnd = DrawOffered | DrawDeclined | GameEnded
AnyHappening = OfTheCycle | OfStones | OfTakes | OfTheEnd
"""Every kind. Add a new one to its group, and mypy names each `match` that must handle it."""
