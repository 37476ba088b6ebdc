"""Metrics of player-rounds: who can do nothing, and what players have after each round."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.measuring.metrics import Counter, Metric, Sums
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model.common_types import TRACKS

ROUNDS_SHOWN = 20
"""Later rounds have no separate values."""
PLAYER_ROUND = "player-round"
"""One round of one player."""


def of_rounds(course: Course) -> list[Metric]:
    """The metrics of this module."""
    return [
        BrokeAtShow(course),
        NothingToDo(course),
        WithoutAct(course),
        *(ByRound(course, track, "steps", 0.5) for track in TRACKS),
        ByRound(course, "coins", "coins", 1.0),
        ByRound(course, "cubes", "cubes", 0.5),
        ByRound(course, "workers", "workers", 0.25),
    ]


class BrokeAtShow(Counter):
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


class NothingToDo(Counter):
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


class WithoutAct(Counter):
    """Players without an act in the show."""

    id = "without_act"
    meaning = "Player-rounds in which the player performs no act. A show in which the game ends does not count."
    per = PLAYER_ROUND

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course
        course.when("cleanup", self._count)

    def _count(self) -> None:
        self.counted[0] += self._course.performed.count(False)
        self.among[0] += len(self._course.seats)


class ByRound(Metric):
    """What a player has after each round."""

    per = "player"
    subjects_are = "round"

    def __init__(self, course: Course, what: str, unit: str, margin: float) -> None:
        super().__init__([str(number) for number in range(1, min(course.lookups.rounds, ROUNDS_SHOWN) + 1)])
        self.id = f"{what}_by_round"
        of_what = f"Position on the {what.title()} track" if what in TRACKS else f"{what.title()} of a player"
        self.meaning = f"{of_what} at the end of this round, after upkeep and pay, in games that last that long."
        self.unit = unit
        self.margin = margin
        self._course = course
        self._what = what

    def sums(self, wins: Sequence[float]) -> Sums:
        amounts = self._course.after_rounds[self._what][: len(self.subjects)]
        unplayed = [0] * (len(self.subjects) - len(amounts))
        return amounts + unplayed, [len(wins)] * len(amounts) + unplayed
