"""Tallies: what a title counts of people over many games, beyond games and wins: which acts they perform.

A tally follows the happenings of one game and counts them by seat. Counts of several games are added up, so they must
not depend on a config: they have the names that the players saw, not ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.measuring.metrics import Listeners
from circus_maximus.engine.text.words import enumerated, times

Counts = Mapping[str, int]
"""Numbers of one player by what was counted."""


MIN_COUNT, MAX_FAVOURITES = 2, 2
"""How often a favourite was done at least, and how many there can be."""


class Tally:
    """Counts something for each seat of a game."""

    id: str = ""
    """Names it in the cache of statistics."""
    label: str = ""
    """What it says about a player: `Favourite act`."""

    def __init__(self) -> None:
        self.config: Any = None
        """The config of the game."""
        self.counted: list[Counter[str]] = []
        """The counts of each seat of the game."""

    def begin(self, config: Any, seats: int) -> None:
        """A game begins, or the part of it that counts."""
        self.config = config
        self.counted = [Counter() for _ in range(seats)]

    def count(self, seat: Seat, what: str, number: int = 1) -> None:
        """Count something for a seat."""
        self.counted[seat][what] += number

    def listeners(self) -> Listeners:
        """The function to call for each type of happening."""
        raise NotImplementedError

    def says(self, counts: Counts) -> str:
        """The counts of a player in a few words: `Pageant, 12 times`; empty if there is nothing to say."""
        raise NotImplementedError

    def rank(self, counts: Counts) -> int:
        """What players are compared by; the highest is a record, unless it is 0 or less."""
        raise NotImplementedError


class BySeat(Protocol):
    """A happening that a seat has brought about."""

    @property
    def seat(self) -> Seat:
        """The seat."""


Done = TypeVar("Done", bound=BySeat)


class Favourite(Tally):
    """Counts by name what seats do, and says what a player did most often.

    What was done once is no favourite, nor are more than two done equally often.
    """

    def __init__(self, id: str, label: str, kind: type[Done], name: Callable[[Any, Done], str]) -> None:
        """`name` gives the name of a happening of this type in a config."""
        super().__init__()
        self.id, self.label = id, label
        self._kind: type = kind
        self._name: Callable[[Any, Any], str] = name

    def listeners(self) -> Listeners:
        return {self._kind: self._did}

    def _did(self, happening: Any) -> None:
        self.count(happening.seat, self._name(self.config, happening))

    def says(self, counts: Counts) -> str:
        favourites = _favourites(counts)
        each = " each" if len(favourites) > 1 else ""
        return f"{enumerated(favourites)}, {times(counts[favourites[0]])}{each}" if favourites else ""

    def rank(self, counts: Counts) -> int:
        favourites = _favourites(counts)
        return counts[favourites[0]] if favourites else 0


def _favourites(counts: Counts) -> list[str]:
    most = max(counts.values(), default=0)
    found = [what for what, count in counts.items() if count == most]
    return found if most >= MIN_COUNT and len(found) <= MAX_FAVOURITES else []


def most_often(counts: Counts) -> str:
    """What was counted most often; of several, what was counted first."""
    return max(counts, key=counts.__getitem__)
