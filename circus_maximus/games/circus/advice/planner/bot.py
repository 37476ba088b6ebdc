"""The planner: a bot that decides by the best plan for the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Choice, PicksFromMenu, Seat
from circus_maximus.games.circus.advice.planner.bids import bid
from circus_maximus.games.circus.advice.planner.offers import make_offer
from circus_maximus.games.circus.advice.planner.placements import send
from circus_maximus.games.circus.advice.planner.plan import IMPOSSIBLE, NOTHING, Plan, from_lines
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.advice.planner.situation import Means, Situation
from circus_maximus.games.circus.advice.planner.weights import FITTED, NO_HABITS, Habits, Weights
from circus_maximus.games.circus.model.actions import AnyAction, Give
from circus_maximus.games.circus.model.common_types import CUBE_INDEX
from circus_maximus.games.circus.state import game_state
from circus_maximus.games.circus.state.game_state import Buying, Performing

if TYPE_CHECKING:
    from circus_maximus.games.circus.rules.circus_rules import CircusRules
    from circus_maximus.games.circus.state.game_state import State


MAX_BOUGHT = 8
"""The most cubes that it thinks of buying."""


def buy(situation: Situation, phase: Buying, choice: Choice[AnyAction]) -> Idea:
    """The number of cubes that makes the plan most valuable, with the coins that are left."""
    market, acts = phase.market, situation.facts.acts
    offers = [make_offer(situation, acts[act], coins) for act, coins in situation.on_bill().items()]
    supply, means = from_lines(situation, market), Means(situation)
    costs = situation.force.costs[market]
    first = len(costs) - 1 - situation.view.markets[market]
    counts = choice.menu[0][0]
    have = means.coins
    best, most = 0, IMPOSSIBLE
    for count in range(min(MAX_BOUGHT + 1, len(counts))):
        means.coins = have - costs[first + count] + costs[first]
        value = Plan(situation, offers, means, supply).value
        if value > most:
            best, most = count, value
        means.get(market, 1)
    needed = sum([offer.act.needs[market] for offer in offers])
    free = Means(situation).free[market]
    return Idea(counts[best], _why_buy(best, needed - free, len(counts) - 1))


def _why_buy(count: int, lacking: int, most: int) -> Why:
    if count > max(0, lacking):
        return Why.KEEP
    if count == lacking > 0:
        return Why.LACKING
    if lacking > 0:
        return Why.TOO_DEAR if lacking <= most else Why.SHORT_OF_COINS
    return Why.ENOUGH


def give(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The cube that is worth least to the seat."""
    cubes = situation.view.players[situation.seat].cubes
    best, least = choice.menu[0][0][0], -IMPOSSIBLE
    for target in choice.menu[0]:
        action = target[0]
        if isinstance(action, Give):
            cube = CUBE_INDEX[action.cube]
            loss = situation.worth.cubes(cube, cubes[cube]) - situation.worth.cubes(cube, cubes[cube] - 1)
            if loss < least:
                best, least = action, loss
    return Idea(best, Why.LEAST_USE)


def perform(situation: Situation, phase: Performing, choice: Choice[AnyAction]) -> Idea:
    """Perform it if it is one of the acts of the best plan with the cubes and coins the seat has."""
    acts = situation.facts.acts
    offers = [make_offer(situation, acts[act], coins) for act, coins in situation.bids().items() if act in phase.acts]
    plan = Plan(situation, offers, Means(situation), NOTHING)
    for offer in plan.chosen:
        if offer.act.id == phase.acts[0]:
            return Idea(choice.menu[0][0][0], Why.READY)
    return Idea(choice.menu[-1][-1][0], Why.SAVE if plan.chosen else Why.NO_USE)


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
            case game_state.Bidding():
                return bid(situation, choice)
            case game_state.Placing():
                return send(situation, choice)
            case game_state.Buying() as phase:
                return buy(situation, phase, choice)
            case game_state.Performing() as phase:
                return perform(situation, phase, choice)
            case game_state.Paying():
                return give(situation, choice)
            case phase:
                raise game_state.asks_nobody(phase)
