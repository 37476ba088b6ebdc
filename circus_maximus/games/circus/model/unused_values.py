"""Finds values that change nothing in any game. They are not errors: overlays may change what they depend on."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.title import Complaint
from circus_maximus.games.circus.model.common_types import MARKETS, SEATS, at_seats
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.effects import Given, Move


def unused_values(config: Config) -> Iterator[Complaint]:
    """Every value without effect, and why it has none."""
    for id, place in config.places.items():
        at = ("places", id)
        if place.fate and not place.flip:
            yield Complaint((*at, "fate"), "no coin is flipped at this place")
        if place.room is not None and place.room_each is not None and place.room_each >= place.room:
            yield Complaint((*at, "room_each"), f"the place has room for {place.room} in all")
        for number, own in enumerate(place.effects):
            if isinstance(own, Move) and not own.steps:
                yield Complaint((*at, "effects", str(number)), "the marker moves 0 steps")
    rows = (at_seats(config.market(market).prices, seats) for market in MARKETS for seats in SEATS)
    prices = frozenset(price for row in rows for price in row)
    closed = frozenset(id for id, place in config.places.items() if not place.open)
    for id, event in config.events.items():
        for number, effect in enumerate(event.effects):
            if why := effect.unused(Given(event.effects, event.effects[:number], closed, prices)):
                yield Complaint(("events", id, "effects", str(number)), why)
