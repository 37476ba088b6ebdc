"""What a title says about one of its games, for the table, plain mode and everything else that shows games.

A presenter knows no screen. It is made for one game, and every method gets a view: a state as `seen_by` shows it.
"""

from __future__ import annotations

from typing import Any, Protocol

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.decision import Question


class Presenter(Protocol):
    """One game of a title in words and values."""

    def ask(self, view: Any, choice: Choice[Any]) -> Question:
        """The question to the seat of a choice, from what that seat knows."""

    def hint(self, view: Any, choice: Choice[Any]) -> tuple[Any, str] | None:
        """What the title's bot would do, and why: a clause of at most 52 characters. None if there is no hint."""

    def do_all(self, view: Any, choice: Choice[Any]) -> Any:
        """The next action when a seat does everything it can; None if this question has no such choice."""
