"""The planner's own turn: which card to play, what to use in a harvest, and which building to buy."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.advice.planner.goth import Levies
from circus_maximus.games.gloria.advice.planner.situation import (
    Idea,
    Situation,
    Why,
    Worth,
    for_the_rest,
    gives_now,
    times_now,
)
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction, Play
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, GLORY, KIND_INDEX, Row
from circus_maximus.games.gloria.model.effects import Redirect, Scrap, Swap, Trade
from circus_maximus.games.gloria.model.lookups import BuildingCard
from circus_maximus.games.gloria.model.payments import multiple, payment
from circus_maximus.games.gloria.rules.buying import can_pay
from circus_maximus.games.gloria.rules.goth import can_pay_tribute
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.state.abilities import cards_of, gain_of, kind_below
from circus_maximus.games.gloria.state.ledger import minus, plus, smaller_of
from circus_maximus.games.gloria.state.phases import Harvest, Redirecting, Settling, Swapping


def play(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The kind of card whose harvest helps the seat most, compared with its rivals."""
    weights, own = situation.weights, situation.own
    best, found = -1e9, Idea(choice.legal[0], Why.YIELDS)
    for action in choice.legal:
        assert isinstance(action, Play)
        kind = KIND_INDEX[action.kind]
        yields, steps = harvest_of(situation, situation.seat, own, kind, 1)
        counter = situation.lookups.makes[kind]
        later = own.harvests[kind] * own.counter[counter] * weights.keeps
        rivals = 0.0
        for other, weight in situation.rivals:
            rivals += weight * harvest_of(situation, other, situation.worth_of(other), kind, 0)[0]
        bought = weights.next_buy * best_purchase(situation, _after(situation, kind), kind, steps)
        levied = weights.threat * Levies(situation, kind).expected()
        value = yields + later + bought - weights.rivals * rivals - levied
        why = Why.YIELDS if yields >= bought else Why.BUYS
        if value > best:
            best, found = value, Idea(action, why)
    return found


def harvest_of(situation: Situation, seat: Seat, worth: Worth, kind: int, more: int) -> tuple[float, int]:
    """About what a harvest of a kind is worth to a seat, which has this many more cards of it; and its steps."""
    player, lookups = situation.view.players[seat], situation.lookups
    counter = lookups.makes[kind]
    built = player.built[kind]
    value = min(player.bare[kind] + more, situation.view.supply[counter]) * worth.counter[counter]
    steps = 0
    for id in built:
        card = lookups.buildings[id]
        gives, plain = gives_now(situation, seat, worth, card), worth.counter[counter]
        if gives > plain and card.gain.steps:
            steps += card.gain.steps * times_now(player, card)
        value += max(gives, plain)
    if steps and player.steps + steps >= lookups.carthage:
        value += situation.weights.finish
    return value, steps


def _after(situation: Situation, kind: int) -> Row:
    """About what the seat has after it plays a card of a kind and all cards yield."""
    player = situation.player
    counter = situation.lookups.makes[kind]
    cards = cards_of(player, kind) + 1
    return with_item(player.counters, counter, player.counters[counter] + min(cards, situation.view.supply[counter]))


def redirect(situation: Situation, phase: Redirecting, choice: Choice[AnyAction]) -> Idea:
    """The building that makes the harvest worth most, or none."""
    own, player, kind = situation.own, situation.player, phase.harvest.kind
    plain = own.counter[situation.lookups.makes[kind]]
    cards = cards_of(player, kind)
    best, found = 0.0, Idea(choice.legal[-1], Why.PLAIN)
    for action in choice.legal:
        if isinstance(action, a.Use):
            effect = situation.lookups.buildings[action.building].effect
            assert isinstance(effect, Redirect)
            other = own.counter[COUNTER_INDEX[effect.to]]
            yielding = min(player.bare[kind] + len(player.built[kind]) / 3, cards - 1.0)
            value = yielding * (other - plain) - plain
            if value > best:
                best, found = value, Idea(action, Why.REDIRECT)
    return found


def settle(situation: Situation, phase: Settling, choice: Choice[AnyAction]) -> Idea:
    """First what costs nothing, then what is worth most; the counter of a card where that is worth more."""
    plain = _plain(situation, phase.harvest)
    before = situation.own.counters(situation.player.counters)
    best, found, free = 0.0, Idea(choice.legal[0], Why.TAKE), False
    for action in choice.legal:
        if isinstance(action, a.Take):
            continue
        why = Why.WORTH_MORE
        if isinstance(action, a.Scrap):
            value, steps = _gain_of_scrap(situation, action)
            costs, why = True, Why.SCRAP
        else:
            assert isinstance(action, a.Use | a.Repeat)
            card = situation.lookups.buildings[action.building]
            value, steps = _after_use(situation, card, action.times if isinstance(action, a.Repeat) else 1)
            value -= before
            costs = isinstance(card.effect, Trade)
            if steps:
                why = Why.STEPS
        value -= plain
        if value > 0 and (value > best or not costs) and not (free and costs):
            best, found, free = value, Idea(action, why, steps), not costs
    return found if best > 0 else Idea(_least_useful(situation, choice), Why.TAKE)


def _plain(situation: Situation, harvest: Harvest) -> float:
    """The value of the counter that a card yields in this harvest."""
    counter = counter_of(situation.lookups, harvest)
    return situation.own.counter[counter] if situation.view.supply[counter] else 0.0


def _after_use(situation: Situation, card: BuildingCard, times: int) -> tuple[float, int]:
    """What the seat has after it uses an ability this often, and the steps it takes."""
    own, player = situation.own, situation.player
    counters = player.counters
    if isinstance(card.effect, Trade):
        counters = minus(counters, payment(counters, multiple(card.pay, times)))
    gain = gain_of(player, card, times)
    value = own.counters(plus(counters, smaller_of(gain.counters, situation.view.supply))) + gain.any * own.any
    return value + _worth_of_steps(situation, gain.steps), gain.steps


def _worth_of_steps(situation: Situation, steps: int) -> float:
    """The value of steps; to arrive is worth everything."""
    to_go = situation.lookups.carthage - situation.player.steps
    return steps if steps < to_go else to_go + situation.weights.finish


def _gain_of_scrap(situation: Situation, action: a.Scrap) -> tuple[float, int]:
    """What the seat gains when it discards another building, and the steps among that."""
    effect, other = situation.lookups.buildings[action.building].effect, situation.lookups.buildings[action.other]
    assert isinstance(effect, Scrap)
    lost = for_the_rest(situation, situation.seat, situation.own, other, kind_below(situation.player, action.other))
    if effect.gives == "steps":
        return _worth_of_steps(situation, other.steps) - lost, other.steps
    return situation.own.row(other.cost) - lost, 0


def _least_useful(situation: Situation, choice: Choice[AnyAction]) -> AnyAction:
    """The counter of the card whose building would give least."""

    def value(take: a.Take) -> float:
        card = situation.lookups.buildings[take.building]
        return situation.own.gain(card.gain) - situation.own.row(card.pay)

    return min([action for action in choice.legal if isinstance(action, a.Take)], key=value)


def pick(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The mix that is worth most."""

    def value(action: AnyAction) -> float:
        assert isinstance(action, a.Pick)
        return situation.own.counters(plus(situation.player.counters, action.row()))

    return Idea(max(choice.legal, key=value), Why.LACK)


def buy(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The building that is worth most beyond its price, or none."""
    best, found = situation.weights.wait, Idea(choice.legal[-1], Why.SAVE)
    for action in choice.legal:
        if isinstance(action, a.Pass):
            continue
        assert isinstance(action, a.Buy)
        card = situation.lookups.buildings[action.building]
        kind = card.laid_on[0] if action.on is None else KIND_INDEX[action.on]
        slot = situation.view.forum.index(action.building)
        value, later = worth_of_purchase(situation, situation.player.counters, card, kind, slot)
        if value > best:
            why = Why.CARRIES if card.steps and value - later > situation.weights.wait else Why.ENGINE
            if situation.player.steps + card.steps >= situation.lookups.carthage:
                why = Why.FINISH
            best, found = value, Idea(action, why, card.steps)
    return found


def best_purchase(situation: Situation, counters: Row, kind: int, moved: int) -> float:
    """The value of the best purchase with these counters and one more free card of this kind, after some steps."""
    lookups, bare = situation.lookups, situation.player.bare
    best = 0.0
    for slot, id in enumerate(situation.view.forum):
        if id is None:
            continue
        card = lookups.buildings[id]
        if not can_pay(counters, card, lookups.surcharges[slot]):
            continue
        for on in card.laid_on:
            if bare[on] or on == kind:
                value, _ = worth_of_purchase(situation, counters, card, on, slot, moved)
                best = max(best, value)
                break
    return best


def worth_of_purchase(
    situation: Situation, counters: Row, card: BuildingCard, kind: int, slot: int, moved: int = 0
) -> tuple[float, float]:
    """What a building is worth beyond its price, and what it is worth for the rest of the game."""
    own, weights, lookups = situation.own, situation.weights, situation.lookups
    to_go = lookups.carthage - situation.player.steps - moved
    steps = min(card.steps, max(0, to_go))
    left = after_surcharge(situation, minus(counters, payment(counters, card.cost)), lookups.surcharges[slot])
    later = for_the_rest(situation, situation.seat, own, card, kind)
    if card.steps >= to_go:
        later += weights.finish
    if isinstance(card.effect, Swap):
        later += worth_of_exchange(situation, left, card.effect)
    price = own.counters(counters) - own.counters(left)
    room = weights.room / (1 + situation.player.bare[kind])
    return steps + later - price - room - _lost_tribute(situation, left) - _worth_of_waiting(situation, slot), later


def _lost_tribute(situation: Situation, counters: Row) -> float:
    """What it costs that the seat cannot pay the tribute of this turn with what is left."""
    lookups, view, has = situation.lookups, situation.view, situation.player.counters
    if can_pay_tribute(lookups, view, counters) or not can_pay_tribute(lookups, view, has):
        return 0.0
    return situation.weights.spare * max(0.0, Levies(situation).pays(has))


def _worth_of_waiting(situation: Situation, slot: int) -> float:
    """What the seat saves if it buys the building on its next turn, if that is still on sale then."""
    surcharges, later = situation.lookups.surcharges, slot + situation.lookups.seats
    if later >= len(surcharges):
        return 0.0
    return situation.weights.patience * situation.own.any * max(0, surcharges[slot] - surcharges[later])


def after_surcharge(situation: Situation, counters: Row, surcharge: int) -> Row:
    """What is left after a surcharge, paid with what is worth least; glory comes last."""
    left = list(counters)
    for _ in range(surcharge):
        least, chosen = 1e9, GLORY
        for counter in range(GLORY):
            if left[counter]:
                value = situation.own.of_next(counter, left[counter] - 1)
                if value < least:
                    least, chosen = value, counter
        left[chosen] -= 1
    return tuple(left)


def pay(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The mix that leaves the most useful counters, with what the Goth asks of this seat next."""

    def value(action: AnyAction) -> float:
        assert isinstance(action, a.Pay)
        left = minus(situation.player.counters, action.row())
        return situation.own.counters(left) - _lost_tribute(situation, left)

    return Idea(max(choice.legal, key=value), Why.SPARE)


def swap(situation: Situation, phase: Swapping, choice: Choice[AnyAction]) -> Idea:
    """The exchange that is worth most, or none."""
    effect = situation.lookups.buildings[phase.purchase.building].effect
    assert isinstance(effect, Swap)
    counters = situation.player.counters
    best, found = situation.own.counters(counters) + 0.01, Idea(choice.legal[-1], Why.NO_EXCHANGE)
    for action in choice.legal:
        if isinstance(action, a.Swap):
            value = situation.own.counters(_after_swap(counters, effect, action.number, COUNTER_INDEX[action.counter]))
            if value > best:
                best, found = value, Idea(action, Why.EXCHANGE)
    return found


def worth_of_exchange(situation: Situation, counters: Row, effect: Swap) -> float:
    """What the best exchange of one kind is worth."""
    before = best = situation.own.counters(counters)
    for counter, worth in enumerate(effect.to.row()):
        if worth:
            for number in range(1, counters[COUNTER_INDEX[effect.gives]] + 1):
                value = situation.own.counters(_after_swap(counters, effect, number, counter))
                if value <= best:
                    break
                best = value
    return best - before


def _after_swap(counters: Row, effect: Swap, number: int, counter: int) -> Row:
    after = list(counters)
    after[COUNTER_INDEX[effect.gives]] -= number
    after[counter] += number * effect.to.row()[counter]
    return tuple(after)
