"""Everything that a decision is made from."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.advice.planner.estimates.facts import facts_of
from circus_maximus.games.gloria.advice.planner.estimates.prospects import Prospects
from circus_maximus.games.gloria.advice.planner.estimates.worth import Worth
from circus_maximus.games.gloria.advice.planner.weights import Weights
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.state.game_state import State


class Situation:
    """What a seat sees, and what it thinks of it."""

    def __init__(self, weights: Weights, lookups: Lookups, view: State, seat: Seat) -> None:
        self.weights = weights
        self.lookups = lookups
        self.view = view
        self.seat = seat
        self.player = view.players[seat]
        self.facts = facts_of(weights, lookups)
        self.prospects = Prospects(weights, self.facts, lookups, view)
        self._worths: dict[Seat, Worth] = {}
        self.own = self.worth_of(seat)
        odds = self.prospects.odds
        others = max(1e-9, 1.0 - odds[seat])
        self.rivals = [(other, odds[other] / others) for other in range(lookups.seats) if other != seat]
        """The other seats, and how much a step of each counts against a step of this one."""

    def worth_of(self, seat: Seat) -> Worth:
        """What things are worth to a seat."""
        worth = self._worths.get(seat)
        if worth is None:
            worth = Worth(self.weights, self.facts, self.lookups, self.view, seat, self.prospects)
            self._worths[seat] = worth
        return worth
