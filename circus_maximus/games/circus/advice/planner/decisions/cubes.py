"""How many cubes to buy, and which cube to give up."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.advice.planner.estimates.situation import Means, Situation
from circus_maximus.games.circus.advice.planner.plans.offers import make_offer
from circus_maximus.games.circus.advice.planner.plans.plan import IMPOSSIBLE, Plan
from circus_maximus.games.circus.advice.planner.plans.supply import from_lines
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.model.actions import AnyAction, Give
from circus_maximus.games.circus.model.common_types import CUBE_INDEX
from circus_maximus.games.circus.state.phases import Buying

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
