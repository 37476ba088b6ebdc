"""What a seat gets of a gain: what the supply has, and the steps that are left to Carthage (G9, G62)."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import NOW, Claiming
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.terms import of
from circus_maximus.games.gloria.model.common_types import GLORY, NONE, Row
from circus_maximus.games.gloria.model.lookups import GainRow, Lookups
from circus_maximus.games.gloria.model.payments import payment
from circus_maximus.games.gloria.model.words import gained
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import limited, minus, plus

NOTHING = GainRow(NONE, 0, 0)


class Expected(NamedTuple):
    """What a seat gets of a gain, and what is missing in the supply."""

    gets: GainRow
    misses: GainRow

    @property
    def is_nothing(self) -> bool:
        return self.gets == NOTHING

    def told(self, told: Claiming, seat: Seat, building: str) -> str:
        """What it gets, in words: `2 food and 1 step`."""
        gets, by = self.gets, terms.TURN if self.gets.any else NOW
        row = terms.row(told, seat, terms.GAINS, gets.counters, building)
        picks = told.exactly(seat, of(terms.PICKS, building), gets.any, by=by)
        return gained(row, picks, told.exactly(seat, of(terms.STEPS, building), gets.steps, by=by))

    def told_missing(self, told: Claiming, seat: Seat, building: str) -> str:
        """What it does not get, in words; empty if it gets all."""
        if self.misses == NOTHING:
            return ""
        by = terms.TURN if self.gets.any else NOW
        row = terms.row(told, seat, terms.MISSES, self.misses.counters, building)
        return gained(row, told.exactly(seat, of(terms.MISSES, building, "any"), self.misses.any, by=by), 0)


def expected(lookups: Lookups, state: State, seat: Seat, gain: GainRow, price: Row = NONE) -> Expected:
    """What a seat gets of a gain after it has paid a price."""
    supply = plus(state.supply, payment(state.players[seat].counters, price))
    there = limited(gain.counters, supply)
    any_kind = min(gain.any, sum(minus(supply, there)[:GLORY]))
    steps = min(gain.steps, lookups.carthage - state.players[seat].steps)
    return Expected(GainRow(there, any_kind, steps), GainRow(minus(gain.counters, there), gain.any - any_kind, 0))
