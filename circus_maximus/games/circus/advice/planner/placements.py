"""Where to send a worker, and what the cubes of a place are worth to the acts of a seat."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.advice.planner.offers import make_offer
from circus_maximus.games.circus.advice.planner.plan import HEADS, Plan, Source, Supply, sources_of, ways_from
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.advice.planner.situation import Means, Situation
from circus_maximus.games.circus.model.actions import AnyAction, Place, Wager
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS, TRACK_INDEX
from circus_maximus.games.circus.model.effects import (
    Boost,
    Coins,
    Foresee,
    LineUp,
    Move,
    OpenBidding,
    PlaceEffect,
    Recruit,
    Take,
)
from circus_maximus.games.circus.model.effects import Wager as WagerEffect
from circus_maximus.games.circus.model.lookup_records import PlaceSpot
from circus_maximus.games.circus.state.ledger import boosted_position

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


EAGER = 1.0
"""What a planner that flips whenever it can adds to the value of a coin flip."""


def send(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """Send a worker where it is worth most; pass if it is worth nothing anywhere."""
    placements = Placements(situation)
    best, most = choice.menu[-1][-1][0], 0.0
    for verb in choice.menu:
        for target in verb:
            for action in target:
                gain = placements.gain(action)
                if gain > most:
                    best, most = action, gain
    return Idea(best, placements.why(best))


class Placements:
    """What workers are worth at the places."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._worth = situation.worth
        self._fetching = Fetching(situation)

    def gain(self, action: AnyAction) -> float:
        """The value of an action, compared with passing."""
        if isinstance(action, Place):
            gain = self._gain_at(self._situation.lookups.place[action.place], action.workers)
            return gain - self._worth.wait * action.workers
        if isinstance(action, Wager):
            spot = self._situation.lookups.place[action.place]
            payout = spot.wager.payout if spot.wager else 1
            price = self._situation.force.wage + spot.coins
            return self._fetching.stake(action.act, action.coins, price, payout) - self._worth.wait
        return 0.0

    def _gain_at(self, spot: PlaceSpot, workers: int) -> float:
        """The value of sending workers to a place."""
        situation, worth = self._situation, self._worth
        if spot.flip and situation.habits.flips == "never":
            return 0.0
        price = (situation.force.wage + spot.coins) * workers
        gain = 0.0
        for effect in spot.effects:
            gain += self._gain_by(spot, effect, workers, price)
            if isinstance(effect, Take | LineUp):
                price = 0
        gain += self._fetching.coins(-price)
        owned = situation.view.players[situation.seat].cubes
        for cube, count in spot.cubes:
            gain -= worth.cubes(cube, owned[cube]) - worth.cubes(cube, owned[cube] - count * workers)
        if spot.flip:
            gain = HEADS * gain - (1 - HEADS) * worth.worker
            if situation.habits.flips == "always":
                gain += EAGER
        return gain + situation.weights.contested * self._fetching.at_risk(spot)

    def _gain_by(self, spot: PlaceSpot, effect: PlaceEffect, workers: int, price: int) -> float:
        """The value of one effect of a place. Cubes are weighed together with the price, the rest without it."""
        situation, worth = self._situation, self._worth
        match effect:
            case Take(cube, count):
                taken = min(count * workers, situation.view.supply[CUBE_INDEX[cube]])
                return self._fetching.cubes(CUBE_INDEX[cube], taken, workers, price)
            case LineUp(market):
                return self._fetching.line(MARKETS.index(market), price)
            case Coins(count):
                return self._fetching.coins(count * workers)
            case Move(track, steps):
                wins = steps * workers >= worth.to_goal[TRACK_INDEX[track]] and worth.up[TRACK_INDEX[track]] > 0
                return worth.win if wins else worth.steps(((TRACK_INDEX[track], steps * workers),))
            case Boost(track, steps):
                return self._pay_by_boost(TRACK_INDEX[track], steps * workers)
            case OpenBidding(track):
                return worth.opening if self._opens(spot, track) else 0.0
            case Recruit(recruits):
                return worth.worker * recruits * workers
            case Foresee():
                return worth.foresight
            case WagerEffect():
                return 0.0
            case _:
                assert_never(effect)

    def _pay_by_boost(self, track: int, steps: int) -> float:
        """The value of what more steps earn in cleanup."""
        rate = self._situation.force.pay
        position = boosted_position(self._situation.view, self._situation.seat, track)
        paid = max(0, position + steps) // rate.every - max(0, position) // rate.every
        return self._fetching.coins(paid * rate.coins)

    def _opens(self, spot: PlaceSpot, track: str) -> bool:
        """Whether nobody is ahead on a track after the boosts of the place."""
        view, seat, index = self._situation.view, self._situation.seat, TRACK_INDEX[track]
        mine = boosted_position(view, seat, index)
        for effect in spot.effects:
            if isinstance(effect, Boost) and effect.track == track:
                mine += effect.steps
        return all(mine >= boosted_position(view, other, index) for other in range(len(view.players)) if other != seat)

    def why(self, action: AnyAction) -> Why:
        """The reason for an action."""
        if isinstance(action, Wager):
            return Why.STAKE
        if not isinstance(action, Place):
            return Why.NOWHERE
        spot = self._situation.lookups.place[action.place]
        lacking = self._fetching.lacking
        if any(lacking[cube] > 0 for cube in spot.takes):
            return Why.VENTURE if spot.flip else Why.FETCH
        if any(lacking[market] > 0 for market in spot.lines):
            return Why.LINE_UP
        if spot.takes or spot.lines:
            return Why.GAMBLE if spot.flip else Why.STOCK_UP
        for effect in spot.effects:
            if isinstance(effect, Recruit):
                return Why.RECRUIT
            if isinstance(effect, Foresee):
                return Why.FORESEE
            if isinstance(effect, Boost) and self._pay_by_boost(TRACK_INDEX[effect.track], effect.steps) > 0:
                return Why.CLIMB
            if isinstance(effect, OpenBidding) and self._opens(spot, effect.track):
                return Why.OPEN
        return Why.PAID
