"""Moving markers on the three tracks."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.happenings import TrackHeld, TrackMoved
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import set_markers


def frozen_tracks(lookups: Lookups, state: State) -> tuple[bool, ...]:
    """For each track whether an event has frozen it this round."""
    return lookups.in_force(state.round.events).frozen


def move(
    lookups: Lookups,
    state: State,
    seats: tuple[Seat, ...],
    track: int,
    steps: int,
    source: str,
    happened: Happenings,
    penalty: bool = False,
) -> State:
    """Move markers. On a frozen track nothing moves (R9); steps beyond the ends are lost (R1)."""
    name = TRACKS[track]
    if frozen_tracks(lookups, state)[track]:
        if happened is not None:
            happened.extend([TrackHeld(seat, name, steps, source, penalty) for seat in seats])
        return state
    to: dict[Seat, int] = {}
    for seat in seats:
        wanted = state.players[seat].tracks[track] + steps
        to[seat] = min(lookups.highest, max(lookups.lowest, wanted))
        if happened is not None:
            happened.append(TrackMoved(seat, name, steps, to[seat], source, penalty, wanted - to[seat]))
    return set_markers(state, track, to)
