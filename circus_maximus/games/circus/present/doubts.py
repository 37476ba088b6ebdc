"""Legal, but probably mistaken."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.actions import AnyAction
from circus_maximus.games.circus.present.outlook import Outlook
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.state import State


def doubt(rules: CircusRules, state: State, choice: Choice[AnyAction], action: AnyAction) -> str:
    """Why this is probably a mistake, in a sentence; empty if it is not."""
    return Doubts(Outlook(rules.table(state), state, choice.seat), choice).about(action)


class Doubts:
    """About the actions of one choice."""

    def __init__(self, outlook: Outlook, choice: Choice[AnyAction]) -> None:
        self._outlook = outlook

    def about(self, action: AnyAction) -> str:
        """The doubt about one of them."""
        return ""
