"""Steps to Carthage, and the end of the game (G60-G63)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from circus_maximus.engine.contract import Over, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.gloria.model.happenings import GameEnded, Moved
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import advance
from circus_maximus.games.gloria.state.phases import Ended, Reason, Standing


def move(lookups: Lookups, state: State, seat: Seat, steps: int, building: str, happened: Happenings) -> State:
    """Move a token; steps beyond Carthage are lost (G62), and arriving there ends the game at once (G61)."""
    steps = min(steps, lookups.carthage - state.players[seat].steps)
    if not steps:
        return state
    state = advance(state, seat, steps)
    reached = state.players[seat].steps
    if happened is not None:
        happened.append(Moved(seat, steps, lookups.flight_road[reached], building))
    return end(state, "carthage", happened) if reached == lookups.carthage else state


def end(state: State, reason: Reason, happened: Happenings) -> State:
    """End the game at once."""
    seats = standing(state)
    if happened is not None:
        happened.append(GameEnded(reason, seats))
    return replace(state, phase=Ended(reason, seats))


def standing(state: State) -> Standing:
    """All seats, from first to last."""
    return ranks([player.steps for player in state.players], state.arrivals)


def ranks(steps: Sequence[int], arrivals: Sequence[Seat]) -> Standing:
    """All seats, the one with most steps first; on one space the earlier one is ahead, those in Rome share (G63)."""
    ahead = sorted(arrivals, key=lambda seat: (-steps[seat], arrivals.index(seat)))
    in_rome = tuple([seat for seat in range(len(steps)) if seat not in arrivals])
    return (*[(seat,) for seat in ahead], *([in_rome] if in_rome else []))


def leader(standing: Standing) -> Seat | None:
    """The seat that would win with these standings; None if several would share the victory."""
    first = standing[0]
    return first[0] if len(first) == 1 else None


def announce(lookups: Lookups, state: State, phase: Ended) -> Over:
    """Why the game ended, and the standings."""
    return Over(phase.reason, phase.standing)
