"""What Gloria Mundi says about a game beyond its facts, choices and sentences, which the default presenter shows."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.default_presenter import DefaultPresenter, NotationQuestion
from circus_maximus.engine.presenting.presenter import Barrier
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.happenings import (
    Drew,
    DueMet,
    Gained,
    LaidOut,
    Picked,
    PushedOff,
    SurchargePaid,
    TurnBegan,
    Yielded,
)
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.explanations import explanations

IN_PASSING = (TurnBegan, PushedOff, LaidOut, Yielded, Gained, Picked, SurchargePaid, DueMet, Drew)
"""What is not news for other seats: the table shows it, or what led to it is news."""


class GloriaPresenter(DefaultPresenter):
    """One game. Nothing is hidden, so every view is the same."""

    def ask(self, view: State, choice: Choice[AnyAction]) -> NotationQuestion:
        return NotationQuestion(self._title, choice, explanations(view.phase))

    def hint(self, view: State, choice: Choice[AnyAction]) -> tuple[AnyAction, str]:
        from circus_maximus.games.gloria.advice.hints import hint

        return hint(self._rules, view, choice)

    def barrier(self, barrier: str) -> Barrier:
        if barrier == "start":
            return Barrier("who begins", "the same player will begin again")
        if barrier == "deck":
            return Barrier("the drawing of a building", "the same building will be drawn again")
        return super().barrier(barrier)

    def concerns(self, happening: Happening, seat: Seat) -> bool:
        return getattr(happening, "seat", None) == seat or not isinstance(happening, IN_PASSING)
