"""Metrics: what the bench measures in games. Each title has its own list; a new metric is one more class in it.

This module is not compiled, because interpreted classes cannot have compiled base classes, and a metric can be written
anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

SHARE = "share"
"""The unit of a metric between 0 and 1, shown in percent; every other unit is a plural noun."""

Listeners = Mapping[type, Callable[[Any], None]]
"""The function to call for each type of happening; that for `Choice` is called for each decision."""


class Listener(Protocol):
    """Follows games, one at a time."""

    def listeners(self) -> Listeners:
        """The happenings that it follows."""

    def begin(self) -> None:
        """A game begins."""

    def end(self, wins: Sequence[float]) -> None:
        """The game is over; `wins` is each seat's share of the win: 1 for a winner alone, 1/2 for each of two."""


class Metric:
    """A value that is measured, or one for each of its subjects, such as each act.

    A value is the quotient of two sums over many games: `counted` divided by `among`, what it is counted by.
    """

    id: str = ""
    """With subjects, the id of a value is `id.subject`."""
    meaning: str = ""
    unit: str = SHARE
    per: str = "game"
    """What `among` counts: games, player-rounds, showings of an act."""
    primary: bool = False
    """Whether a comparison judges it; all other metrics are exploratory."""
    margin: float = 0.05
    """A smaller difference does not matter."""
    subjects_are: str = ""
    """The kind of subjects: `act`."""
    expected: float | None = None
    """Its value if chances are fair; None if it depends on more than chance."""

    parts: int = 2
    """The number of sums of a value."""

    def __init__(self, subjects: Sequence[str] = ("",)) -> None:
        self.subjects = tuple(subjects)
        self.counted: list[float] = []
        self.among: list[float] = []

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of the value of each subject."""
        return tuple(f"{self.id}.{subject}" if subject else self.id for subject in self.subjects)

    def listeners(self) -> Listeners:
        """The happenings that it follows; none if it reads what another listener has counted."""
        return {}

    def begin(self) -> None:
        """A game begins."""
        self.counted = [0.0] * len(self.subjects)
        self.among = [0.0] * len(self.subjects)

    def end(self, wins: Sequence[float]) -> None:
        """The game is over."""

    def sums(self) -> tuple[list[float], ...]:
        """The sums of the game that has just ended: lists with a number for each subject."""
        return (self.counted, self.among)


class PerGame(Metric):
    """A metric with one value of each subject in every game."""

    def begin(self) -> None:
        super().begin()
        self.among = [1.0] * len(self.subjects)


class Gap(Metric):
    """The difference between two quotients: `counted` divided by `among`, less `counted_else` divided by `among_else`.

    A *lift* is one: the share of wins of those who did something, less the share of those who could have and did not.
    """

    parts = 4

    def __init__(self, subjects: Sequence[str] = ("",)) -> None:
        super().__init__(subjects)
        self.counted_else: list[float] = []
        self.among_else: list[float] = []

    def begin(self) -> None:
        super().begin()
        self.counted_else = [0.0] * len(self.subjects)
        self.among_else = [0.0] * len(self.subjects)

    def sums(self) -> tuple[list[float], ...]:
        return (self.counted, self.among, self.counted_else, self.among_else)


class Lift(Gap):
    """How much more often seats win that did something than seats that could have and did not."""

    def compare(self, wins: Sequence[float], did: Sequence[Sequence[int]], could: Sequence[Sequence[int]]) -> None:
        """Set the sums: for each subject, how often each seat did something, and how often it could have."""
        self.among = [float(sum(done)) for done in did]
        self.among_else = [sum(chances) - done for chances, done in zip(could, self.among, strict=True)]
        for seat, win in enumerate(wins):
            if win:
                for subject, done in enumerate(did):
                    self.counted[subject] += win * done[seat]
                    self.counted_else[subject] += win * (could[subject][seat] - done[seat])


def metrics_of(listeners: Iterable[Listener]) -> tuple[Metric, ...]:
    """The metrics among the listeners."""
    return tuple(listener for listener in listeners if isinstance(listener, Metric))
