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
