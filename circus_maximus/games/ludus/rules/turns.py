"""Turns and cycles (L2-L5): who is first, who is next, and draws at the start of a cycle (L32)."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.ludus.model.board import Node
from circus_maximus.games.ludus.model.common_types import SIDES, other
from circus_maximus.games.ludus.model.happenings import CycleBegan, FirstPlayerFound, WentOn
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones
from circus_maximus.games.ludus.rules import ending
from circus_maximus.games.ludus.state.game_state import Position, State
from circus_maximus.games.ludus.state.phases import Lot, Turn


def first_state(lookups: Lookups, happened: Happenings) -> State:
    """The state at the start: the lot is next, or the first cycle if the config names the first player (L5)."""
    state = State(stones=lookups.at_start, cycle=0, phase=Lot())
    first = lookups.config.first_player
    return state if first == "lot" else begin_cycle(lookups, state, SIDES.index(first), happened)


def ask_for_lot(lookups: Lookups, state: State, phase: Lot) -> Chance:
    """Both sides are equally likely."""
    return Chance("first", SIDES)


def draw_lot(lookups: Lookups, state: State, phase: Lot, outcome: str, happened: Happenings) -> State:
    """The first cycle begins with the side that the lot chose."""
    seat = SIDES.index(outcome)
    if happened is not None:
        happened.append(FirstPlayerFound(seat))
    return begin_cycle(lookups, state, seat, happened)


def finish(lookups: Lookups, state: State, seat: Seat, stone: Node, happened: Happenings) -> State:
    """End a side's activation: its stone, if still there, becomes active, and the next turn begins (L2, L3)."""
    stones = state.stones
    sides, symbols, active = stones.sides, stones.symbols, stones.active
    active |= stone & sides[seat]
    state = replace(state, stones=Stones(sides, symbols, active))
    ready = ~active
    if sides[other(seat)] & ready:
        return replace(state, phase=Turn(other(seat)))
    if sides[seat] & ready:
        if happened is not None:
            happened.append(WentOn(seat))
        return replace(state, phase=Turn(seat))
    return begin_cycle(lookups, state, other(seat), happened)


def begin_cycle(lookups: Lookups, state: State, seat: Seat, happened: Happenings) -> State:
    """Begin a cycle: all stones are inactive (L3). A repeated position or too many quiet cycles are a draw (L32)."""
    stones, draws = state.stones, lookups.config.draws
    position = position_of(stones, seat)
    seen = (*state.seen, position)
    if happened is not None:
        happened.append(CycleBegan(state.cycle + 1, seat))
    state = replace(
        state,
        stones=Stones(stones.sides, stones.symbols),
        cycle=state.cycle + 1,
        seen=seen,
        phase=Turn(seat),
    )
    if draws.repetition and seen.count(position) >= draws.repetition:
        return ending.end(state, "repetition", None, happened)
    if quiet_cycles(state) >= draws.quiet_cycles:
        return ending.end(state, "quiet", None, happened)
    return state


def position_of(stones: Stones, seat: Seat) -> Position:
    """What is compared to find repeated positions, if a side begins a cycle with these stones."""
    return (seat, stones.sides[0], *stones.symbols)


def quiet_cycles(state: State) -> int:
    """The number of consecutive full cycles without a stone taken."""
    return max(0, state.cycle - 1 - state.last_take)
