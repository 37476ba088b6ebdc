"""The end of the game (L29-L32): a side loses its Dux or all its other stones, resigns, or the game is drawn."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from circus_maximus.engine.contract import Over, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.happenings import GameEnded
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Ended, Reason


def lost_by(lookups: Lookups, stones: Stones, seat: Seat) -> Literal["dux", "lone_dux"] | None:
    """How a side has lost, or None: it has no Dux, or nothing else (L29), no matter who took the stones (L31)."""
    own = stones.sides[seat]
    dux = own & stones.symbols[lookups.vital]
    if not dux:
        return "dux"
    return "lone_dux" if own == dux else None


def end_if_lost(lookups: Lookups, state: State, seat: Seat, happened: Happenings) -> State:
    """End the game if this side has lost by the removal of a stone (L29)."""
    reason = lost_by(lookups, state.stones, seat)
    return state if reason is None else end(state, reason, other(seat), happened)


def end(state: State, reason: Reason, winner: Seat | None, happened: Happenings) -> State:
    """End the game at once."""
    if happened is not None:
        happened.append(GameEnded(reason, winner))
    return replace(state, phase=Ended(reason, winner))


def announce(lookups: Lookups, state: State, phase: Ended) -> Over:
    """The reason for the end, and the standings. In a draw both sides share first place."""
    winner = phase.winner
    return Over(phase.reason, ((0, 1),) if winner is None else ((winner,), (other(winner),)))
