"""What the ability of a building gives in a harvest, and what a building is worth for the rest of the game."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.advice.planner.estimates.situation import Situation
from circus_maximus.games.gloria.advice.planner.estimates.worth import Worth
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, KIND_INDEX
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Scrap, Shield, Swap, Trade, Watch
from circus_maximus.games.gloria.model.lookups import BuildingCard
from circus_maximus.games.gloria.model.payments import times_payable
from circus_maximus.games.gloria.state.abilities import cards_of, counted_cards
from circus_maximus.games.gloria.state.game_state import Player


def gives_now(situation: Situation, seat: Seat, worth: Worth, card: BuildingCard) -> float:
    """About what the ability is worth in a harvest of this turn; 0 if the seat cannot use it."""
    player, effect = situation.view.players[seat], card.effect
    match effect:
        case Produce():
            return worth.gain(card.gain)
        case Trade():
            times = min(float(times_now(player, card)), situation.weights.repeats)
            return times * (worth.gain(card.gain) - worth.row(card.pay))
        case Count():
            return worth.gain(card.gain) * times_now(player, card)
        case Watch(icon):
            shown = COUNTER_INDEX[icon] in situation.lookups.icons[situation.view.goth]
            return worth.gain(card.gain) if shown else 0.0
        case Scrap() | Redirect():
            return gives_later(situation, seat, worth, card)
        case Swap() | Shield():
            return 0.0
        case _:
            assert_never(effect)


def times_now(player: Player, card: BuildingCard) -> int:
    """How often a seat can use the ability in a harvest, or how often a count gains."""
    effect = card.effect
    if isinstance(effect, Trade):
        most = times_payable(player.counters, card.pay)
        return most if effect.repeat else min(1, most)
    return counted_cards(player, effect) if isinstance(effect, Count) else 1


def gives_later(situation: Situation, seat: Seat, worth: Worth, card: BuildingCard) -> float:
    """About what the ability is worth in a later harvest."""
    player, effect, facts = situation.view.players[seat], card.effect, situation.facts
    match effect:
        case Produce():
            return worth.gain(card.gain)
        case Trade(repeat=repeat):
            times = situation.weights.repeats if repeat else 1.0
            return situation.weights.used * times * (worth.gain(card.gain) - worth.row(card.pay))
        case Count():
            kind = KIND_INDEX[effect.cards]
            cards = cards_of(player, kind) + player.hand[kind] / 4
            return worth.gain(card.gain) * min(float(effect.most), cards)
        case Watch(icon):
            counter = COUNTER_INDEX[icon]
            shown = facts.shown[situation.view.goth][counter]
            return worth.gain(card.gain) * shown + worth.counter[counter] * (1.0 - shown)
        case Redirect(to):
            kind = card.laid_on[0]
            cards = player.bare[kind] + len(player.built[kind]) / 2 + player.hand[kind] / 4
            more = worth.counter[COUNTER_INDEX[to]] - worth.counter[situation.lookups.makes[kind]]
            return cards * max(0.0, more)
        case Scrap(gives):
            return situation.weights.scraps * (facts.steps if gives == "steps" else facts.price * worth.any)
        case Swap() | Shield():
            return 0.0
        case _:
            assert_never(effect)


def for_the_rest(situation: Situation, seat: Seat, worth: Worth, card: BuildingCard, kind: int) -> float:
    """What a building on a card of this kind is worth after this turn, beyond the counter of its card."""
    if isinstance(card.effect, Shield):
        return situation.weights.shield * min(1.0, worth.turns / 2)
    each = gives_later(situation, seat, worth, card) - worth.counter[situation.lookups.makes[kind]]
    return max(0.0, each) * worth.harvests[kind] * situation.weights.preferred
