"""What a seat may know. The only secret in the game is the event that the Oracle showed (R22)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.effects import Foresee
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.pieces import Foreseen


def hides_anything(config: Config) -> bool:
    """Whether there is an open place that shows an event to one seat only."""
    effects = (effect for place in config.places.values() if place.open for effect in place.effects)
    return any(isinstance(effect, Foresee) for effect in effects)


def seen_by(state: State, seat: Seat | None) -> State:
    """The state as a seat sees it, or the public view for None. The same object if nothing is hidden."""
    foreseen = state.foreseen
    if foreseen is None or foreseen.event is None or foreseen.seat == seat:
        return state
    return replace(state, foreseen=Foreseen(foreseen.seat, None))
