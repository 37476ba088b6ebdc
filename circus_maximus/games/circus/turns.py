"""Taking turns round the table, and handing on from one part of the round to the next."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.words import SEATS

Part = Literal["setup", "cleanup", "events", "bidding", "placing", "buying", "performing", "restocking"]


class Done(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="done"):
    """A part of the round is over. Nobody ever sees this: rules.py goes straight on to what follows."""

    part: Part


ORDER: dict[int, tuple[tuple[Seat, ...], ...]] = {
    seats: tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats)) for seats in SEATS
}
"""For so many seats, all of them in the order play goes round, from each of them."""


def next_seat(seats: int, after: Seat, out: Container[Seat]) -> Seat | None:
    """The next seat round the table that is not out; the same seat again if it is the only one left."""
    for seat in ORDER[seats][(after + 1) % seats]:
        if seat not in out:
            return seat
    return None
