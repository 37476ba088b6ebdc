"""Market: a tiny title with hidden hands and payments in mixed counters, to test decisions of several picks.

Each seat holds four secret cards. In its turn a seat discards two of them at once, for food, gold and cloth; then it
pays a due of three, in any mix of these. After the first round the hands are filled again. After the second the most
gold wins; ties are shared.
"""

from __future__ import annotations

from itertools import combinations, groupby, permutations, product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Cause, Choice, Entry, Happening, Over, Refusal, Step, Violation
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.piles import (
    HIDDEN,
    Pile,
    draw_from,
    may_hold,
    misplaced,
    pile_of,
    piles_for,
    play_from,
    without,
)
from circus_maximus.engine.presenting.decision import ActionPreview, Branches, Part, Path, Target
from circus_maximus.engine.rows import with_item
from circus_maximus.engine.text.words import enumerated
from tests.engine.tiny import TinyRules, TinyTexts, TinyTitle

KINDS = {
    "food": ("Apricot", "Barley", "Cabbage", "Dewberry", "Endive"),
    "gold": ("Amphora", "Bracelet", "Candelabrum", "Diadem", "Earring"),
    "cloth": ("Apron", "Blanket", "Curtain", "Doublet"),
}
"""The counters, and the cards that give one more of each, such that their names can be searched for."""
COUNTERS, CARDS = tuple(KINDS), sum(KINDS.values(), ())
HAND, DUE, ROUNDS = 4, 3, 2
Mix = tuple[int, ...]
"""A number of each counter."""


def _named(mix: Mix) -> list[str]:
    return [f"{count} {counter}" for counter, count in zip(COUNTERS, mix, strict=True) if count]


DISCARDS = {f"discard {first} {second}": (first, second) for first, second in combinations(CARDS, 2)}
MIXES: list[Mix] = [mix for mix in product(range(DUE + 1), repeat=len(COUNTERS)) if sum(mix) == DUE]
PAYMENTS = {f"pay {' '.join(_named(mix))}": mix for mix in MIXES}


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    hands: tuple[tuple[str, ...], ...]
    counters: tuple[Mix, ...]
    pile: Pile = pile_of(dict.fromkeys(CARDS, 1))
    turns: int = 0
    """The turns completed."""
    pays: bool = False
    """Whether the seat in turn has discarded."""

    @property
    def seat(self) -> int:
        return self.turns % len(self.hands)

    @property
    def round(self) -> int:
        return self.turns // len(self.hands) + 1

    @property
    def short(self) -> int | None:
        """At the beginning of a round, the first seat that has to draw."""
        begins = self.seat == 0 and not self.pays
        return next((seat for seat, hand in enumerate(self.hands) if begins and len(hand) < HAND), None)


class Drew(Happening, frozen=True):
    seat: int
    card: str


class Discarded(Happening, frozen=True):
    seat: int
    cards: tuple[str, ...]

    def moves(self) -> Any:
        for counter in COUNTERS:
            for card in self.cards:
                yield Entry(counter, self.seat, 1 + (card in KINDS[counter]), card)


class Paid(Happening, frozen=True):
    seat: int
    mix: Mix

    def moves(self) -> Any:
        for counter, count in zip(COUNTERS, self.mix, strict=True):
            if count:
                yield Entry(counter, self.seat, -count, Cause("due"))


class MarketRules(TinyRules):
    hides_anything = True
    not_booked = {"turns": "a date", "pile": "how often it was shuffled"}  # noqa: RUF012

    def holdings(self, state: State) -> dict[Any, int]:
        rows = enumerate(state.counters)
        return {(counter, seat): count for seat, row in rows for counter, count in zip(COUNTERS, row, strict=True)}

    def start(self, seats: int) -> Step[State, str]:
        state = State(((),) * seats, ((0,) * len(COUNTERS),) * seats)
        return Step(state, (), self.pending(state))

    def pending(self, state: State) -> Any:
        seat, hand = state.seat, state.hands[state.seat]
        if state.round > ROUNDS:
            return Over("rounds", _standing(state))
        if state.short is not None:
            return draw_from("cards", state.pile)
        if state.pays:
            return _choice(seat, (do for do, mix in PAYMENTS.items() if min(_less(state.counters[seat], mix)) >= 0))
        possible = {*may_hold(hand, state.pile)}
        return _choice(seat, (do for do, cards in DISCARDS.items() if {*cards} <= possible), private=("discard",))

    def refusal(self, state: State, action: str) -> Refusal | None:
        pending = self.pending(state)
        allowed = isinstance(pending, Choice) and action in pending.legal
        return None if allowed else Refusal("not_now", {"stage": self.stage(state)})

    def follow(self, state: State, pending: Any, answer: str, listen: bool) -> Step[State, str]:
        happened: Happening
        if state.short is not None:
            state, happened = _drawn(state, state.short, answer), Drew(state.short, answer)
        elif answer in DISCARDS:
            state, happened = _discarded(state, DISCARDS[answer]), Discarded(state.seat, DISCARDS[answer])
        else:
            state, happened = _paid(state, PAYMENTS[answer]), Paid(state.seat, PAYMENTS[answer])
        return Step(state, (happened,) if listen else (), self.pending(state))

    def seen_by(self, state: State, seat: int | None) -> State:
        hands, pile = piles_for(seat, state.hands, state.pile)
        return state if hands == state.hands else replace(state, hands=hands, pile=pile)

    def heard_by(self, state: State, happening: Happening, seat: int | None) -> Happening:
        hidden = isinstance(happening, Drew) and happening.seat != seat
        return replace(happening, card=HIDDEN) if hidden else happening

    def stage(self, state: State) -> str:
        return f"r{min(state.round, ROUNDS)}/{'paying' if state.pays else 'discarding'}"

    def snapshot(self, state: State) -> dict[str, Any]:
        seats = [dict(zip(COUNTERS, own, strict=True)) for own in state.counters]
        return {"seats": seats, "discards": list(state.pile.discards), "rounds": ROUNDS}

    def audit(self, state: State) -> tuple[Violation, ...]:
        wrong = misplaced(dict.fromkeys(CARDS, 1), state.pile, *state.hands)
        return () if all(min(own) >= 0 for own in state.counters) and not wrong else (Violation("counters"),)


def _choice(seat: int, legal: Any, private: tuple[str, ...] = ()) -> Choice[str]:
    return Choice(seat, ((tuple(legal),),), private=private)


def _drawn(state: State, seat: int, card: str) -> State:
    hands = with_item(state.hands, seat, (*state.hands[seat], card))
    return replace(state, hands=hands, pile=without(state.pile, card))


def _less(counters: Mix, mix: Mix) -> Mix:
    return tuple(has - takes for has, takes in zip(counters, mix, strict=True))


def _discarded(state: State, cards: tuple[str, ...]) -> State:
    """Each card gives one of every counter and one more of its kind, so that every due can be paid in several ways."""
    own = state.counters[state.seat]
    counters = tuple(
        has + len(cards) + sum(card in KINDS[counter] for card in cards)
        for counter, has in zip(COUNTERS, own, strict=True)
    )
    hand, pile = state.hands[state.seat], state.pile
    for card in cards:
        hand, pile = play_from(hand, pile, card)
    return replace(
        state,
        hands=with_item(state.hands, state.seat, hand),
        counters=with_item(state.counters, state.seat, counters),
        pile=replace(pile, discards=(*pile.discards, *cards)),
        pays=True,
    )


def _paid(state: State, mix: Mix) -> State:
    counters = with_item(state.counters, state.seat, _less(state.counters[state.seat], mix))
    return replace(state, counters=counters, turns=state.turns + 1, pays=False)


def _standing(state: State) -> tuple[tuple[int, ...], ...]:
    def gold(seat: int) -> int:
        return state.counters[seat][COUNTERS.index("gold")]

    seats = sorted(range(len(state.hands)), key=gold, reverse=True)
    return tuple(tuple(tied) for _, tied in groupby(seats, key=gold))


class MarketQuestion:
    """Two cards in any order; or the counters of a mix, each with its number, in any order."""

    rule = ""
    urgent = forecast = explanations = ()

    def spell(self, action: str) -> list[Path]:
        if action in DISCARDS:
            return list(permutations(DISCARDS[action]))
        mix = [part for part in zip(COUNTERS, PAYMENTS[action], strict=True) if part[1]]
        return [tuple(pick for part in order for pick in part) for order in permutations(mix)]

    def part(self, path: Path, after: Branches) -> Part:
        ids = [pick for pick in after if isinstance(pick, str)]
        targets = tuple(Target(id, id.capitalize()) for id in ids)
        if not ids:
            return Part(f"how many {path[-1]}")
        if ids[0] in CARDS:
            return Part("discard one more card" if path else "discard two cards", targets)
        return Part("pay the rest" if path else f"pay {DUE} in any counters", targets)

    def preview(self, action: str) -> ActionPreview:
        return ActionPreview(label=action)


class MarketPresenter(DefaultPresenter):
    def ask(self, view: Any, choice: Choice[Any]) -> MarketQuestion:
        return MarketQuestion()


class MarketTexts(TinyTexts):
    def tell(self, happening: Happening, names: Any, config: Any) -> str:
        match happening:
            case Drew(seat, card):
                return f"{names[seat]} draws {'a card' if card == HIDDEN else card}."
            case Discarded(seat, cards):
                return f"{names[seat]} discards {enumerated(cards)}."
            case Paid(seat, mix):
                return f"{names[seat]} pays {enumerated(_named(mix))}."
        raise TypeError(happening)

    def explain(self, refusal: Refusal, config: Any) -> str:
        return f"Not now ({refusal.facts['stage']})."


class Market(TinyTitle):
    name = "market"
    label = "Market"
    seats = range(2, 3)
    names = ("Left", "Right")
    texts = MarketTexts("Market", __doc__ or "")
    actions = (*DISCARDS, *PAYMENTS)

    def rules(self, config: Any) -> MarketRules:
        return MarketRules()

    def presenter(self, rules: Any, names: Any) -> MarketPresenter:
        return MarketPresenter(self, rules, names)


TITLE = Market()
