"""Warnings about actions that are legal but probably mistakes, one sentence each."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.claims import NOTHING_STATED, Claim, Claiming, Stated, exactly, if_chosen
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.forecast import Chances
from circus_maximus.games.gloria.advice.refusing import Refused, if_refused
from circus_maximus.games.gloria.advice.terms import Expected, expected_gain, of
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction, write
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, COUNTERS, GLORY, KIND_INDEX, KINDS
from circus_maximus.games.gloria.model.effects import Count, Produce, Redirect, Swap, Trade, Watch
from circus_maximus.games.gloria.model.payments import multiple
from circus_maximus.games.gloria.model.phrases import a_card, counters
from circus_maximus.games.gloria.model.words import building_name
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.goth import can_pay_tribute, front_space
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.state.abilities import gain_of
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import minus
from circus_maximus.games.gloria.state.phases import Paying, Settling, Sharing

FREE = (Produce, Count, Watch)
"""The abilities that cost nothing."""


class Warnings:
    """The warnings about the actions of one choice."""

    def __init__(self, rules: GloriaRules, view: State, choice: Choice[AnyAction], chances: Chances) -> None:
        self._rules = rules
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._choice = choice
        self._seat = choice.seat
        self._player = view.players[choice.seat]
        self._chances = chances

    def about(self, action: AnyAction) -> Stated:
        """Why an action is probably a mistake, in a sentence; empty if it is not."""
        return self._chances.missed_by(action) or self._about(action)

    def _about(self, action: AnyAction) -> Stated:
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
                return NOTHING_STATED
            case _:
                assert_never(action)

    def _dry(self, kind: int) -> Stated:
        """A card that yields nothing because its counter has run out, although another one would."""
        makes, hand = self._lookups.makes, self._player.hand
        others = any(count and self._view.supply[makes[other]] for other, count in enumerate(hand))
        if self._view.supply[makes[kind]] or not others or self._may_yield(kind):
            return NOTHING_STATED
        says = f"The supply has no {COUNTERS[makes[kind]]}: your {KINDS[kind]} cards yield nothing now."
        return Stated(says, (exactly(self._seat, terms.YIELDED, 0, by=terms.TURN),))

    def _may_yield(self, kind: int) -> bool:
        """Whether cards of a kind whose counter has run out yield another one, or one that a building gives back."""
        effects = [self._lookups.buildings[id] for id in self._player.built[kind]]
        return any(
            (isinstance(card.effect, Redirect) and self._view.supply[COUNTER_INDEX[card.effect.to]])
            or card.pay[self._lookups.makes[kind]]
            for card in effects
        )

    def _gain(self, building: str) -> Expected:
        """What a free ability would gain now."""
        gain = gain_of(self._player, self._lookups.buildings[building], 1)
        return expected_gain(self._lookups, self._view, self._seat, gain)

    def _better_used(self, building: str) -> Stated:
        """To take a counter although the building, at no cost, gains the same and more."""
        use = a.Use(building)
        if not isinstance(self._lookups.buildings[building].effect, FREE) or use not in self._choice.legal:
            return NOTHING_STATED
        gain, counter, told = self._gain(building), self._yielded, Claiming()
        row, any_kind, moved = gain.gets.counters, gain.gets.any, gain.gets.steps
        same = row[counter] or (any_kind and counter != GLORY and self._view.supply[counter])
        if not same or sum(row) + any_kind + moved < 2:
            return NOTHING_STATED
        says = f"Using it gains {gain.told(told, self._seat, building)} at no cost."
        return Stated(says, if_chosen(write(use), *told.claims))

    def _better_taken(self, building: str) -> Stated:
        """To use a building that gains nothing although its card would yield a counter."""
        phase, effect = self._view.phase, self._lookups.buildings[building].effect
        if not isinstance(phase, Settling) or not isinstance(effect, FREE) or not self._view.supply[self._yielded]:
            return NOTHING_STATED
        gain, told, counter = self._gain(building), Claiming(), COUNTERS[self._yielded]
        if not gain.is_nothing:
            return NOTHING_STATED
        gain.told(told, self._seat, building)
        yields = exactly(self._seat, of(terms.GAINS, building, counter), 1)
        says = f"This gains nothing; its card would yield {yields.max} {counter}."
        return Stated(says, (*told.claims, *if_chosen(write(a.Take(building)), yields)))

    @property
    def _yielded(self) -> int:
        """The counter that cards yield in this harvest."""
        assert isinstance(self._view.phase, Settling)
        return counter_of(self._lookups, self._view.phase.harvest)

    def _lost(self, building: str, number: int) -> Stated:
        """A trade of which the supply cannot give everything."""
        card, told = self._lookups.buildings[building], Claiming()
        if not isinstance(card.effect, Trade):
            return NOTHING_STATED
        gain = expected_gain(self._lookups, self._view, self._seat, card.gain.times(number), multiple(card.pay, number))
        less = gain.told_missing(told, self._seat, building)
        says = f"The supply is short: you would get {less} less."
        return Stated(says, tuple(told.claims)) if less else NOTHING_STATED

    def _no_tribute(self, action: a.Pay) -> Stated:
        """To pay a surcharge so that the tribute cannot be paid, although another mix leaves enough."""
        if self._can_pay_tribute_after(action) or self._has_more_to_come:
            return NOTHING_STATED
        others = (other for other in self._choice.legal if isinstance(other, a.Pay))
        better = next((other for other in others if self._can_pay_tribute_after(other)), None)
        if better is None:
            return NOTHING_STATED
        price, seat = self._lookups.asked[front_space(self._view)], self._seat
        pays = Claim(seat, terms.TRIBUTE, min=sum(price), by=terms.TURN, certain=False)
        none = exactly(seat, terms.TRIBUTE, 0, by=terms.TURN)
        asked = [Claim(seat, of(terms.ASKED, "", each), n, n) for each, n in zip(COUNTERS, price, strict=True)]
        says = f"This leaves too little for the tribute ({counters(price)}); another mix would be enough."
        return Stated(says, (none, *asked, *if_chosen(write(better), pays)))

    @property
    def _has_more_to_come(self) -> bool:
        """Whether the building that is being paid ends the game, or exchanges counters before the tribute."""
        assert isinstance(self._view.phase, Paying)
        card = self._lookups.buildings[self._view.phase.purchase.building]
        return isinstance(card.effect, Swap) or self._player.steps + card.steps >= self._lookups.carthage

    def _can_pay_tribute_after(self, action: a.Pay) -> bool:
        return can_pay_tribute(self._lookups, self._view, minus(self._player.counters, action.row()))

    def _loses_building(self) -> Stated:
        """To refuse a tribute although the Goth would then take a building, because the other cards do not suffice."""
        found = if_refused(self._lookups, self._view, self._seat)
        must, could = found.levied.must_lose, found.levied.could_lose
        if not could:
            return NOTHING_STATED
        lost = Claim(self._seat, terms.LOST, min=must or could, by=terms.TURN, certain=bool(must))
        return Stated(f"You {'would' if must else 'could'} have to give {self._lost_buildings(found, lost)}.", (lost,))

    def _lost_buildings(self, found: Refused, lost: Claim) -> str:
        """The buildings among which a claim chooses."""
        own = [
            building_name(self._rules.config, id)
            for counter, built in zip(self._lookups.makes, self._player.built, strict=True)
            for id in built
            if found.levied.due[counter] and id not in self._lookups.shields
        ]
        if len(own) == lost.min:
            return enumerated(own)
        return f"{'one' if lost.min == 1 else lost.min} of your buildings"

    def _spares_building(self, what: str) -> Stated:
        """To give a building although a card without one, or a shield, would do."""
        if what in KIND_INDEX or what in self._lookups.shields:
            return NOTHING_STATED
        spared, lost = (exactly(self._seat, terms.COVERED, number) for number in (0, 1))
        for lose in self._choice.legal:
            if isinstance(lose, a.Lose) and (lose.what in KIND_INDEX or lose.what in self._lookups.shields):
                name = building_name(self._rules.config, lose.what)
                card = f"{a_card(lose.what)} without a building"
                says = f"You could give {card if lose.what in KIND_INDEX else f'{name}, a shield, instead'}."
                return Stated(says, (lost, *if_chosen(write(lose), spared)))
        return NOTHING_STATED

    def _leaves_glory(self, counter: str) -> Stated:
        """To draw another counter although there is glory."""
        assert isinstance(self._view.phase, Sharing)
        if counter == COUNTERS[GLORY] or not self._view.phase.pile[GLORY]:
            return NOTHING_STATED
        drawn = Claim(self._seat, of(terms.DRAWS, "", COUNTERS[GLORY]), min=1)
        says = "The pile has glory, which fills in for any counter."
        return Stated(says, if_chosen(write(a.Draw(COUNTERS[GLORY])), drawn))
