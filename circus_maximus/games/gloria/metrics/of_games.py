"""Metrics of whole games: their length, their ends, who wins, and how far the seats come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from circus_maximus.engine.metrics import Counted, CountedBy, Listeners, Metric, PerGame, Sums, by, decisions, each
from circus_maximus.games.gloria.model.happenings import (
    GameEnded,
    Moved,
    StartFound,
    TurnBegan,
)
from circus_maximus.games.gloria.state.phases import Reason


def of_games(seats: int) -> list[Metric]:
    """The metrics of this module."""
    return [
        Counted(
            "turns",
            "Turns in a game, including the last.",
            each(TurnBegan),
            unit="turns",
            margin=1.5,
            is_time=True,
            primary=True,
        ),
        PlaceWins(seats),
        CountedBy(
            "ended_by",
            "Games that end this way: a token in Carthage, the Goth in Rome, an empty hand or an empty deck.",
            "reason",
            get_args(Reason),
            by(GameEnded, lambda it: it.reason),
            primary=True,
        ),
        Steps(seats),
        RankSteps(seats),
        decisions(margin=5.0),
    ]


class ByPlace(PerGame):
    """A metric by place in turn order."""

    subjects_are = "place in turn order"

    def __init__(self, seats: int) -> None:
        super().__init__([str(place) for place in range(1, seats + 1)])
        self.first = 0
        """The seat that began."""

    def listeners(self) -> Listeners:
        return {StartFound: self._found}

    def _found(self, it: StartFound) -> None:
        self.first = it.seat


class PlaceWins(ByPlace):
    """Wins by place in turn order."""

    id = "place_wins"
    meaning = "Games won by the player in this turn-order position. A shared win is split between the winners."
    primary = True
    margin = 0.03

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.expected = 1 / seats

    def sums(self, wins: Sequence[float]) -> Sums:
        return [wins[(self.first + place) % len(wins)] for place in range(len(wins))], self.among


class Steps(ByPlace):
    """Steps by place in turn order."""

    id = "steps"
    meaning = "Final steps of the player in this turn-order position."
    unit = "steps"
    margin = 1.0

    def listeners(self) -> Listeners:
        return {**super().listeners(), Moved: self._moved}

    def _moved(self, it: Moved) -> None:
        self.counted[(it.seat - self.first) % len(self.counted)] += it.steps


class RankSteps(PerGame):
    """Steps by rank in the standings."""

    id = "rank_steps"
    subjects_are = "rank"
    meaning = "Final steps of the player with this rank in the standings, from 1."
    unit = "steps"
    margin = 1.0

    def __init__(self, seats: int) -> None:
        super().__init__([str(rank) for rank in range(1, seats + 1)])
        self._steps = [0] * seats

    def begin(self) -> None:
        super().begin()
        self._steps = [0] * len(self.subjects)

    def listeners(self) -> Listeners:
        return {Moved: self._moved, GameEnded: self._ended}

    def _moved(self, it: Moved) -> None:
        self._steps[it.seat] += it.steps

    def _ended(self, it: GameEnded) -> None:
        order = [seat for seats in it.standing for seat in seats]
        self.counted = [float(self._steps[seat]) for seat in order]
