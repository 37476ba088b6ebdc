"""How many rounds a game will last, estimated from the positions of all seats."""

from __future__ import annotations

from math import exp

from circus_maximus.games.circus.advice.planner.estimates.facts import Facts
from circus_maximus.games.circus.advice.planner.weights import Weights
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import State

MIN_ESTIMATE = 0.8
"""The least estimate: there may be no other round, and perhaps not all of this one."""


class Length:
    """The rounds that are left, including this one, and how likely a track decides the game."""

    def __init__(self, weights: Weights, facts: Facts, lookups: Lookups, view: State) -> None:
        seats = lookups.seats
        coins = cubes = 0
        top = lookups.lowest
        for player in view.players:
            coins += player.coins
            cubes += sum(player.cubes)
            top = max(top, max(player.tracks))
        for bid in view.round.bids:
            coins += bid.coins
        to_goal = max(0.0, (lookups.goal - top) / facts.stride)
        expected: float = (
            weights.length
            * (to_goal + 2) ** weights.length_distance
            * (coins / seats + 3) ** weights.length_coins
            * (cubes / seats + 2) ** weights.length_cubes
            * facts.performed**weights.length_performed
            * facts.backed**weights.length_backed
        )
        allowed = lookups.rounds - view.round.number + 1
        self.rounds = max(MIN_ESTIMATE, min(expected, allowed))
        self.by_track = 1.0 if expected <= allowed else exp(-weights.total_late * (expected - allowed))
        """The chance that a marker reaches the goal before the last round is over."""
        self.is_last = allowed <= 1
