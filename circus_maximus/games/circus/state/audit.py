"""What must be true of every state: no pieces appear or disappear, and every number is within its limits."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Violation
from circus_maximus.games.circus.model.by_seats import at_seats
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Done
from circus_maximus.games.circus.state.standing import undrawn_acts, workers_in_play


def audit(lookups: Lookups, state: State) -> tuple[Violation, ...]:
    """Every broken invariant of a state after a step."""
    return (
        *_coins(lookups, state),
        *_cubes(lookups, state),
        *_workers(lookups, state),
        *_cards(lookups, state),
        *_tracks(lookups, state),
    )


def _coins(lookups: Lookups, state: State) -> Iterator[Violation]:
    """The seats and the bank together have the coins given out at the start."""
    held = sum(player.coins for player in state.players)
    began = lookups.seats * at_seats(lookups.config.setup.coins, lookups.seats)
    if held + state.bank != began:
        yield Violation("coins", {"held": held, "bank": state.bank, "began": began})
    for seat, player in enumerate(state.players):
        if player.coins < 0:
            yield Violation("debt", {"seat": seat, "coins": player.coins})


def _cubes(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Supply, markets and seats together have as many cubes of each kind as there are in the game (R3)."""
    for index, cube in enumerate(CUBES):
        owned = [player.cubes[index] for player in state.players]
        on_sale = state.markets[index] if index < len(MARKETS) else 0
        there = state.supply[index] + on_sale + sum(owned)
        if there != lookups.config.cubes.row()[index]:
            yield Violation("cubes", {"cube": cube, "count": there})
        if min(state.supply[index], on_sale, *owned) < 0:
            yield Violation("cubes_below_zero", {"cube": cube})
        for seat, busy in enumerate(state.round.busy):
            if not 0 <= busy[index] <= owned[seat]:
                yield Violation("busy", {"seat": seat, "cube": cube, "busy": busy[index]})
    for row, on_sale in zip(lookups.markets, state.markets, strict=True):
        if on_sale > len(row.prices):
            yield Violation("market_over_full", {"market": row.id, "on_sale": on_sale})


def _workers(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Each colour has all its workers, and no place holds more than its room (R2, R18)."""
    for seat, player in enumerate(state.players):
        if workers_in_play(state, seat) + player.reserve != lookups.pieces:
            yield Violation("workers", {"seat": seat})
        if player.workers < 0 or player.reserve < 0:
            yield Violation("workers_below_zero", {"seat": seat})
    for spot, there in zip(lookups.places, state.round.places, strict=True):
        if len(there) > spot.room or any(there.count(seat) > spot.room_each for seat in there):
            yield Violation("place_over_full", {"place": spot.id})


def _cards(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Each card is in one place only."""
    acts = [act for act in (*state.display, *state.acts.discards) if act is not None]
    if len(acts) != len(set(acts)) or len(acts) + len(undrawn_acts(lookups, state)) != len(lookups.config.acts):
        yield Violation("acts", {"acts": acts})
    events = [*state.round.events, *state.events.discards]
    if state.foreseen is not None and state.foreseen.event is not None:
        events.append(state.foreseen.event)
    if len(events) != len(set(events)) or not set(events) <= set(lookups.events):
        yield Violation("events", {"events": events})


def _tracks(lookups: Lookups, state: State) -> Iterator[Violation]:
    """Markers are on their tracks, and the state is never between two parts of a round."""
    for seat, player in enumerate(state.players):
        for track, position in zip(TRACKS, player.tracks, strict=True):
            if not lookups.lowest <= position <= lookups.highest:
                yield Violation("off_track", {"seat": seat, "track": track, "position": position})
    if isinstance(state.phase, Done):
        yield Violation("unfinished", {"part": state.phase.part})
