"""What Circus Maximus says about a game, for every screen and for plain mode."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.actions import AnyAction
from circus_maximus.games.circus.phases import Performing
from circus_maximus.games.circus.present.question import CircusQuestion
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.state import State


class CircusPresenter:
    """One game. What the first frame of a table does not need is imported on first use."""

    def __init__(self, rules: CircusRules, names: Sequence[str]) -> None:
        self._rules = rules
        self._names = names

    def ask(self, view: State, choice: Choice[AnyAction]) -> CircusQuestion:
        return CircusQuestion(self._rules, view, choice)

    def hint(self, view: State, choice: Choice[AnyAction]) -> tuple[AnyAction, str]:
        from circus_maximus.games.circus.present.hints import hint

        return hint(self._rules, view, choice)

    def do_all(self, view: State, choice: Choice[AnyAction]) -> AnyAction | None:
        """While acts are performed: the first that the seat can perform."""
        return choice.legal[0] if isinstance(view.phase, Performing) else None
