"""Who can win in this show, and on which tracks: found by playing the show with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.turn import acts_to_come, is_carried_out
from circus_maximus.games.circus.model.actions import Perform, Withdraw
from circus_maximus.games.circus.model.common_types import TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import bidders
from circus_maximus.games.circus.rules.performing import begin, call, perform, roll, withdraw
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Performing, Rolling


def winning_tracks(lookups: Lookups, state: State, seat: Seat) -> tuple[bool, ...]:
    """For each track whether the seat can reach the goal on it in this show.

    Counted are the acts that it has bid on so far, with the cubes and coins that it has now: it wins every contest
    that it can still win, and others withdraw where they still can. All false outside bidding, placing, buying and
    performing.
    """
    acts = [act for act in acts_to_come(lookups, state) if seat in bidders(state, act)]
    hoped = _hoped(lookups, state, seat, acts)
    if not any(hoped):
        return hoped
    begun = state if isinstance(state.phase, Performing | Rolling) else begin(lookups, state, None)
    best = [False] * len(TRACKS)
    for end in _shows(lookups, begun, seat):
        for track, position in enumerate(end.players[seat].tracks):
            best[track] |= position >= lookups.goal
        if tuple(best) == hoped:
            break
    return tuple(best)


def _hoped(lookups: Lookups, state: State, seat: Seat, acts: Sequence[str]) -> tuple[bool, ...]:
    """The tracks on which the goal would be reached if the seat performed and won each of these acts."""
    cards = [lookups.acts[act] for act in acts]
    return tuple(
        bool(cards) and position + sum(_most_steps(card, track) for card in cards) >= lookups.goal
        for track, position in enumerate(state.players[seat].tracks)
    )


def _most_steps(card: ActCard, track: int) -> int:
    """The highest number of steps that one performer can move up."""
    prizes = ((card.performers, card.winner), (card.performers, card.losers)) if card.contest else ((card.performers,),)
    return max(0, *(sum(steps for prize in way for it, steps in prize.tracks if it == track) for way in prizes))


def _shows(lookups: Lookups, state: State, seat: Seat) -> Iterator[State]:
    """The ends of the show if the seat performs or withdraws, others withdraw, and dice favour the seat.

    If the table shows an act being carried out (present/beats/act_beats.py), the show continues with the next one.
    """
    phase = state.phase
    if isinstance(phase, Performing) and is_carried_out(state):
        yield from _shows(lookups, call(lookups, state, phase.acts[1:], None), seat)
    elif isinstance(phase, Performing):
        if phase.waiting[0] == seat:
            yield from _shows(lookups, perform(lookups, state, phase, Perform(phase.acts[0]), None), seat)
        yield from _shows(lookups, withdraw(lookups, state, phase, Withdraw(), None), seat)
    elif isinstance(phase, Rolling):
        pips = lookups.die[-1 if phase.performers[len(phase.rolls)] == seat else 0]
        yield from _shows(lookups, roll(lookups, state, phase, pips, None), seat)
    else:
        yield state
