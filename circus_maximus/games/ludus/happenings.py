"""What can happen, as small typed records. Logs, benches and replays read these and never compare states.

Nodes are named, symbols are ids. story.py has the sentence for each.
"""

from __future__ import annotations

from typing import Literal

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.ludus.words import Mode

# The cycle


class FirstPlayerFound(Happening, frozen=True):
    """The lot fell on a side."""

    seat: Seat


class CycleBegan(Happening, frozen=True):
    """All stones are inactive again, and a side has the first turn."""

    cycle: int
    seat: Seat


class WentOn(Happening, frozen=True):
    """A side has another turn at once, since the other has no inactive stone left."""

    seat: Seat


# Stones


class Idled(Happening, frozen=True):
    """A stone was just flipped."""

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
    """A stone could not make its step: the stone it meant to take is still there."""

    seat: Seat
    symbol: str
    at: str


class Attacked(Happening, frozen=True):
    """A stone is to be taken that may block."""

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
    """A stone was taken, by one that stands on `at`."""

    seat: Seat
    symbol: str
    at: str
    owner: Seat
    victim: str
    target: str
    mode: Mode


class Countered(Happening, frozen=True):
    """A stone that was taken has taken its attacker along; `seat` is its side, the victim the attacker."""

    seat: Seat
    symbol: str
    owner: Seat
    victim: str
    target: str


class Struck(Happening, frozen=True):
    """A stone made an attack of opportunity on one that was about to leave its range."""

    seat: Seat
    symbol: str
    at: str
    target: str


class HeldBack(Happening, frozen=True):
    """A side did not do what it could have done."""

    seat: Seat
    what: Literal["strike", "block", "counter"]


# Beside the game, and its end


class DrawOffered(Happening, frozen=True):
    """A side offered a draw."""

    seat: Seat


class DrawDeclined(Happening, frozen=True):
    """A side declined a draw."""

    seat: Seat


class GameEnded(Happening, frozen=True):
    """The game is over; without a winner it is drawn."""

    reason: Literal["dux", "party", "resigned", "agreement", "repetition", "quiet"]
    winner: Seat | None


# All of them, by what they are about

OfTheCycle = FirstPlayerFound | CycleBegan | WentOn
OfStones = Idled | Moved | Jumped | StoodStill | Struck | HeldBack
OfTakes = Attacked | Blocked | Took | Countered
OfTheEnd = DrawOffered | DrawDeclined | GameEnded
AnyHappening = OfTheCycle | OfStones | OfTakes | OfTheEnd
"""Every kind. Add a new one to its group, and mypy names each place that has to know it."""
