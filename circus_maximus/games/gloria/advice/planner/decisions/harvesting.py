"""What to use in a harvest, and which counters to pick."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.games.gloria.advice.planner.estimates.ability_worth import for_the_rest
from circus_maximus.games.gloria.advice.planner.estimates.situation import Situation
from circus_maximus.games.gloria.advice.planner.reasons import Idea, Why
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX
from circus_maximus.games.gloria.model.effects import Redirect, Scrap, Trade
from circus_maximus.games.gloria.model.lookups import BuildingCard
from circus_maximus.games.gloria.model.payments import multiple, payment
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.state.abilities import cards_of, gain_of, kind_below
from circus_maximus.games.gloria.state.ledger import limited, minus, plus
from circus_maximus.games.gloria.state.phases import Harvest, Redirecting, Settling


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
            value, steps = _scrapped(situation, action)
            costs, why = True, Why.SCRAP
        else:
            assert isinstance(action, a.Use | a.Repeat)
            card = situation.lookups.buildings[action.building]
            value, steps = _used(situation, card, action.times if isinstance(action, a.Repeat) else 1)
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


def _used(situation: Situation, card: BuildingCard, times: int) -> tuple[float, int]:
    """What the seat has after it uses an ability this often, and the steps it takes."""
    own, player = situation.own, situation.player
    counters = player.counters
    if isinstance(card.effect, Trade):
        counters = minus(counters, payment(counters, multiple(card.pay, times)))
    gain = gain_of(player, card, times)
    value = own.counters(plus(counters, limited(gain.counters, situation.view.supply))) + gain.any * own.any
    return value + _moved(situation, gain.steps), gain.steps


def _moved(situation: Situation, steps: int) -> float:
    """The value of steps; to arrive is worth everything."""
    to_go = situation.lookups.carthage - situation.player.steps
    return steps if steps < to_go else to_go + situation.weights.finish


def _scrapped(situation: Situation, action: a.Scrap) -> tuple[float, int]:
    """What the seat gains when it discards another building, and the steps among that."""
    effect, other = situation.lookups.buildings[action.building].effect, situation.lookups.buildings[action.other]
    assert isinstance(effect, Scrap)
    lost = for_the_rest(situation, situation.seat, situation.own, other, kind_below(situation.player, action.other))
    if effect.gives == "steps":
        return _moved(situation, other.steps) - lost, other.steps
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
