"""Chooses the acts to perform this round, of those that a seat has bid on or can still bid on."""

from __future__ import annotations

from math import exp

from circus_maximus.games.circus.advice.planner.estimates.situation import Means, Situation
from circus_maximus.games.circus.advice.planner.plans.offers import Offer
from circus_maximus.games.circus.advice.planner.plans.supply import MAX_CUBES, Supply
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS

IMPOSSIBLE = -1e9
WITHIN_REACH = 3.0
"""Steps to the goal above which a plan does not count on reaching it this round."""
HALF_A_STEP = 0.5
"""Expected steps that fall short of the goal by this much reach it as often as not."""
HALF_A_WORKER = 0.5
"""By how much the expected number of workers of a plan may exceed those in hand."""


class Fetched:
    """The cubes that a set of acts lacks: what it takes to get them, and how surely they come."""

    def __init__(self, due: float) -> None:
        self.due = due
        """The coins for bids, acts and these cubes."""
        self.workers = 0.0
        self.value = 0.0
        """The value of the workers that are expected to be lost; not greater than 0."""
        self.surely = [1.0] * len(CUBES)
        """For each kind of cube, the chance to get those that are lacking."""
        self.change = [0.0] * len(CUBES)
        """For each kind of cube, how many of them are expected."""


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
        self._room = [len(offers) if most is None else most for most in situation.lookups.max_bid_on]
        for offer in offers:
            self._room[offer.act.execution] -= 1 if offer.bid else 0
        self._needs = [0] * len(CUBES)
        self._taken: list[Offer] = []
        self._due = 0
        """The coins for bids and acts in the set."""
        self._worth_of_each = [self._worth.cubes(cube, owned) for cube, owned in enumerate(means.owned)]
        """For each kind of cube, the value of those that the seat owns."""
        self._owned_worth = 0.0
        for worth in self._worth_of_each:
            self._owned_worth += worth
        self._always_taken = self._free_acts()
        self.value = IMPOSSIBLE
        self.chosen: list[Offer] = []
        self.lacking = [0] * len(CUBES)
        """The cubes that the chosen acts need in addition to the free ones."""
        self.steps = [0.0] * len(TRACKS)
        """The steps that are expected on each track."""
        self.coins = 0.0
        """The coins that are expected to be left after the round."""
        self._search(0, Fetched(0.0))

    def _search(self, index: int, fetched: Fetched) -> None:
        """Try all sets of the offers from `index` on, together with those already taken and the cubes they lack."""
        if index == len(self._offers):
            self._weigh(fetched)
            return
        offer = self._offers[index]
        more: Fetched | None = None
        if self._has_room_for(offer):
            self._take(offer)
            more = self._fetch()
            if more is not None:
                self._search(index + 1, more)
            self._put_back(offer)
        if more is None or not ((offer.bid and self._keeps_bids) or self._always_taken[index]):
            self._search(index + 1, fetched)

    def _has_room_for(self, offer: Offer) -> bool:
        """Whether the seat may bid on it and can pay for it."""
        affordable = self._due + offer.act.fee + offer.price <= self._means.coins
        return affordable and (offer.bid > 0 or self._room[offer.act.execution] > 0)

    def _take(self, offer: Offer) -> None:
        """Add an offer to the set."""
        self._taken.append(offer)
        self._due += offer.act.fee + offer.price
        self._room[offer.act.execution] -= 0 if offer.bid else 1
        for cube, count in offer.act.card.needs:
            self._needs[cube] += count

    def _put_back(self, offer: Offer) -> None:
        self._taken.pop()
        self._due -= offer.act.fee + offer.price
        self._room[offer.act.execution] += 0 if offer.bid else 1
        for cube, count in offer.act.card.needs:
            self._needs[cube] -= count

    def _fetch(self) -> Fetched | None:
        """The cubes that the set lacks; None if the seat has not the coins or the workers for them."""
        means = self._means
        fetched = Fetched(float(self._due))
        for cube, needed in enumerate(self._needs):
            lacking = needed - means.free[cube]
            if lacking > 0:
                ways = self._supply[cube]
                if lacking > MAX_CUBES or ways.chance[lacking] == 0:
                    return None
                fetched.due += ways.coins[lacking]
                fetched.workers += ways.workers[lacking]
                fetched.value -= self._worth.worker * ways.lost[lacking]
                fetched.surely[cube] = ways.chance[lacking]
                fetched.change[cube] = ways.chance[lacking] * lacking
        possible = fetched.due <= means.coins and fetched.workers <= means.workers + HALF_A_WORKER
        return fetched if possible else None

    def _weigh(self, fetched: Fetched) -> None:
        """Compare the set with the best one so far. An act without its cubes is not performed, but may be later."""
        means, worth, surely = self._means, self._worth, fetched.surely
        value = fetched.value
        coins = means.coins - fetched.due
        change = fetched.change.copy()
        steps = [0.0] * len(TRACKS)
        for offer in self._taken:
            chance = offer.called
            value += chance * offer.presence
            for cube, _ in offer.act.card.needs:
                chance *= surely[cube]
            value += chance * offer.gain
            coins += chance * offer.coins + (1 - chance) * offer.act.fee
            for track in offer.moves:
                steps[track] += chance * offer.steps[track]
            if offer.kills:
                for cube, _ in offer.act.card.needs:
                    change[cube] -= chance * offer.dies[cube]
        finishes = self.chance_to_finish(steps)
        value += finishes * self._weights.finish * worth.win - worth.wait * fetched.workers
        if means.upkeep:
            cubes = 0.0
            for cube, owned in enumerate(means.owned):
                cubes += owned + change[cube]
            coins -= means.upkeep * cubes
        coins = max(0.0, coins) + means.later
        value += worth.coins(coins) + self._worth_of_cubes(change)
        if value > self.value:
            self.value = value
            self.steps = steps
            self.coins = coins
            self.chosen = self._taken.copy()
            self.lacking = [max(0, self._needs[cube] - means.free[cube]) for cube in range(len(CUBES))]

    def _worth_of_cubes(self, change: list[float]) -> float:
        """The value of the cubes that are left."""
        value = self._owned_worth
        for cube, moved in enumerate(change):
            if moved:
                value += self._worth.cubes(cube, self._means.owned[cube] + moved) - self._worth_of_each[cube]
        return value

    def _free_acts(self) -> list[bool]:
        """For each offer, whether any set is at least as good with it: it has a bid, and costs and harms nothing."""
        needs = [0] * len(CUBES)
        for offer in self._offers:
            for cube, count in offer.act.card.needs:
                needs[cube] += count
        spare = [free >= needed for free, needed in zip(self._means.free, needs, strict=True)]
        return [self._is_free(offer, spare) for offer in self._offers]

    def _is_free(self, offer: Offer, spare: list[bool]) -> bool:
        """`spare`: for each kind of cube, whether the seat has enough for all offers."""
        if not offer.bid or offer.price or offer.act.fee or offer.kills:
            return False
        for cube, _ in offer.act.card.needs:
            if not spare[cube]:
                return False
        return min(offer.presence, offer.gain, offer.coins, *offer.steps) >= 0

    def chance_to_finish(self, steps: list[float]) -> float:
        """The chance to reach the goal with these expected steps."""
        best = 0.0
        for track, to_goal in enumerate(self._worth.to_goal):
            short = to_goal - HALF_A_STEP - steps[track]
            if short < WITHIN_REACH:
                best = max(best, 1 / (1 + exp(short / self._weights.finish_width)))
        return best
