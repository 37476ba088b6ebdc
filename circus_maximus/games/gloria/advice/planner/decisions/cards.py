"""Which card to play: what the harvest yields to the seat and to its rivals, and what it can buy then."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.advice.planner.decisions.goth import Levies
from circus_maximus.games.gloria.advice.planner.decisions.purchases import best_purchase
from circus_maximus.games.gloria.advice.planner.estimates.ability_worth import gives_now, times_now
from circus_maximus.games.gloria.advice.planner.estimates.situation import Situation
from circus_maximus.games.gloria.advice.planner.estimates.worth import Worth
from circus_maximus.games.gloria.advice.planner.reasons import Idea, Why
from circus_maximus.games.gloria.model.actions import AnyAction, Play
from circus_maximus.games.gloria.model.common_types import KIND_INDEX, Row
from circus_maximus.games.gloria.state.abilities import cards_of


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
