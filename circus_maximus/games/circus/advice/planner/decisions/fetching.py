"""What it is worth to get cubes from a place, given what the acts of a seat need."""

from __future__ import annotations

from circus_maximus.games.circus.advice.planner.estimates.situation import Means, Situation
from circus_maximus.games.circus.advice.planner.plans.offers import make_offer
from circus_maximus.games.circus.advice.planner.plans.plan import Plan
from circus_maximus.games.circus.advice.planner.plans.supply import Source, Supply, sources_of, ways_from
from circus_maximus.games.circus.model.common_types import CUBES
from circus_maximus.games.circus.model.lookup_records import PlaceSpot

MAX_BOUGHT = 4
"""The most cubes for later rounds that it thinks of buying in a market."""
KEEPS = 0.9
"""The chance that an act is performed if the seat has its cubes."""


class Fetching:
    """The best plan for the acts of a seat, and how its value changes with cubes, coins and workers."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._worth = situation.worth
        self._means = Means(situation)
        self._sources = sources_of(situation)
        self._supply: Supply = [ways_from(situation, source) for source in self._sources]
        acts = situation.facts.acts
        self._offers = [make_offer(situation, acts[act], coins) for act, coins in situation.on_bill().items()]
        self._plan = Plan(situation, self._offers, self._means, self._supply)
        self.lacking = self._plan.lacking
        """The cubes that the plan needs in addition to the free ones."""
        self._needed = [0] * len(CUBES)
        """The cubes that all acts of the seat together need."""
        for offer in self._offers:
            for cube, count in offer.act.card.needs:
                self._needed[cube] += count
        self._known: dict[tuple[int, int], float] = {}
        """What the plan is worth without some workers and their price."""

    def coins(self, count: int) -> float:
        """The value of coins in addition to those left after the round; negative for coins that are spent."""
        return self._worth.coins(self._plan.coins + count) - self._worth.coins(self._plan.coins)

    def cubes(self, cube: int, count: int, workers: int, price: int, cost: int = 0) -> float:
        """The value of getting cubes for the price of workers and a cost."""
        means = self._means
        if means.free[cube] >= self._needed[cube]:
            have = means.owned[cube]
            gain = self._worth.cubes(cube, have + count) - self._worth.cubes(cube, have) + self.coins(-cost)
            return gain + self._value_without(workers, price) - self._plan.value
        means.get(cube, count)
        value = self._value_with(means.coins - price - cost, means.workers - workers, self._supply)
        means.get(cube, -count)
        return value - self._plan.value

    def line(self, market: int, price: int) -> float:
        """The value of a worker in a line, if each seat ahead buys one cube."""
        source = self._sources[market]
        if source.in_line:
            return self.coins(-price)
        costs = self._situation.force.costs[market]
        left = self._situation.view.markets[market] - source.ahead
        first = len(costs) - 1 - left
        needed = self._needed[market] - self._means.free[market]
        best = 0.0
        for count in range(1, MAX_BOUGHT + 1) if needed <= 0 else range(needed, needed + 1):
            if count <= left and price + costs[first + count] - costs[first] <= self._means.coins:
                best = max(best, self.cubes(market, count, 1, price, costs[first + count] - costs[first]))
        return best * self._situation.weights.line

    def _value_without(self, workers: int, price: int) -> float:
        """The value of the best plan without some workers and their price."""
        known = self._known.get((workers, price))
        if known is None:
            if sum(self.lacking):
                known = self._value_with(self._means.coins - price, self._means.workers - workers, self._supply)
            else:
                known = self._plan.value + self.coins(-price)
            self._known[workers, price] = known
        return known

    def _value_with(self, coins: int, workers: int, supply: Supply) -> float:
        """The value of the best plan with these means."""
        means = self._means
        had = means.coins, means.workers
        means.coins, means.workers = coins, workers
        value = Plan(self._situation, self._offers, means, supply).value
        means.coins, means.workers = had
        return value

    def at_risk(self, spot: PlaceSpot) -> float:
        """How much less the plan is worth if others first take what the acts need from a place."""
        risk = 0.0
        for cube in spot.takes if spot.flip else ():
            if self.lacking[cube]:
                source = self._sources[cube]
                flip, source.flip = source.flip, 0
                risk += self._loss_with(source)
                source.flip = flip
        for market in spot.lines:
            source = self._sources[market]
            if self.lacking[market] and not source.in_line:
                source.line = False
                risk += self._loss_with(source)
                source.line = True
        return risk

    def _loss_with(self, source: Source) -> float:
        """How much less the plan is worth if this is where a kind of cube comes from."""
        supply = self._supply.copy()
        supply[source.cube] = ways_from(self._situation, source)
        return self._plan.value - self._value_with(self._means.coins, self._means.workers, supply)

    def stake(self, act: str, coins: int, price: int, payout: int) -> float:
        """The value of a stake on a contest for which the seat has the cubes; the worker costs the price."""
        for offer in self._plan.chosen:
            if offer.act.id == act and all(self._means.free[cube] >= count for cube, count in offer.act.card.needs):
                back = KEEPS * coins * (offer.alone + (offer.wins - offer.alone) * payout)
                self._means.later += back
                value = self._value_with(self._means.coins - price - coins, self._means.workers - 1, self._supply)
                self._means.later -= back
                return value - self._plan.value
        return 0.0
