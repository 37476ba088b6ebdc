"""Taking turns round the table, and handing on from one part of the round to the next."""

from __future__ import annotations

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
