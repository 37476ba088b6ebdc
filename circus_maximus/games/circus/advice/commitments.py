"""The acts a seat has bid on, which of them it can perform, and what it lacks; what a placing makes of the state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.turn import acts_to_come, in_order
from circus_maximus.games.circus.model.actions import Place, Wager
from circus_maximus.games.circus.model.common_types import CUBES
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import acts_with_bids, bidders
from circus_maximus.games.circus.rules.performing import missing_for
from circus_maximus.games.circus.rules.placing import HEADS, TAILS, flip, peek, place, wager
from circus_maximus.games.circus.state.game_state import Bidding, Flipping, Peeking, Performing, Placing, Rolling, State
from circus_maximus.games.circus.state.ledger import free_cubes

if TYPE_CHECKING:
    from circus_maximus.games.circus.advice.reach import Reach


def after_placing(lookups: Lookups, state: State, phase: Placing, action: Place | Wager) -> dict[str, State]:
    """The state after an action, by how the coin falls: `heads` and `tails`, or an empty text without a coin.

    In place of an event that is foreseen it has no event.
    """
    if isinstance(action, Place):
        after = place(lookups, state, phase, action, None)
    else:
        after = wager(lookups, state, phase, action, None)
    if isinstance(after.phase, Flipping):
        fallen = {falls: flip(lookups, after, after.phase, falls, None) for falls in (HEADS, TAILS)}
    else:
        fallen = {"": after}
    return {falls: _seen(lookups, then) for falls, then in fallen.items()}


def _seen(lookups: Lookups, state: State) -> State:
    """The state after all effects of a place that shows the next event."""
    while isinstance(state.phase, Peeking):
        state = peek(lookups, state, state.phase, "", None)
    return state


Cubes = Sequence[int]


def acts_ahead(lookups: Lookups, state: State, seat: Seat) -> tuple[ActCard, ...]:
    """The acts a seat bid on that are still to be performed, in the order of the bill; during bidding, all of them."""
    acts = acts_to_come(lookups, state)
    if isinstance(state.phase, Bidding):
        acts = tuple(sorted(acts_with_bids(state), key=lookups.executions.__contains__))
    asked = state.phase.waiting if isinstance(state.phase, Performing) else ()
    answered = acts[:1] if isinstance(state.phase, Performing | Rolling) and seat not in asked else ()
    return tuple(lookups.acts[act] for act in acts if seat in bidders(state, act) and act not in answered)


def performable(cards: Sequence[ActCard], free: Cubes, coins: int) -> list[ActCard]:
    """The acts a seat could perform with these free cubes and coins, if it performs each one that it can, in order."""
    free = list(free)
    done: list[ActCard] = []
    for card in cards:
        if coins >= card.coins and all(free[cube] >= count for cube, count in card.needs):
            done.append(card)
            coins += card.sure_coins - card.coins
            for cube, count in card.needs:
                free[cube] -= count
    return done


class Shortage(Struct, frozen=True, gc=False):
    """What is missing to perform an act."""

    cubes: tuple[tuple[int, int], ...]
    """Kinds, each with how many are missing."""
    coins: int
    after: tuple[ActCard, ...] = ()
    """The acts that the seat could perform before it, if less would be missing without them."""


def shortage(state: State, acts: Sequence[ActCard], free: Cubes, coins: int, card: ActCard) -> Shortage | None:
    """What a seat lacks for an act once it has performed those before it that it can; None if nothing.

    `acts` are the acts it has bid on, in the order of the show.
    """
    alone = missing_for(card, free, coins)
    if card not in acts:
        acts = in_order(state, (*acts, card))
    free = list(free)
    before = performable(acts[: acts.index(card)], free, coins)
    for done in before:
        coins += done.sure_coins - done.coins
        for cube, count in done.needs:
            free[cube] -= count
    cubes, missing = missing_for(card, free, coins)
    return Shortage(cubes, missing, () if (cubes, missing) == alone else tuple(before)) if cubes or missing else None


class Commitments:
    """What one seat can still perform, and at what cost. It does not predict what the other seats will do."""

    def __init__(self, lookups: Lookups, state: State, seat: Seat) -> None:
        self.lookups = lookups
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.free = free_cubes(state, seat)
        self.acts = acts_ahead(lookups, state, seat)
        self.bill = acts_to_come(lookups, state)
        self.ready = performable(self.acts, self.free, self.player.coins)

    @cached_property
    def reach(self) -> Reach:
        """What the seat can still get this round. Loaded with the first warning, because a start shows none."""
        from circus_maximus.games.circus.advice.reach import Reach

        return Reach(self.lookups, self.state, self.seat, self.acts)

    def counts(self, kind: int) -> bool:
        """Whether more cubes of a kind than the acts of the seat need could pay, or win a contest."""
        prizes = [prize for card in self.acts for prize in (card.performers, card.winner, card.losers)]
        paid = any(kind == cube for prize in prizes for cube, _ in prize.coins_per)
        return paid or any(card.contest == CUBES[kind] for card in self.acts)
