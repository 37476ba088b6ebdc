"""Metrics of whole games and of player-rounds: how games go and end, and what players have after each round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import get_args

from circus_maximus.engine.metrics import (
    Counted,
    CountedBy,
    Counter,
    Listeners,
    Metric,
    PerGame,
    Summed,
    SummedPerGame,
    Sums,
    by,
    decisions,
    each,
)
from circus_maximus.games.circus.metrics.course import AtPhase, Course
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.happenings import RoundBegan
from circus_maximus.games.circus.model.show_happenings import GameEnded
from circus_maximus.games.circus.state.game_state import Measure


def of_games(course: Course) -> list[Metric]:
    """The metrics of this module."""
    return [
        Counted(
            "rounds",
            "Rounds in a game, including the last.",
            each(RoundBegan),
            unit="rounds",
            margin=0.25,
            is_time=True,
            primary=True,
        ),
        Counted(
            "ended_by_track",
            "Games that end because a marker reaches the goal.",
            each(GameEnded, lambda it: it.reason == "track"),
            margin=0.03,
            primary=True,
        ),
        *(TrackWins(course, track) for track in range(len(TRACKS))),
        SummedPerGame(
            "start_wins",
            "Games won by the seat at this distance from the start marker in round 1: 0 has it, 1 is the next seat. "
            "A win shared by two seats counts half for each.",
            lambda wins: ([*wins[course.start_marker :], *wins[: course.start_marker]], [1.0] * len(wins)),
            "distance",
            [str(distance) for distance in course.seats],
            margin=0.03,
            primary=True,
        ),
        Counted(
            "shared_wins",
            "Games won by several seats together.",
            each(GameEnded, lambda it: len(it.winners) > 1),
            margin=0.03,
            primary=True,
        ),
        SummedPerGame(
            "lead_changes",
            "How often another seat takes the lead. A seat leads if its highest marker is ahead of every other seat's "
            "highest marker, compared after each act, event and phase. At the end of the game, its winner leads.",
            lambda _: ([len(course.lead_changes)], [1]),
            unit="changes",
            margin=0.25,
            primary=True,
        ),
        Summed(
            "last_lead_change",
            "The last round in which the lead changes.",
            lambda _: (course.lead_changes[-1:] or [0], [bool(course.lead_changes)]),
            unit="rounds",
            per="game with a lead change",
            margin=0.25,
            is_time=True,
        ),
        Margin(course),
        CountedBy(
            "decided_by",
            "Games decided by this: the goal on a track, a tie-break, or a comparison after the last round.",
            "measure",
            get_args(Measure),
            by(GameEnded, lambda it: it.decided_by),
        ),
        decisions(margin=5.0),
    ]


class TrackWins(Counter):
    """Games won on one of the tracks."""

    per = "game won on a track"
    primary = True
    margin = 0.03

    def __init__(self, course: Course, track: int) -> None:
        super().__init__()
        self.id = f"{TRACKS[track]}_wins"
        self.meaning = f"Games won on the {TRACKS[track].title()} track. A win on two tracks counts half on each."
        self._course = course
        self._track = track

    def listeners(self) -> Listeners:
        return {GameEnded: self._ended}

    def _ended(self, it: GameEnded) -> None:
        if it.reason != "track":
            return
        goal = self._course.lookups.goal
        self.among[0] = 1.0
        for seat in it.winners:
            reached = [track for track, position in enumerate(self._course.tracks[seat]) if position >= goal]
            if self._track in reached:
                self.counted[0] += 1.0 / len(reached) / len(it.winners)


class Margin(PerGame):
    """How close the game is at the end."""

    id = "margin"
    meaning = (
        "Steps by which the winner's highest marker is ahead of the highest marker of the other seats; 0 if a win is "
        "shared."
    )
    unit = "steps"
    margin = 0.25

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._course = course

    def listeners(self) -> Listeners:
        return {GameEnded: self._ended}

    def _ended(self, it: GameEnded) -> None:
        first, *shared = it.winners
        if not shared:
            highest = [max(tracks) for tracks in self._course.tracks]
            self.counted[0] = highest[first] - max(high for seat, high in enumerate(highest) if seat != first)


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
