"""What a seat pays, gains and has left, in words, with what they claim."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claiming
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.gains import expected
from circus_maximus.games.gloria.advice.terms import of
from circus_maximus.games.gloria.model.common_types import COUNTERS, NONE, Row
from circus_maximus.games.gloria.model.lookups import GainRow, Lookups
from circus_maximus.games.gloria.model.payments import payment
from circus_maximus.games.gloria.model.words import counters, flight_space, steps
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import minus


class Amounts:
    """The amounts of one seat. `building` is the id of what pays or gains; empty for the tribute."""

    def __init__(self, lookups: Lookups, view: State, seat: Seat) -> None:
        self._lookups = lookups
        self._view = view
        self._seat = seat
        self._player = view.players[seat]

    def cost(self, told: Claiming, price: Row, building: str = "", what: str = terms.PAYS) -> str:
        """What a price takes, with glory for what is missing; empty if nothing."""
        paid = terms.row(told, self._seat, what, payment(self._player.counters, price), building)
        return f"costs {counters(paid)}" if price != NONE else ""

    def left(self, told: Claiming, price: Row, building: str = "") -> str:
        """What the seat then has left of the counters that a price takes; empty if it takes none."""
        paid = payment(self._player.counters, price)
        after = terms.row(told, self._seat, terms.LEFT, minus(self._player.counters, paid), building)
        left = [f"{count or 'no'} {each}" for each, count, takes in zip(COUNTERS, after, paid, strict=True) if takes]
        return f"{enumerated(left)} left" if left else ""

    def gain(self, told: Claiming, gain: GainRow, building: str, price: Row = NONE) -> str:
        """What a gain gives, as far as the supply goes after a price is paid."""
        found = expected(self._lookups, self._view, self._seat, gain, price)
        gains = found.told(told, self._seat, building)
        short = "; the supply has no more" if found.told_missing(told, self._seat, building) else ""
        return f"gains {gains}{self._arrives(found.gets.steps)}{short}"

    def moves(self, told: Claiming, number: int, building: str) -> str:
        """The steps that a building takes after a choice; those beyond the end of the road are lost."""
        moved = min(number, self._lookups.carthage - self._player.steps)
        told.exactly(self._seat, of(terms.STEPS, building), moved, by=terms.TURN)
        return f"moves {steps(moved)}" if moved else ""

    def _arrives(self, moved: int) -> str:
        """Where steps lead."""
        reached = self._lookups.flight_road[self._player.steps + moved]
        return f", to {flight_space(self._lookups.config, reached)}" if moved else ""
