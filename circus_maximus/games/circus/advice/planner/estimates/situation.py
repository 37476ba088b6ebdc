"""Everything that a decision is made from."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.planner.estimates.facts import facts_of
from circus_maximus.games.circus.advice.planner.estimates.worth import Worth
from circus_maximus.games.circus.advice.planner.habits import Habits
from circus_maximus.games.circus.advice.planner.weights import Weights
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import bill
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.standing import free_cubes


class Situation:
    """What a seat sees, and what it thinks of it."""

    def __init__(self, weights: Weights, habits: Habits, lookups: Lookups, view: State, seat: Seat) -> None:
        self.weights = weights
        self.habits = habits
        self.lookups = lookups
        self.view = view
        self.seat = seat
        self.facts = facts_of(lookups)
        self.force = lookups.in_force(view.round.events)
        self.worth = Worth(weights, habits, self.facts, lookups, view, seat)

    def bids(self) -> dict[str, int]:
        """The acts the seat has bid on, in that order, with the coins."""
        return {bid.act: bid.coins for bid in self.view.round.bids if bid.seat == self.seat}

    def on_bill(self) -> dict[str, int]:
        """Those of its bids whose acts are on the bill."""
        acts = bill(self.lookups, self.view)
        return {act: coins for act, coins in self.bids().items() if act in acts}


class Means:
    """What a seat has to carry out a plan."""

    def __init__(self, situation: Situation) -> None:
        view, seat = situation.view, situation.seat
        player = view.players[seat]
        self.owned = list(player.cubes)
        self.free = free_cubes(view, seat)
        """The owned cubes that are not busy."""
        self.coins = player.coins
        self.workers = player.workers
        self.upkeep = situation.lookups.upkeep
        self.later = float(pay_of(situation.lookups, view, seat))
        """The coins that come after the show."""

    def get(self, cube: int, count: int) -> None:
        """Add cubes; a negative number takes them away again."""
        self.owned[cube] += count
        self.free[cube] += count
