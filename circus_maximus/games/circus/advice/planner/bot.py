"""The planner: a bot that decides by the best plan for the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Choice, PicksFromMenu, Seat
from circus_maximus.games.circus.advice.planner.decisions.bids import bid
from circus_maximus.games.circus.advice.planner.decisions.cubes import buy, give
from circus_maximus.games.circus.advice.planner.decisions.placements import send
from circus_maximus.games.circus.advice.planner.decisions.show import perform
from circus_maximus.games.circus.advice.planner.estimates.situation import Situation
from circus_maximus.games.circus.advice.planner.habits import NO_HABITS, Habits
from circus_maximus.games.circus.advice.planner.reasons import Idea
from circus_maximus.games.circus.advice.planner.weights import FITTED, Weights
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.state import phases

if TYPE_CHECKING:
    from circus_maximus.games.circus.rules.circus_rules import CircusRules
    from circus_maximus.games.circus.state.game_state import State


class PlannerBot(PicksFromMenu):
    """Plans the round again at every decision, from what its seat sees, without random choices."""

    def __init__(
        self,
        rules: CircusRules,
        seat: Seat,
        seed: int,
        habits: Habits = NO_HABITS,
        weights: Weights = FITTED,
    ) -> None:
        self._rules = rules
        self._seat = seat
        self._habits = habits
        self._weights = weights

    def choose(self, view: State, choice: Choice[AnyAction], turn: str) -> AnyAction:
        return self.consider(view, choice).action

    def consider(self, view: State, choice: Choice[AnyAction]) -> Idea:
        """The best idea, and its reason."""
        situation = Situation(self._weights, self._habits, self._rules.lookups_of(view), view, self._seat)
        match view.phase:
            case phases.Bidding():
                return bid(situation, choice)
            case phases.Placing():
                return send(situation, choice)
            case phases.Buying() as phase:
                return buy(situation, phase, choice)
            case phases.Performing() as phase:
                return perform(situation, phase, choice)
            case phases.Paying():
                return give(situation, choice)
            case phase:
                raise phases.asks_nobody(phase)
