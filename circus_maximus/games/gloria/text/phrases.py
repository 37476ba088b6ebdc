"""What buildings do, in a few words."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.config import Building, Config
from circus_maximus.games.gloria.model.effects import (
    BuildingEffect,
    Count,
    Produce,
    Redirect,
    Scrap,
    Shield,
    Swap,
    Trade,
    Watch,
)
from circus_maximus.games.gloria.model.words import any_card, gain_text, numbers, of_each


def effect_text(effect: BuildingEffect) -> str:
    """What a building does, as a sentence."""
    match effect:
        case Produce(gain):
            return f"Gain {gain_text(gain)}."
        case Trade(pay, gain, repeat):
            often = ", as often as you can pay" if repeat else ""
            return f"Pay {numbers(pay)} to gain {gain_text(gain)}{often}."
        case Count(cards, gain, most):
            return f"Gain {gain_text(gain)} for each {cards} card before you, up to {most} cards."
        case Scrap("steps"):
            return "Discard another of your buildings to move its steps."
        case Scrap():
            return "Discard another of your buildings to gain its cost in counters."
        case Redirect(to):
            return f"Your other cards of this kind yield {to} instead."
        case Watch(icon, gain):
            return f"If the Goth stands on a space with {icon}, gain {gain_text(gain)}."
        case Swap(gives, to):
            return f"When built, exchange {gives} for {enumerated(of_each(to.row()), 'or')} each."
        case Shield():
            return "When the Goth takes the card below, discard this instead."
        case _:
            assert_never(effect)


SPENT = "Its exchange is done; now it only covers its card."
"""What a building that exchanges counters does after its exchange."""


def price_text(building: Building) -> str:
    """`2 gold and 1 peace`."""
    return numbers(building.cost)


def laid_on_text(config: Config, building: Building) -> str:
    """`on a farm or city card`."""
    return f"on a {any_card(config.laid_on(building))}"
