"""The Goth: whether to pay tribute, which cards to give in a levy, and what to draw from the pile."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.gloria.advice.planner.situation import Idea, Situation, Why, Worth, for_the_rest
from circus_maximus.games.gloria.model.actions import AnyAction, Draw, Lose, PayTribute, RefuseTribute
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, KIND_INDEX, KINDS, Row
from circus_maximus.games.gloria.model.payments import covers, payment
from circus_maximus.games.gloria.rules.goth import front_space, on_road
from circus_maximus.games.gloria.state.abilities import kind_below
from circus_maximus.games.gloria.state.ledger import minus

FORESEEN = 2
"""How many turns after this one are foreseen."""

Given = list[list[int]]
"""For each seat and each kind of card, how many it has given."""


def card_worth(situation: Situation, worth: Worth, kind: int) -> float:
    """What a card before a seat is worth for the rest of the game."""
    yields = worth.harvests[kind] * worth.counter[situation.lookups.makes[kind]]
    return yields + situation.weights.card * min(1.0, worth.turns)


def loss_of(situation: Situation, seat: Seat, worth: Worth, id: str) -> float:
    """What a seat loses when it gives a building, with its card unless it is a shield."""
    kind, card = kind_below(situation.view.players[seat], id), situation.lookups.buildings[id]
    building = for_the_rest(situation, seat, worth, card, kind)
    return building if id in situation.lookups.shields else building + card_worth(situation, worth, kind)


def price_of_tribute(situation: Situation, counters: Row) -> float:
    """What tribute costs the seat with these counters."""
    asked = situation.lookups.asked[front_space(situation.view)]
    return situation.own.counters(counters) - situation.own.counters(minus(counters, payment(counters, asked)))


class Levies:
    """What the seats lose to the Goth, if each of them decides by what it loses itself, compared with its rivals."""

    def __init__(self, situation: Situation, more: int = -1) -> None:
        """`more`: a kind of card of which the seat has one more than now; -1 for none."""
        self._situation = situation
        lookups, view = situation.lookups, situation.view
        self._icons = situation.facts.icons
        self._losses: list[list[list[float]]] = []
        """For each seat and kind, what it loses with each card, the least first."""
        for seat, player in enumerate(view.players):
            worth = situation.worth_of(seat)
            of_seat = []
            for kind, built in enumerate(player.built):
                bare = player.bare[kind] + (1 if seat == situation.seat and kind == more else 0)
                losses = [card_worth(situation, worth, kind)] * bare
                losses += [loss_of(situation, seat, worth, id) for id in built]
                losses.sort()
                of_seat.append(losses)
            self._losses.append(of_seat)
        odds = situation.prospects.odds
        self._against = [
            [0.0 if other == seat else odds[other] / max(1e-9, 1.0 - odds[seat]) for other in range(lookups.seats)]
            for seat in range(lookups.seats)
        ]
        """For each seat, how much a loss of each other one is worth to it."""

    def pays(self, counters: Row) -> float:
        """How much better it is for the seat in turn to pay than to refuse, with these counters."""
        situation = self._situation
        view, seats = situation.view, situation.lookups.seats
        given = [[0] * len(KINDS) for _ in range(seats)]
        due = self._on_road()
        paid = self._pay(view.seat, view.goth, len(view.tribute), due, given, FORESEEN)
        paid[view.seat] += price_of_tribute(situation, counters)
        refused = self._refuse(view.seat, view.goth, len(view.tribute), due, given, FORESEEN)
        return self._more_than_rivals(view.seat, refused) - self._more_than_rivals(view.seat, paid)

    def expected(self) -> float:
        """What this turn and the next ones cost the seat in turn, compared with its rivals."""
        view = self._situation.view
        given = [[0] * len(KINDS) for _ in view.players]
        lost = self._best(view.seat, view.goth, len(view.tribute), self._on_road(), given, FORESEEN)
        return self._more_than_rivals(view.seat, lost)

    def _on_road(self) -> list[int]:
        """How many cards of each kind the tribute on the road may cost."""
        due, _ = on_road(self._situation.lookups, self._situation.view)
        return [due[counter] for counter in self._situation.lookups.makes]

    def _more_than_rivals(self, seat: Seat, lost: list[float]) -> float:
        """What a seat loses, less what its rivals lose."""
        weights = self._situation.weights
        value, against = lost[seat], self._against[seat]
        for other, weight in enumerate(against):
            value -= weights.rivals_levied * weight * lost[other]
        return value

    def _best(self, seat: Seat, goth: int, spaces: int, due: list[int], given: Given, turns: int) -> list[float]:
        """What each seat loses if this one does what is best for it."""
        refused = self._refuse(seat, goth, spaces, due, given, turns)
        situation, front = self._situation, goth + spaces + 1
        asked = situation.lookups.asked[min(front, situation.lookups.rome)]
        if front >= situation.lookups.rome or not covers(situation.view.players[seat].counters, asked):
            return refused
        paid = self._pay(seat, goth, spaces, due, given, turns)
        paid[seat] += situation.worth_of(seat).row(asked)
        return paid if self._more_than_rivals(seat, paid) <= self._more_than_rivals(seat, refused) else refused

    def _pay(self, seat: Seat, goth: int, spaces: int, due: list[int], given: Given, turns: int) -> list[float]:
        """What each seat loses if this one pays, without the counters it pays now."""
        icons = self._icons[goth + spaces + 1]
        due = due.copy()
        for kind in icons:
            due[kind] += 1
        lost = self._then(seat, goth, spaces + 1, due, given, turns)
        lost[seat] += self._situation.weights.liability * len(icons)
        return lost

    def _refuse(self, seat: Seat, goth: int, spaces: int, due: list[int], given: Given, turns: int) -> list[float]:
        """What each seat loses if this one refuses."""
        if spaces:
            goth, due = goth + spaces, due.copy()
        else:
            goth, due = goth + 1, [0] * len(KINDS)
            for kind in self._icons[goth]:
                due[kind] += 1
        given = [of_seat.copy() for of_seat in given]
        lost = self._levy(seat, due, given)
        later = self._then(seat, goth, 0, [0] * len(KINDS), given, turns)
        return [now + then for now, then in zip(lost, later, strict=True)]

    def _then(self, seat: Seat, goth: int, spaces: int, due: list[int], given: Given, turns: int) -> list[float]:
        """What each seat loses in the turns that follow, each of which counts for less."""
        seats = self._situation.lookups.seats
        if not turns or goth >= self._situation.lookups.rome:
            return [0.0] * seats
        lost = self._best((seat + 1) % seats, goth, spaces, due, given, turns - 1)
        return [self._situation.weights.foresees * each for each in lost]

    def _levy(self, seat: Seat, due: list[int], given: Given) -> list[float]:
        """What each seat loses in a levy, in which each gives what it misses least."""
        lost = [0.0] * len(given)
        left, skipped = sum(due), 0
        while left and skipped < len(given):
            least, chosen = 1e9, -1
            for kind, losses in enumerate(self._losses[seat]):
                if due[kind] and given[seat][kind] < len(losses) and losses[given[seat][kind]] < least:
                    least, chosen = losses[given[seat][kind]], kind
            skipped += 1
            if chosen >= 0:
                due[chosen] -= 1
                given[seat][chosen] += 1
                lost[seat] += self._situation.weights.levied * least
                left, skipped = left - 1, 0
            seat = (seat + 1) % len(given)
        return lost


def tribute(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """Compare what the tribute costs with what the levy would cost this seat and its rivals."""
    if Levies(situation).pays(situation.player.counters) >= 0:
        return Idea(PayTribute(), Why.CHEAPER)
    return Idea(RefuseTribute(), Why.DEARER)


def lose(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """What the seat misses least."""

    def loss(action: AnyAction) -> float:
        assert isinstance(action, Lose)
        if action.what in KIND_INDEX:
            return card_worth(situation, situation.own, KIND_INDEX[action.what])
        return loss_of(situation, situation.seat, situation.own, action.what)

    return Idea(min(choice.legal, key=loss), Why.LEAST)


def draw(situation: Situation, choice: Choice[AnyAction]) -> Idea:
    """The counter that is worth most."""

    def value(action: AnyAction) -> float:
        assert isinstance(action, Draw)
        return situation.own.counter[COUNTER_INDEX[action.counter]]

    return Idea(max(choice.legal, key=value), Why.LACK)
