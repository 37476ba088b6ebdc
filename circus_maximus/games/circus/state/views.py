"""What a seat may know. The only secret in the game is the event that the Oracle showed (R22)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.pieces import Foreseen


def seen_by(state: State, seat: Seat | None) -> State:
    """The state as a seat sees it, or the public view for None. The same object if nothing is hidden."""
    foreseen = state.foreseen
    if foreseen is None or foreseen.event is None or foreseen.seat == seat:
        return state
    return replace(state, foreseen=Foreseen(foreseen.seat, None))
