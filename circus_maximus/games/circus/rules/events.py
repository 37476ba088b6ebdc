"""The start of a round: an event is drawn and carried out, effect by effect (R8-R13)."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.actions import AnyAction, Give
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, MARKETS, TRACK_INDEX
from circus_maximus.games.circus.model.effects import (
    Bounty,
    Close,
    Coins,
    Freeze,
    Move,
    Pay,
    Prices,
    Redraw,
    Stock,
    Tribute,
    Wages,
)
from circus_maximus.games.circus.model.happenings import (
    CoinsGained,
    CoinsPaid,
    CubeGiven,
    EventDrawn,
    MarketChanged,
    NoEvent,
    Reshuffled,
    RoundBegan,
)
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.victory import end_if_goal_reached, move
from circus_maximus.games.circus.state.game_state import Deck, Done, Drawing, Ended, Paying, PendingEffects, State
from circus_maximus.games.circus.state.ledger import earn_all, hand_out, order_from, pay, stock

WaitsForNothing = Coins | Move | Freeze | Close | Stock | Bounty | Prices | Wages | Pay


def begin_round(lookups: Lookups, state: State, happened: Happenings) -> State:
    """Begin a round. From the second on, the start marker first moves one seat on (R4)."""
    number = state.round.number + 1
    marker = state.marker if number == 1 else (state.marker + 1) % lookups.seats
    if happened is not None:
        bids = tuple([(bid.act, bid.seat, bid.coins) for bid in state.round.bids])
        happened.append(RoundBegan(number, marker, bids))
    state = replace(state, marker=marker, round=replace(state.round, number=number, bids=()))
    return _draw(lookups, state, (), happened)


def _draw(lookups: Lookups, state: State, pending: tuple[PendingEffects, ...], happened: Happenings) -> State:
    """Use the card that the Oracle has shown, or wait for a draw; if there is no card, there is no event (R8)."""
    foreseen = state.foreseen
    if foreseen is not None and foreseen.event is not None:
        return _reveal(lookups, replace(state, foreseen=None), foreseen.event, True, pending, happened)
    state = with_events_to_draw(lookups, state, happened)
    if not events_left(lookups, state):
        if happened is not None:
            happened.append(NoEvent())
        return _carry_out_rest(lookups, state, pending, happened)
    return replace(state, phase=Drawing(pending))


def with_events_to_draw(lookups: Lookups, state: State, happened: Happenings) -> State:
    """If the deck is empty, shuffle the discards back into it (R7)."""
    return state if events_left(lookups, state) else _reshuffle(state, happened)


def events_left(lookups: Lookups, state: State) -> int:
    """The number of cards in the deck."""
    foreseen = state.foreseen is not None and state.foreseen.event is not None
    return len(lookups.events) - len(state.round.events) - len(state.events.discards) - foreseen


def _reshuffle(state: State, happened: Happenings) -> State:
    """Shuffle the discards, if there are any, into the deck."""
    if not state.events.discards:
        return state
    if happened is not None:
        happened.append(Reshuffled("events", len(state.events.discards)))
    return replace(state, events=Deck(shuffles=state.events.shuffles + 1))


def undrawn_events(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The deck of events: every event that is not somewhere else."""
    deck = lookups.events.copy()
    for event in state.round.events + state.events.discards:
        deck.pop(event, None)
    if state.foreseen is not None:
        deck.pop(state.foreseen.event or "", None)
    return tuple(deck)


def ask_for_event(lookups: Lookups, state: State, phase: Struct) -> Chance:
    """Any card of the deck. The Oracle draws with the same key, so it shows the card that would come next (R22)."""
    return Chance(f"draw/events/{state.events.shuffles}", undrawn_events(lookups, state))


def draw(lookups: Lookups, state: State, phase: Drawing, outcome: str, happened: Happenings) -> State:
    """The drawn event comes into force."""
    foreseen = state.foreseen is not None
    if foreseen:
        state = replace(state, foreseen=None)
    return _reveal(lookups, state, outcome, foreseen, phase.pending, happened)


def _reveal(
    lookups: Lookups,
    state: State,
    event: str,
    foreseen: bool,
    pending: tuple[PendingEffects, ...],
    happened: Happenings,
) -> State:
    if happened is not None:
        happened.append(EventDrawn(event, foreseen))
    state = replace(state, round=replace(state.round, events=(*state.round.events, event)))
    return _carry_out_rest(lookups, state, (PendingEffects(event, 0), *pending), happened)


def _carry_out_rest(lookups: Lookups, state: State, pending: tuple[PendingEffects, ...], happened: Happenings) -> State:
    """Carry out the remaining effects of the cards in force; victory is checked after each card (R35)."""
    for index, card in enumerate(pending):
        effects = lookups.events[card.event]
        for at in range(card.at, len(effects)):
            match effects[at]:
                case Tribute(coins):
                    state, givers = _collect(state, coins, card.event, happened)
                    if givers:
                        return replace(state, phase=Paying(givers, _remaining(pending, index, at)))
                case Redraw():
                    return _draw(lookups, _reshuffle(state, happened), _remaining(pending, index, at), happened)
                case effect:
                    state = _apply(lookups, state, effect, card.event, happened)
        state = end_if_goal_reached(lookups, state, happened)
        if isinstance(state.phase, Ended):
            return state
    return replace(state, phase=Done("events"))


def _remaining(pending: tuple[PendingEffects, ...], index: int, at: int) -> tuple[PendingEffects, ...]:
    """The effects that remain after one effect of one of the cards."""
    return (PendingEffects(pending[index].event, at + 1), *pending[index + 1 :])


def _apply(lookups: Lookups, state: State, effect: WaitsForNothing, event: str, happened: Happenings) -> State:
    """Carry out an effect that does not wait for a seat or a card. Lasting effects do nothing here: see lookups.py."""
    match effect:
        case Stock(market, count, per_seat):
            return change_stock(
                lookups, state, MARKETS.index(market), count + per_seat * lookups.seats, event, happened
            )
        case Coins(count):
            return _everybody_gets(state, [count] * lookups.seats, event, happened)
        case Bounty(track, minimum):
            index = TRACK_INDEX[track]
            return _everybody_gets(
                state, [max(minimum, player.tracks[index]) for player in state.players], event, happened
            )
        case Move(track, steps):
            return move(lookups, state, order_from(state, state.marker), TRACK_INDEX[track], steps, event, happened)
        case Freeze() | Close() | Prices() | Wages() | Pay():
            return state
        case _:
            assert_never(effect)


def _everybody_gets(state: State, coins: list[int], event: str, happened: Happenings) -> State:
    """Each seat gets its number of coins."""
    if happened is not None:
        happened.extend([CoinsGained(seat, coins[seat], event) for seat in order_from(state, state.marker)])
    return earn_all(state, coins)


def change_stock(lookups: Lookups, state: State, market: int, count: int, source: str, happened: Happenings) -> State:
    """Add cubes to a market up to its capacity, or remove the cheapest, as far as possible (R10)."""
    on_sale = state.markets[market]
    room = len(lookups.markets[market].prices) - on_sale
    change = min(count, room, state.supply[market]) if count > 0 else max(count, -on_sale)
    if change:
        if happened is not None:
            happened.append(MarketChanged(MARKETS[market], change, source))
        state = stock(state, market, change)
    return state


def _collect(state: State, due: int, event: str, happened: Happenings) -> tuple[State, tuple[Seat, ...]]:
    """All seats with coins pay at the same time. Also returns the seats without coins that must give a cube (R11)."""
    order = order_from(state, state.marker)
    givers = tuple(seat for seat in order if not state.players[seat].coins and any(state.players[seat].cubes))
    for seat in order:
        coins = min(due, state.players[seat].coins)
        if coins:
            if happened is not None:
                happened.append(CoinsPaid(seat, coins, event))
            state = pay(state, seat, coins)
    return state, givers


def ask_to_give(lookups: Lookups, state: State, phase: Paying) -> Choice[AnyAction]:
    """Any kind of cube the seat has, prisoners included."""
    seat = phase.givers[0]
    cubes = state.players[seat].cubes
    return Choice(seat, (tuple(give for give, count in zip(lookups.gives, cubes, strict=True) if count),))


def why_not_give(lookups: Lookups, state: State, phase: Paying, action: Give) -> Refusal | None:
    """A seat can only give a cube it has."""
    if not state.players[phase.givers[0]].cubes[CUBE_INDEX[action.cube]]:
        return Refusal("no_such_cube", {"cube": action.cube})
    return None


def give(lookups: Lookups, state: State, phase: Paying, action: Give, happened: Happenings) -> State:
    """The cube goes to the supply, and the next giver is asked."""
    seat, *rest = phase.givers
    if happened is not None:
        happened.append(CubeGiven(seat, action.cube, happened.forced, phase.pending[0].event))
    state = hand_out(state, seat, CUBE_INDEX[action.cube], -1)
    if rest:
        return replace(state, phase=Paying(tuple(rest), phase.pending))
    return _carry_out_rest(lookups, state, phase.pending, happened)
