"""Finds values that change nothing in any game. They are not errors: overlays may change what they depend on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from circus_maximus.engine.title import Complaint
from circus_maximus.games.circus.model.common_types import MARKETS, SEATS, at_seats
from circus_maximus.games.circus.model.config import Config, Event
from circus_maximus.games.circus.model.effects import (
    Bounty,
    Close,
    Coins,
    EventEffect,
    Freeze,
    Move,
    Pay,
    Prices,
    Redraw,
    Stock,
    Tribute,
    Wages,
)


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
    for id, event in config.events.items():
        for number, effect in enumerate(event.effects):
            if why := _without_effect(config, event, number, effect):
                yield Complaint(("events", id, "effects", str(number)), why)


def _without_effect(config: Config, event: Event, number: int, effect: EventEffect) -> str:
    """Why an effect of an event changes nothing; empty if it changes something."""
    repeated = "the event already does this" if effect in event.effects[:number] else ""
    match effect:
        case Freeze():
            return repeated
        case Close(place):
            is_closed = place in config.places and not config.places[place].open
            return f"{place} is closed already" if is_closed else repeated
        case Move(track, steps):
            frozen = f"the event freezes {track}" if Freeze(track) in event.effects else ""
            return frozen if steps else "the markers move 0 steps"
        case Prices(change, minimum):
            changed = any(max(minimum, price + change) != price for price in _prices(config))
            return "" if changed else "no price changes"
        case Wages(change):
            return "" if change else "the wage changes by 0"
        case Coins() | Stock() | Bounty() | Tribute() | Redraw() | Pay():
            return ""
        case _:
            assert_never(effect)


def _prices(config: Config) -> set[int]:
    """All prices of the markets."""
    rows = (at_seats(config.market(market).prices, seats) for market in MARKETS for seats in SEATS)
    return {price for row in rows for price in row}
