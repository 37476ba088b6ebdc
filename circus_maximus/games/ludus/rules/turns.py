"""Turns and cycles (L2-L5), and how the game ends (L29-L32).

Who is first and who is next; a side loses its Dux or all its other stones, or resigns; draws.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Over, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.ludus.model.actions import Accept, AnyAction, Decline, OfferDraw, Resign
from circus_maximus.games.ludus.model.board import Node, Stones
from circus_maximus.games.ludus.model.common_types import SIDES, other
from circus_maximus.games.ludus.model.happenings import (
    CycleBegan,
    DrawDeclined,
    DrawOffered,
    FirstPlayerFound,
    GameEnded,
    WentOn,
)
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.state import Ended, Lot, Offered, Position, Reason, State, Turn


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
        return end_game(state, "repetition", None, happened)
    if quiet_cycles(state) >= draws.quiet_cycles:
        return end_game(state, "quiet", None, happened)
    return state


def position_of(stones: Stones, seat: Seat) -> Position:
    """What is compared to find repeated positions, if a side begins a cycle with these stones."""
    return (seat, stones.sides[0], *stones.symbols)


def quiet_cycles(state: State) -> int:
    """The number of consecutive full cycles without a stone taken."""
    return max(0, state.cycle - 1 - state.last_take)


# The end


def how_lost(lookups: Lookups, stones: Stones, seat: Seat) -> Literal["dux", "lone_dux"] | None:
    """How a side has lost, or None: it has no Dux, or nothing else (L29), no matter who took the stones (L31)."""
    own = stones.sides[seat]
    dux = own & stones.symbols[lookups.vital]
    if not dux:
        return "dux"
    return "lone_dux" if own == dux else None


def end_if_lost(lookups: Lookups, state: State, seat: Seat, happened: Happenings) -> State:
    """End the game if this side has lost by the removal of a stone (L29)."""
    reason = how_lost(lookups, state.stones, seat)
    return state if reason is None else end_game(state, reason, other(seat), happened)


def end_game(state: State, reason: Reason, winner: Seat | None, happened: Happenings) -> State:
    """End the game at once."""
    if happened is not None:
        happened.append(GameEnded(reason, winner))
    return replace(state, phase=Ended(reason, winner))


def announce(lookups: Lookups, state: State, phase: Ended) -> Over:
    """The reason for the end, and the standings. In a draw both sides share first place."""
    winner = phase.winner
    return Over(phase.reason, ((0, 1),) if winner is None else ((winner,), (other(winner),)))


# Resigning and offering a draw (L32)

ANYTIME: tuple[tuple[AnyAction, ...], tuple[AnyAction, ...]] = ((Resign(), OfferDraw()), (Resign(),))
"""What a side may also do in its turn: before it has offered a draw, and after."""
DRAW_ANSWERS = (((Accept(),),), ((Decline(),),))
"""What the other side may answer."""


def resign(lookups: Lookups, state: State, phase: Turn, action: Resign, happened: Happenings) -> State:
    """The other side wins."""
    return end_game(state, "resigned", other(phase.seat), happened)


def why_not_offer_draw(lookups: Lookups, state: State, phase: Turn, action: OfferDraw) -> Refusal | None:
    """Why no draw can be offered, or None: one offer a turn."""
    return Refusal("offered_already") if phase.offered else None


def offer_draw(lookups: Lookups, state: State, phase: Turn, action: OfferDraw, happened: Happenings) -> State:
    """Ask the other side."""
    if happened is not None:
        happened.append(DrawOffered(phase.seat))
    return replace(state, phase=Offered(phase.seat))


def ask_to_accept_draw(lookups: Lookups, state: State, phase: Offered) -> Choice[AnyAction]:
    """Accept the draw or continue the game."""
    return Choice(other(phase.seat), DRAW_ANSWERS)


def accept_draw(lookups: Lookups, state: State, phase: Offered, action: Accept, happened: Happenings) -> State:
    """The game is drawn."""
    return end_game(state, "agreement", None, happened)


def decline_draw(lookups: Lookups, state: State, phase: Offered, action: Decline, happened: Happenings) -> State:
    """Return to the turn in which the draw was offered."""
    if happened is not None:
        happened.append(DrawDeclined(other(phase.seat)))
    return replace(state, phase=Turn(phase.seat, offered=True))
