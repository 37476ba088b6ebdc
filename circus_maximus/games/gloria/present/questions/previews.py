"""What an action would cost, give and leave, in short texts for the player who can choose it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.rows import with_item
from circus_maximus.engine.text.words import counted
from circus_maximus.games.gloria.advice.forecast import refusal_text
from circus_maximus.games.gloria.advice.last_turn import Chances
from circus_maximus.games.gloria.advice.refusing import refused
from circus_maximus.games.gloria.advice.warnings import Warnings
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import (
    COUNTER_INDEX,
    GLORY,
    KIND_INDEX,
    KINDS,
    Counter,
    Kind,
    Row,
)
from circus_maximus.games.gloria.model.effects import Swap
from circus_maximus.games.gloria.model.lookups import ORDER, BuildingCard
from circus_maximus.games.gloria.model.payments import payment
from circus_maximus.games.gloria.present.questions.amounts import Amounts
from circus_maximus.games.gloria.present.questions.harvest_previews import HarvestPreviews
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.tribute import can_pay_tribute, front_space
from circus_maximus.games.gloria.state.abilities import cards_of, kind_below
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import minus
from circus_maximus.games.gloria.state.phases import Sharing, Swapping
from circus_maximus.games.gloria.text.phrases import effect_text
from circus_maximus.games.gloria.text.words import a_card, building_name, called, counters, priced, steps


class Previews:
    """The texts of the actions of one choice. `why_not_use` says why a building cannot be used."""

    def __init__(
        self,
        rules: GloriaRules,
        view: State,
        choice: Choice[AnyAction],
        names: Sequence[str],
        why_not_use: Callable[[str], str],
    ) -> None:
        self._config = rules.config
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._seat = choice.seat
        self._player = view.players[choice.seat]
        self._names = names
        self._amounts = Amounts(self._lookups, view, choice.seat)
        self._harvest = HarvestPreviews(self._lookups, view, choice.seat, self._amounts, why_not_use)
        self._chances = Chances(rules, view, choice)
        self._warnings = Warnings(rules, view, choice, self._chances)

    def of(self, action: AnyAction) -> ActionPreview:
        """The texts of a legal action."""
        return replace(self._said(action), warning=self._warnings.about(action), wins=self._chances.won_by(action))

    def _said(self, action: AnyAction) -> ActionPreview:
        match action:
            case a.Play(kind):
                return self._play(KIND_INDEX[kind])
            case a.Use() | a.Repeat() | a.Scrap() | a.Harvest() | a.Take() | a.Pick():
                return self._harvest.of(action)
            case a.Buy() | a.Pass() | a.Pay() | a.Swap() | a.Stop():
                return self._buying(action)
            case a.PayTribute() | a.RefuseTribute() | a.Lose() | a.Draw():
                return self._goth(action)
            case _:
                assert_never(action)

    # Playing

    def _play(self, kind: int) -> ActionPreview:
        """A card, and how many cards of the kind each player then harvests."""
        left = sum(self._player.hand) - 1
        harvested = []
        for seat in ORDER[len(self._view.players)][self._seat]:
            player = self._view.players[seat]
            count = cards_of(player, kind) + (seat == self._seat)
            harvested.append(f"{called(seat, self._seat, self._names)} {count}")
        return ActionPreview(
            f"play {a_card(KINDS[kind])}",
            remaining=f"{left or 'none'} left in hand",
            gain=f"harvest: {', '.join(harvested)}" if left or not self._lookups.ends_on_last_card else "",
        )

    # Buying

    def _buying(self, action: a.Buy | a.Pass | a.Pay | a.Swap | a.Stop) -> ActionPreview:
        match action:
            case a.Buy(building, on):
                return self._buy(self._lookups.buildings[building], on)
            case a.Pass():
                return ActionPreview("buy nothing")
            case a.Pay():
                paid = action.row()
                return ActionPreview(f"pay {counters(paid)}", remaining=self._amounts.left(paid))
            case a.Swap(number, counter):
                return self._swap(number, counter)
            case a.Stop():
                return ActionPreview("exchange no more")
            case _:
                assert_never(action)

    def _buy(self, card: BuildingCard, on: Kind | None) -> ActionPreview:
        """Buy a building: what it costs with its surcharge, what is left, its steps, and what it does."""
        surcharge = self._lookups.surcharges[self._view.forum.index(card.id)]
        price = payment(self._player.counters, card.cost)
        paid, own = card.price + surcharge, sum(self._player.counters)
        left = f"{counted(own - paid, 'counter') if own > paid else 'no counters'} left"
        lacks = ": too little for the tribute" if self._costs_the_tribute(card, surcharge) else ""
        moves = f"moves {steps(card.steps)}. " if card.steps else ""
        return ActionPreview(
            f"buy {self._name(card.id)}{f' and lay it on {a_card(on)}' if on else ''}",
            cost=f"costs {priced(price, surcharge)}",
            remaining=f"{left}{lacks}",
            gain=f"{moves}{effect_text(card.effect)}",
            brief=f"{self._brief_price(price, surcharge)}{lacks and f', leaves {lacks[2:]}'}",
        )

    def _costs_the_tribute(self, card: BuildingCard, surcharge: int) -> bool:
        """Whether the seat could pay the next tribute, but not after a purchase, however it pays the surcharge."""
        own, lookups, view = self._player.counters, self._lookups, self._view
        if isinstance(card.effect, Swap) or not can_pay_tribute(lookups, view, own):
            return False
        left = minus(own, payment(own, card.cost))
        due = sum(lookups.asked[front_space(view)])
        return not can_pay_tribute(lookups, view, left) or sum(left) < surcharge + due

    def _brief_price(self, price: Row, surcharge: int) -> str:
        """How many counters a building takes, and how much glory is among them, which the forum cannot show."""
        own = self._player.counters
        glory = price[GLORY] + max(0, surcharge - sum(minus(own, price)[:GLORY]))
        of_it = f" ({glory} glory)" if glory else ""
        return f"costs {sum(price) + surcharge} of {counted(sum(own), 'counter')}{of_it}"

    def _swap(self, number: int, counter: Counter) -> ActionPreview:
        """Hand in counters for others."""
        assert isinstance(self._view.phase, Swapping)
        effect = self._lookups.buildings[self._view.phase.purchase.building].effect
        assert isinstance(effect, Swap)
        count = number * int(getattr(effect.to, counter))
        own = self._player.counters[COUNTER_INDEX[effect.gives]]
        return ActionPreview(
            f"exchange {number} {effect.gives} for {count} {counter}",
            cost=f"costs {number} {effect.gives}",
            remaining=f"{own - number} {effect.gives} left",
            gain=f"gains {count} {counter}",
        )

    # The Goth

    def _goth(self, action: a.PayTribute | a.RefuseTribute | a.Lose | a.Draw) -> ActionPreview:
        match action:
            case a.PayTribute():
                price = self._lookups.asked[front_space(self._view)]
                cost, left = self._amounts.cost(price), self._amounts.left(price)
                return ActionPreview("pay the tribute", cost=cost, remaining=left, gain="the Goth stays")
            case a.RefuseTribute():
                found = refused(self._lookups, self._view)
                return ActionPreview(
                    "refuse the tribute", gain=refusal_text(self._lookups, found, self._seat, self._names)
                )
            case a.Lose(what):
                return self._lose(what)
            case a.Draw(counter):
                return self._draw(counter)
            case _:
                assert_never(action)

    def _lose(self, what: str) -> ActionPreview:
        """Give a card with the building on it, or a shield in place of its card."""
        if what in KIND_INDEX:
            left = self._player.bare[KIND_INDEX[what]] - 1
            return ActionPreview(
                f"give {a_card(what)}",
                cost=f"costs {a_card(what)}",
                remaining=f"{left or 'none'} left without a building",
            )
        below = a_card(KINDS[kind_below(self._player, what)])
        if what in self._lookups.shields:
            return ActionPreview(
                f"give {self._name(what)}", cost=f"costs {self._name(what)}", remaining=f"{below} stays"
            )
        name = self._name(what)
        return ActionPreview(f"give {name} with its card", cost=f"costs {name} and {below}")

    def _draw(self, counter: Counter) -> ActionPreview:
        """Draw a counter of several kinds: what it leaves to whom."""
        assert isinstance(self._view.phase, Sharing)
        index = COUNTER_INDEX[counter]
        pile = with_item(self._view.phase.pile, index, self._view.phase.pile[index] - 1)
        following = ORDER[len(self._view.players)][self._seat][1]
        return ActionPreview(
            f"draw 1 {counter}", gain=f"left in the pile for {self._names[following]}: {counters(pile)}"
        )

    def _name(self, building: str) -> str:
        return building_name(self._config, building)
