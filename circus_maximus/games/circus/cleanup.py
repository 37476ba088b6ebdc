"""Phase 5: pay day, everybody comes home, cards and markets are filled up (R40-R42). Nobody has to choose anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.circus.bidding import acts_with_bids
from circus_maximus.games.circus.events import change_stock
from circus_maximus.games.circus.happenings import (
    ActDiscarded,
    PaidOut,
    PhaseBegan,
    RoundCleared,
    UpkeepPaid,
    WorkersRecruited,
)
from circus_maximus.games.circus.ledger import earn, enlist, pay
from circus_maximus.games.circus.pieces import NO_BOOST, NO_CUBES, Deck
from circus_maximus.games.circus.setup import fill_display
from circus_maximus.games.circus.table import Table
from circus_maximus.games.circus.turns import Done
from circus_maximus.games.circus.victory import end_after_last_round
from circus_maximus.games.circus.words import MARKETS

if TYPE_CHECKING:
    from circus_maximus.games.circus.state import State


def begin(table: Table, state: State, told: list[Happening]) -> State:
    """In the order of R40, as far as the new act cards; the last round stops before them."""
    told.append(PhaseBegan("cleanup"))
    if table.config.upkeep:
        state = _upkeep(table, state, told)
    state = _come_home(table, _pay_out(table, state, told), told)
    if state.round.number >= table.config.rounds:
        return end_after_last_round(state, told)
    return fill_display(table, _discard_acts(state, told), told)


def restock(table: Table, state: State, told: list[Happening]) -> State:
    """New cubes come into the markets, from the supply, up to capacity (R25)."""
    for index, market in enumerate(MARKETS):
        state = change_stock(table, state, market, table.markets[index].restock, "restock", told)
    return replace(state, phase=Done("restocking"))


def _upkeep(table: Table, state: State, told: list[Happening]) -> State:
    """So much for each cube owned, prisoners and busy ones too; what a seat cannot pay is forgiven (R42)."""
    for seat, player in enumerate(state.players):
        due = table.config.upkeep * sum(player.cubes)
        coins = min(due, player.coins)
        if due:
            told.append(UpkeepPaid(seat, coins, due - coins))
            state = pay(state, seat, coins)
    return state


def _pay_out(table: Table, state: State, told: list[Happening]) -> State:
    """Everybody is paid for their standing."""
    for seat in range(table.seats):
        coins = pay_of(table, state, seat)
        told.append(PaidOut(seat, coins))
        state = earn(state, seat, coins)
    return state


def pay_of(table: Table, state: State, seat: Seat) -> int:
    """For each track so much for every full stretch of position and boost; nothing below one; a least pay in all (R41)."""
    rate = table.config.pay
    stretches = 0
    for position, boost in zip(state.players[seat].tracks, state.round.boosts[seat], strict=True):
        if position + boost > 0:
            stretches += (position + boost) // rate.every
    return max(rate.minimum, rate.coins * stretches)


def _come_home(table: Table, state: State, told: list[Happening]) -> State:
    """Boosts and events end, workers and busy cubes come home; a seat with too few workers gets new ones (R2)."""
    told.append(RoundCleared())
    round_ = state.round
    events = Deck((*state.events.discards, *round_.events), state.events.shuffles)
    workers = [player.workers for player in state.players]
    for there in round_.places:
        for seat in there:
            workers[seat] += 1
    players = tuple([replace(player, workers=workers[seat]) for seat, player in enumerate(state.players)])
    cleared = replace(
        round_,
        places=((),) * len(round_.places),
        boosts=(NO_BOOST,) * table.seats,
        busy=(NO_CUBES,) * table.seats,
        events=(),
        flips=(),
        stakes=(),
    )
    state = replace(state, players=players, events=events, round=cleared)
    for seat, player in enumerate(players):
        missing = min(table.config.workers.minimum - player.workers, player.reserve)
        if missing > 0:
            told.append(WorkersRecruited(seat, missing, "cleanup"))
            state = enlist(state, seat, missing)
    return state


def _discard_acts(state: State, told: list[Happening]) -> State:
    """Act cards that had a bid leave the display, performed or not."""
    backed = acts_with_bids(state)
    leaving = [act for act in state.display if act is not None and act in backed]
    if not leaving:
        return state
    told += [ActDiscarded(act) for act in leaving]
    return replace(
        state,
        display=tuple([None if act in leaving else act for act in state.display]),
        acts=Deck((*state.acts.discards, *leaving), state.acts.shuffles),
    )
