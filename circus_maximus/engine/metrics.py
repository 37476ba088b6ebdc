"""What is counted in games: metrics for the bench, tallies of people. Each title has its own lists.

A new metric is one more value in the list if happenings only have to be added up (`Counted`, `CountedBy`), or if
another listener has counted what it needs (`Summed`); otherwise it is a class.

A tally follows the happenings of one game and counts them by seat. Counts of several games are added up, so they must
not depend on a config: they have the names that the players saw, not ids.

This module is not compiled, because interpreted classes cannot have compiled base classes, and a metric can be written
anywhere.
"""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.text.words import enumerated, times

Heard = TypeVar("Heard")

SHARE = "share"
"""The unit of a metric between 0 and 1, shown in percent; every other unit is a plural noun."""

Listeners = Mapping[type, Callable[[Any], None]]
"""The function to call for each type of happening; that for `Choice` is called for each decision."""


Sums = tuple[Sequence[float], ...]
"""Two or four lists of sums, each with a number for every subject."""
Amount = tuple[type, float | Callable[[Any], float]]
"""A type of happening, and how much each counts: always the same, or a number that it is asked for."""
Which = tuple[type, Callable[[Any], str]]
"""A type of happening, and the subject that each counts for."""
Counts = Mapping[str, int]
"""Numbers of one player by what was counted."""
MIN_COUNT, MAX_FAVOURITES = 2, 2
"""How often a favourite was done at least, and how many there can be."""


class Listener(Protocol):
    """Follows games, one at a time; it hears of a game once that is over."""

    def listeners(self) -> Listeners:
        """The happenings that it follows."""

    def begin(self) -> None:
        """A game begins."""


class Metric:
    """A value that is measured, or one for each of its subjects, such as each act.

    A value is the quotient of two sums over many games: `counted` divided by `among`, what it is counted by.
    """

    id: str = ""
    """With subjects, the id of a value is `id.subject`."""
    meaning: str = ""
    unit: str = SHARE
    per: str = "game"
    """What `among` counts: games, player-rounds, act-rounds."""
    is_time: bool = False
    """Whether it is a number of rounds, turns or the like, so that more of it is called longer."""
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

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of the value of each subject."""
        return tuple(f"{self.id}.{subject}" if subject else self.id for subject in self.subjects)

    def listeners(self) -> Listeners:
        """The happenings that it follows; none if it reads what another listener has counted."""
        return {}

    def begin(self) -> None:
        """A game begins."""

    def sums(self, wins: Sequence[float]) -> Sums:
        """The sums of the game that has just ended: lists with a number for each subject.

        `wins` is each seat's share of the win: 1 for a winner alone, 1/2 for each of two.
        """
        raise NotImplementedError


class Counter(Metric):
    """A metric that counts happenings and keeps the counts."""

    def __init__(self, subjects: Sequence[str] = ("",)) -> None:
        super().__init__(subjects)
        self.counted: list[float] = []
        self.among: list[float] = []

    def begin(self) -> None:
        self.counted = [0.0] * len(self.subjects)
        self.among = [0.0] * len(self.subjects)

    def sums(self, wins: Sequence[float]) -> Sums:
        return self.counted, self.among


class PerGame(Counter):
    """A metric with one value of each subject in every game."""

    def __init__(self, subjects: Sequence[str] = ("",)) -> None:
        super().__init__(subjects)
        self.among = [1.0] * len(self.subjects)

    def begin(self) -> None:
        self.counted = [0.0] * len(self.subjects)


def each(kind: type[Heard], amount: float | Callable[[Heard], float] = 1) -> Amount:
    """How much each happening of a type counts: 1, unless something else is given."""
    return kind, amount


def by(kind: type[Heard], subject: Callable[[Heard], str]) -> Which:
    """For which subject each happening of a type counts 1."""
    return kind, subject


class Counted(PerGame):
    """A metric that adds up happenings."""

    def __init__(
        self,
        id: str,
        meaning: str,
        *amounts: Amount,
        unit: str = SHARE,
        margin: float = Metric.margin,
        is_time: bool = False,
        primary: bool = False,
    ) -> None:
        super().__init__()
        self.id, self.meaning, self.unit = id, meaning, unit
        self.margin, self.is_time, self.primary = margin, is_time, primary
        self._amounts = amounts

    def listeners(self) -> Listeners:
        return {kind: self._adds(amount) for kind, amount in self._amounts}

    def _adds(self, amount: float | Callable[[Any], float]) -> Callable[[object], None]:
        if callable(amount):

            def add(it: object) -> None:
                self.counted[0] += amount(it)
        else:

            def add(it: object) -> None:
                self.counted[0] += amount

        return add


class CountedBy(PerGame):
    """A metric that counts happenings by subject."""

    def __init__(
        self,
        id: str,
        meaning: str,
        subjects_are: str,
        subjects: Sequence[str],
        *which: Which,
        unit: str = SHARE,
        margin: float = Metric.margin,
        primary: bool = False,
    ) -> None:
        super().__init__(subjects)
        self.id, self.meaning, self.subjects_are, self.unit = id, meaning, subjects_are, unit
        self.margin, self.primary = margin, primary
        self._which = which
        self._index = {subject: index for index, subject in enumerate(subjects)}

    def listeners(self) -> Listeners:
        return {kind: self._counts(subject) for kind, subject in self._which}

    def _counts(self, subject: Callable[[Any], str]) -> Callable[[object], None]:
        def count(it: object) -> None:
            self.counted[self._index[subject(it)]] += 1

        return count


def decisions(margin: float) -> Counted:
    """Decisions, a measure of how long a game takes people."""
    meaning = "Decisions in a game, all seats together. Actions without a choice do not count."
    return Counted("decisions", meaning, each(Choice), unit="decisions", margin=margin)


class Gap(Metric):
    """The difference between two quotients: of its four sums, the first by the second, less the third by the fourth.

    A *lift* is one: the share of wins of those who did something, less the share of those who could have and did not.
    """

    parts = 4


class Summed(Metric):
    """A metric whose sums another listener has counted: `sums` gets them when a game is over."""

    def __init__(
        self,
        id: str,
        meaning: str,
        sums: Callable[[Sequence[float]], Sums],
        subjects_are: str = "",
        subjects: Sequence[str] = ("",),
        *,
        unit: str = SHARE,
        per: str = Metric.per,
        margin: float = Metric.margin,
        is_time: bool = False,
        primary: bool = False,
        expected: float | None = None,
    ) -> None:
        super().__init__(subjects)
        self.id, self.meaning, self.subjects_are, self.unit, self.per = id, meaning, subjects_are, unit, per
        self.margin, self.is_time, self.primary, self.expected = margin, is_time, primary, expected
        self._sums = sums

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._sums(wins)


class SummedPerGame(Summed, PerGame):
    """The same with one value of each subject in every game."""


class SummedGap(Summed, Gap):
    """The same with four sums."""


def lift(wins: Sequence[float], did: Sequence[Sequence[int]], could: Sequence[Sequence[int]]) -> Sums:
    """The sums of a lift, from how often each seat did something, and how often it could have, for each subject."""
    done = [float(sum(seats)) for seats in did]
    not_done = [sum(seats) - times for seats, times in zip(could, done, strict=True)]
    won = [0.0] * len(done)
    won_else = [0.0] * len(done)
    for seat, win in enumerate(wins):
        if win:
            for subject, seats in enumerate(did):
                won[subject] += win * seats[seat]
                won_else[subject] += win * (could[subject][seat] - seats[seat])
    return won, done, won_else, not_done


def metrics_of(listeners: Iterable[Listener]) -> tuple[Metric, ...]:
    """The metrics among the listeners."""
    return tuple(listener for listener in listeners if isinstance(listener, Metric))


class Tally:
    """Counts something for each seat of a game."""

    id: str = ""
    """Names it in the cache of statistics."""
    label: str = ""
    """What it says about a player: `Favourite act`."""

    def __init__(self) -> None:
        self.config: Any = None
        """The config of the game."""
        self.counted: list[collections.Counter[str]] = []
        """The counts of each seat of the game."""

    def begin(self, config: Any, seats: int) -> None:
        """A game begins, or the part of it that counts."""
        self.config = config
        self.counted = [collections.Counter() for _ in range(seats)]

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
