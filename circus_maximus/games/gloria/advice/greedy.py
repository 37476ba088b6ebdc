"""A bot that takes the best gain it sees, and pays the Goth as long as it can.

It measures everything in counters. The numbers here are its estimates, not rules of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice, PicksFromMenu, Seat
from circus_maximus.games.gloria.model import effects as e
from circus_maximus.games.gloria.model.actions import (
    AnyAction,
    Buy,
    Draw,
    Harvest,
    Lose,
    Pass,
    Pay,
    PayTribute,
    Pick,
    Play,
    RefuseTribute,
    Repeat,
    Scrap,
    Stop,
    Swap,
    Take,
    Use,
)
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, COUNTERS, GLORY, KIND_INDEX, Row
from circus_maximus.games.gloria.model.lookups import BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.state.abilities import cards_of, counted_cards
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Swapping

if TYPE_CHECKING:
    from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules


CARD = 3.0
"""The value of a card before the seat."""
SCARCE = 0.4
"""How much less each further counter of one kind is worth."""
RIVAL = 0.25
"""How much a gain of the other seats counts against a card, on average."""
LATE = 0.9
"""The share of the Goth's road after which a seat in the lead lets him come."""
MIN_GAIN = 0.0
"""The minimum value, beyond its price, for which it buys a building."""
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


class GreedyBot(PicksFromMenu):
    """Plays Gloria Mundi by the gain of the next action. Ties are decided at random."""

    def __init__(self, rules: GloriaRules, seat: Seat, seed: int) -> None:
        self._rules = rules
        self._seat = seat
        self._seeded = SeededChance(seed)

    def choose(self, view: State, choice: Choice[AnyAction], turn: str) -> AnyAction:
        """The action of the menu with the greatest value."""
        lookups = self._rules.lookups_of(view)

        def ranked(action: AnyAction) -> tuple[float, bytes]:
            return self.worth(lookups, view, action), self._seeded.rank(f"{turn}/{action}")

        return max(choice.legal, key=ranked)

    def worth(self, lookups: Lookups, view: State, action: AnyAction) -> float:
        """The value of an action, compared with the others of its menu."""
        seat, player = self._seat, view.players[self._seat]
        match action:
            case Play(kind):
                return self._play(lookups, view, KIND_INDEX[kind])
            case Use(building) | Repeat(building):
                card = lookups.buildings[building]
                if isinstance(card.effect, e.Redirect):
                    return 1.0 if COUNTER_INDEX[card.effect.to] == GLORY else 0.0
                times = action.times if isinstance(action, Repeat) else 1
                return use_worth(view, seat, card, times)
            case Scrap(building, other):
                return self._scrap(lookups, view, building, other)
            case Harvest():
                return 0.5
            case Take():
                return 1.0
            case Pick():
                return _balance(player.counters, action.row(), 1)
            case Buy(building):
                card = lookups.buildings[building]
                surcharge = lookups.surcharges[view.forum.index(building)]
                gained = STEP * card.steps + building_worth(lookups, view, seat, card)
                return gained - card.price - surcharge - MIN_GAIN
            case Pass() | Stop():
                return 0.0
            case Pay():
                return _balance(player.counters, action.row(), -1)
            case Swap(number, counter):
                return number * (_rate(lookups, view, counter) - 1.0 - GLORY_WORTH / 4)
            case PayTribute():
                return self._tribute(lookups, view)
            case RefuseTribute():
                return 0.0
            case Lose(what):
                return -self._loss(lookups, view, what)
            case Draw(counter):
                index = COUNTER_INDEX[counter]
                return GLORY_WORTH if index == GLORY else 1.0 - SCARCE * player.counters[index] / 10
            case _:
                assert_never(action)

    def _play(self, lookups: Lookups, view: State, kind: int) -> float:
        """What the seat harvests, less what the others do, and what the card is worth for buildings."""
        own, others = 0.0, 0.0
        for seat, player in enumerate(view.players):
            found = float(cards_of(player, kind))
            for id in player.built[kind]:
                found += harvest_worth(player, lookups.buildings[id])
            if seat == self._seat:
                own = found + 1
            else:
                others += found
        player = view.players[self._seat]
        lack = 1.0 - SCARCE * player.counters[lookups.makes[kind]] / 10
        spare = player.hand[kind] / max(1, sum(player.hand))
        return own * lack - RIVAL * others / (lookups.seats - 1) + spare

    def _scrap(self, lookups: Lookups, view: State, building: str, other: str) -> float:
        """What is gained, less what the other building would still gain."""
        effect, card = lookups.buildings[building].effect, lookups.buildings[other]
        assert isinstance(effect, e.Scrap)
        gained = STEP * card.steps if effect.gives == "steps" else float(card.price)
        return gained - building_worth(lookups, view, self._seat, card)

    def _tribute(self, lookups: Lookups, view: State) -> float:
        """It pays, unless it leads and the Goth is close to Rome."""
        steps = view.players[self._seat].steps
        leads = all(steps > player.steps for seat, player in enumerate(view.players) if seat != self._seat)
        return -1.0 if leads and view.goth > LATE * lookups.rome else 1.0

    def _loss(self, lookups: Lookups, view: State, what: str) -> float:
        """What the seat loses with a card or a building."""
        if what in KIND_INDEX:
            return CARD
        if what in lookups.shields:
            return SHIELD
        return CARD + building_worth(lookups, view, self._seat, lookups.buildings[what])


def _rate(lookups: Lookups, view: State, counter: str) -> float:
    """What an exchange gives for each counter handed in."""
    phase = view.phase
    assert isinstance(phase, Swapping)
    effect = lookups.buildings[phase.purchase.building].effect
    assert isinstance(effect, e.Swap)
    return float(getattr(effect.to, counter))


def _balance(counters: Row, mix: Row, sign: int) -> float:
    """How evenly a seat has counters after it gains (or, with -1, pays) a mix: less for each further one of a kind."""
    after = [count + sign * change for count, change in zip(counters, mix, strict=True)]
    return -sum(count * count for count in after[: len(COUNTERS) - 1]) + after[GLORY]


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
    if isinstance(card.effect, e.Count):
        times = counted_cards(state.players[seat], card.effect)
    return times * (gain_worth(card.gain) - counters_worth(card.pay))


def harvest_worth(player: Player, card: BuildingCard) -> float:
    """What an ability gains in a harvest beyond the counter of its card, about."""
    effect = card.effect
    match effect:
        case e.Produce():
            gained = gain_worth(card.gain)
        case e.Trade(repeat=repeat):
            gained = (gain_worth(card.gain) - counters_worth(card.pay)) * (2 if repeat else 1)
        case e.Count():
            gained = gain_worth(card.gain) * counted_cards(player, effect)
        case e.Watch():
            gained = gain_worth(card.gain) * WATCHED + 1.0 - WATCHED
        case e.Redirect(to):
            gained = 2 * GLORY_WORTH if COUNTER_INDEX[to] == GLORY else 1.5
        case e.Scrap() | e.Swap() | e.Shield():
            gained = 1.0
        case _:
            assert_never(effect)
    return max(0.0, gained - 1.0)


def building_worth(lookups: Lookups, state: State, seat: Seat, card: BuildingCard) -> float:
    """The value of having a building for the rest of the game, without its steps."""
    shield = SHIELD if isinstance(card.effect, e.Shield) else 0.0
    return shield + HARVESTS * turns_left(lookups, state) * harvest_worth(state.players[seat], card)
