"""What counters, steps and buildings are worth to a seat, measured in counters. Estimates, not rules of the game."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, GLORY, Row
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Scrap, Shield, Swap, Trade, Watch
from circus_maximus.games.gloria.model.lookups import BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.state.abilities import counted_cards
from circus_maximus.games.gloria.state.game_state import Player, State

STEP = 4.0
"""The value of a step to Carthage."""
GLORY_WORTH = 1.3
"""The value of a glory counter; any other is worth 1."""
SHIELD = 2.0
"""The value of a building that protects its card."""
WATCHED = 0.35
"""How often the Goth stands on a space with a given icon."""
HARVESTS = 0.3
"""How many harvests of one kind there are in a turn, and are worth using an ability in."""


def counters_worth(row: Row) -> float:
    """The value of counters."""
    return sum(row[:GLORY]) + GLORY_WORTH * row[GLORY]


def gain_worth(gain: GainRow) -> float:
    """The value of a gain."""
    return counters_worth(gain.counters) + gain.any + STEP * gain.steps


def turns_left(lookups: Lookups, state: State) -> int:
    """About how many turns the game will still have."""
    goth = lookups.rome - state.goth - len(state.tribute)
    hand = sum(state.players[state.seat].hand) * lookups.seats
    return max(1, min(goth, hand, len(state.deck)))


def use_worth(state: State, seat: Seat, card: BuildingCard, times: int) -> float:
    """The value of using an ability now, this often, beyond what it costs."""
    if isinstance(card.effect, Count):
        times = counted_cards(state.players[seat], card.effect)
    return times * (gain_worth(card.gain) - counters_worth(card.pay))


def harvest_worth(player: Player, card: BuildingCard) -> float:
    """What an ability gains in a harvest beyond the counter of its card, about."""
    effect = card.effect
    match effect:
        case Produce():
            gained = gain_worth(card.gain)
        case Trade(repeat=repeat):
            gained = (gain_worth(card.gain) - counters_worth(card.pay)) * (2 if repeat else 1)
        case Count():
            gained = gain_worth(card.gain) * counted_cards(player, effect)
        case Watch():
            gained = gain_worth(card.gain) * WATCHED + 1.0 - WATCHED
        case Redirect(to):
            gained = 2 * GLORY_WORTH if COUNTER_INDEX[to] == GLORY else 1.5
        case Scrap() | Swap() | Shield():
            gained = 1.0
        case _:
            assert_never(effect)
    return max(0.0, gained - 1.0)


def building_worth(lookups: Lookups, state: State, seat: Seat, card: BuildingCard) -> float:
    """The value of having a building for the rest of the game, without its steps."""
    shield = SHIELD if isinstance(card.effect, Shield) else 0.0
    return shield + HARVESTS * turns_left(lookups, state) * harvest_worth(state.players[seat], card)
