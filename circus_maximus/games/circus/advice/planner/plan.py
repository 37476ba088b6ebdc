"""Chooses the acts to perform this round, of those that a seat has bid on or can still bid on."""

from __future__ import annotations

from math import exp

from circus_maximus.games.circus.advice.planner.offers import Offer
from circus_maximus.games.circus.advice.planner.situation import Means, Situation
from circus_maximus.games.circus.advice.planner.supply import MOST, Supply
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS

IMPOSSIBLE = -1e9
WITHIN_REACH = 3.0
"""Steps to the goal above which a plan does not count on reaching it this round."""
HALF_A_STEP = 0.5
"""Expected steps that fall short of the goal by this much reach it as often as not."""
HALF_A_WORKER = 0.5
"""By how much the expected number of workers of a plan may exceed those in hand."""


class Plan:
    """The best set of acts, and how it was found: by comparing all sets that seem possible."""

    def __init__(
        self, situation: Situation, offers: list[Offer], means: Means, supply: Supply, keeps_bids: bool = False
    ) -> None:
        self._weights = situation.weights
        self._worth = situation.worth
        self._offers = offers
        self._means = means
        self._supply = supply
        self._keeps_bids = keeps_bids
        """Whether every act with a bid of the seat is in the plan if possible."""
        self._room = [len(offers) if most is None else most for most in situation.lookups.most_backed]
        for offer in offers:
            self._room[offer.act.execution] -= 1 if offer.bid else 0
        self._needs = [0] * len(CUBES)
        self._taken: list[Offer] = []
        self._due = 0
        """The coins for bids and acts in the set."""
        self._owned_worth = 0.0
        for cube in range(len(CUBES)):
            self._owned_worth += self._worth.cubes(cube, means.owned[cube])
        self.value = IMPOSSIBLE
        self.chosen: list[Offer] = []
        self.lacking = [0] * len(CUBES)
        """The cubes that the chosen acts need in addition to the free ones."""
        self.finishes = 0.0
        """The chance to reach the goal this round."""
        self.coins = 0.0
        """The coins that are expected to be left after the round."""
        self._search(0)

    def _search(self, index: int) -> None:
        """Try all sets of the offers from `index` on, together with those already taken."""
        if index == len(self._offers):
            self._weigh()
            return
        offer = self._offers[index]
        took = False
        if self._has_room_for(offer):
            took = self._take(offer)
            if took:
                self._search(index + 1)
            self._put_back(offer, took)
        if not (took and offer.bid and self._keeps_bids):
            self._search(index + 1)

    def _has_room_for(self, offer: Offer) -> bool:
        """Whether the seat may bid on it and can pay for it."""
        affordable = self._due + offer.act.fee + offer.price <= self._means.coins
        return affordable and (offer.bid > 0 or self._room[offer.act.execution] > 0)

    def _take(self, offer: Offer) -> bool:
        """Add an offer to the set; False if the seat cannot get its cubes."""
        self._due += offer.act.fee + offer.price
        self._room[offer.act.execution] -= 0 if offer.bid else 1
        for cube, count in offer.act.card.needs:
            self._needs[cube] += count
        possible = self._is_possible()
        if possible:
            self._taken.append(offer)
        return possible

    def _is_possible(self) -> bool:
        """Whether the seat has the coins and the workers for the cubes that are lacking."""
        due = float(self._due)
        workers = 0.0
        for cube in range(len(CUBES)):
            lacking = self._needs[cube] - self._means.free[cube]
            if lacking > 0:
                ways = self._supply[cube]
                if lacking > MOST or ways.chance[lacking] == 0:
                    return False
                due += ways.coins[lacking]
                workers += ways.workers[lacking]
        return due <= self._means.coins and workers <= self._means.workers + HALF_A_WORKER

    def _put_back(self, offer: Offer, took: bool) -> None:
        if took:
            self._taken.pop()
        self._due -= offer.act.fee + offer.price
        self._room[offer.act.execution] += 0 if offer.bid else 1
        for cube, count in offer.act.card.needs:
            self._needs[cube] -= count

    def _weigh(self) -> None:
        """Compare the set with the best one so far. An act without its cubes is not performed, but may be later."""
        means, worth = self._means, self._worth
        due = float(self._due)
        value = workers = 0.0
        surely = [1.0] * len(CUBES)
        change = [0.0] * len(CUBES)
        for cube in range(len(CUBES)):
            lacking = self._needs[cube] - means.free[cube]
            if lacking > 0:
                ways = self._supply[cube]
                surely[cube] = ways.chance[lacking]
                due += ways.coins[lacking]
                workers += ways.workers[lacking]
                value -= worth.worker * ways.lost[lacking]
                change[cube] = surely[cube] * lacking
        coins = means.coins - due
        steps = [0.0] * len(TRACKS)
        for offer in self._taken:
            chance = offer.called
            value += chance * offer.presence
            for cube, _ in offer.act.card.needs:
                chance *= surely[cube]
            value += chance * offer.gain
            coins += chance * offer.coins + (1 - chance) * offer.act.fee
            for cube, _ in offer.act.card.needs:
                change[cube] -= chance * offer.dies[cube]
            for track in range(len(TRACKS)):
                steps[track] += chance * offer.steps[track]
        finishes = self._chance_to_finish(steps)
        value += finishes * self._weights.finish * worth.win - worth.wait * workers
        cubes = 0.0
        for cube in range(len(CUBES)):
            cubes += means.owned[cube] + change[cube]
        coins = max(0.0, coins - means.upkeep * cubes) + means.later
        value += worth.coins(coins) + self._worth_of_cubes(change)
        if value > self.value:
            self.value = value
            self.finishes = finishes
            self.coins = coins
            self.chosen = self._taken.copy()
            self.lacking = [max(0, self._needs[cube] - means.free[cube]) for cube in range(len(CUBES))]

    def _worth_of_cubes(self, change: list[float]) -> float:
        """The value of the cubes that are left."""
        owned, worth = self._means.owned, self._worth
        value = self._owned_worth
        for cube in range(len(CUBES)):
            if change[cube]:
                value += worth.cubes(cube, owned[cube] + change[cube]) - worth.cubes(cube, owned[cube])
        return value

    def _chance_to_finish(self, steps: list[float]) -> float:
        """The chance to reach the goal with these expected steps."""
        best = 0.0
        for track in range(len(TRACKS)):
            short = self._worth.to_goal[track] - HALF_A_STEP - steps[track]
            if short < WITHIN_REACH:
                best = max(best, 1 / (1 + exp(short / self._weights.finish_width)))
        return best
