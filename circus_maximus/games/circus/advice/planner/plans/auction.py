"""The chance that an act is on the bill, where a config performs only the acts with the most coins bid on them."""

from __future__ import annotations

from math import exp

from circus_maximus.games.circus.advice.planner.estimates.situation import Situation
from circus_maximus.games.circus.state.phases import Bidding

HOPELESS = 50.0
FIRST = 0.5
"""What it is worth in coins to have been bid on first, because that decides ties."""


class Auction:
    """The coins on each act so far, and what more coins would change."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._limits = situation.lookups.most_performed
        phase = situation.view.phase
        self._rivals = len(phase.turns) - 1 if isinstance(phase, Bidding) else 0
        """The other seats that can still bid."""
        self._totals: dict[str, int] = {}
        """The coins on each act, in the order of first bids."""
        for bid in situation.view.round.bids:
            self._totals[bid.act] = self._totals.get(bid.act, 0) + bid.coins

    def last_in(self, act: str) -> str:
        """The act that is on the bill if this one is not; empty if there is room for this one anyway."""
        acts = self._situation.facts.acts
        execution = acts[act].execution
        most = self._limits[execution]
        others = [other for other in self._totals if other != act and acts[other].execution == execution]
        if most is None or len(others) < most:
            return ""
        # Sorting keeps the order of first bids where coins are equal.
        ranked = sorted([(-self._totals[other], index) for index, other in enumerate(others)])
        return others[ranked[most - 1][1]]

    def margin(self, act: str, more: int) -> float:
        """By how many coins an act would be on the bill with more coins bid on it; 0 or less if it would not be."""
        mine = self._totals.get(act, 0) + more
        rival = self.last_in(act)
        if not rival:
            return mine
        order = list(self._totals)
        first = act in self._totals and order.index(act) < order.index(rival)
        return mine - self._totals[rival] + (FIRST if first else -FIRST)

    def chance(self, act: str, more: int) -> float:
        """The chance that an act is on the bill with more coins bid on it."""
        if self._limits[self._situation.facts.acts[act].execution] is None:
            return 1.0
        margin = self.margin(act, more)
        if not self._rivals:
            return 1.0 if margin > 0 else 0.0
        weights = self._situation.weights
        short = weights.outbid * self._rivals - margin
        return 1 / (1 + exp(min(HOPELESS, short / weights.outbid_width)))

    def prices(self, act: str, most: int) -> list[int]:
        """The bids worth thinking about: one coin, and what puts the act on the bill with some to spare."""
        if self._limits[self._situation.facts.acts[act].execution] is None:
            return [1]
        enough = 1
        while enough < most and self.margin(act, enough) <= 0:
            enough += 1
        return [1, *[price for price in range(max(2, enough), enough + 3) if price <= most]]
