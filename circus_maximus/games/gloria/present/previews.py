"""What an action would cost, give and leave, in short texts for the player who can choose it, with what they claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.presenting.claims import Claim, Claiming
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.rows import with_item
from circus_maximus.engine.text.words import counted, enumerated, in_sentence, times
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.forecast import Chances
from circus_maximus.games.gloria.advice.terms import expected_gain, of
from circus_maximus.games.gloria.advice.warnings import Warnings
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import (
    COUNTER_INDEX,
    COUNTERS,
    GLORY,
    KIND_INDEX,
    KINDS,
    NONE,
    Counter,
    Row,
)
from circus_maximus.games.gloria.model.effects import Redirect, Scrap, Swap
from circus_maximus.games.gloria.model.lookups import ORDER, BuildingCard, GainRow, Lookups
from circus_maximus.games.gloria.model.payments import multiple, payment
from circus_maximus.games.gloria.model.phrases import a_card, counters, price_text, steps
from circus_maximus.games.gloria.model.words import Words, flight_space, you_or_name
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.goth import can_pay_tribute, front_space
from circus_maximus.games.gloria.rules.harvest import counter_of
from circus_maximus.games.gloria.state.abilities import cards_of, gain_of, kind_below
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.ledger import minus
from circus_maximus.games.gloria.state.phases import Paying, Picking, Redirecting, Settling, Sharing, Swapping


class Amounts:
    """The amounts of one seat. `building` is the id of what pays or gains; empty for the tribute."""

    def __init__(self, lookups: Lookups, view: State, seat: Seat) -> None:
        self._lookups = lookups
        self._view = view
        self._seat = seat
        self._player = view.players[seat]

    def cost(self, told: Claiming, price: Row, building: str = "", what: str = terms.PAYS) -> str:
        """What a price takes, with glory for what is missing; empty if nothing."""
        paid = terms.row(told, self._seat, what, payment(self._player.counters, price), building)
        return f"costs {counters(paid)}" if price != NONE else ""

    def left(self, told: Claiming, price: Row, building: str = "") -> str:
        """What the seat then has left of the counters that a price takes; empty if it takes none."""
        paid = payment(self._player.counters, price)
        after = terms.row(told, self._seat, terms.LEFT, minus(self._player.counters, paid), building)
        left = [f"{count or 'no'} {each}" for each, count, takes in zip(COUNTERS, after, paid, strict=True) if takes]
        return f"{enumerated(left)} left" if left else ""

    def gain(self, told: Claiming, gain: GainRow, building: str, price: Row = NONE) -> str:
        """What a gain gives, as far as the supply goes after a price is paid."""
        found = expected_gain(self._lookups, self._view, self._seat, gain, price)
        gains = found.told(told, self._seat, building)
        short = "; the supply has no more" if found.told_missing(told, self._seat, building) else ""
        return f"gains {gains}{self._arrives(found.gets.steps)}{short}"

    def moves(self, told: Claiming, number: int, building: str) -> str:
        """The steps that a building takes after a choice; those beyond the end of the road are lost."""
        moved = min(number, self._lookups.carthage - self._player.steps)
        told.exactly(self._seat, of(terms.STEPS, building), moved, by=terms.TURN)
        return f"moves {steps(moved)}" if moved else ""

    def _arrives(self, moved: int) -> str:
        """Where steps lead."""
        reached = self._lookups.flight_road[self._player.steps + moved]
        return f", to {flight_space(self._lookups.config, reached)}" if moved else ""


class HarvestPreviews:
    """The texts of the actions of a harvest. `why_not_use` says why a building cannot be used."""

    def __init__(
        self, say: Words, lookups: Lookups, view: State, seat: Seat, why_not_use: Callable[[str], str]
    ) -> None:
        self._lookups = lookups
        self._view = view
        self._seat = seat
        self._player = view.players[seat]
        self._say = say
        self._amounts = Amounts(lookups, view, seat)
        self._why_not_use = why_not_use

    def of(self, action: a.Use | a.Repeat | a.Scrap | a.Harvest | a.Take | a.Pick) -> ActionPreview:
        """The texts of a legal action."""
        match action:
            case a.Use(building):
                return self._use(action, self._lookups.buildings[building], 1)
            case a.Repeat(building, number):
                return replace(self._use(action, self._lookups.buildings[building], number), amount=times(number))
            case a.Scrap():
                return self._scrap(action)
            case a.Harvest():
                return self._redirect(action, "your cards yield", self._counter)
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
            f"take {there or 'the'} {counter} from the card below {self._say.building(building)}",
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
        return ActionPreview(action.called(self._say), gain=moves, claims=tuple(told.claims))

    def _redirect(self, action: a.Harvest | a.Use | a.Repeat, yields: str, counter: int) -> ActionPreview:
        """Let the cards yield a counter, as far as the supply has some of it."""
        claims = [
            Claim(self._seat, of(terms.YIELDED, "", each), max=0, by=terms.TURN)
            for index, each in enumerate(COUNTERS)
            if index != counter
        ]
        none = "" if self._view.supply[counter] else ", but the supply has none"
        return ActionPreview(action.called(self._say), gain=f"{yields} {COUNTERS[counter]}{none}", claims=tuple(claims))

    def _use(self, action: a.Use | a.Repeat, card: BuildingCard, number: int) -> ActionPreview:
        """Use a building this often."""
        if isinstance(card.effect, Redirect):
            return self._redirect(action, "your other cards yield", COUNTER_INDEX[card.effect.to])
        told, price, amounts = Claiming(), multiple(card.pay, number), self._amounts
        gain = gain_of(self._player, card, number)
        return ActionPreview(
            action.called(self._say),
            cost=amounts.cost(told, price, card.id),
            remaining=amounts.left(told, price, card.id),
            gain=amounts.gain(told, gain, card.id, price),
            claims=tuple(told.claims),
        )

    def _scrap(self, action: a.Scrap) -> ActionPreview:
        """Use a building to discard another."""
        card, discarded = self._lookups.buildings[action.building], self._lookups.buildings[action.other]
        assert isinstance(card.effect, Scrap)
        gains_steps, told = card.effect.gives == "steps", Claiming()
        gain = GainRow(NONE, 0, discarded.steps) if gains_steps else GainRow(discarded.cost, 0, 0)
        return ActionPreview(
            action.called(self._say),
            gain=self._amounts.gain(told, gain, action.building),
            claims=tuple(told.claims),
        )


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
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._seat = choice.seat
        self._player = view.players[choice.seat]
        self._names = names
        self._say = Words(names, rules.config)
        self._amounts = Amounts(self._lookups, view, choice.seat)
        self._harvest = HarvestPreviews(self._say, self._lookups, view, choice.seat, why_not_use)
        self._chances = Chances(rules, view, choice)
        self._warnings = Warnings(rules, view, choice, self._chances)

    def of(self, action: AnyAction) -> ActionPreview:
        """The texts of a legal action."""
        said, warning, wins = self._said(action), self._warnings.about(action), self._chances.won_by(action)
        claims = (*said.claims, *warning.claims, *wins.claims)
        return replace(said, warning=warning.says, wins=wins.says, claims=claims)

    def _said(self, action: AnyAction) -> ActionPreview:
        match action:
            case a.Play():
                return self._play(action)
            case a.Use() | a.Repeat() | a.Scrap() | a.Harvest() | a.Take() | a.Pick():
                return self._harvest.of(action)
            case a.Buy() | a.Pass() | a.Pay() | a.Swap() | a.Stop():
                return self._buying(action)
            case a.PayTribute() | a.RefuseTribute() | a.Lose() | a.Draw():
                return self._goth(action)
            case _:
                assert_never(action)

    # Playing

    def _play(self, action: a.Play) -> ActionPreview:
        """A card, and how many cards of the kind each player then harvests."""
        told, harvested, kind = Claiming(), [], KIND_INDEX[action.kind]
        left = told.exactly(self._seat, terms.HAND, sum(self._player.hand) - 1)
        for seat in ORDER[len(self._view.players)][self._seat]:
            count = cards_of(self._view.players[seat], kind) + (seat == self._seat)
            cards = told.exactly(seat, terms.HARVESTED, count)
            harvested.append(f"{you_or_name(seat, self._seat, self._names)} {cards}")
        return ActionPreview(
            action.called(self._say),
            remaining=f"{left or 'none'} left in hand",
            gain=f"harvest: {', '.join(harvested)}" if left or not self._lookups.ends_on_last_card else "",
            claims=tuple(told.claims),
        )

    # Buying

    def _buying(self, action: a.Buy | a.Pass | a.Pay | a.Swap | a.Stop) -> ActionPreview:
        match action:
            case a.Buy(building):
                return self._buy(action, self._lookups.buildings[building])
            case a.Pay():
                return self._pay(action)
            case a.Swap(number, counter):
                return self._swap(number, counter)
            case a.Pass() | a.Stop():
                return ActionPreview(action.called(self._say))
            case _:
                assert_never(action)

    def _pay(self, action: a.Pay) -> ActionPreview:
        """Pay a surcharge with a mix of counters; it names all that it takes."""
        assert isinstance(self._view.phase, Paying)
        told, paid, building = Claiming(), action.row(), self._view.phase.purchase.building
        terms.row(told, self._seat, terms.SURCHARGE, paid, building)
        left = self._amounts.left(told, paid, building)
        return ActionPreview(action.called(self._say), remaining=left, claims=tuple(told.claims))

    def _buy(self, action: a.Buy, card: BuildingCard) -> ActionPreview:
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
            action.called(self._say),
            cost=f"costs {price_text(price, surcharge)}",
            remaining=f"{counted(left, 'counter') if left else 'no counters'} left{lacks}",
            gain=f"{f'{moves}. ' if moves else ''}{card.effect.sentence()}",
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
                return self._pay_tribute(action)
            case a.RefuseTribute():
                # The forecast says what it leads to, whatever is selected.
                return ActionPreview(action.called(self._say))
            case a.Lose(what):
                return self._lose(what)
            case a.Draw():
                return self._draw(action)
            case _:
                assert_never(action)

    def _pay_tribute(self, action: a.PayTribute) -> ActionPreview:
        """Pay one counter for each icon."""
        told, price = Claiming(), self._lookups.asked[front_space(self._view)]
        told.exactly(self._seat, terms.GOTH, 0, by=terms.TURN)
        return ActionPreview(
            action.called(self._say),
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
        name, below = self._say.building(what), a_card(KINDS[kind_below(self._player, what)])
        if is_shield:
            return ActionPreview(
                f"give {name}", cost=f"costs {name}", remaining=f"{below} stays", claims=tuple(told.claims)
            )
        return ActionPreview(f"give {name} with its card", cost=f"costs {name} and {below}", claims=tuple(told.claims))

    def _draw(self, action: a.Draw) -> ActionPreview:
        """Draw a counter of several kinds: what it leaves to whom."""
        assert isinstance(self._view.phase, Sharing)
        told, index = Claiming(), COUNTER_INDEX[action.counter]
        pile = with_item(self._view.phase.pile, index, self._view.phase.pile[index] - 1)
        rest = terms.row(told, self._seat, terms.REST, pile)
        following = ORDER[len(self._view.players)][self._seat][1]
        return ActionPreview(
            action.called(self._say),
            gain=f"left in the pile for {self._names[following]}: {counters(rest)}",
            claims=tuple(told.claims),
        )
