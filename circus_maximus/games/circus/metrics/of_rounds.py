"""Metrics of player-rounds: who can do nothing, and what players have after each round."""

from __future__ import annotations

from collections.abc import Callable

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.metrics import Listeners, Metric
from circus_maximus.games.circus.common_types import TRACKS
from circus_maximus.games.circus.happenings import Performed, RoundCleared
from circus_maximus.games.circus.metrics.course import Course

ROUNDS_SHOWN = 20
"""Later rounds have no separate values."""
PLAYER_ROUND = "player-round"
"""One round of one player."""


def of_rounds(course: Course) -> list[Metric]:
    """The metrics of this module."""

    def position(track: int) -> Callable[[Seat], int]:
        return lambda seat: course.tracks[seat][track]

    return [
        BrokeAtShow(course),
        NothingToDo(course),
        WithoutAct(course),
        *(ByRound(course, name, "steps", 0.5, position(track)) for track, name in enumerate(TRACKS)),
        ByRound(course, "coins", "coins", 1.0, lambda seat: course.coins[seat]),
        ByRound(course, "cubes", "cubes", 0.5, lambda seat: sum(course.cubes[seat])),
        ByRound(course, "workers", "workers", 0.25, lambda seat: course.workers[seat]),
    ]


class BrokeAtShow(Metric):
    """Players without coins in the show."""

    id = "broke_at_show"
    meaning = "Player-rounds in which the player has no coins when the show begins."
    per = PLAYER_ROUND
    primary = True
    margin = 0.03

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course
        course.when("performing", self._count)

    def _count(self) -> None:
        self.counted[0] += self._course.coins.count(0)
        self.among[0] += len(self._course.seats)


class NothingToDo(Metric):
    """Players without anything to decide."""

    id = "nothing_to_do"
    meaning = "Player-rounds without a decision before the show begins."
    per = PLAYER_ROUND

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course
        course.when("performing", self._count)

    def _count(self) -> None:
        self.counted[0] += self._course.asked.count(False)
        self.among[0] += len(self._course.seats)


class WithoutAct(Metric):
    """Players without an act in the show."""

    id = "without_act"
    meaning = "Player-rounds in which the player performs no act. A show in which the game ends does not count."
    per = PLAYER_ROUND

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course
        self._performed: set[Seat] = set()
        course.when("performing", self._begin_show)
        course.when("cleanup", self._count)

    def listeners(self) -> Listeners:
        return {Performed: self._note}

    def _note(self, it: Performed) -> None:
        self._performed.add(it.seat)

    def _begin_show(self) -> None:
        self._performed = set()

    def _count(self) -> None:
        self.counted[0] += len(self._course.seats) - len(self._performed)
        self.among[0] += len(self._course.seats)


class ByRound(Metric):
    """What a player has after each round."""

    per = "player"
    subjects_are = "round"

    def __init__(self, course: Course, what: str, unit: str, margin: float, amount: Callable[[Seat], int]) -> None:
        super().__init__([str(number) for number in range(1, min(course.lookups.rounds, ROUNDS_SHOWN) + 1)])
        self.id = f"{what}_by_round"
        of_what = f"Position on the {what.title()} track" if what in TRACKS else f"{what.title()} of a player"
        self.meaning = f"{of_what} at the end of this round, after upkeep and pay, in games that last that long."
        self.unit = unit
        self.margin = margin
        self._course = course
        self._amount = amount

    def listeners(self) -> Listeners:
        return {RoundCleared: self._cleared}

    def _cleared(self, it: RoundCleared) -> None:
        at = self._course.round - 1
        if at < len(self.subjects):
            self.counted[at] = sum(map(self._amount, self._course.seats))
            self.among[at] = len(self._course.seats)
