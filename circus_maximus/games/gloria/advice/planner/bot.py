"""The planner: a bot that decides by what every choice is worth in steps to Carthage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Choice, PicksFromMenu, Seat
from circus_maximus.games.gloria.advice.planner.goth import draw, lose, tribute
from circus_maximus.games.gloria.advice.planner.own_turn import buy, pay, pick, play, redirect, settle, swap
from circus_maximus.games.gloria.advice.planner.situation import Idea, Situation
from circus_maximus.games.gloria.advice.planner.weights import FITTED, Weights
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.state import phases

if TYPE_CHECKING:
    from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
    from circus_maximus.games.gloria.state.game_state import State


class PlannerBot(PicksFromMenu):
    """Weighs everything again at every decision, from what all can see, without random choices."""

    def __init__(self, rules: GloriaRules, seat: Seat, seed: int, weights: Weights = FITTED) -> None:
        self._rules = rules
        self._seat = seat
        self._weights = weights

    def choose(self, view: State, choice: Choice[AnyAction], turn: str) -> AnyAction:
        return self.consider(view, choice).action

    def consider(self, view: State, choice: Choice[AnyAction]) -> Idea:
        """The best idea, and its reason."""
        situation = Situation(self._weights, self._rules.lookups_of(view), view, self._seat)
        match view.phase:
            case phases.Playing():
                return play(situation, choice)
            case phases.Redirecting() as phase:
                return redirect(situation, phase, choice)
            case phases.Settling() as phase:
                return settle(situation, phase, choice)
            case phases.Picking():
                return pick(situation, choice)
            case phases.Buying():
                return buy(situation, choice)
            case phases.Paying():
                return pay(situation, choice)
            case phases.Swapping() as phase:
                return swap(situation, phase, choice)
            case phases.Approaching():
                return tribute(situation, choice)
            case phases.Giving():
                return lose(situation, choice)
            case phases.Sharing():
                return draw(situation, choice)
            case phase:
                raise phases.asks_nobody(phase)
