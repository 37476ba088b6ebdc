"""The terms of this title's claims: what is counted, by when, and on what condition."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import NOW, Claiming
from circus_maximus.games.gloria.model.common_types import COUNTERS, Row

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
