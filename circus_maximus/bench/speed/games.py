"""How fast games run in one process, by processor time, without recording; and what is measured against a target.

`TITLE` measures how long a table takes to ask for a large decision: its only seat picks one of 400 cards, again and
again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import process_time
from typing import Any

from msgspec import Struct

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import (
    Choice,
    Entry,
    Happening,
    Holding,
    Illegal,
    Refusal,
    Rules,
    Seat,
    Step,
    Violation,
)
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.engine.title import BotKind, Title

NOT_MEASURED = "not measured: this system does not report it"
WARM_UP = 20
"""Games played before the measurement begins; fewer if they take longer than the measurement."""
COUNT = 400
CARDS = tuple(f"card{number}" for number in range(COUNT))
CHOICE = Choice(0, ((CARDS,),))


class Mark(Struct, frozen=True):
    """One measured value and its target."""

    what: str
    value: float | None
    """None if it cannot be measured."""
    unit: str
    mark: float
    """The target: the greatest acceptable value, or the least if `least`."""
    met: bool | None
    of: str
    """How the value was measured."""
    least: bool = False


def mark(what: str, value: float | None, unit: str, limit: float, of: str, least: bool = False) -> Mark:
    """A value compared with its target."""
    if value is None:
        return Mark(what, None, unit, limit, None, NOT_MEASURED, least)
    met = value >= limit if least else value <= limit
    return Mark(what, round(value, 3), unit, limit, met, of, least)


class SpeedRow(Struct, frozen=True):
    """The speed with one bot and number of seats."""

    title: str
    bots: str
    seats: int
    decisions_per_second: int
    games_per_second: float
    decisions_per_game: float


def measure(title: Title, bots: Sequence[str], seconds: float) -> Iterator[SpeedRow]:
    """A row for each of these bots and each number of seats, each measured for about `seconds`."""
    rules = title.rules(configure(title))
    for name in bots:
        for seats in title.seats:
            yield _row(title, rules, name, seats, seconds)


def _row(title: Title, rules: Rules[Any, Any], bot: str, seats: int, seconds: float) -> SpeedRow:
    bots = [bot] * seats
    games, start = 0, process_time()
    while games < WARM_UP and process_time() - start < seconds:
        _play(title, rules, bots, games)
        games += 1
    games, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        _play(title, rules, bots, games)
        games += 1
    decisions = sum(_decisions(title, rules, bots, seed) for seed in range(games))
    return SpeedRow(
        title=title.name,
        bots=bot,
        seats=seats,
        decisions_per_second=round(decisions / spent),
        games_per_second=round(games / spent, 1),
        decisions_per_game=round(decisions / games, 1),
    )


def _play(title: Title, rules: Rules[Any, Any], bots: Sequence[str], seed: int) -> None:
    lineup = Lineup(rules, make_players(title, bots, rules, seed))
    drive(rules, rules.start(len(bots)), lineup.ask, SeededChance(seed).outcome)


def _decisions(title: Title, rules: Rules[Any, Any], bots: Sequence[str], seed: int) -> int:
    """The number of choices in one game, counted by playing it again after the measurement."""
    count = 0

    def tell(asked: object, answer: object, step: Step[Any, Any]) -> None:
        nonlocal count
        count += isinstance(asked, Choice)

    lineup = Lineup(rules, make_players(title, bots, rules, seed))
    drive(rules, rules.start(len(bots)), lineup.ask, SeededChance(seed).outcome, tell)
    return count


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
