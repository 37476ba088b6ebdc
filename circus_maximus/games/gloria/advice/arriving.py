"""Which seats could reach Carthage in this turn: by using their buildings, and the seat in turn by what it buys."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, GLORY, KINDS, ByKind, Row
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Scrap, Shield, Swap, Trade, Watch
from circus_maximus.games.gloria.model.lookups import BuildingCard, Lookups
from circus_maximus.games.gloria.model.payments import times_payable
from circus_maximus.games.gloria.rules.buying import can_pay
from circus_maximus.games.gloria.state.abilities import cards_of, gain_of, others
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import with_item
from circus_maximus.games.gloria.state.phases import Buying, Harvest, Harvesting, Paying, Picking, Playing, Settling


def could_arrive(lookups: Lookups, state: State, seat: Seat) -> bool:
    """Whether a seat could reach Carthage in this turn.

    Counted are the steps that each of its abilities, and the best purchase, could give with the counters that it has
    and those of its harvest; together they may cost more than the seat has.
    """
    needs = lookups.carthage - state.players[seat].steps
    return 0 < needs <= most_steps(lookups, state, seat)


def most_steps(lookups: Lookups, state: State, seat: Seat) -> int:
    """Maximum number of steps that a seat could make in the rest of this turn."""
    phase, player = state.phase, state.players[seat]
    if isinstance(phase, Playing):
        hand = state.players[state.seat].hand
        return max(_by_card(lookups, state, seat, kind) for kind in range(len(KINDS)) if hand[kind])
    if isinstance(phase, Harvesting):
        built = _to_be_used(lookups, state, seat, phase.harvest)
        if isinstance(phase, Settling) and phase.harvest.seat == seat:
            built = phase.harvest.unsettled
        counters = _after_harvest(lookups, player, phase.harvest.kind, len(built), built)
        steps = _by_abilities(lookups, state, player, built, counters)
        if isinstance(phase, Picking) and phase.harvest.seat == seat:
            steps += phase.steps
        return steps + _by_purchase(lookups, state, seat, player.bare, counters)
    if isinstance(phase, Buying):
        return _by_purchase(lookups, state, seat, player.bare, player.counters)
    if isinstance(phase, Paying) and seat == state.seat:
        return lookups.buildings[phase.purchase.building].steps
    return 0


def _by_card(lookups: Lookups, state: State, seat: Seat, kind: int) -> int:
    """The steps that a seat could make if the seat in turn plays this card."""
    player = state.players[seat]
    played = seat == state.seat
    built = player.built[kind]
    counters = _after_harvest(lookups, player, kind, cards_of(player, kind) + played, built)
    steps = _by_abilities(lookups, state, player, built, counters)
    if played:
        bare = with_item(player.bare, kind, player.bare[kind] + 1)
        steps += _by_purchase(lookups, state, seat, bare, counters)
    return steps


def _to_be_used(lookups: Lookups, state: State, seat: Seat, harvest: Harvest) -> tuple[str, ...]:
    """The buildings that a seat can still use in a harvest: all of them if its turn comes, none if it is over."""
    from_first = (seat - state.seat) % lookups.seats
    return state.players[seat].built[harvest.kind] if from_first >= (harvest.seat - state.seat) % lookups.seats else ()


def _after_harvest(lookups: Lookups, player: Player, kind: int, cards: int, built: tuple[str, ...]) -> Row:
    """The counters of a seat if this many cards of a kind yield, and these buildings are used too."""
    counters = list(player.counters)
    counters[lookups.makes[kind]] += cards
    for id in built:
        gain = gain_of(player, lookups.buildings[id], 1)
        counters = [count + more for count, more in zip(counters, gain.counters, strict=True)]
        counters[GLORY] += gain.any
    return tuple(counters)


def _by_abilities(lookups: Lookups, state: State, player: Player, built: tuple[str, ...], counters: Row) -> int:
    return sum(_by_ability(lookups, state, player, lookups.buildings[id], counters) for id in built)


def _by_ability(lookups: Lookups, state: State, player: Player, card: BuildingCard, counters: Row) -> int:
    """The steps that an ability could give once."""
    effect = card.effect
    match effect:
        case Produce() | Count():
            return gain_of(player, card, 1).steps
        case Trade(repeat=repeat):
            times = times_payable(counters, card.pay) if card.gain.steps else 0
            return card.gain.steps * (times if repeat else min(1, times))
        case Watch(icon):
            return card.gain.steps if COUNTER_INDEX[icon] in lookups.icons[state.goth] else 0
        case Scrap("steps"):
            return max((lookups.buildings[id].steps for id in others(player, card.id)), default=0)
        case Scrap() | Redirect() | Swap() | Shield():
            return 0
        case _:
            assert_never(effect)


def _by_purchase(lookups: Lookups, state: State, seat: Seat, bare: ByKind, counters: Row) -> int:
    """The steps of the building with most steps that the seat in turn could buy with these counters."""
    if seat != state.seat:
        return 0
    on_sale = zip(state.forum, lookups.surcharges, strict=True)
    cards = [(lookups.buildings[id], surcharge) for id, surcharge in on_sale if id is not None]
    return max(
        (
            card.steps
            for card, surcharge in cards
            if any(bare[kind] for kind in card.laid_on) and can_pay(counters, card, surcharge)
        ),
        default=0,
    )
