"""Moving markers on the three tracks, and the end: the goal, or the last round (R50, R51). Who leads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from circus_maximus.engine.contract import Over, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.happenings import TrackHeld, TrackMoved
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import GameEnded
from circus_maximus.games.circus.state.game_state import Ended, Measure, Standing, State
from circus_maximus.games.circus.state.ledger import set_markers, total, workers_in_play


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


Merits = tuple[int, int, int, int]
MEASURES: tuple[Measure, ...] = ("total", "cubes", "coins", "workers")
"""The measures that rank seats; the first that differs decides."""


def end_if_goal_reached(lookups: Lookups, state: State, happened: Happenings) -> State:
    """End the game if a marker is on the goal, whatever moved it (R50). Boosts do not count (R21)."""
    goal = lookups.goal
    for player in state.players:
        # This is checked after every card and act; comparing three numbers takes a third of the time of max().
        empire, population, church = player.tracks
        if empire >= goal or population >= goal or church >= goal:
            return _end(state, "track", reached_goal(lookups, state), happened)
    return state


def end_after_last_round(state: State, happened: Happenings) -> State:
    """End the game after the last round; the measures rank all seats (R51)."""
    return _end(state, "rounds", range(len(state.players)), happened)


def reached_goal(lookups: Lookups, state: State) -> list[Seat]:
    """The seats with a marker on the goal."""
    return [seat for seat, player in enumerate(state.players) if max(player.tracks) >= lookups.goal]


def _end(state: State, reason: Literal["track", "rounds"], leading: Iterable[Seat], happened: Happenings) -> State:
    first = list(leading)
    seats = range(len(state.players))
    all_merits = [merits(state, seat) for seat in seats]
    standing = _rank(all_merits, first) + _rank(all_merits, [seat for seat in seats if seat not in first])
    decided_by = "track" if reason == "track" and len(first) == 1 else _deciding([all_merits[seat] for seat in first])
    if happened is not None:
        happened.append(GameEnded(reason, standing[0], decided_by))
    return replace(state, phase=Ended(reason, standing, decided_by))


def announce(lookups: Lookups, state: State, phase: Ended) -> Over:
    """The reason for the end, and the standings."""
    return Over(phase.reason, phase.standing)


def lead(tracks: Iterable[Sequence[int]], winners: Collection[Seat] = ()) -> tuple[int, ...]:
    """What decides who leads: the highest marker of each seat, from all positions.

    Once the game is over its winners lead, whatever decided between the seats.
    """
    if winners:
        return tuple([int(seat in winners) for seat, _ in enumerate(tracks)])
    return tuple(map(max, tracks))


def merits(state: State, seat: Seat) -> Merits:
    """A seat's value for each measure: total of the tracks, cubes owned, coins, workers in play."""
    player = state.players[seat]
    return (total(player), sum(player.cubes), player.coins, workers_in_play(state, seat))


def _rank(all_merits: list[Merits], seats: list[Seat]) -> Standing:
    ranks = sorted({all_merits[seat] for seat in seats}, reverse=True)
    return tuple([tuple([seat for seat in seats if all_merits[seat] == rank]) for rank in ranks])


def _deciding(leading: list[Merits]) -> Measure:
    best = sorted(leading, reverse=True)
    return first_difference(best[0], best[1])


def first_difference(ahead: Merits, behind: Merits) -> Measure:
    """The measure that puts one seat before another; `shared` if none does."""
    for index, measure in enumerate(MEASURES):
        if ahead[index] > behind[index]:
            return measure
    return "shared"
