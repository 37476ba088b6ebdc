"""Warnings about actions that are legal but probably mistakes, one sentence each."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.advice.last_turn import Chances
from circus_maximus.games.gloria.advice.refusing import refused
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTERS, GLORY, KIND_INDEX, KINDS, NONE, Row
from circus_maximus.games.gloria.model.effects import Count, Produce, Trade, Watch
from circus_maximus.games.gloria.model.payments import multiple, payment
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.rules.tribute import can_pay_tribute, due_if_refused, front_space
from circus_maximus.games.gloria.state.abilities import gain_of
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import limited, minus, plus
from circus_maximus.games.gloria.state.phases import Settling, Sharing
from circus_maximus.games.gloria.text.words import a_card, building_name, counters, gained

FREE = (Produce, Count, Watch)
"""The abilities that cost nothing."""


class Warnings:
    """The warnings about the actions of one choice."""

    def __init__(self, rules: GloriaRules, view: State, choice: Choice[AnyAction], chances: Chances) -> None:
        self._rules = rules
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._choice = choice
        self._player = view.players[choice.seat]
        self._chances = chances

    def about(self, action: AnyAction) -> str:
        """Why an action is probably a mistake, in a sentence; empty if it is not."""
        return self._chances.missed_by(action) or self._about(action)

    def _about(self, action: AnyAction) -> str:
        match action:
            case a.Play(kind):
                return self._dry(KIND_INDEX[kind])
            case a.Take(building):
                return self._better_used(building)
            case a.Use(building):
                return self._better_taken(building) or self._lost(building, 1)
            case a.Repeat(building, number):
                return self._lost(building, number)
            case a.Pay():
                return self._no_tribute(action)
            case a.RefuseTribute():
                return self._loses_building()
            case a.Lose(what):
                return self._spares_building(what)
            case a.Draw(counter):
                return self._leaves_glory(counter)
            case a.Buy() | a.Pass() | a.Swap() | a.Stop() | a.Scrap() | a.Harvest() | a.Pick() | a.PayTribute():
                return ""
            case _:
                assert_never(action)

    def _dry(self, kind: int) -> str:
        """A card that yields nothing because its counter has run out, although another one would."""
        makes, hand = self._lookups.makes, self._player.hand
        others = any(count and self._view.supply[makes[other]] for other, count in enumerate(hand))
        if self._view.supply[makes[kind]] or not others:
            return ""
        return f"The supply has no {COUNTERS[makes[kind]]}: {KINDS[kind]} cards yield nothing now."

    def _gain(self, building: str) -> tuple[Row, int, int]:
        """What a free ability would gain now: counters, counters of any kind, steps."""
        supply, gain = self._view.supply, gain_of(self._player, self._lookups.buildings[building], 1)
        return limited(gain.counters, supply), min(gain.any, sum(supply[:GLORY])), gain.steps

    def _better_used(self, building: str) -> str:
        """To take a counter although the building, at no cost, gains the same and more."""
        if not isinstance(self._lookups.buildings[building].effect, FREE) or a.Use(building) not in self._choice.legal:
            return ""
        there, any_kind, moved = self._gain(building)
        counter = self._yielded
        same = there[counter] or (any_kind and counter != GLORY and self._view.supply[counter])
        if not same or sum(there) + any_kind + moved < 2:
            return ""
        return f"Using it gains {gained(there, any_kind, moved)} at no cost."

    def _better_taken(self, building: str) -> str:
        """To use a building that gains nothing although its card would yield a counter."""
        phase, effect = self._view.phase, self._lookups.buildings[building].effect
        if not isinstance(phase, Settling) or not isinstance(effect, FREE) or not self._view.supply[self._yielded]:
            return ""
        there, any_kind, moved = self._gain(building)
        if sum(there) + any_kind + moved:
            return ""
        return f"This gains nothing; its card would yield 1 {COUNTERS[self._yielded]}."

    @property
    def _yielded(self) -> int:
        """The counter that cards yield in this harvest."""
        assert isinstance(self._view.phase, Settling)
        return counter_of(self._lookups, self._view.phase.harvest)

    def _lost(self, building: str, number: int) -> str:
        """A trade of which the supply cannot give everything."""
        card = self._lookups.buildings[building]
        if not isinstance(card.effect, Trade):
            return ""
        paid = payment(self._player.counters, multiple(card.pay, number))
        wanted, supply = card.gain.times(number).counters, plus(self._view.supply, paid)
        lost = minus(wanted, limited(wanted, supply))
        return f"The supply is short: you would get {counters(lost)} less." if lost != NONE else ""

    def _no_tribute(self, action: a.Pay) -> str:
        """To pay a surcharge so that the tribute cannot be paid, although another mix leaves enough."""
        if self._can_pay_tribute_after(action):
            return ""
        if not any(self._can_pay_tribute_after(other) for other in self._choice.legal if isinstance(other, a.Pay)):
            return ""
        price = counters(self._lookups.asked[front_space(self._view)])
        return f"This leaves too little for the tribute ({price}); another mix would be enough."

    def _can_pay_tribute_after(self, action: a.Pay) -> bool:
        return can_pay_tribute(self._lookups, self._view, minus(self._player.counters, action.row()))

    def _loses_building(self) -> str:
        """To refuse a tribute although the Goth would then take a building, because the other cards do not suffice."""
        lost = refused(self._lookups, self._view).levied.buildings[self._choice.seat]
        if not lost:
            return ""
        due = due_if_refused(self._lookups, self._view)
        own = [
            building_name(self._rules.config, id)
            for counter, built in zip(self._lookups.makes, self._player.built, strict=True)
            for id in built
            if due[counter] and id not in self._lookups.shields
        ]
        what = enumerated(own) if len(own) == lost else f"{'one' if lost == 1 else lost} of your buildings"
        return f"You would have to give {what}."

    def _spares_building(self, what: str) -> str:
        """To give a building although a card without one, or a shield, would do."""
        if what in KIND_INDEX or what in self._lookups.shields:
            return ""
        for lose in self._choice.legal:
            if isinstance(lose, a.Lose) and lose.what in KIND_INDEX:
                return f"You could give {a_card(lose.what)} without a building."
            if isinstance(lose, a.Lose) and lose.what in self._lookups.shields:
                return f"You could give {building_name(self._rules.config, lose.what)}, a shield, instead."
        return ""

    def _leaves_glory(self, counter: str) -> str:
        """To draw another counter although there is glory."""
        assert isinstance(self._view.phase, Sharing)
        if counter == COUNTERS[GLORY] or not self._view.phase.pile[GLORY]:
            return ""
        return "The pile has glory, which fills in for any counter."
