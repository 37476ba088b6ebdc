"""Whose turn it is, who else will be asked in the phase, who has passed, and which acts are still to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import acts_with_bids, bidders, bill
from circus_maximus.games.circus.rules.buying import line
from circus_maximus.games.circus.state import phases
from circus_maximus.games.circus.state.game_state import State

PHASES = ("Bid", "Workers", "Buy", "Acts", "Cleanup")
"""The phases of a round, as the header names them."""

PHASE_OF: dict[type, int] = {
    phases.Bidding: 0,
    phases.Placing: 1,
    phases.Flipping: 1,
    phases.Peeking: 1,
    phases.Buying: 2,
    phases.Performing: 3,
    phases.Rolling: 3,
}


def phase_number(state: State) -> int | None:
    """The index of the phase in `PHASES`; None outside them. (Dealing cards is a phase only after setup.)"""
    if isinstance(state.phase, phases.Dealing) and state.round.number:
        return len(PHASES) - 1
    return PHASE_OF.get(type(state.phase))


def is_carried_out(state: State) -> bool:
    """Whether the table shows an act being carried out: a seat is asked although it performs already.

    Such states are made by present/beats.py.
    """
    phase = state.phase
    return isinstance(phase, phases.Performing) and phase.waiting[0] in phase.performers


def acts_to_come(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The acts of the bill that are not over yet; the one being performed comes first."""
    if isinstance(state.phase, phases.Performing | phases.Rolling):
        return state.phase.acts
    phase = phase_number(state)
    return bill(lookups, state) if phase is not None and phase < PHASES.index("Acts") else ()


def in_order(state: State, cards: Iterable[ActCard]) -> list[ActCard]:
    """Acts in the order of their first bids, by whoever; those without bids follow, and executions come last."""
    first = {act: at for at, act in enumerate(acts_with_bids(state))}
    return sorted(cards, key=lambda card: (card.execution, first.get(card.id, len(first))))


def turns(lookups: Lookups, state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is, then those that will still be asked in this phase, each once; empty if none is."""
    return tuple(dict.fromkeys(_turns_to_come(lookups, state)))


def _turns_to_come(lookups: Lookups, state: State) -> tuple[Seat, ...]:
    match state.phase:
        case phases.Bidding(turns=turns) | phases.Placing(turns) | phases.Flipping(turns) | phases.Peeking(turns):
            return turns
        case phases.Paying(givers):
            return givers
        case phases.Buying(market, waiting):
            return waiting + sum((line(lookups, state, later) for later in range(market + 1, len(MARKETS))), ())
        case phases.Performing(acts, waiting):
            return waiting + sum((bidders(state, act) for act in acts[1:]), ())
        case phases.Rolling(acts, performers, rolls):
            return performers[len(rolls) :] + sum((bidders(state, act) for act in acts[1:]), ())
        case phases.Seating() | phases.Dealing() | phases.Drawing() | phases.Done() | phases.Ended():
            return ()
        case phase:
            assert_never(phase)


def has_passed(state: State, seat: Seat) -> bool:
    """Whether a seat has passed in the bidding or placing phase that is in progress."""
    phase = state.phase
    in_turns = phases.Bidding | phases.Placing | phases.Flipping | phases.Peeking
    return isinstance(phase, in_turns) and seat not in phase.turns
