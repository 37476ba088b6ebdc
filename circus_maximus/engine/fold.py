"""Collects the happenings of games for metrics, and turns each game into one row of sums."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from struct import pack
from typing import Any

from circus_maximus.engine.contract import Chance, Choice, Happening, Over, Step
from circus_maximus.engine.metrics import Listener, metrics_of


class TooLong(Exception):
    """A game has too many choices and chances."""


class Fold:
    """Follows games: call `begin`, and pass `tell` to the driver. Listeners are called once the game is over."""

    def __init__(self, listeners: Sequence[Listener], longest: int = 20_000) -> None:
        """`listeners` are called in their order; a listener that others read must come before them.

        A game with more than `longest` choices and chances raises `TooLong`.
        """
        self.metrics = metrics_of(listeners)
        self.answers: list[Any] = []
        """The choices and outcomes of this game."""
        self._told: list[Any] = []
        """The choices and happenings of this game."""
        self._longest = longest
        self._begin = [listener.begin for listener in listeners]
        hearing: dict[type, list[Callable[[Any], None]]] = {}
        for listener in listeners:
            for kind, hear in listener.listeners().items():
                hearing.setdefault(kind, []).append(hear)
        self._hearing = hearing

    def begin(self, happened: Sequence[Happening]) -> None:
        """A game begins; `happened` is what happened before its first choice or chance."""
        self.answers = []
        self._told = [*happened]
        for begin in self._begin:
            begin()

    def tell(self, asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
        """Follow a step."""
        self.answers.append(answer)
        if len(self.answers) > self._longest:
            raise TooLong
        if type(asked) is Choice:
            self._told.append(asked)
        self._told.extend(step.happenings)

    def end(self, over: Over) -> array[float]:
        """The sums of the game, metric by metric, each sum with a number for every subject."""
        self._pass_on()
        wins = wins_of(over)
        row: list[float] = []
        for metric in self.metrics:
            for numbers in metric.sums(wins):
                row.extend(numbers)
        return array("f", pack(f"{len(row)}f", *row))

    def _pass_on(self) -> None:
        """Call the listeners, all at once: called during the game, they take an eighth longer."""
        hearing = self._hearing
        for told in self._told:
            listeners = hearing.get(type(told))
            if listeners is not None:
                for hear in listeners:
                    hear(told)


def wins_of(over: Over) -> list[float]:
    """Each seat's share of the win."""
    wins = [0.0] * sum(map(len, over.standing))
    for seat in over.standing[0]:
        wins[seat] = 1.0 / len(over.standing[0])
    return wins
