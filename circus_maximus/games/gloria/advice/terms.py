"""The terms of this title's claims, and what a seat gets of a gain (G9, G62)."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import NOW, Claiming
from circus_maximus.games.gloria.model.common_types import COUNTERS, GLORY, NONE, Row
from circus_maximus.games.gloria.model.lookups import GainRow, Lookups
from circus_maximus.games.gloria.model.payments import payment
from circus_maximus.games.gloria.model.phrases import gain_row_text
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import minus, plus, smaller_of

TURN = "turn"
"""The end of this turn, or of the game."""
NEXT = "next"
"""The first decision of the next turn, or the end of the game."""
REFUSED = "refused"
"""On the condition that no tribute is paid in this turn."""
PAID = "paid"
"""On the condition that tribute is paid."""
ENOUGH = "enough counters"
"""On the condition that other seats have the counters for it, which the table may cover (G7)."""

PAYS, GAINS, MISSES, PICKS = "pays", "gains", "misses", "picks"
"""Counters that a building takes from a seat, gives it, and would give it if the supply had them; those of a mix."""
BUYS, COSTS, SURCHARGE, SPENDS = "buys", "costs", "surcharge", "spends"
"""The buildings that a seat buys; counters that it pays for one: the cost, the surcharge, and both."""
HAS, LEFT = "has", "left"
"""Counters that a seat has before an action, and after what that takes."""
STEPS, STEPS_TO_GO, ARRIVES, VICTORY, PLACE = "steps", "steps to go", "arrives", "victory", "place"
"""Steps by a building; steps to Carthage; whether a seat is there, or wins; its place after the first move."""
HARVESTED, HAND = "harvested", "hand"
"""Cards of the kind just played before a seat; cards in its hand."""
YIELDED = "yielded"
"""Counters that the cards of a seat yield in the harvest, without those of buildings that are used."""
TRIBUTE, ASKED, CAN_PAY = "tribute", "asked", "can pay"
"""The counters that a seat pays as tribute, and those that the next one asks; whether the seat has these now."""
GOTH = "goth"
"""How many spaces the Goth moves."""
DUE, GIVES, LOST, LACKING = "due", "gives", "buildings lost", "lacking"
"""Cards due in a levy, by counter; those that a seat gives, the buildings other than shields among its losses, and the
cards that nobody has."""
GIVEN, COVERED, SPARE = "given", "covered", "spare"
"""About the card that an action gives: whether it leaves the game, whether a building goes with it, and how many of its
kind without a building are left."""
PILE, REST, DRAWS = "pile", "rest", "draws"
"""Counters in the pile, by counter or all together; those left after a seat has drawn; those that a seat draws."""
OVER, TURNS = "over", "turns"
"""Whether the game is over; how many turns it still has after this one."""
NOTHING = GainRow(NONE, 0, 0)


def of(what: str, id: str = "", counter: str = "") -> str:
    """What a claim counts: `gains/food:toll_bridge`, `pile/gold`."""
    return f"{what}{f'/{counter}' if counter else ''}{f':{id}' if id else ''}"


def turns(number: int) -> str:
    """The moment when this many further turns have begun."""
    return f"{TURNS}/{number}"


def row(told: Claiming, seat: Seat, what: str, numbers: Row, id: str = "", by: str = NOW, *given: str) -> Row:
    """A number of each counter, all of them certain."""
    for counter, number in zip(COUNTERS, numbers, strict=True):
        told.exactly(seat, of(what, id, counter), number, *given, by=by)
    return numbers


class Expected(NamedTuple):
    """What a seat gets of a gain, and what is missing in the supply."""

    gets: GainRow
    misses: GainRow

    @property
    def is_nothing(self) -> bool:
        return self.gets == NOTHING

    def told(self, told: Claiming, seat: Seat, building: str) -> str:
        """What it gets, in words: `2 food and 1 step`."""
        gets, by = self.gets, TURN if self.gets.any else NOW
        gained_row = row(told, seat, GAINS, gets.counters, building)
        picks = told.exactly(seat, of(PICKS, building), gets.any, by=by)
        return gain_row_text(gained_row, picks, told.exactly(seat, of(STEPS, building), gets.steps, by=by))

    def told_missing(self, told: Claiming, seat: Seat, building: str) -> str:
        """What it does not get, in words; empty if it gets all."""
        if self.misses == NOTHING:
            return ""
        by = TURN if self.gets.any else NOW
        gained_row = row(told, seat, MISSES, self.misses.counters, building)
        return gain_row_text(gained_row, told.exactly(seat, of(MISSES, building, "any"), self.misses.any, by=by), 0)


def expected_gain(lookups: Lookups, state: State, seat: Seat, gain: GainRow, price: Row = NONE) -> Expected:
    """What a seat gets of a gain after it has paid a price."""
    supply = plus(state.supply, payment(state.players[seat].counters, price))
    there = smaller_of(gain.counters, supply)
    any_kind = min(gain.any, sum(minus(supply, there)[:GLORY]))
    steps = min(gain.steps, lookups.carthage - state.players[seat].steps)
    return Expected(GainRow(there, any_kind, steps), GainRow(minus(gain.counters, there), gain.any - any_kind, 0))
