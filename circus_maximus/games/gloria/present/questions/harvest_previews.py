"""What each way to settle a card of a harvest costs and gains."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.text.words import in_sentence, times
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.common_types import COUNTERS, NONE
from circus_maximus.games.gloria.model.effects import Redirect, Scrap
from circus_maximus.games.gloria.model.lookups import BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.model.payments import multiple
from circus_maximus.games.gloria.present.questions.amounts import Amounts
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.state.abilities import gain_of
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Redirecting, Settling
from circus_maximus.games.gloria.text.words import building_name, counters


class HarvestPreviews:
    """The texts of the actions of a harvest. `why_not_use` says why a building cannot be used."""

    def __init__(
        self, lookups: Lookups, view: State, seat: Seat, amounts: Amounts, why_not_use: Callable[[str], str]
    ) -> None:
        self._lookups = lookups
        self._view = view
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
                return ActionPreview("redirect nothing", gain=f"your cards yield {self._counter}")
            case a.Take(building):
                why_not = self._why_not_use(building)
                label = f"take 1 {self._counter} from the card below {self._name(building)}"
                return ActionPreview(label, remaining=f"cannot be used: {in_sentence(why_not[:-1])}" if why_not else "")
            case a.Pick():
                return ActionPreview(f"gain {counters(action.row())}")
            case _:
                assert_never(action)

    @property
    def _counter(self) -> str:
        """The counter that the cards of the harvest yield."""
        assert isinstance(self._view.phase, Redirecting | Settling)
        return COUNTERS[counter_of(self._lookups, self._view.phase.harvest)]

    def _use(self, card: BuildingCard, number: int) -> ActionPreview:
        """Use a building this often."""
        label = f"use {self._name(card.id)}{f' {times(number)}' if number > 1 else ''}"
        if isinstance(card.effect, Redirect):
            return ActionPreview(label, gain=f"your other cards yield {card.effect.to}")
        price = multiple(card.pay, number)
        gain, amounts = gain_of(self._player, card, number), self._amounts
        return ActionPreview(label, "", amounts.cost(price), amounts.left(price), amounts.gain(gain, price))

    def _scrap(self, building: str, other: str) -> ActionPreview:
        """Use a building to discard another."""
        card, discarded = self._lookups.buildings[building], self._lookups.buildings[other]
        assert isinstance(card.effect, Scrap)
        gains_steps = card.effect.gives == "steps"
        gain = GainRow(NONE, 0, discarded.steps) if gains_steps else GainRow(discarded.cost, 0, 0)
        return ActionPreview(
            f"use {self._name(building)} to discard {self._name(other)}",
            gain=self._amounts.gain(gain),
        )

    def _name(self, building: str) -> str:
        return building_name(self._lookups.config, building)
