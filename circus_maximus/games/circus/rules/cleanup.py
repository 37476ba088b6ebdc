"""Phase 5: seats are paid, workers return, cards and markets are refilled (R40-R42). There is nothing to choose."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.effects import Pay
from circus_maximus.games.circus.model.happenings import PhaseBegan
from circus_maximus.games.circus.model.lookup_records import PayRate
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import (
    ActDiscarded,
    PaidOut,
    PayChanged,
    RoundCleared,
    UpkeepPaid,
)
from circus_maximus.games.circus.model.turn_happenings import WorkersRecruited
from circus_maximus.games.circus.rules.events import change_stock
from circus_maximus.games.circus.rules.setup import fill_display
from circus_maximus.games.circus.rules.victory import end_after_last_round
from circus_maximus.games.circus.state.game_state import Deck, Done, State, Tracks
from circus_maximus.games.circus.state.ledger import clear_round, pay


def begin(lookups: Lookups, state: State, happened: Happenings) -> State:
    """The steps of R40 up to the new act cards; the last round ends before those."""
    if happened is not None:
        happened.append(PhaseBegan("cleanup"))
    if lookups.upkeep:
        state = _upkeep(lookups, state, happened)
    pays = _pay_out(lookups, state, happened)
    if happened is not None:
        round_ = state.round
        stakes = tuple([(stake.seat, stake.coins) for stake in round_.stakes])
        happened.append(RoundCleared(round_.places, round_.boosts, round_.busy, round_.events, stakes))
    state = clear_round(state, pays, _recruit(lookups, state, happened), lookups.pieces)
    if state.round.number >= lookups.rounds:
        return end_after_last_round(state, happened)
    return fill_display(lookups, _discard_acts(state, happened), happened)


def restock(lookups: Lookups, state: State, happened: Happenings) -> State:
    """Move new cubes from the supply to the markets, up to their capacity (R25)."""
    for index, row in enumerate(lookups.markets):
        state = change_stock(lookups, state, index, row.restock, "restock", happened)
    return replace(state, phase=Done("restocking"))


def _upkeep(lookups: Lookups, state: State, happened: Happenings) -> State:
    """Each seat pays for each cube it owns, prisoners and busy ones included; what it cannot pay is cancelled (R42)."""
    for seat, player in enumerate(state.players):
        due = lookups.upkeep * sum(player.cubes)
        coins = min(due, player.coins)
        if due:
            if happened is not None:
                happened.append(UpkeepPaid(seat, coins, due - coins))
            state = pay(state, seat, coins)
    return state


def _pay_out(lookups: Lookups, state: State, happened: Happenings) -> list[int]:
    """Each seat is paid for its positions. Returns the coins by seat."""
    rate = lookups.in_force(state.round.events).pay
    pays = [_pay(rate, player.tracks, boost) for player, boost in zip(state.players, state.round.boosts, strict=True)]
    if happened is not None:
        for event in state.round.events:
            changes = (effect for effect in lookups.config.events[event].effects if isinstance(effect, Pay))
            happened.extend([PayChanged(event, effect.change, effect.each) for effect in changes])
        happened.extend(map(PaidOut, range(lookups.seats), pays))
    return pays


def pay_of(lookups: Lookups, state: State, seat: Seat) -> int:
    """A seat's pay in coins if cleanup began now."""
    return _pay(lookups.in_force(state.round.events).pay, state.players[seat].tracks, state.round.boosts[seat])


def _pay(rate: PayRate, tracks: Tracks, boosts: Tracks) -> int:
    """Coins for the full steps of position plus boost on each track, at least the minimum (R41).

    An event changes it after the minimum is applied (R12); nobody is paid less than 0.
    """
    every, stretches = rate.every, 0
    for position, boost in zip(tracks, boosts, strict=True):
        if position + boost >= every:
            stretches += (position + boost) // every
    return max(0, max(rate.minimum, rate.coins * stretches) + rate.change)


def _recruit(lookups: Lookups, state: State, happened: Happenings) -> list[int]:
    """A seat with too few workers in play gets new ones (R2). Returns their number by seat."""
    most_reserve = lookups.pieces - lookups.fewest_workers
    recruits = [0] * lookups.seats
    for seat, player in enumerate(state.players):
        if player.reserve > most_reserve:
            recruits[seat] = min(player.reserve - most_reserve, player.reserve)
            if happened is not None:
                happened.append(WorkersRecruited(seat, recruits[seat], "cleanup"))
    return recruits


def _discard_acts(state: State, happened: Happenings) -> State:
    """Discard the act cards that had a bid, performed or not."""
    backed = {bid.act for bid in state.round.bids}
    leaving = [act for act in state.display if act is not None and act in backed]
    if not leaving:
        return state
    if happened is not None:
        happened.extend(map(ActDiscarded, leaving))
    return replace(
        state,
        display=tuple([None if act in backed else act for act in state.display]),
        acts=Deck((*state.acts.discards, *leaving), state.acts.shuffles),
    )
