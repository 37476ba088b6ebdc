"""The metrics of Gloria Mundi. To add one, add its class, and an object to the list of `metrics`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.metrics import Listener, Listeners, PerGame, Sums
from circus_maximus.games.gloria.model.happenings import GameEnded, StartFound, TurnBegan
from circus_maximus.games.gloria.state.phases import Reason


def metrics(seats: int) -> list[Listener]:
    """The metrics, in the order of reports."""
    return [Turns(), PlaceWins(seats), EndedBy(), Decisions()]


class Turns(PerGame):
    """The length of a game."""

    id = "turns"
    meaning = "Turns of a game, including the last."
    unit = "turns"
    primary = True
    margin = 1.5

    def listeners(self) -> Listeners:
        return {TurnBegan: self._began}

    def _began(self, it: TurnBegan) -> None:
        self.counted[0] = it.turn


class PlaceWins(PerGame):
    """Wins by place in turn order."""

    id = "place_wins"
    subjects_are = "place in turn order"
    meaning = "Games won by the seat with this place in turn order. A shared win counts for each winner in part."
    primary = True
    margin = 0.03

    def __init__(self, seats: int) -> None:
        super().__init__([str(place) for place in range(1, seats + 1)])
        self.expected = 1 / seats
        self._first = 0

    def listeners(self) -> Listeners:
        return {StartFound: self._found}

    def _found(self, it: StartFound) -> None:
        self._first = it.seat

    def sums(self, wins: Sequence[float]) -> Sums:
        return [wins[(self._first + place) % len(wins)] for place in range(len(wins))], self.among


class EndedBy(PerGame):
    """Ways of ending."""

    id = "ended_by"
    subjects_are = "reason"
    meaning = "Games that end this way: a token is in Carthage, the Goth in Rome, a hand empty, the deck empty."
    primary = True

    def __init__(self) -> None:
        super().__init__(get_args(Reason))

    def listeners(self) -> Listeners:
        return {GameEnded: self._ended}

    def _ended(self, it: GameEnded) -> None:
        self.counted[self.subjects.index(it.reason)] = 1.0


class Decisions(PerGame):
    """Decisions, a measure of how long a game takes people."""

    id = "decisions"
    meaning = "Decisions in a game, all seats together. Actions that the rules carry out do not count."
    unit = "decisions"
    margin = 5.0

    def listeners(self) -> Listeners:
        return {Choice: self._asked}

    def _asked(self, choice: Choice[object]) -> None:
        self.counted[0] += 1
