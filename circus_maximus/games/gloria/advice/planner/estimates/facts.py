"""What a config says about prices, icons and abilities, computed once for each number of seats."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from circus_maximus.games.gloria.advice.planner.weights import Weights
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTER_INDEX
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Scrap, Shield, Swap, Trade, Watch
from circus_maximus.games.gloria.model.lookups import BuildingCard, Lookups

COUNTED = 2.5
"""About how many cards of a kind lie before a seat."""


class Facts:
    """What all decisions need to know about a config."""

    def __init__(self, weights: Weights, lookups: Lookups) -> None:
        cards = list(lookups.buildings.values())
        number = max(1, len(cards))
        self.steps: float = sum([card.steps for card in cards]) / number
        """The mean steps of a building."""
        self.price: float = sum([card.price for card in cards]) / number
        """The mean cost of a building, in counters."""
        asked = [
            sum([card.cost[counter] for card in cards]) + sum([price[counter] for price in lookups.asked])
            for counter in range(len(BASICS))
        ]
        every = max(1, sum(asked))
        self.demand: list[float] = [len(BASICS) * (count + 1) / (every + len(BASICS)) for count in asked]
        """How much of each basic counter is asked, compared with the mean of all."""
        kind_of = {counter: kind for kind, counter in enumerate(lookups.makes)}
        self.icons: list[list[int]] = [[kind_of[icon] for icon in icons] for icons in lookups.icons]
        """For each space of the Goth's road, the kinds of card that make the counters of its icons."""
        self.shown: list[list[float]] = [_shown(lookups, goth) for goth in range(len(lookups.icons))]
        """For each space of the Goth, how often each icon is shown from there on."""
        self.pace: dict[str, float] = {card.id: _pace(weights, self, card) for card in cards}
        """About how many steps the ability of a building gives in a harvest."""


@lru_cache(maxsize=64)
def facts_of(weights: Weights, lookups: Lookups) -> Facts:
    """The facts about a config with this number of seats."""
    return Facts(weights, lookups)


def _shown(lookups: Lookups, goth: int) -> list[float]:
    spaces = lookups.icons[goth : lookups.rome]
    found = [0.0] * len(BASICS)
    for icons in spaces:
        for icon in range(len(BASICS)):
            if icon in icons:
                found[icon] += 1.0 / len(spaces)
    return found


def _pace(weights: Weights, facts: Facts, card: BuildingCard) -> float:
    effect = card.effect
    match effect:
        case Produce():
            return float(card.gain.steps)
        case Trade(repeat=repeat):
            return card.gain.steps * weights.used * (weights.repeats if repeat else 1.0)
        case Count():
            return card.gain.steps * COUNTED
        case Watch(icon):
            return card.gain.steps * facts.shown[0][COUNTER_INDEX[icon]]
        case Scrap(gives):
            return weights.scraps * facts.steps / 2 if gives == "steps" else 0.0
        case Redirect() | Swap() | Shield():
            return 0.0
        case _:
            assert_never(effect)
