"""The acts on show: who bid on them, when they will be performed, and what each seat lacks for them."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.advice.commitments import acts_ahead, shortage
from circus_maximus.games.circus.advice.turn import acts_to_come
from circus_maximus.games.circus.model.common_types import CUBES
from circus_maximus.games.circus.model.lookup_records import ActCard
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import lacks
from circus_maximus.games.circus.present.keys import act_keys
from circus_maximus.games.circus.present.values import ActShown
from circus_maximus.games.circus.rules.bidding import acts_on_show, bill
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Performing, Rolling
from circus_maximus.games.circus.state.standing import free_cubes
from circus_maximus.games.circus.text import short_text


def acts_shown(lookups: Lookups, state: State) -> tuple[ActShown, ...]:
    """Slot by slot, then the executions; empty slots are left out."""
    shown = acts_on_show(lookups, state)
    keys = act_keys(lookups, state.display)
    billed = bill(lookups, state)
    coming = acts_to_come(lookups, state)
    bid_on = [acts_ahead(lookups, state, seat) for seat in range(lookups.seats)]
    return tuple(_act(lookups, state, lookups.acts[act], keys[act], billed, coming, bid_on) for act in shown)


def _act(
    lookups: Lookups,
    state: State,
    card: ActCard,
    key: str,
    billed: tuple[str, ...],
    coming: tuple[str, ...],
    bid_on: Sequence[Sequence[ActCard]],
) -> ActShown:
    act, frozen = lookups.config.act(card.id), frozen_tracks(lookups, state)
    return ActShown(
        id=f"act/{card.id}",
        key=key,
        name=act.name,
        contest=card.contest is not None,
        needs=short_text.needs(lookups.config, card),
        costs=short_text.costs(card),
        performers=short_text.prize(lookups.config, card.performers, dies=False, frozen=frozen),
        winner=short_text.prize(lookups.config, card.winner, frozen=frozen),
        losers=short_text.prize(lookups.config, card.losers, frozen=frozen),
        absent=short_text.moves(lookups.config, card.absent, frozen),
        bids=tuple((bid.seat, bid.coins) for bid in state.round.bids if bid.act == card.id),
        order=billed.index(card.id) + 1 if card.id in billed else None,
        now=isinstance(state.phase, Performing | Rolling) and card.id == coming[0],
        flavour=act.flavour,
        kinds=tuple(CUBES[cube] for cube, _ in card.needs),
        short_of=tuple(_short_of(lookups, state, seat, acts, card) for seat, acts in enumerate(bid_on)),
    )


def _short_of(lookups: Lookups, state: State, seat: Seat, acts: Sequence[ActCard], card: ActCard) -> str:
    """What a seat that has bid on `acts` lacks to perform this one, after those before it that it can perform."""
    missing = shortage(state, acts, free_cubes(state, seat), state.players[seat].coins, card)
    return lacks(lookups.config, missing.cubes, missing.coins) if missing else ""
