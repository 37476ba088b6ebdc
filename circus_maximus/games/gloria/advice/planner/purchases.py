"""Which building to buy, how to pay its surcharge, and what to exchange."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.games.gloria.advice.planner.abilities import for_the_rest
from circus_maximus.games.gloria.advice.planner.reasons import Idea, Why
from circus_maximus.games.gloria.advice.planner.situation import Situation
from circus_maximus.games.gloria.model.actions import AnyAction, Buy, Pass, Pay, Swap
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, GLORY, KIND_INDEX, Row
from circus_maximus.games.gloria.model.effects import Swap as SwapEffect
from circus_maximus.games.gloria.model.lookups import BuildingCard
from circus_maximus.games.gloria.model.payments import covers, payment
from circus_maximus.games.gloria.state.ledger import minus
from circus_maximus.games.gloria.state.phases import Swapping


def buy(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The building that is worth most beyond its price, or none."""
    best, found = situation.weights.wait, Idea(choice.legal[-1], "save")
    for action in choice.legal:
        if isinstance(action, Pass):
            continue
        assert isinstance(action, Buy)
        card = situation.lookups.buildings[action.building]
        kind = card.laid_on[0] if action.on is None else KIND_INDEX[action.on]
        slot = situation.view.forum.index(action.building)
        value, later = worth_of_purchase(situation, situation.player.counters, card, kind, slot)
        if value > best:
            why: Why = "carries" if card.steps >= later else "engine"
            if situation.player.steps + card.steps >= situation.lookups.carthage:
                why = "finish"
            best, found = value, Idea(action, why, card.steps)
    return found


def best_purchase(situation: Situation, counters: Row, kind: int) -> float:
    """The value of the best purchase with these counters, and one more free card of this kind."""
    lookups, bare = situation.lookups, situation.player.bare
    best, most = 0.0, sum(counters)
    for slot, id in enumerate(situation.view.forum):
        if id is None:
            continue
        card = lookups.buildings[id]
        if card.price + lookups.surcharges[slot] > most or not covers(counters, card.cost):
            continue
        for on in card.laid_on:
            if bare[on] or on == kind:
                value, _ = worth_of_purchase(situation, counters, card, on, slot)
                best = max(best, value)
                break
    return best


def worth_of_purchase(
    situation: Situation, counters: Row, card: BuildingCard, kind: int, slot: int
) -> tuple[float, float]:
    """What a building is worth beyond its price, and what it is worth for the rest of the game."""
    own, weights, lookups = situation.own, situation.weights, situation.lookups
    steps = min(card.steps, lookups.carthage - situation.player.steps)
    left = after_surcharge(situation, minus(counters, payment(counters, card.cost)), lookups.surcharges[slot])
    later = for_the_rest(situation, situation.seat, own, card, kind)
    if situation.player.steps + steps == lookups.carthage:
        later += weights.finish
    if isinstance(card.effect, SwapEffect):
        later += exchanged(situation, left, card.effect)
    price = own.counters(counters) - own.counters(left)
    room = weights.room / (1 + situation.player.bare[kind])
    return steps + later - price - room, later


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
    best, found = -1e9, choice.legal[0]
    for action in choice.legal:
        assert isinstance(action, Pay)
        left = minus(situation.player.counters, (action.food, action.gold, action.peace, action.glory))
        value = situation.own.counters(left) + keeps_tribute(situation, left)
        if value > best:
            best, found = value, action
    return Idea(found, "spare")


def keeps_tribute(situation: Situation, counters: Row) -> float:
    """The value of being able to pay the tribute of this turn."""
    lookups, view = situation.lookups, situation.view
    front = view.goth + len(view.tribute) + 1
    return situation.weights.spare if front < lookups.rome and covers(counters, lookups.asked[front]) else 0.0


def swap(situation: Situation, phase: Swapping, choice: Choice[AnyAction]) -> Idea:
    """The exchange that is worth most, or none."""
    effect = situation.lookups.buildings[phase.purchase.building].effect
    assert isinstance(effect, SwapEffect)
    counters = situation.player.counters
    best, found = situation.own.counters(counters) + 0.01, Idea(choice.legal[-1], "no_exchange")
    for action in choice.legal:
        if isinstance(action, Swap):
            value = situation.own.counters(_swapped(counters, effect, action.number, COUNTER_INDEX[action.counter]))
            if value > best:
                best, found = value, Idea(action, "exchange")
    return found


def exchanged(situation: Situation, counters: Row, effect: SwapEffect) -> float:
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


def _swapped(counters: Row, effect: SwapEffect, number: int, counter: int) -> Row:
    after = list(counters)
    after[COUNTER_INDEX[effect.gives]] -= number
    after[counter] += number * effect.to.row()[counter]
    return tuple(after)
