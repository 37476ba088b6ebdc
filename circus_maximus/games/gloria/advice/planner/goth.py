"""Whether to pay tribute, which cards to give to the Goth, and what to draw from the pile."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.gloria.advice.planner.abilities import for_the_rest
from circus_maximus.games.gloria.advice.planner.reasons import Idea
from circus_maximus.games.gloria.advice.planner.situation import Situation
from circus_maximus.games.gloria.advice.planner.worth import Worth
from circus_maximus.games.gloria.model.actions import WORDS, AnyAction, Draw, Lose
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, KIND_INDEX, KINDS
from circus_maximus.games.gloria.model.payments import payment
from circus_maximus.games.gloria.rules.tribute import front_space
from circus_maximus.games.gloria.state.abilities import kind_below
from circus_maximus.games.gloria.state.ledger import minus


def tribute(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """Compare what the tribute costs with what the levy would cost this seat and its rivals."""
    weights, own, counters = situation.weights, situation.own, situation.player.counters
    asked = situation.lookups.asked[front_space(situation.view)]
    price = own.counters(counters) - own.counters(minus(counters, payment(counters, asked)))
    price += weights.liability * sum(asked)
    lost = _lost_in_levy(situation)
    if price <= lost:
        return Idea(WORDS["tribute"], "cheaper")
    return Idea(WORDS["refuse"], "dearer")


def _lost_in_levy(situation: Situation) -> float:
    """What a refusal costs this seat more than its rivals."""
    view, lookups = situation.view, situation.lookups
    due = [0] * len(KINDS)
    kind_of = {counter: kind for kind, counter in enumerate(lookups.makes)}
    if view.tribute:
        for ahead, laid in enumerate(view.tribute, start=1):
            for icon in lookups.icons[view.goth + ahead][: len(laid)]:
                due[kind_of[icon]] += 1
    else:
        for icon in lookups.icons[front_space(view)]:
            due[kind_of[icon]] += 1
    cards = [[player.bare[kind] + len(player.built[kind]) for kind in range(len(KINDS))] for player in view.players]
    given = [[0] * len(KINDS) for _ in view.players]
    seat, skipped = view.seat, 0
    while any(due) and skipped < lookups.seats:
        most, chosen = 0, -1
        for kind in range(len(KINDS)):
            if due[kind] and cards[seat][kind] > most:
                most, chosen = cards[seat][kind], kind
        skipped += 1
        if chosen >= 0:
            skipped = 0
            due[chosen] -= 1
            cards[seat][chosen] -= 1
            given[seat][chosen] += 1
        seat = (seat + 1) % lookups.seats
    lost = _worth_given(situation, situation.seat, situation.own, given[situation.seat])
    for rival, weight in situation.rivals:
        if any(given[rival]):
            lost -= (
                weight
                * situation.weights.rivals
                * _worth_given(situation, rival, situation.worth_of(rival), given[rival])
            )
    return lost


def _worth_given(situation: Situation, seat: Seat, worth: Worth, given: list[int]) -> float:
    """What a seat loses with these cards of each kind, the least useful first."""
    player, lost = situation.view.players[seat], 0.0
    for kind, count in enumerate(given):
        if count:
            values = [card_worth(situation, worth, kind)] * min(count, player.bare[kind])
            if count > player.bare[kind]:
                built = sorted([loss_of(situation, seat, worth, id) for id in player.built[kind]])
                values += built[: count - player.bare[kind]]
            lost += sum(values)
    return lost


def card_worth(situation: Situation, worth: Worth, kind: int) -> float:
    """What a card before a seat is worth for the rest of the game."""
    yields = worth.harvests[kind] * worth.counter[situation.lookups.makes[kind]]
    return yields + situation.weights.card * min(1.0, worth.turns)


def loss_of(situation: Situation, seat: Seat, worth: Worth, id: str) -> float:
    """What a seat loses when it gives a building, with its card unless it is a shield."""
    kind, card = kind_below(situation.view.players[seat], id), situation.lookups.buildings[id]
    building = for_the_rest(situation, seat, worth, card, kind)
    return building if id in situation.lookups.shields else building + card_worth(situation, worth, kind)


def lose(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """What the seat misses least."""
    best, found = 1e9, choice.legal[0]
    for action in choice.legal:
        assert isinstance(action, Lose)
        if action.what in KIND_INDEX:
            loss = card_worth(situation, situation.own, KIND_INDEX[action.what])
        else:
            loss = loss_of(situation, situation.seat, situation.own, action.what)
        if loss < best:
            best, found = loss, action
    return Idea(found, "least")


def draw(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The counter that is worth most."""
    best, found = -1.0, choice.legal[0]
    for action in choice.legal:
        assert isinstance(action, Draw)
        value = situation.own.counter[COUNTER_INDEX[action.counter]]
        if value > best:
            best, found = value, action
    return Idea(found, "lack")
