"""What Ludus Cyclorum says about a game, for every screen and for plain mode."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Choice
from circus_maximus.games.ludus.actions import AnyAction
from circus_maximus.games.ludus.present.question import LudusQuestion
from circus_maximus.games.ludus.rules import LudusRules
from circus_maximus.games.ludus.state import State


class LudusPresenter:
    """One game. Nothing is hidden, so every view is the same."""

    def __init__(self, rules: LudusRules, names: Sequence[str]) -> None:
        self._rules = rules
        self._names = names

    def ask(self, view: State, choice: Choice[AnyAction]) -> LudusQuestion:
        return LudusQuestion(self._rules, view, choice, self._names)

    def hint(self, view: State, choice: Choice[AnyAction]) -> tuple[AnyAction, str]:
        from circus_maximus.games.ludus.present.hints import hint

        return hint(self._rules, view, choice)

    def do_all(self, view: State, choice: Choice[AnyAction]) -> None:
        """No question can be answered together with the next."""
        return
