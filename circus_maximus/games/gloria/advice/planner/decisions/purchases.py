"""Which building to buy, how to pay its surcharge, and what to exchange."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.games.gloria.advice.planner.decisions.goth import Levies
from circus_maximus.games.gloria.advice.planner.estimates.ability_worth import for_the_rest
from circus_maximus.games.gloria.advice.planner.estimates.situation import Situation
from circus_maximus.games.gloria.advice.planner.reasons import Idea, Why
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, GLORY, KIND_INDEX, Row
from circus_maximus.games.gloria.model.effects import Swap
from circus_maximus.games.gloria.model.lookups import BuildingCard
from circus_maximus.games.gloria.model.payments import payment
from circus_maximus.games.gloria.rules.buying import can_pay
from circus_maximus.games.gloria.rules.tribute import can_pay_tribute
from circus_maximus.games.gloria.state.ledger import minus
from circus_maximus.games.gloria.state.phases import Swapping


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
        later += exchanged(situation, left, card.effect)
    price = own.counters(counters) - own.counters(left)
    room = weights.room / (1 + situation.player.bare[kind])
    return steps + later - price - room - _lost_tribute(situation, left) - _saved(situation, slot), later


def _lost_tribute(situation: Situation, counters: Row) -> float:
    """What it costs that the seat cannot pay the tribute of this turn with what is left."""
    lookups, view, has = situation.lookups, situation.view, situation.player.counters
    if can_pay_tribute(lookups, view, counters) or not can_pay_tribute(lookups, view, has):
        return 0.0
    return situation.weights.spare * max(0.0, Levies(situation).pays(has))


def _saved(situation: Situation, slot: int) -> float:
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
            value = situation.own.counters(_swapped(counters, effect, action.number, COUNTER_INDEX[action.counter]))
            if value > best:
                best, found = value, Idea(action, Why.EXCHANGE)
    return found


def exchanged(situation: Situation, counters: Row, effect: Swap) -> float:
    """What the best exchange of one kind is worth."""
    before = best = situation.own.counters(counters)
    for counter, worth in enumerate(effect.to.row()):
        if worth:
            for number in range(1, counters[COUNTER_INDEX[effect.gives]] + 1):
                value = situation.own.counters(_swapped(counters, effect, number, counter))
                if value <= best:
                    break
                best = value
    return best - before


def _swapped(counters: Row, effect: Swap, number: int, counter: int) -> Row:
    after = list(counters)
    after[COUNTER_INDEX[effect.gives]] -= number
    after[counter] += number * effect.to.row()[counter]
    return tuple(after)
