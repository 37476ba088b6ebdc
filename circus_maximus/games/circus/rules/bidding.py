"""Phase 1: players bid on acts, one turn at a time, leader on the Empire track first."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.engine.rows import with_item
from circus_maximus.games.circus.model.actions import AnyAction, Pass
from circus_maximus.games.circus.model.actions import Bid as BidAction
from circus_maximus.games.circus.model.common_types import TRACK_INDEX
from circus_maximus.games.circus.model.happenings import PhaseBegan
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.turn_happenings import BidMade, BillSet, Passed
from circus_maximus.games.circus.state.game_state import Bid, Bidding, Done, State
from circus_maximus.games.circus.state.ledger import leader, order_from, pay_for_bid

PASS_ONLY: tuple[tuple[AnyAction, ...], ...] = ((Pass(),),)


def begin(lookups: Lookups, state: State, happened: Happenings) -> State:
    """The leader on Empire begins (R14), unless a seat won that right at the Palace (R30)."""
    opener = state.opener
    if opener is None:
        opener = leader(state, TRACK_INDEX["empire"])
    else:
        state = replace(state, opener=None)
    if happened is not None:
        happened.append(PhaseBegan("bidding", opener))
    return _next_turn(lookups, state, opener, order_from(state, opener), happened)


def _next_turn(lookups: Lookups, state: State, opener: Seat, turns: tuple[Seat, ...], happened: Happenings) -> State:
    """Ask the next seat with coins; seats without coins pass automatically (R6). When all have passed, set the bill."""
    players = state.players
    while turns:
        if players[turns[0]].coins:
            return replace(state, phase=Bidding(opener, turns))
        if happened is not None:
            happened.append(Passed(turns[0], True))
        turns = turns[1:]
    return _end(lookups, state, happened)


def ask_to_bid(lookups: Lookups, state: State, phase: Bidding) -> Choice[AnyAction]:
    """Every bid the seat can pay on each act it may bid on, and passing, unless the opener must bid first."""
    seat = phase.turns[0]
    bids = _bids(lookups, state, seat)
    if not bids:
        return Choice(seat, (PASS_ONLY,))
    return Choice(seat, (bids,) if _must_bid(state, phase) else (bids, PASS_ONLY))


def _bids(lookups: Lookups, state: State, seat: Seat) -> tuple[tuple[AnyAction, ...], ...]:
    """For every act on show that the seat may bid on, the bids it can pay."""
    bids = lookups.bids_upto(state.players[seat].coins)
    shown = acts_on_show(lookups, state)
    if lookups.limits_bids:
        return tuple([bids[act] for act in shown if not _is_over_limit(lookups, state, seat, act)])
    return tuple(map(bids.__getitem__, shown))


def why_not_bid(lookups: Lookups, state: State, phase: Bidding, action: BidAction) -> Refusal | None:
    """Why this bid is not allowed, or None."""
    seat = phase.turns[0]
    coins = state.players[seat].coins
    if action.act not in state.display and action.act not in lookups.executions:
        return Refusal("act_not_on_show", {"act": action.act})
    if action.coins < 1:
        return Refusal("bid_too_small")
    if action.coins > coins:
        return Refusal("too_few_coins", {"need": action.coins, "have": coins})
    if lookups.limits_bids and _is_over_limit(lookups, state, seat, action.act):
        return Refusal("backs_enough_acts", {"most": lookups.max_bid_on[lookups.acts[action.act].execution]})
    return None


def why_not_pass(lookups: Lookups, state: State, phase: Bidding, action: Pass) -> Refusal | None:
    """Why the seat may not pass yet, or None."""
    if _must_bid(state, phase) and _bids(lookups, state, phase.turns[0]):
        return Refusal("opener_must_bid")
    return None


def bid(lookups: Lookups, state: State, phase: Bidding, action: BidAction, happened: Happenings) -> State:
    """Bids are paid at once and are never returned (R14)."""
    seat, *others = phase.turns
    turns = (*others, seat)
    state = place_bid(state, seat, action.act, action.coins, Bidding(phase.opener, turns), happened)
    if state.players[turns[0]].coins:
        return state
    return _next_turn(lookups, state, phase.opener, turns, happened)


def pass_(lookups: Lookups, state: State, phase: Bidding, action: Pass, happened: Happenings) -> State:
    """Passing is final (R14)."""
    if happened is not None:
        happened.append(Passed(phase.turns[0], happened.forced))
    return _next_turn(lookups, state, phase.opener, phase.turns[1:], happened)


def place_bid(state: State, seat: Seat, act: str, coins: int, phase: Bidding, happened: Happenings) -> State:
    """Add a first bid at the end of the list; a later bid on the same act raises the first one in place."""
    bids = state.round.bids
    for index, bid in enumerate(bids):
        if bid.act == act and bid.seat == seat:
            raised = Bid(act, seat, bid.coins + coins)
            bids = with_item(bids, index, raised)
            break
    else:
        raised = Bid(act, seat, coins)
        bids = (*bids, raised)
    if happened is not None:
        happened.append(BidMade(seat, act, coins, raised.coins))
    return pay_for_bid(state, seat, coins, bids, phase)


def acts_on_show(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The act cards on show, slot by slot, then the executions."""
    return lookups.on_show(state.display)


def _must_bid(state: State, phase: Bidding) -> bool:
    """The opener's duty: a bid before its first pass, if it has coins (R15)."""
    return not state.round.bids and phase.turns[0] == phase.opener


def _is_over_limit(lookups: Lookups, state: State, seat: Seat, act: str) -> bool:
    """Whether a bid on this act would exceed the config's limit for the seat. Raising is always allowed."""
    execution = lookups.acts[act].execution
    most = lookups.max_bid_on[execution]
    if most is None:
        return False
    backed = [bid.act for bid in state.round.bids if bid.seat == seat]
    return act not in backed and sum(lookups.acts[other].execution == execution for other in backed) >= most


def _end(lookups: Lookups, state: State, happened: Happenings) -> State:
    if happened is not None:
        acts = bill(lookups, state)
        happened.append(BillSet(acts, tuple([act for act in acts_with_bids(state) if act not in acts])))
    return replace(state, phase=Done("bidding"))


def acts_with_bids(state: State) -> tuple[str, ...]:
    """The acts with bids, in the order of their first bid."""
    return tuple(dict.fromkeys([bid.act for bid in state.round.bids]))


def bill(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The acts to perform: those with bids, in the order of their first bid, executions after regular acts (R27)."""
    wanted = acts_with_bids(state)
    if lookups.limits_performing:
        wanted = _most_wanted(lookups, state, wanted)
    return tuple(sorted(wanted, key=lookups.executions.__contains__))


def _most_wanted(lookups: Lookups, state: State, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """If the config limits the bill: the acts of each kind with the most coins bid, ties to the earlier bid (R27)."""
    best: list[str] = []
    for execution, most in enumerate(lookups.most_performed):
        kind = [act for act in wanted if lookups.acts[act].execution == execution]
        best += sorted(kind, key=lambda act: -coins_on(state, act))[:most]
    return tuple([act for act in wanted if act in best])


def coins_on(state: State, act: str) -> int:
    """The total of all bids on an act."""
    return sum(bid.coins for bid in state.round.bids if bid.act == act)


def bidders(state: State, act: str) -> tuple[Seat, ...]:
    """The seats that bid on an act, in the order of their first bid on it."""
    return tuple([bid.seat for bid in state.round.bids if bid.act == act])
