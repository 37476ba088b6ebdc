"""How many turns the game still has, what is harvested in them, and who is likely to win."""

from __future__ import annotations

from math import exp

from circus_maximus.games.gloria.advice.planner.estimates.facts import Facts
from circus_maximus.games.gloria.advice.planner.weights import Weights
from circus_maximus.games.gloria.model.common_types import KINDS
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Playing


class Prospects:
    """What a seat expects of the rest of the game."""

    def __init__(self, weights: Weights, facts: Facts, lookups: Lookups, view: State) -> None:
        seats = lookups.seats
        self._weights = weights
        self._waits = [(seat - view.seat) % seats or seats for seat in range(seats)]
        """For each seat, the number of turns until its next one."""
        hands = [sum(player.hand) for player in view.players]
        left = max(1, sum(hands))
        self.mix = [sum([player.hand[kind] for player in view.players]) / left for kind in range(len(KINDS))]
        """The share of coming harvests of each kind of card."""
        self.rates = [weights.buys * facts.steps / seats] * seats
        """For each seat, the steps it makes in a turn."""
        for seat, player in enumerate(view.players):
            for kind, built in enumerate(player.built):
                for id in built:
                    self.rates[seat] += self.mix[kind] * facts.pace[id]
        self.turns = max(0.0, self._last_turn(lookups, view, hands) - 1.0)
        """The turns that are expected after this one."""
        self.odds = self._chances(lookups, view)
        """For each seat, its chance to win."""

    def _last_turn(self, lookups: Lookups, view: State, hands: list[int]) -> float:
        """The number of turns left, this one included, until the first of the four endings."""
        weights, seats = self._weights, lookups.seats
        goth = lookups.rome - view.goth - len(view.tribute)
        turns = goth * (1 + weights.raids) + (1 if view.tribute else 0)
        turns = min(turns, float(len(view.deck) + 1))
        plays_on = 0 if lookups.ends_on_last_card else 1
        for seat, hand in enumerate(hands):
            wait = self._waits[seat]
            if seat == view.seat and type(view.phase) is Playing:
                wait = 0
            turns = min(turns, float(wait + (hand - 1 + plays_on) * seats + 1))
            to_go = lookups.carthage - view.players[seat].steps
            turns = min(turns, 1.0 + to_go / (self.rates[seat] * weights.speeds_up))
        return turns

    def _chances(self, lookups: Lookups, view: State) -> list[float]:
        reached = [
            min(float(lookups.carthage), player.steps + rate * self.turns)
            for player, rate in zip(view.players, self.rates, strict=True)
        ]
        width = 0.5 + self._weights.odds * (self.turns / lookups.rome) ** 0.5
        most = max(reached)
        odds = [exp((each - most) / width) for each in reached]
        every = sum(odds)
        return [each / every for each in odds]

    def own_turns(self, seat: int, seats: int) -> float:
        """The turns of a seat after this one."""
        return max(0.0, (self.turns - self._waits[seat] + (seats + 1) / 2) / seats)
