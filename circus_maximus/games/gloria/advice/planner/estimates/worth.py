"""What counters, cards and buildings are worth to a seat, in steps to Carthage."""

from __future__ import annotations

from math import log

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.advice.planner.estimates.facts import Facts
from circus_maximus.games.gloria.advice.planner.estimates.prospects import Prospects
from circus_maximus.games.gloria.advice.planner.weights import Weights
from circus_maximus.games.gloria.model.common_types import BASICS, GLORY, KINDS, Row
from circus_maximus.games.gloria.model.lookups import GainRow, Lookups
from circus_maximus.games.gloria.state.abilities import cards_of
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Buying, Picking, Playing, Redirecting, Settling

BEFORE_BUYING = (Playing, Redirecting, Settling, Picking, Buying)
"""The phases in which the seat in turn still can buy."""


class Worth:
    """The values for one seat. Each further counter of a kind is worth less."""

    def __init__(
        self,
        weights: Weights,
        facts: Facts,
        lookups: Lookups,
        view: State,
        seat: Seat,
        prospects: Prospects,
    ) -> None:
        player = view.players[seat]
        turns = prospects.own_turns(seat, lookups.seats)
        purchases = turns + (1.0 if seat == view.seat and type(view.phase) in BEFORE_BUYING else 0.0)
        self.harvests = [prospects.turns * share for share in prospects.mix]
        """For each kind of card, the harvests after this turn."""
        self.turns = turns
        """The turns of the seat after this one."""
        self._room = [weights.last + weights.spent * purchases * demand for demand in facts.demand]
        self._coming = [0.0] * len(BASICS)
        for kind in range(len(KINDS)):
            cards = cards_of(player, kind) + player.hand[kind] / 3
            self._coming[lookups.makes[kind]] += weights.harvested * cards * self.harvests[kind]
        fades = purchases / (purchases + weights.last)
        self._scale = weights.counter * fades * weights.by_seats ** (lookups.seats - 3)
        self._glory = weights.glory
        self._glory_room = sum(self._room) / 3
        own = player.counters
        self.counter = [self.of_next(counter, own[counter]) for counter in range(len(own))]
        """The value of one more of each counter."""
        self.any: float = max(self.counter[:GLORY])

    def of_next(self, counter: int, has: int) -> float:
        """The value of one more counter."""
        if counter == GLORY:
            return self._scale * self._glory * self._glory_room / (self._glory_room + has)
        room = self._room[counter]
        return self._scale * room / (room + has + self._coming[counter])

    def counters(self, row: Row) -> float:
        """The value of having these counters, compared with having others."""
        value = 0.0
        for counter in range(GLORY):
            room = self._room[counter]
            value += room * log(room + row[counter] + self._coming[counter])
        return self._scale * (value + self._glory * self._glory_room * log(self._glory_room + row[GLORY]))

    def gain(self, gain: GainRow) -> float:
        """The value of a gain, about."""
        return self.row(gain.counters) + gain.any * self.any + gain.steps

    def row(self, row: Row) -> float:
        """The value of a few counters, about."""
        value = 0.0
        for counter, count in enumerate(row):
            if count:
                value += count * self.counter[counter]
        return value
