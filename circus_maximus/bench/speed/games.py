"""How fast games run in one process, by processor time, without recording."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

from msgspec import Struct

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Rules, Step
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.title import Title

WARM_UP = 20
"""Games played before the measurement begins; fewer if they take longer than the measurement."""


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
