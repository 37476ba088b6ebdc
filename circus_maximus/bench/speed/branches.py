"""A title whose only seat picks one of 400 cards, again and again: it measures how long a table takes to ask that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from circus_maximus.engine.contract import Choice, Entry, Happening, Holding, Illegal, Refusal, Seat, Step, Violation
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.engine.title import BotKind

COUNT = 400
CARDS = tuple(f"card{number}" for number in range(COUNT))
CHOICE = Choice(0, ((CARDS,),))


class NoConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A config without values."""


class Cards(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How many cards were picked, and the last one."""

    picked: int = 0
    last: str = ""


class Picked(Happening, frozen=True):
    """A card was picked."""

    seat: Seat
    card: str

    def moves(self) -> Iterator[Entry]:
        yield Entry("cards", self.seat, 1, self.card)


class CardRules:
    """Every card may be picked at any time, and the game never ends."""

    hides_anything = False
    not_booked: Mapping[str, str] = {}

    def start(self, seats: int) -> Step[Cards, str]:
        return Step(Cards(), (), CHOICE)

    def pending(self, state: Cards) -> Choice[str]:
        return CHOICE

    def refusal(self, state: Cards, action: str) -> Refusal | None:
        return None if action in CARDS else Refusal("no_card", {"card": action})

    def play(self, state: Cards, action: str) -> Step[Cards, str]:
        if refusal := self.refusal(state, action):
            raise Illegal(refusal)
        return self.follow(state, CHOICE, action, True)

    def resolve(self, state: Cards, outcome: str) -> Step[Cards, str]:
        raise ValueError("there are no chances")

    def follow(self, state: Cards, pending: object, answer: str, listen: bool) -> Step[Cards, str]:
        return Step(Cards(state.picked + 1, answer), (Picked(0, answer),) if listen else (), CHOICE)

    def seen_by(self, state: Cards, seat: Seat | None) -> Cards:
        return state

    def heard_by(self, state: Cards, happening: Happening, seat: Seat | None) -> Happening:
        return happening

    def stage(self, state: Cards) -> str:
        return "picking"

    def snapshot(self, state: Cards) -> dict[str, Any]:
        return {"picked": state.picked, "last": state.last}

    def holdings(self, state: Cards) -> Mapping[Holding, int]:
        return {("cards", 0): state.picked}

    def audit(self, state: Cards) -> tuple[Violation, ...]:
        return ()


class CardTexts(Texts):
    """The few sentences of the game."""

    has_lesson = False

    def tell(self, happening: Happening, names: Sequence[str], config: Any) -> str:
        assert isinstance(happening, Picked)
        return f"{names[happening.seat]} picks {happening.card}."

    def stage_name(self, stage: str) -> tuple[str, str]:
        return stage.capitalize(), ""

    def explain(self, refusal: Refusal, config: Any) -> str:
        return f"There is no card {refusal.facts['card']}."

    def rulebook(self, config: Any) -> str:
        return "# Cards\n\nPick a card.\n"


class CardTitle:
    """The title. Nothing lists it, so nobody can choose it."""

    name, label, version = "cards", "Cards", 1
    seats, names = range(1, 2), ("Player",)
    names_are_sides = False
    target_keys = ()
    renamed_ends: Mapping[str, str] = {}
    config_type = NoConfig
    texts = CardTexts("")
    bots: Mapping[str, BotKind] = {}
    line_ups: Mapping[str, Sequence[str]] = {}

    def config_checks(self, config: NoConfig) -> Iterable[Any]:
        return ()

    def unused_values(self, config: NoConfig) -> Iterable[Any]:
        return ()

    def rules(self, config: NoConfig) -> CardRules:
        return CardRules()

    def presenter(self, rules: CardRules, names: Sequence[str]) -> DefaultPresenter:
        return DefaultPresenter(self, rules, names)

    def parse(self, text: str) -> str:
        if text not in CARDS:
            raise ValueError(f"there is no card {text}")
        return text

    def write(self, action: str) -> str:
        return action

    def metrics(self, rules: CardRules, seats: int) -> Sequence[Any]:
        return ()

    def tallies(self) -> Sequence[Any]:
        return ()


TITLE = CardTitle()
