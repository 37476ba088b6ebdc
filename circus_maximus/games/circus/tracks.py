"""Moving markers on the three tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.circus.happenings import TrackHeld, TrackMoved
from circus_maximus.games.circus.ledger import set_marker
from circus_maximus.games.circus.table import Table
from circus_maximus.games.circus.words import TRACKS

if TYPE_CHECKING:
    from circus_maximus.games.circus.state import State


def move(
    table: Table,
    state: State,
    seat: Seat,
    track: int,
    steps: int,
    source: str,
    told: list[Happening],
    penalty: bool = False,
) -> State:
    """Move a marker. A frozen track does not move from any source (R9); what goes beyond the ends is lost (R1)."""
    if table.in_force(state.round.events).frozen[track]:
        told.append(TrackHeld(seat, TRACKS[track], steps, source, penalty))
        return state
    to = min(table.highest, max(table.lowest, state.players[seat].tracks[track] + steps))
    told.append(TrackMoved(seat, TRACKS[track], steps, to, source, penalty))
    return set_marker(state, seat, track, to)
