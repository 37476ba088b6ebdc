"""What each way to settle a card of a harvest costs and gains."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claim, Claiming
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.text.words import in_sentence, times
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.terms import of
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, COUNTERS, NONE
from circus_maximus.games.gloria.model.effects import Redirect, Scrap
from circus_maximus.games.gloria.model.lookups import BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.model.payments import multiple
from circus_maximus.games.gloria.model.words import building_name, counters
from circus_maximus.games.gloria.present.questions.amounts import Amounts
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.state.abilities import gain_of
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Picking, Redirecting, Settling


class HarvestPreviews:
    """The texts of the actions of a harvest. `why_not_use` says why a building cannot be used."""

    def __init__(
        self, lookups: Lookups, view: State, seat: Seat, amounts: Amounts, why_not_use: Callable[[str], str]
    ) -> None:
        self._lookups = lookups
        self._view = view
        self._seat = seat
        self._player = view.players[seat]
        self._amounts = amounts
        self._why_not_use = why_not_use

    def of(self, action: a.Use | a.Repeat | a.Scrap | a.Harvest | a.Take | a.Pick) -> ActionPreview:
        """The texts of a legal action."""
        match action:
            case a.Use(building):
                return self._use(self._lookups.buildings[building], 1)
            case a.Repeat(building, number):
                return replace(self._use(self._lookups.buildings[building], number), amount=times(number))
            case a.Scrap(building, other):
                return self._scrap(building, other)
            case a.Harvest():
                return self._redirect("redirect nothing", "your cards yield", self._counter)
            case a.Take(building):
                return self._take(building)
            case a.Pick():
                return self._pick(action)
            case _:
                assert_never(action)

    @property
    def _counter(self) -> int:
        """The counter that the cards of the harvest yield."""
        assert isinstance(self._view.phase, Redirecting | Settling)
        return counter_of(self._lookups, self._view.phase.harvest)

    def _take(self, building: str) -> ActionPreview:
        """Take the counter of a card, if the supply has one."""
        told, counter, why_not = Claiming(), COUNTERS[self._counter], self._why_not_use(building)
        there = told.exactly(self._seat, of(terms.GAINS, building, counter), min(1, self._view.supply[self._counter]))
        return ActionPreview(
            f"take {there or 'the'} {counter} from the card below {self._name(building)}",
            remaining=f"cannot be used: {in_sentence(why_not[:-1])}" if why_not else "",
            gain="" if there else f"gains nothing; the supply has no {counter}",
            claims=tuple(told.claims),
        )

    def _pick(self, action: a.Pick) -> ActionPreview:
        """Choose a mix; then the steps of the same gain follow."""
        phase, told = self._view.phase, Claiming()
        assert isinstance(phase, Picking)
        mix = action.row()
        told.exactly(self._seat, of(terms.PICKS, phase.building), sum(mix))
        moves = self._amounts.moves(told, phase.steps, phase.building)
        return ActionPreview(f"gain {counters(mix)}", gain=moves, claims=tuple(told.claims))

    def _redirect(self, label: str, yields: str, counter: int) -> ActionPreview:
        """Let the cards yield a counter, as far as the supply has some of it."""
        claims = [
            Claim(self._seat, of(terms.YIELDED, "", each), max=0, by=terms.TURN)
            for index, each in enumerate(COUNTERS)
            if index != counter
        ]
        none = "" if self._view.supply[counter] else ", but the supply has none"
        return ActionPreview(label, gain=f"{yields} {COUNTERS[counter]}{none}", claims=tuple(claims))

    def _use(self, card: BuildingCard, number: int) -> ActionPreview:
        """Use a building this often."""
        label = f"use {self._name(card.id)}{f' {times(number)}' if number > 1 else ''}"
        if isinstance(card.effect, Redirect):
            return self._redirect(label, "your other cards yield", COUNTER_INDEX[card.effect.to])
        told, price, amounts = Claiming(), multiple(card.pay, number), self._amounts
        gain = gain_of(self._player, card, number)
        return ActionPreview(
            label,
            cost=amounts.cost(told, price, card.id),
            remaining=amounts.left(told, price, card.id),
            gain=amounts.gain(told, gain, card.id, price),
            claims=tuple(told.claims),
        )

    def _scrap(self, building: str, other: str) -> ActionPreview:
        """Use a building to discard another."""
        card, discarded = self._lookups.buildings[building], self._lookups.buildings[other]
        assert isinstance(card.effect, Scrap)
        gains_steps, told = card.effect.gives == "steps", Claiming()
        gain = GainRow(NONE, 0, discarded.steps) if gains_steps else GainRow(discarded.cost, 0, 0)
        return ActionPreview(
            f"use {self._name(building)} to discard {self._name(other)}",
            gain=self._amounts.gain(told, gain, building),
            claims=tuple(told.claims),
        )

    def _name(self, building: str) -> str:
        return building_name(self._lookups.config, building)
