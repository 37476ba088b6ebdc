"""Metrics of player-rounds: who can do nothing, and what players have after each round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from circus_maximus.engine.metrics import Metric, Sums
from circus_maximus.games.circus.metrics.course import AtPhase, Course
from circus_maximus.games.circus.model.common_types import TRACKS

ROUNDS_SHOWN = 20
"""Later rounds have no separate values."""
PLAYER_ROUND = "player-round"
"""One round of one player."""


def of_rounds(course: Course) -> list[Metric]:
    """The metrics of this module."""
    of_seats = partial(AtPhase, course, of=len(course.seats), per=PLAYER_ROUND)
    return [
        of_seats(
            "performing",
            "broke_at_show",
            "Player-rounds in which the player has no coins when the show begins.",
            lambda: [course.coins.count(0)],
            margin=0.03,
            primary=True,
        ),
        of_seats(
            "performing",
            "nothing_to_do",
            "Player-rounds without a decision before the show begins.",
            lambda: [course.asked.count(False)],
        ),
        of_seats(
            "cleanup",
            "without_act",
            "Player-rounds in which the player performs no act. A show in which the game ends does not count.",
            lambda: [course.performed.count(False)],
        ),
        *(ByRound(course, track, "steps", 0.5) for track in TRACKS),
        ByRound(course, "coins", "coins", 1.0),
        ByRound(course, "cubes", "cubes", 0.5),
        ByRound(course, "workers", "workers", 0.25),
    ]


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
