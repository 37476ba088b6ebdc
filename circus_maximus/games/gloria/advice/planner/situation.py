"""What a decision of the planner is made from: facts of the config, prospects, estimates of worth; and its reasons."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from math import exp, log
from typing import NamedTuple, assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.advice.planner.weights import Weights
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTER_INDEX, GLORY, KIND_INDEX, KINDS, Row
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Scrap, Shield, Swap, Trade, Watch
from circus_maximus.games.gloria.model.lookups import BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.model.payments import times_payable
from circus_maximus.games.gloria.state.abilities import cards_of, counted_cards
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Buying, Picking, Playing, Redirecting, Settling

COUNTED = 2.5
"""About how many cards of a kind lie before a seat."""
BEFORE_BUYING = (Playing, Redirecting, Settling, Picking, Buying)
"""The phases in which the seat in turn still can buy."""


class Why(StrEnum):
    """Why an action is the best, in a clause. What it names is in the `Idea`."""

    FINISH = "it takes you to {goal}"
    YIELDS = "this harvest gains you most over the others"
    BUYS = "you could then buy the most valuable building"
    STEPS = "it moves you {steps}"
    WORTH_MORE = "it gives more than the counter of its card"
    TAKE = "the counter is worth more now than the ability"
    REDIRECT = "the new counters are worth more to you"
    PLAIN = "the usual counters are worth more to you"
    SCRAP = "that building gives more now than later"
    LACK = "you need this most"
    CARRIES = "it moves you {steps}, which is worth its price"
    ENGINE = "its ability pays for it in later harvests"
    SAVE = "nothing on sale is worth its price"
    SPARE = "you can spare these most easily"
    EXCHANGE = "you get more useful counters"
    NO_EXCHANGE = "the counters you have are worth more"
    CHEAPER = "the cards due would cost you more"
    DEARER = "tribute costs you more than the cards due"
    LEAST = "losing it costs you least"


class Idea(NamedTuple):
    """What to do, and why; `number` is the steps, for reasons that name some."""

    action: AnyAction
    why: Why
    number: int = 0


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
        self.shown: list[list[float]] = [_icons_ahead(lookups, goth) for goth in range(len(lookups.icons))]
        """For each space of the Goth, how often each icon is shown from there on."""
        self.pace: dict[str, float] = {card.id: _pace(weights, self, card) for card in cards}
        """About how many steps the ability of a building gives in a harvest."""


@lru_cache(maxsize=64)
def facts_of(weights: Weights, lookups: Lookups) -> Facts:
    """The facts about a config with this number of seats."""
    return Facts(weights, lookups)


def _icons_ahead(lookups: Lookups, goth: int) -> list[float]:
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


class Prospects:
    """What a seat expects of the rest of the game."""

    def __init__(self, weights: Weights, facts: Facts, lookups: Lookups, view: State) -> None:
        seats = lookups.seats
        self._weights = weights
        self._waits = [(seat - view.seat) % seats or seats for seat in range(seats)]
        """For each seat, the number of turns until its next one."""
        hands = [sum(player.hand) for player in view.players]
        left = max(1, sum(hands))
        self.mix = [sum([player.hand[kind] for player in view.players]) / left for kind in range(len(KINDS))]
        """The share of coming harvests of each kind of card."""
        self.rates = [weights.buys * facts.steps / seats] * seats
        """For each seat, the steps it makes in a turn."""
        for seat, player in enumerate(view.players):
            for kind, built in enumerate(player.built):
                for id in built:
                    self.rates[seat] += self.mix[kind] * facts.pace[id]
        self.turns = max(0.0, self._last_turn(lookups, view, hands) - 1.0)
        """The turns that are expected after this one."""
        self.odds = self._chances(lookups, view)
        """For each seat, its chance to win."""

    def _last_turn(self, lookups: Lookups, view: State, hands: list[int]) -> float:
        """The number of turns left, this one included, until the first of the four endings."""
        weights, seats = self._weights, lookups.seats
        goth = lookups.rome - view.goth - len(view.tribute)
        turns = goth * (1 + weights.raids) + (1 if view.tribute else 0)
        turns = min(turns, float(len(view.deck) + 1))
        plays_on = 0 if lookups.ends_on_last_card else 1
        for seat, hand in enumerate(hands):
            wait = self._waits[seat]
            if seat == view.seat and type(view.phase) is Playing:
                wait = 0
            turns = min(turns, float(wait + (hand - 1 + plays_on) * seats + 1))
            to_go = lookups.carthage - view.players[seat].steps
            turns = min(turns, 1.0 + to_go / (self.rates[seat] * weights.speeds_up))
        return turns

    def _chances(self, lookups: Lookups, view: State) -> list[float]:
        reached = [
            min(float(lookups.carthage), player.steps + rate * self.turns)
            for player, rate in zip(view.players, self.rates, strict=True)
        ]
        width = 0.5 + self._weights.odds * (self.turns / lookups.rome) ** 0.5
        most = max(reached)
        odds = [exp((each - most) / width) for each in reached]
        every = sum(odds)
        return [each / every for each in odds]

    def own_turns(self, seat: int, seats: int) -> float:
        """The turns of a seat after this one."""
        return max(0.0, (self.turns - self._waits[seat] + (seats + 1) / 2) / seats)


class Worth:
    """The values for one seat. Each further counter of a kind is worth less."""

    def __init__(
        self,
        weights: Weights,
        facts: Facts,
        lookups: Lookups,
        view: State,
        seat: Seat,
        prospects: Prospects,
    ) -> None:
        player = view.players[seat]
        turns = prospects.own_turns(seat, lookups.seats)
        purchases = turns + (1.0 if seat == view.seat and type(view.phase) in BEFORE_BUYING else 0.0)
        self.harvests = [prospects.turns * share for share in prospects.mix]
        """For each kind of card, the harvests after this turn."""
        self.turns = turns
        """The turns of the seat after this one."""
        self._room = [weights.last + weights.spent * purchases * demand for demand in facts.demand]
        self._coming = [0.0] * len(BASICS)
        for kind in range(len(KINDS)):
            cards = cards_of(player, kind) + player.hand[kind] / 3
            self._coming[lookups.makes[kind]] += weights.harvested * cards * self.harvests[kind]
        fades = purchases / (purchases + weights.last)
        self._scale = weights.counter * fades * weights.by_seats ** (lookups.seats - 3)
        self._glory = weights.glory
        self._glory_room = sum(self._room) / 3
        own = player.counters
        self.counter = [self.of_next(counter, own[counter]) for counter in range(len(own))]
        """The value of one more of each counter."""
        self.any: float = max(self.counter[:GLORY])

    def of_next(self, counter: int, has: int) -> float:
        """The value of one more counter."""
        if counter == GLORY:
            return self._scale * self._glory * self._glory_room / (self._glory_room + has)
        room = self._room[counter]
        return self._scale * room / (room + has + self._coming[counter])

    def counters(self, row: Row) -> float:
        """The value of having these counters, compared with having others."""
        value = 0.0
        for counter in range(GLORY):
            room = self._room[counter]
            value += room * log(room + row[counter] + self._coming[counter])
        return self._scale * (value + self._glory * self._glory_room * log(self._glory_room + row[GLORY]))

    def gain(self, gain: GainRow) -> float:
        """The value of a gain, about."""
        return self.row(gain.counters) + gain.any * self.any + gain.steps

    def row(self, row: Row) -> float:
        """The value of a few counters, about."""
        value = 0.0
        for counter, count in enumerate(row):
            if count:
                value += count * self.counter[counter]
        return value


class Situation:
    """What a seat sees, and what it thinks of it."""

    def __init__(self, weights: Weights, lookups: Lookups, view: State, seat: Seat) -> None:
        self.weights = weights
        self.lookups = lookups
        self.view = view
        self.seat = seat
        self.player = view.players[seat]
        self.facts = facts_of(weights, lookups)
        self.prospects = Prospects(weights, self.facts, lookups, view)
        self._worths: dict[Seat, Worth] = {}
        self.own = self.worth_of(seat)
        odds = self.prospects.odds
        others = max(1e-9, 1.0 - odds[seat])
        self.rivals = [(other, odds[other] / others) for other in range(lookups.seats) if other != seat]
        """The other seats, and how much a step of each counts against a step of this one."""

    def worth_of(self, seat: Seat) -> Worth:
        """What things are worth to a seat."""
        worth = self._worths.get(seat)
        if worth is None:
            worth = Worth(self.weights, self.facts, self.lookups, self.view, seat, self.prospects)
            self._worths[seat] = worth
        return worth


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
