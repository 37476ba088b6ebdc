"""What a seat pays, gains and has left, in words."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.common_types import COUNTERS, GLORY, NONE, Row
from circus_maximus.games.gloria.model.lookups import GainRow, Lookups
from circus_maximus.games.gloria.model.payments import payment
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import limited, minus, plus
from circus_maximus.games.gloria.text.words import counters, flight_space, gained


class Amounts:
    """The amounts of one seat."""

    def __init__(self, lookups: Lookups, view: State, seat: Seat) -> None:
        self._lookups = lookups
        self._supply = view.supply
        self._player = view.players[seat]

    def cost(self, price: Row) -> str:
        """What a price takes, with glory for what is missing; empty if nothing."""
        return f"costs {counters(payment(self._player.counters, price))}" if price != NONE else ""

    def left(self, price: Row) -> str:
        """What the seat then has left of the counters that a price takes; empty if it takes none."""
        paid = payment(self._player.counters, price)
        after = minus(self._player.counters, paid)
        left = [f"{count or 'no'} {each}" for each, count, takes in zip(COUNTERS, after, paid, strict=True) if takes]
        return f"{enumerated(left)} left" if left else ""

    def gain(self, gain: GainRow, price: Row = NONE) -> str:
        """What a gain gives, as far as the supply goes after a price is paid."""
        supply = plus(self._supply, payment(self._player.counters, price))
        there = limited(gain.counters, supply)
        any_kind = min(gain.any, sum(supply[:GLORY]))
        short = "; the supply has no more" if there != gain.counters or any_kind < gain.any else ""
        return f"gains {gained(there, any_kind, gain.steps)}{short}{self.arrives(gain.steps)}"

    def arrives(self, moved: int) -> str:
        """Where steps lead."""
        reached = min(self._player.steps + moved, self._lookups.carthage)
        return f", to {flight_space(self._lookups.config, self._lookups.flight_road[reached])}" if moved else ""
