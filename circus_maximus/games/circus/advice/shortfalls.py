"""What a seat has too little of to perform acts, whatever the others do, or as long as nothing else pays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.games.circus.advice import terms
from circus_maximus.games.circus.advice.reach import LeastCost
from circus_maximus.games.circus.model.lookup_records import ActCard


class Shortfall(NamedTuple):
    """What is missing."""

    of: Literal["cubes", "workers", "coins"]
    need: int = 0
    """The minimum number of workers or coins."""
    left: int = 0
    """How many the seat has, or would have."""
    given: tuple[str, ...] = ()
    """On what condition."""

    def claims(self, seat: Seat, cards: Sequence[ActCard]) -> tuple[Claim, ...]:
        """That performing these acts takes so much from now on, and what the seat has left."""
        spent, has = ("workers_sent", "hand") if self.of == "workers" else ("coins_spent", "coins")
        given = (terms.performs(cards), *self.given)
        needed = Claim(seat, spent, min=self.need, by=terms.SHOW, given=given)
        return needed, Claim(seat, has, self.left, self.left, terms.AFTER)


def shortfall(least: LeastCost | None, unpaid: LeastCost | None, has: LeastCost) -> Shortfall | None:
    """What a seat has too little of; None if of nothing.

    `least`: what the acts cost at least; `unpaid`: the same if nothing else pays for them.
    """
    if least is None or unpaid is None:
        return Shortfall("cubes")
    if least.workers > has.workers:
        return Shortfall("workers", least.workers, has.workers)
    if least.coins > has.coins:
        return Shortfall("coins", least.coins, has.coins)
    if unpaid.coins > has.coins:
        return Shortfall("coins", unpaid.coins, has.coins, (terms.NO_OTHER_PAY,))
    return None
