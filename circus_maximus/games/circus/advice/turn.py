"""Whose turn it is, who else will be asked, which acts are still to come; and the terms of what is claimed about it.

Counted are `coins`; `hand` (workers in hand) and `in_play`; `cubes/animals` (owned) and `free/animals`; `track/empire`
and `boost/empire`; `pay` and `upkeep`; `paid` (coins paid with the action) and `given/animals` (cubes given with it);
`received` (coins), `recruited` (workers) and `taken/animals` at a place; `coins_spent` and `workers_sent` until then;
`on_sale/animals` and `next_price/animals`; `in_line/animals` (workers), and `ahead/animals` of the worker just sent;
`bought/animals`; `pay_for/empire/1` (the pay that a step of a boost adds); `opens` (1 if the seat begins the next
bidding); `foresees`. Of an act: `bidders/venatio`, `bid_counts/venatio` (1 if more coins on it count), `fee/venatio`,
`lacks/venatio/animals` and `lacks/venatio/coins`; and what it gives to the seat: `steps/venatio/empire`,
`earned/venatio`, `died/venatio/animals` and `stake/venatio/gamblers_den`.

`ready/pageant+venatio` is 1 if the seat has what all of these need, `performs/pageant+venatio` if it performs them in
this show, and `performed/venatio` is how many seats do. `victory` is 1 if the seat has won, `victory/empire` if it has
won with this marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import NOW, Claim
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import acts_with_bids, bidders, bill
from circus_maximus.games.circus.rules.buying import line
from circus_maximus.games.circus.state import game_state
from circus_maximus.games.circus.state.game_state import State

BEFORE = "before"
"""The moment of the decision, before the action."""
AFTER = NOW
"""The moment right after the action."""
PAID = "paid"
"""The moment when what the action costs is paid, before it gives anything."""
BUYING, SHOW, CLEANUP, BIDDING = "buying", "show", "cleanup", "bidding"
"""When the seats have bought; when the show is over; when the seats have been paid; when the next bidding begins."""

HEADS, TAILS = "heads", "tails"
STAYS, NO_OTHER_PAY = "stays", "no other pay"
"""Neither markers, boosts nor cubes of the seat change until then; it gets coins only from the acts of the claim."""


def over(act: str) -> str:
    """The moment when an act is over."""
    return f"act/{act}"


def wins(act: str) -> str:
    """The condition that the seat wins a contest."""
    return f"wins/{act}"


def beats_others(act: str) -> str:
    """The condition that the seat wins a contest against others."""
    return f"beats others/{act}"


def loses(act: str) -> str:
    """The condition that the seat performs in a contest and does not win it."""
    return f"loses/{act}"


def absent(act: str) -> str:
    """The condition that another seat performs an act, and this one does not."""
    return f"absent/{act}"


def performs(acts: Iterable[ActCard]) -> str:
    """What is 1 if the seat performs all these acts in this show; also the condition that it does."""
    return f"performs/{'+'.join(act.id for act in acts)}"


def cannot_perform(seat: Seat, acts: Iterable[ActCard], *given: str) -> Claim:
    """That a seat cannot perform all these acts in this show."""
    return Claim(seat, performs(acts), max=0, by=SHOW, given=given)


def could_perform(seat: Seat, acts: Iterable[ActCard]) -> Claim:
    """That a seat could perform all these acts in this show."""
    return Claim(seat, performs(acts), min=1, by=SHOW, certain=False)


def steps(act: str, track: int) -> str:
    """The steps that an act moves the seat's marker."""
    return f"steps/{act}/{TRACKS[track]}"


def of_cube(what: str, cube: int) -> str:
    """A term about a kind of cube: `free/animals`."""
    return f"{what}/{CUBES[cube]}"


def ids(cards: Sequence[ActCard]) -> tuple[str, ...]:
    """The ids of acts."""
    return tuple(card.id for card in cards)


PHASES = ("Bid", "Workers", "Buy", "Acts", "Cleanup")
"""The phases of a round, as the header names them."""

PHASE_OF: dict[type, int] = {
    game_state.Bidding: 0,
    game_state.Placing: 1,
    game_state.Flipping: 1,
    game_state.Peeking: 1,
    game_state.Buying: 2,
    game_state.Performing: 3,
    game_state.Rolling: 3,
}


def phase_number(state: State) -> int | None:
    """The index of the phase in `PHASES`; None outside them. (Dealing cards is a phase only after setup.)"""
    if isinstance(state.phase, game_state.Dealing) and state.round.number:
        return len(PHASES) - 1
    return PHASE_OF.get(type(state.phase))


def is_carried_out(state: State) -> bool:
    """Whether the table shows an act being carried out: a seat is asked although it performs already.

    Such states are made by present/beats.py.
    """
    phase = state.phase
    return isinstance(phase, game_state.Performing) and phase.waiting[0] in phase.performers


def acts_to_come(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The acts of the bill that are not over yet; the one being performed comes first."""
    if isinstance(state.phase, game_state.Performing | game_state.Rolling):
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
        case (
            game_state.Bidding(turns=turns)
            | game_state.Placing(turns)
            | game_state.Flipping(turns)
            | game_state.Peeking(turns)
        ):
            return turns
        case game_state.Paying(givers):
            return givers
        case game_state.Buying(market, waiting):
            return waiting + sum((line(lookups, state, later) for later in range(market + 1, len(MARKETS))), ())
        case game_state.Performing(acts, waiting):
            return waiting + sum((bidders(state, act) for act in acts[1:]), ())
        case game_state.Rolling(acts, performers, rolls):
            return performers[len(rolls) :] + sum((bidders(state, act) for act in acts[1:]), ())
        case (
            game_state.Seating() | game_state.Dealing() | game_state.Drawing() | game_state.Done() | game_state.Ended()
        ):
            return ()
        case phase:
            assert_never(phase)


def has_passed(state: State, seat: Seat) -> bool:
    """Whether a seat has passed in the bidding or placing phase that is in progress."""
    phase = state.phase
    in_turns = game_state.Bidding | game_state.Placing | game_state.Flipping | game_state.Peeking
    return isinstance(phase, in_turns) and seat not in phase.turns
