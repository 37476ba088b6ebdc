"""What an action would cost, give and leave, in short texts for the player who can choose it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.claims import Claiming
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.rows import with_item
from circus_maximus.engine.text.words import counted
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.last_turn import Chances
from circus_maximus.games.gloria.advice.terms import of
from circus_maximus.games.gloria.advice.warnings import Warnings
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import (
    COUNTER_INDEX,
    COUNTERS,
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
from circus_maximus.games.gloria.model.words import a_card, building_name, called, counters, priced
from circus_maximus.games.gloria.present.questions.amounts import Amounts
from circus_maximus.games.gloria.present.questions.harvest_previews import HarvestPreviews
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.tribute import can_pay_tribute, front_space
from circus_maximus.games.gloria.state.abilities import cards_of, kind_below
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import minus
from circus_maximus.games.gloria.state.phases import Paying, Sharing, Swapping
from circus_maximus.games.gloria.text.phrases import effect_text


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
        said, warning, wins = self._said(action), self._warnings.about(action), self._chances.won_by(action)
        claims = (*said.claims, *warning.claims, *wins.claims)
        return replace(said, warning=warning.says, wins=wins.says, claims=claims)

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
        told, harvested = Claiming(), []
        left = told.exactly(self._seat, terms.HAND, sum(self._player.hand) - 1)
        for seat in ORDER[len(self._view.players)][self._seat]:
            count = cards_of(self._view.players[seat], kind) + (seat == self._seat)
            cards = told.exactly(seat, terms.HARVESTED, count)
            harvested.append(f"{called(seat, self._seat, self._names)} {cards}")
        return ActionPreview(
            f"play {a_card(KINDS[kind])}",
            remaining=f"{left or 'none'} left in hand",
            gain=f"harvest: {', '.join(harvested)}" if left or not self._lookups.ends_on_last_card else "",
            claims=tuple(told.claims),
        )

    # Buying

    def _buying(self, action: a.Buy | a.Pass | a.Pay | a.Swap | a.Stop) -> ActionPreview:
        match action:
            case a.Buy(building, on):
                return self._buy(self._lookups.buildings[building], on)
            case a.Pass():
                return ActionPreview("buy nothing")
            case a.Pay():
                return self._pay(action)
            case a.Swap(number, counter):
                return self._swap(number, counter)
            case a.Stop():
                return ActionPreview("exchange no more")
            case _:
                assert_never(action)

    def _pay(self, action: a.Pay) -> ActionPreview:
        """Pay a surcharge with a mix of counters; it names all that it takes."""
        assert isinstance(self._view.phase, Paying)
        told, paid, building = Claiming(), action.row(), self._view.phase.purchase.building
        mix = terms.row(told, self._seat, terms.SURCHARGE, paid, building)
        left = self._amounts.left(told, paid, building)
        return ActionPreview(f"pay {counters(mix)}", remaining=left, claims=tuple(told.claims))

    def _buy(self, card: BuildingCard, on: Kind | None) -> ActionPreview:
        """Buy a building: what it costs with its surcharge, what is left, its steps, and what it does."""
        told, seat = Claiming(), self._seat
        price = terms.row(told, seat, terms.COSTS, payment(self._player.counters, card.cost), card.id)
        asked = self._lookups.surcharges[self._view.forum.index(card.id)]
        surcharge = told.exactly(seat, of(terms.SURCHARGE, card.id), asked, by=terms.TURN)
        own = told.exactly(seat, terms.HAS, sum(self._player.counters))
        left = told.exactly(seat, of(terms.LEFT, card.id), own - sum(price) - surcharge, by=terms.TURN)
        lacks = ""
        if self._costs_the_tribute(card, surcharge):
            told.exactly(seat, terms.TRIBUTE, 0, by=terms.TURN)
            lacks = ", too little for the tribute"
        moves = self._amounts.moves(told, card.steps, card.id)
        return ActionPreview(
            f"buy {self._name(card.id)}{f' and lay it on {a_card(on)}' if on else ''}",
            cost=f"costs {priced(price, surcharge)}",
            remaining=f"{counted(left, 'counter') if left else 'no counters'} left{lacks}",
            gain=f"{f'{moves}. ' if moves else ''}{effect_text(card.effect)}",
            brief=f"{self._brief_price(told, card.id, price, surcharge, own)}{lacks and f', leaves {lacks[2:]}'}",
            claims=tuple(told.claims),
        )

    def _costs_the_tribute(self, card: BuildingCard, surcharge: int) -> bool:
        """Whether the seat could pay the next tribute, but not after a purchase, however it pays the surcharge."""
        own, lookups, view = self._player.counters, self._lookups, self._view
        arrives = self._player.steps + card.steps >= lookups.carthage
        if arrives or isinstance(card.effect, Swap) or not can_pay_tribute(lookups, view, own):
            return False
        left = minus(own, payment(own, card.cost))
        due = sum(lookups.asked[front_space(view)])
        return not can_pay_tribute(lookups, view, left) or sum(left) < surcharge + due

    def _brief_price(self, told: Claiming, building: str, price: Row, surcharge: int, own: int) -> str:
        """How many counters a building takes, and how much glory is among them, which the forum cannot show."""
        basics = sum(minus(self._player.counters, price)[:GLORY])
        of_glory = price[GLORY] + max(0, surcharge - basics)
        spent = told.exactly(self._seat, of(terms.SPENDS, building), sum(price) + surcharge, by=terms.TURN)
        glory = told.exactly(self._seat, of(terms.SPENDS, building, COUNTERS[GLORY]), of_glory, by=terms.TURN)
        return f"costs {spent} of {counted(own, 'counter')}{f' ({glory} glory)' if glory else ''}"

    def _swap(self, number: int, counter: Counter) -> ActionPreview:
        """Hand in counters for others."""
        assert isinstance(self._view.phase, Swapping)
        told, building = Claiming(), self._view.phase.purchase.building
        effect = self._lookups.buildings[building].effect
        assert isinstance(effect, Swap)
        worth = number * int(getattr(effect.to, counter))
        own = self._player.counters[COUNTER_INDEX[effect.gives]]
        hands_in = told.exactly(self._seat, of(terms.PAYS, building, effect.gives), number)
        left = told.exactly(self._seat, of(terms.LEFT, building, effect.gives), own - number)
        takes = told.exactly(self._seat, of(terms.GAINS, building, counter), worth)
        return ActionPreview(
            f"exchange {hands_in} {effect.gives} for {takes} {counter}",
            cost=f"costs {hands_in} {effect.gives}",
            remaining=f"{left} {effect.gives} left",
            gain=f"gains {takes} {counter}",
            claims=tuple(told.claims),
        )

    # The Goth

    def _goth(self, action: a.PayTribute | a.RefuseTribute | a.Lose | a.Draw) -> ActionPreview:
        match action:
            case a.PayTribute():
                return self._pay_tribute()
            case a.RefuseTribute():
                # The forecast says what it leads to, whatever is selected.
                return ActionPreview("refuse the tribute")
            case a.Lose(what):
                return self._lose(what)
            case a.Draw(counter):
                return self._draw(counter)
            case _:
                assert_never(action)

    def _pay_tribute(self) -> ActionPreview:
        """Pay one counter for each icon."""
        told, price = Claiming(), self._lookups.asked[front_space(self._view)]
        told.exactly(self._seat, terms.GOTH, 0, by=terms.TURN)
        return ActionPreview(
            "pay the tribute",
            cost=self._amounts.cost(told, price),
            remaining=self._amounts.left(told, price),
            gain="the Goth stays",
            claims=tuple(told.claims),
        )

    def _lose(self, what: str) -> ActionPreview:
        """Give a card with the building on it, or a shield in place of its card."""
        told, seat, is_shield = Claiming(), self._seat, what in self._lookups.shields
        told.exactly(seat, terms.GIVEN, int(not is_shield))
        told.exactly(seat, terms.COVERED, int(what not in KIND_INDEX and not is_shield))
        if what in KIND_INDEX:
            left = told.exactly(seat, of(terms.SPARE, what), self._player.bare[KIND_INDEX[what]] - 1)
            label, cost = f"give {a_card(what)}", f"costs {a_card(what)}"
            return ActionPreview(
                label, cost=cost, remaining=f"{left or 'none'} left without a building", claims=tuple(told.claims)
            )
        name, below = self._name(what), a_card(KINDS[kind_below(self._player, what)])
        if is_shield:
            return ActionPreview(
                f"give {name}", cost=f"costs {name}", remaining=f"{below} stays", claims=tuple(told.claims)
            )
        return ActionPreview(f"give {name} with its card", cost=f"costs {name} and {below}", claims=tuple(told.claims))

    def _draw(self, counter: Counter) -> ActionPreview:
        """Draw a counter of several kinds: what it leaves to whom."""
        assert isinstance(self._view.phase, Sharing)
        told, index = Claiming(), COUNTER_INDEX[counter]
        pile = with_item(self._view.phase.pile, index, self._view.phase.pile[index] - 1)
        rest = terms.row(told, self._seat, terms.REST, pile)
        following = ORDER[len(self._view.players)][self._seat][1]
        return ActionPreview(
            f"draw 1 {counter}",
            gain=f"left in the pile for {self._names[following]}: {counters(rest)}",
            claims=tuple(told.claims),
        )

    def _name(self, building: str) -> str:
        return building_name(self._config, building)
