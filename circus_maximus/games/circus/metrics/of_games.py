"""Metrics of whole games: their length, how they end, and who wins."""

from __future__ import annotations

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
    by,
    decisions,
    each,
)
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.happenings import RoundBegan
from circus_maximus.games.circus.model.show_happenings import GameEnded
from circus_maximus.games.circus.state.phases import Measure


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
