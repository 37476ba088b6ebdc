"""Which abilities a seat can use, and how: facts about a state. rules/harvest.py carries them out."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, KIND_INDEX, Row
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Scrap, Shield, Swap, Trade, Watch
from circus_maximus.games.gloria.model.lookups import BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.model.payments import covers, repeats, scraps, times_payable
from circus_maximus.games.gloria.state.game_state import Player, State


def uses(lookups: Lookups, state: State, seat: Seat, building: str, counters: Row) -> tuple[AnyAction, ...]:
    """The ways in which a seat with these counters can use a building; empty if it cannot (G21-G25)."""
    card = lookups.buildings[building]
    effect = card.effect
    match effect:
        case Produce() | Count():
            return card.use
        case Trade(repeat=True):
            return repeats(building, times_payable(counters, card.pay))
        case Trade():
            return card.use if covers(counters, card.pay) else ()
        case Scrap():
            return scraps(building, others(state.players[seat], building))
        case Watch(icon):
            return card.use if COUNTER_INDEX[icon] in lookups.icons[state.goth] else ()
        case Redirect() | Swap() | Shield():
            return ()
        case _:
            assert_never(effect)


def others(player: Player, building: str) -> tuple[str, ...]:
    """The other buildings of a seat."""
    return tuple([each for built in player.built for each in built if each != building])


def cards_of(player: Player, kind: int) -> int:
    """How many cards of a kind lie before a seat, with or without a building."""
    return len(player.built[kind]) + player.bare[kind]


def counted_cards(player: Player, effect: Count) -> int:
    """How often a count gains: the cards of its kind before the seat, covered or not, up to its maximum (G23)."""
    return min(effect.most, cards_of(player, KIND_INDEX[effect.cards]))


def gain_of(player: Player, card: BuildingCard, times: int) -> GainRow:
    """What an ability gains if it is used this often. Counts gain once for each card, as one gain (G23)."""
    effect = card.effect
    return card.gain.times(counted_cards(player, effect) if isinstance(effect, Count) else times)


def kind_below(player: Player, building: str) -> int:
    """The kind of the card below a building of this seat."""
    return next(kind for kind, built in enumerate(player.built) if building in built)
