"""Phase 2: players send workers into the city, one turn at a time, leader on the Population track first.

What each place costs and gives is in places.py.
"""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.actions import AnyAction, Pass, Place, Wager
from circus_maximus.games.circus.model.common_types import TRACK_INDEX
from circus_maximus.games.circus.model.happenings import PhaseBegan
from circus_maximus.games.circus.model.lookup_records import PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.turn_happenings import (
    CoinFlipped,
    EventForeseen,
    Passed,
    Staked,
    WorkerSent,
    WorkersPlaced,
)
from circus_maximus.games.circus.rules import places
from circus_maximus.games.circus.rules.bidding import PASS_ONLY
from circus_maximus.games.circus.rules.events import with_events_to_draw
from circus_maximus.games.circus.rules.victory import end_if_goal_reached
from circus_maximus.games.circus.state.game_state import (
    Done,
    Ended,
    Flip,
    Flipping,
    Foreseen,
    Peeking,
    Placing,
    Stake,
    State,
)
from circus_maximus.games.circus.state.ledger import leader, lose_worker, order_from, pay, send_workers

HEADS, TAILS = "heads", "tails"


def begin(lookups: Lookups, state: State, happened: Happenings) -> State:
    """The leader on Population begins (R16)."""
    first = leader(state, TRACK_INDEX["population"])
    if happened is not None:
        happened.append(PhaseBegan("placing", first))
    return _next_turn(lookups, state, order_from(state, first), happened)


def _next_turn(lookups: Lookups, state: State, turns: tuple[Seat, ...], happened: Happenings) -> State:
    """Ask the next seat that can pay for a worker; others pass automatically (R6). The phase ends when all passed."""
    wage = lookups.in_force(state.round.events).wage
    while turns:
        player = state.players[turns[0]]
        if player.workers and player.coins >= wage:
            return replace(state, phase=Placing(turns))
        if happened is not None:
            happened.append(Passed(turns[0], True))
        turns = turns[1:]
    return replace(state, phase=Done("placing"))


def ask_to_place(lookups: Lookups, state: State, phase: Placing) -> Choice[AnyAction]:
    """Every place where the seat may send a worker, and passing."""
    seat = phase.turns[0]
    targets = places.open_to(lookups, state, seat)
    return Choice(seat, (targets, PASS_ONLY) if targets else (PASS_ONLY,))


def why_not_place(lookups: Lookups, state: State, phase: Placing, action: Place) -> Refusal | None:
    """Why the seat may not send workers there, or None."""
    return places.why_not_worker(lookups, state, phase.turns[0], action)


def place(lookups: Lookups, state: State, phase: Placing, action: Place, happened: Happenings) -> State:
    """Send workers to a place, pay for them, and carry out its effects (R16)."""
    turns, spot, workers = phase.turns, lookups.place[action.place], action.workers
    if spot.flip:
        return _send_before_flip(state, turns, spot, happened)
    return _take_effect(
        lookups, _place_workers(lookups, state, turns[0], spot, workers, happened), turns, spot, workers, 0, happened
    )


def why_not_wager(lookups: Lookups, state: State, phase: Placing, action: Wager) -> Refusal | None:
    """Why the seat may not send a worker there and stake coins, or None."""
    return places.why_not_worker(lookups, state, phase.turns[0], action)


def wager(lookups: Lookups, state: State, phase: Placing, action: Wager, happened: Happenings) -> State:
    """Send a worker as to any place; the stake is paid at once (R23)."""
    seat, spot = phase.turns[0], lookups.place[action.place]
    state = _place_workers(lookups, state, seat, spot, 1, happened)
    if happened is not None:
        happened.append(Staked(seat, action.act, action.coins))
    stakes = (*state.round.stakes, Stake(spot.id, seat, action.act, action.coins))
    state = replace(pay(state, seat, action.coins), round=replace(state.round, stakes=stakes))
    return _take_effect(lookups, state, phase.turns, spot, 1, 0, happened)


def pass_(lookups: Lookups, state: State, phase: Placing, action: Pass, happened: Happenings) -> State:
    """Passing is final (R16)."""
    if happened is not None:
        happened.append(Passed(phase.turns[0], happened.forced))
    return _next_turn(lookups, state, phase.turns[1:], happened)


def _place_workers(
    lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, workers: int, happened: Happenings
) -> State:
    """Workers are sent to a place without a coin flip, and all costs are paid."""
    coins = places.price(lookups, state, spot) * workers
    if happened is not None:
        happened.append(WorkersPlaced(seat, spot.id, workers, coins))
    state = send_workers(state, seat, spot.index, workers, coins)
    return places.give_up_cubes(state, seat, spot, workers, happened) if spot.cubes else state


def _send_before_flip(state: State, turns: tuple[Seat, ...], spot: PlaceSpot, happened: Happenings) -> State:
    """A worker is sent to a place with a coin flip; nothing is paid yet (R17)."""
    seat = turns[0]
    if happened is not None:
        happened.append(WorkerSent(seat, spot.id))
    state = send_workers(state, seat, spot.index, 1, 0)
    flips = (*state.round.flips, Flip(spot.id, seat))
    return replace(state, round=replace(state.round, flips=flips), phase=Flipping(turns, spot.id))


def ask_for_flip(lookups: Lookups, state: State, phase: Flipping) -> Chance:
    """Heads or tails, with a separate key for each flip of a seat at a place in a round."""
    seat = phase.turns[0]
    nth = state.round.flips.count(Flip(phase.place, seat))
    return Chance(f"flip/{phase.place}/r{state.round.number}/s{seat}/{nth}", (HEADS, TAILS))


def flip(lookups: Lookups, state: State, phase: Flipping, outcome: str, happened: Happenings) -> State:
    """Heads: pay and carry out the effects. Tails: pay nothing, lose the worker, free the place (R17)."""
    seat, spot = phase.turns[0], lookups.place[phase.place]
    if outcome == TAILS:
        if happened is not None:
            happened.append(CoinFlipped(seat, spot.id, False, 0))
        state = lose_worker(state, seat, spot.index)
        return _next_turn(lookups, state, (*phase.turns[1:], seat), happened)
    coins = places.price(lookups, state, spot)
    if happened is not None:
        happened.append(CoinFlipped(seat, spot.id, True, coins))
    state = places.give_up_cubes(pay(state, seat, coins), seat, spot, 1, happened)
    return _take_effect(lookups, state, phase.turns, spot, 1, 0, happened)


def _take_effect(
    lookups: Lookups,
    state: State,
    turns: tuple[Seat, ...],
    spot: PlaceSpot,
    workers: int,
    at: int,
    happened: Happenings,
) -> State:
    """Carry out the place's effects from number `at` on, then the next turn; Foresee first waits for a draw."""
    for index in range(at, len(spot.effects)):
        state = places.apply(lookups, state, turns[0], spot, spot.effects[index], workers, happened)
        if index in spot.foresees:
            state = with_events_to_draw(lookups, state, happened)
            return replace(state, phase=Peeking(turns, spot.id, workers, index + 1))
    if spot.moves:
        state = end_if_goal_reached(lookups, state, happened)
        if isinstance(state.phase, Ended):
            return state
    return _next_turn(lookups, state, (*turns[1:], turns[0]), happened)


def peek(lookups: Lookups, state: State, phase: Peeking, outcome: str, happened: Happenings) -> State:
    """The drawn event is kept for the next round; only the seat knows it (R22)."""
    if happened is not None:
        happened.append(EventForeseen(phase.turns[0]))
    state = replace(state, foreseen=Foreseen(phase.turns[0], outcome))
    return _take_effect(lookups, state, phase.turns, lookups.place[phase.place], phase.workers, phase.at, happened)
