"""Order of play, leaders, totals, decks: facts about a state that several rules need. ledger.py changes states."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Seating
from circus_maximus.games.circus.state.pieces import Player

ORDER: dict[int, tuple[tuple[Seat, ...], ...]] = {
    seats: tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats)) for seats in SEATS
}
"""For each number of seats, all seats in the order of play, starting from each of them."""


def order_from(state: State, first: Seat) -> tuple[Seat, ...]:
    """All seats in the order of play, starting from `first`."""
    return ORDER[len(state.players)][first]


def marker_holder(state: State) -> Seat | None:
    """Who holds the start marker; None before it is drawn."""
    return None if isinstance(state.phase, Seating) else state.marker


def leader(state: State, track: int) -> Seat:
    """The leader on a track, without boosts; ties go to the seat nearest the start marker (R4)."""
    positions = [player.tracks[track] for player in state.players]
    return max(order_from(state, state.marker), key=positions.__getitem__)


def workers_in_play(state: State, seat: Seat) -> int:
    """A seat's workers in hand and on places."""
    return state.players[seat].workers + sum([there.count(seat) for there in state.round.places])


def is_replaced_if_lost(lookups: Lookups, state: State, seat: Seat) -> bool:
    """Whether a seat has so few workers in play that cleanup replaces one that it loses (R2)."""
    return workers_in_play(state, seat) <= lookups.fewest_workers


def undrawn_acts(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The deck of acts: every regular act that is not somewhere else."""
    # Copying the whole deck and removing cards is a third faster than checking each card.
    deck = lookups.act_deck.copy()
    for act in filter(None, state.display + state.acts.discards):
        deck.pop(act, None)
    return tuple(deck)


def free_cubes(state: State, seat: Seat) -> list[int]:
    """How many cubes of each kind a seat owns that are not busy."""
    return [owned - busy for owned, busy in zip(state.players[seat].cubes, state.round.busy[seat], strict=True)]


def total(player: Player) -> int:
    """The total of the three tracks, without boosts."""
    return sum(player.tracks)


def boosted(state: State, seat: Seat, track: int) -> int:
    """A position plus this round's boost."""
    return state.players[seat].tracks[track] + state.round.boosts[seat][track]
