"""Phase 3: players buy cubes, market by market, in the order their workers lined up (R24-R26)."""

from __future__ import annotations

from bisect import bisect_right

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.actions import AnyAction, Buy
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.happenings import PhaseBegan
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.turn_happenings import Bought
from circus_maximus.games.circus.state.game_state import Buying, Done, State
from circus_maximus.games.circus.state.ledger import sell


def begin(lookups: Lookups, state: State, happened: Happenings) -> State:
    """The first market with a line opens."""
    if happened is not None:
        happened.append(PhaseBegan("buying"))
    return _open(lookups, state, 0)


def _open(lookups: Lookups, state: State, first: int) -> State:
    """The next market with a line opens, or buying is over."""
    for market in range(first, len(MARKETS)):
        waiting = line(lookups, state, market)
        if waiting:
            return replace(state, phase=Buying(market, waiting))
    return replace(state, phase=Done("buying"))


def line(lookups: Lookups, state: State, market: int) -> tuple[Seat, ...]:
    """The seats in line for a market, in the order they came; if several places lead to it, place by place."""
    places = state.round.places
    waiting: tuple[Seat, ...] = ()
    for spot in lookups.lines[market]:
        waiting += places[spot]
    return waiting


def cost(lookups: Lookups, state: State, market: int, count: int) -> int:
    """The total price of the `count` cheapest cubes on sale (R24), with the price changes of events (R12)."""
    costs = lookups.in_force(state.round.events).costs[market]
    first = len(costs) - 1 - state.markets[market]
    return costs[first + count] - costs[first]


def affordable(lookups: Lookups, state: State, market: int, coins: int) -> int:
    """How many cubes a seat can buy for these coins."""
    costs = lookups.in_force(state.round.events).costs[market]
    first = len(costs) - 1 - state.markets[market]
    return bisect_right(costs, costs[first] + coins, first) - 1 - first


def ask_to_buy(lookups: Lookups, state: State, phase: Buying) -> Choice[AnyAction]:
    """Any number of cubes on sale that the seat can pay for, or none."""
    seat = phase.line[0]
    most = affordable(lookups, state, phase.market, state.players[seat].coins)
    return Choice(seat, ((lookups.markets[phase.market].buys.upto(most),),))


def why_not_buy(lookups: Lookups, state: State, phase: Buying, action: Buy) -> Refusal | None:
    """Why the seat may not buy this, or None."""
    market = phase.market
    on_sale = state.markets[market]
    if action.market != MARKETS[market]:
        return Refusal("other_market", {"market": MARKETS[market]})
    if action.count < 0:
        return Refusal("buys_less_than_none")
    if action.count > on_sale:
        return Refusal("market_short", {"market": MARKETS[market], "have": on_sale})
    coins = state.players[phase.line[0]].coins
    need = cost(lookups, state, market, action.count)
    if need > coins:
        return Refusal("too_few_coins", {"need": need, "have": coins})
    return None


def buy(lookups: Lookups, state: State, phase: Buying, action: Buy, happened: Happenings) -> State:
    """The first seat in line buys and leaves the line (R26)."""
    seat = phase.line[0]
    coins = cost(lookups, state, phase.market, action.count)
    if happened is not None:
        happened.append(Bought(seat, action.market, action.count, coins, happened.forced))
    if action.count:
        state = sell(state, seat, phase.market, action.count, coins)
    if len(phase.line) > 1:
        return replace(state, phase=Buying(phase.market, phase.line[1:]))
    return _open(lookups, state, phase.market + 1)
