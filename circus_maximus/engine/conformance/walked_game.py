"""A game whose steps are checked: its title, its states so far, and what has occurred."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from circus_maximus.engine.conformance.promises import ConformanceError, Coverage, Promises
from circus_maximus.engine.contract import Choice, Happening
from circus_maximus.engine.presenting.decision import Decision, Misspelled
from circus_maximus.engine.presenting.presenter import Presenter
from circus_maximus.engine.title import Title

T = TypeVar("T")


class WalkedGame:
    """One game, of which each state so far is kept."""

    def __init__(self, title: Title, config: Any, seats: int, seed: int, promises: Promises, seen: Coverage) -> None:
        self.title = title
        self.config = config
        self.rules = title.rules(config)
        self.seats = range(seats)
        self.names = [f"Seat {seat}" for seat in self.seats]
        self.presenter = title.presenter(self.rules, self.names)
        self.promises = promises
        self.seen = seen
        self.states: list[tuple[Any, bytes]] = []
        """Each state so far, and what it was as JSON."""
        self.story: list[tuple[Happening, ...]] = []
        """The happenings of each step so far."""
        self.seed = seed

    def add(self, state: Any, happenings: tuple[Happening, ...]) -> bytes:
        """Keep a state and what led to it; returns the state as JSON."""
        text = msgspec.json.encode(state)
        self.states.append((state, text))
        self.story.append(happenings)
        return text

    def some(self, ids: Iterable[str], most: int) -> list[str]:
        """At most this many of the ids, at equal distances; after the next step others."""
        all_of_them = list(ids)
        distance = max(1, -(-len(all_of_them) // most))
        return all_of_them[len(self.states) % distance :: distance]

    def decision(self, view: Any, choice: Choice[Any], presenter: Presenter | None = None) -> Decision:
        """What a seat is asked, whose view this is; by default as the presenter of the game asks it."""
        try:
            return Decision(choice, (presenter or self.presenter).ask(view, choice))
        except Misspelled as error:
            raise self.broken(str(error)) from error

    def expect(self, kept: bool, promise: str) -> None:
        """Raise `ConformanceError` if a promise is not kept; `promise` says what is wrong then."""
        if not kept:
            raise self.broken(promise)

    def broken(self, promise: str) -> ConformanceError:
        """The error for a broken promise, with where in the game that is."""
        stage = self.rules.stage(self.states[-1][0]) if self.states else "the start"
        return ConformanceError(f"{promise} (seed {self.seed}, {stage}, step {len(self.states)})")


def spread(all_of_them: Sequence[T], most: int) -> Sequence[T]:
    """The first and others at equal distances, at most `most`."""
    return all_of_them[:: max(1, -(-len(all_of_them) // most))]
