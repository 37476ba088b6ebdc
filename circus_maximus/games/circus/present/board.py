"""The places of the board: what the seat that is placing can do there; in other phases, what any seat could."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.lookup_records import PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.present.keys import place_key
from circus_maximus.games.circus.present.values import PlaceShown
from circus_maximus.games.circus.rules import places
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Placing
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.phrases import place_text
from circus_maximus.games.circus.text.refusals import LABELS


def places_shown(lookups: Lookups, state: State) -> tuple[PlaceShown, ...]:
    """All places in the order of the board, open or not."""
    seat = state.phase.turns[0] if isinstance(state.phase, Placing) else None
    return tuple(_place(lookups, state, spot, seat) for spot in lookups.places)


def _place(lookups: Lookups, state: State, spot: PlaceSpot, seat: Seat | None) -> PlaceShown:
    place = spot.config
    refusal = (
        closed_to_all(lookups, state, spot) if seat is None else places.refuse_any_worker(lookups, state, seat, spot)
    )
    return PlaceShown(
        id=f"place/{spot.id}",
        key=place_key(spot.index),
        name=place.name,
        workers=state.round.places[spot.index],
        gives=short_text.gives(lookups.config, place),
        words=short_text.in_words(lookups.config, place),
        costs=short_text.place_costs(lookups.config, place),
        open=refusal is None,
        why=explain(LABELS, refusal, lookups.config),
        closed=places.refusal_if_closed(lookups, state, spot) is not None,
        says=place_text(place, lookups.config),
        kinds=tuple(_kinds(spot)),
    )


def _kinds(spot: PlaceSpot) -> Iterator[str]:
    """The kinds of cubes that a place gives or leads to."""
    for effect in spot.effects:
        if isinstance(effect, e.Take):
            yield effect.cube
        elif isinstance(effect, e.LineUp):
            yield effect.market


def closed_to_all(lookups: Lookups, state: State, spot: PlaceSpot) -> Refusal | None:
    """Why no seat can send a worker: the place is closed or full. None if it is neither."""
    if refusal := places.refusal_if_closed(lookups, state, spot):
        return refusal
    if spot.config.room is not None and len(state.round.places[spot.index]) >= spot.config.room:
        return Refusal("place_full", {"place": spot.id, "room": spot.config.room})
    return None
