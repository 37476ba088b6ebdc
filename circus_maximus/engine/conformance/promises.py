"""What a title promises, what has occurred on walks, and the error for a broken promise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from circus_maximus.engine.contract import Player, Rules

MakeBots = Callable[[Rules[Any, Any], int, int], Sequence[Player[Any, Any]]]
"""Makes the bots of a game from rules, number of seats and seed."""


class ConformanceError(AssertionError):
    """A title has broken the contract."""


class Promises(Struct, frozen=True):
    """What a title promises in addition to the contract."""

    fewest_actions: int = 2
    """The minimum number of legal actions of a choice; with fewer, nobody is asked."""
    longest_game: int = 20_000
    """The maximum number of steps of a game."""
    hidden: tuple[str, ...] = ()
    """The fields of a state that every game hides from somebody: `players.hand`."""


class Coverage(Struct):
    """What occurred on the walks."""

    actions: set[str] = set()
    """Verbs, and verbs with their first word: `move`, `move a4`."""
    happenings: set[str] = set()
    chances: set[str] = set()
    refusals: set[str] = set()
    endings: set[str] = set()
    numbers: set[str] = set()
    """The paths of the numbers in states."""
    hidden: set[str] = set()
    """The fields in which states differed that were the same to somebody: `players.hand`."""
    booked: set[str] = set()
    """Those of them on which the books depend."""

    def add_action(self, text: str) -> None:
        """Record an action that was played."""
        words = text.split()
        self.actions.update((words[0], " ".join(words[:2])))
