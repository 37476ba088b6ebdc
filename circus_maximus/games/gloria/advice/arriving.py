"""Which seats could reach Carthage in this turn: by using their buildings, and the seat in turn by what it buys.

Whoever arrives was always one of them. Bounds alone leave some who cannot: each cost is checked alone, so that all of
them together may be more than a seat has, and a gain is counted even if the supply is empty. For a seat whose counters
are known, a search with the rules follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import itemgetter
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, GLORY, KINDS, NONE, ByKind, Row
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Scrap, Shield, Swap, Trade, Watch
from circus_maximus.games.gloria.model.lookups import BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.model.payments import times_payable
from circus_maximus.games.gloria.rules.buying import can_pay
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.state.abilities import cards_of, gain_of, others
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.ledger import minus, plus, smaller_of
from circus_maximus.games.gloria.state.phases import Buying, Harvesting, Paying, Picking, Playing, Settling

NOTHING = GainRow(NONE, 0, 0)
MAX_SEARCHED = 400
"""How many states are searched for a way to Carthage, at most; each takes some 0.1 ms."""
CACHE_SIZE = 16
"""The results of searches that are kept, because the table asks again whenever it is drawn."""


class Hopes(NamedTuple):
    """The most that a seat could have after its harvest; not all of it together."""

    counters: Row
    steps: int
    """Steps that it makes in the harvest."""
    bare: ByKind


def may_arrive(rules: GloriaRules, state: State, seat: Seat, reader: Seat | None) -> bool:
    """Whether a seat could reach Carthage in this turn, as far as a reader can know; itself it knows for sure."""
    lookups = rules.lookups_of(state)
    expected = could_arrive(lookups, as_covered(state, reader), seat)
    return expected and (seat != reader or _arrives(rules, state, seat))


def could_arrive(lookups: Lookups, state: State, seat: Seat) -> bool:
    """Whether bounds allow a seat to reach Carthage in this turn."""
    needs = lookups.carthage - state.players[seat].steps
    return 0 < needs <= most_steps(lookups, state, seat)


def needs_counters(rules: GloriaRules, state: State, seat: Seat, reader: Seat) -> bool:
    """Whether another seat that could reach Carthage in this turn needs counters for it, which the table may cover."""
    poor = [player if at == reader else replace(player, counters=NONE) for at, player in enumerate(state.players)]
    known = replace(state, players=tuple(poor))
    return not could_arrive(rules.lookups_of(known), known, seat) or not _arrives(rules, known, seat)


@lru_cache(CACHE_SIZE)
def _arrives(rules: GloriaRules, state: State, seat: Seat) -> bool:
    """Whether a search finds a way for a seat to reach Carthage in this turn, or does not end."""
    lookups, met = rules.lookups_of(state), {state}
    to_search = [state]
    while to_search:
        state = to_search.pop()
        if len(met) > MAX_SEARCHED:
            return True
        found = []
        pending = rules.pending(state)
        assert isinstance(pending, Choice)
        for action in pending.legal:
            after = rules.play(state, action).state
            if after.players[seat].steps == lookups.carthage:
                return True
            needs = lookups.carthage - after.players[seat].steps
            if after.turn == state.turn and after not in met and needs <= most_steps(lookups, after, seat):
                met.add(after)
                found.append((most_steps(lookups, after, seat) - needs, after))
        to_search += [after for _, after in sorted(found, key=itemgetter(0))]
    return False


def as_covered(state: State, reader: Seat | None) -> State:
    """A state with the most that each seat can have of what the table may cover (G7), except for the reader itself.

    That is all counters that these seats have together, which the supply tells, and every kind of card in hand. So what
    is worked out from it is the same whether or not the table covers anything.
    """
    hidden = [player.counters for seat, player in enumerate(state.players) if seat != reader]
    most = reduce(plus, hidden, NONE)
    players = [
        player if seat == reader else replace(player, counters=most, hand=(1,) * len(KINDS))
        for seat, player in enumerate(state.players)
    ]
    return replace(state, players=tuple(players))


def most_steps(lookups: Lookups, state: State, seat: Seat) -> int:
    """Maximum number of steps that a seat could make in the rest of this turn."""
    phase, player = state.phase, state.players[seat]
    if isinstance(phase, Playing):
        hand = state.players[state.seat].hand
        return max(_by_card(lookups, state, seat, kind) for kind in range(len(KINDS)) if hand[kind])
    if isinstance(phase, Harvesting):
        return _with_purchase(lookups, state, seat, _in_harvest(lookups, state, seat, phase))
    if isinstance(phase, Buying):
        return _with_purchase(lookups, state, seat, Hopes(player.counters, 0, player.bare))
    if isinstance(phase, Paying) and seat == state.seat:
        return lookups.buildings[phase.purchase.building].steps
    return 0


def _by_card(lookups: Lookups, state: State, seat: Seat, kind: int) -> int:
    """The steps that a seat could make if the seat in turn plays this card."""
    player = state.players[seat]
    if seat == state.seat:
        player = replace(player, bare=with_item(player.bare, kind, player.bare[kind] + 1))
    return _with_purchase(lookups, state, seat, _whole_harvest(lookups, state, player, kind))


def _in_harvest(lookups: Lookups, state: State, seat: Seat, phase: Harvesting) -> Hopes:
    """What a seat could have after a harvest that has begun."""
    harvest, player = phase.harvest, state.players[seat]
    if seat == harvest.seat and isinstance(phase, Settling | Picking):
        return _rest_of_harvest(lookups, state, player, phase)
    if (seat - state.seat) % lookups.seats < (harvest.seat - state.seat) % lookups.seats:
        return Hopes(player.counters, 0, player.bare)
    return _whole_harvest(lookups, state, player, harvest.kind)


def _whole_harvest(lookups: Lookups, state: State, player: Player, kind: int) -> Hopes:
    """All cards of a kind yield, as if every building that redirects did so too, and all abilities are used."""
    plot, cards, makes = lookups.plot(player.built[kind]), cards_of(player, kind), lookups.makes[kind]
    counters = plus(player.counters, _of_one(makes, cards))
    for id in plot.redirects:
        effect = lookups.buildings[id].effect
        assert isinstance(effect, Redirect)
        counters = plus(counters, _of_one(COUNTER_INDEX[effect.to], cards - 1))
    return _hopes(lookups, state, player, counters, makes, plot.abilities)


def _rest_of_harvest(lookups: Lookups, state: State, player: Player, phase: Settling | Picking) -> Hopes:
    """The unsettled cards of a seat yield, and are used too; it also picks the gain of the one in use."""
    unsettled, yields = phase.harvest.unsettled, counter_of(lookups, phase.harvest)
    counters, steps = plus(player.counters, _of_one(yields, len(unsettled))), 0
    if isinstance(phase, Picking):
        counters, steps = plus(counters, _of_one(GLORY, phase.size)), phase.steps
    hopes = _hopes(lookups, state, player, counters, yields, unsettled)
    return hopes._replace(steps=hopes.steps + steps)


def _of_one(counter: int, count: int) -> Row:
    """This many counters of one kind."""
    return with_item(NONE, counter, count)


def _hopes(
    lookups: Lookups, state: State, player: Player, counters: Row, yields: int, abilities: Sequence[str]
) -> Hopes:
    """What a seat could have if it uses these abilities, in any order; its counters include what their cards yield.

    `yields` is the counter that each of these cards yields. What one ability gains may pay for the next, so the gains
    are added up as often as there are abilities.
    """
    cards, had, steps = [lookups.buildings[id] for id in abilities], counters, 0
    for _ in cards:
        own = smaller_of(minus(counters, _of_one(yields, 1)), _in_game(lookups))
        gains = [_gain(lookups, state, player, card, own) for card in cards]
        counters = reduce(plus, [plus(gain.counters, _of_one(GLORY, gain.any)) for gain in gains], had)
        steps = sum(gain.steps for gain in gains)
    return Hopes(counters, steps, _free(lookups, player, cards))


def _in_game(lookups: Lookups) -> Row:
    """More counters than a seat can have. Counters of any kind count as glory, which pays for as much."""
    return with_item(lookups.in_game, GLORY, sum(lookups.in_game))


def _gain(lookups: Lookups, state: State, player: Player, card: BuildingCard, counters: Row) -> GainRow:
    """The most that an ability could give once to a seat with these counters."""
    effect = card.effect
    match effect:
        case Produce() | Count():
            return gain_of(player, card, 1)
        case Trade(repeat=repeat):
            times = times_payable(counters, card.pay)
            return card.gain.times(times if repeat else min(1, times))
        case Watch(icon):
            return card.gain if COUNTER_INDEX[icon] in lookups.icons[state.goth] else NOTHING
        case Scrap(gives):
            discarded = [lookups.buildings[id] for id in others(player, card.id)]
            if gives == "steps":
                return GainRow(NONE, 0, max((each.steps for each in discarded), default=0))
            return GainRow(tuple(map(max, zip(NONE, *(each.cost for each in discarded), strict=True))), 0, 0)
        case Redirect() | Swap() | Shield():
            return NOTHING
        case _:
            assert_never(effect)


def _free(lookups: Lookups, player: Player, abilities: Sequence[BuildingCard]) -> ByKind:
    """The cards of each kind without a building, one more if an ability can discard a building of that kind."""
    discards = [id for card in abilities if isinstance(card.effect, Scrap) for id in others(player, card.id)]
    free = zip(player.bare, player.built, strict=True)
    return tuple([count + any(id in discards for id in built) for count, built in free])


def _with_purchase(lookups: Lookups, state: State, seat: Seat, hopes: Hopes) -> int:
    """The steps of a harvest, and for the seat in turn also those of the best building that it could buy after it."""
    if seat != state.seat:
        return hopes.steps
    on_sale = zip(state.forum, lookups.surcharges, strict=True)
    cards = [(lookups.buildings[id], surcharge) for id, surcharge in on_sale if id is not None]
    return hopes.steps + max(
        (
            card.steps
            for card, surcharge in cards
            if any(hopes.bare[kind] for kind in card.laid_on) and can_pay(hopes.counters, card, surcharge)
        ),
        default=0,
    )
