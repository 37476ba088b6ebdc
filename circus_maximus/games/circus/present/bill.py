"""The acts on show: who bid on them, when they will be performed, and what each seat lacks for them."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.bidding import acts_on_show, bill
from circus_maximus.games.circus.common_types import TRACKS
from circus_maximus.games.circus.lookup_records import ActCard
from circus_maximus.games.circus.lookups import Lookups
from circus_maximus.games.circus.phases import Performing, Rolling
from circus_maximus.games.circus.present import short_text
from circus_maximus.games.circus.present.keys import act_keys
from circus_maximus.games.circus.present.turn import PHASES, phase_number
from circus_maximus.games.circus.present.values import ActShown
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.texts import signed, track_name
from circus_maximus.games.circus.tracks import frozen_tracks


def acts_shown(lookups: Lookups, state: State) -> tuple[ActShown, ...]:
    """Slot by slot, then the executions; empty slots are left out."""
    shown = acts_on_show(lookups, state)
    keys = act_keys(lookups, state.display)
    short_names = short_text.short_names([lookups.config.act(act).name for act in shown], short_text.ACT_NAME)
    billed = bill(lookups, state)
    coming = acts_to_come(lookups, state)
    return tuple(
        _act(lookups, state, lookups.acts[act], keys[act], short, billed, coming)
        for act, short in zip(shown, short_names, strict=True)
    )


def _act(
    lookups: Lookups,
    state: State,
    card: ActCard,
    key: str,
    short: str,
    billed: tuple[str, ...],
    coming: tuple[str, ...],
) -> ActShown:
    act, frozen = lookups.config.act(card.id), frozen_tracks(lookups, state)
    return ActShown(
        id=f"act/{card.id}",
        key=key,
        name=act.name,
        short=short,
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
        short_of=tuple(_short_of(lookups, state, seat, card) for seat in range(lookups.seats)),
    )


def acts_to_come(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The acts of the bill that are not over yet; the one being performed comes first."""
    if isinstance(state.phase, Performing | Rolling):
        return state.phase.acts
    phase = phase_number(state)
    return bill(lookups, state) if phase is not None and phase < PHASES.index("Acts") else ()


def _short_of(lookups: Lookups, state: State, seat: Seat, card: ActCard) -> str:
    """What a seat lacks to perform this act if it performs no other."""
    player, busy = state.players[seat], state.round.busy[seat]
    missing = [(cube, count - (player.cubes[cube] - busy[cube])) for cube, count in card.needs]
    return short_text.lacks(lookups.config, missing, card.coins - player.coins)


def penalty_text(lookups: Lookups, state: State, seat: Seat, card: ActCard) -> str:
    """The penalty, without steps that the seat cannot lose: those on frozen tracks or at the bottom of a track."""
    frozen, positions = frozen_tracks(lookups, state), state.players[seat].tracks
    return ", ".join(
        f"{track_name(lookups.config, TRACKS[track])} {signed(steps)}"
        for track, steps in card.absent
        if not frozen[track] and (steps > 0 or positions[track] > lookups.lowest)
    )
