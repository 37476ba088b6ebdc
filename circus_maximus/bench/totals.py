"""Sums over finished games that need no statistics: totals, and how long games usually last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.contract import Over
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.presenting.texts import length_in
from circus_maximus.engine.text.words import counted
from circus_maximus.engine.title import Title

LINE_UP = "mixed"
"""The line-up that plays: bots that differ in strength, as people do."""


class Totals:
    """Sums up games between the same players, one by one."""

    def __init__(self, seats: Sequence[str]) -> None:
        """`seats` has a name for each seat."""
        self.games = 0
        self._seats = tuple(seats)
        self._wins: Counter[str] = Counter()
        self._endings: Counter[str] = Counter()
        self._counted: dict[str, Counter[str]] = {}
        self._measured: dict[str, list[int]] = {}

    def add(self, over: Over, ended_by: str, facts: Mapping[str, str | int]) -> None:
        """Add a game: its end, how it ended (`Title.ended_by`), and further facts (`Title.outcome`)."""
        self.games += 1
        first = over.standing[0]
        self._wins[self._seats[first[0]] if len(first) == 1 else "tied"] += 1
        self._endings[ended_by] += 1
        for key, fact in facts.items():
            if isinstance(fact, int):
                self._measured.setdefault(key, []).append(fact)
            else:
                self._counted.setdefault(key, Counter())[fact] += 1

    def lines(self) -> Iterator[str]:
        """Winners by seat, then how games ended, then the facts of the title."""
        names = [*self._seats, *(["tied"] if self._wins["tied"] else [])]
        rows = {"won": ", ".join(self._share(name, self._wins[name]) for name in names)}
        for key, counts in {"ended": self._endings, **self._counted}.items():
            rows[key] = ", ".join(self._share(fact, count) for fact, count in counts.most_common())
        for key, values in self._measured.items():
            least, most = min(values), max(values)
            average = f"{least:,} to {most:,}, {sum(values) / len(values):,.1f} on average"
            rows[key] = average if least < most else f"always {least:,}"
        width = max(map(len, rows))
        yield counted(self.games, "game")
        yield from (f"{key:<{width}}  {told}" for key, told in rows.items())

    def _share(self, name: str, count: int) -> str:
        return f"{name} {count:,} ({100 * count / self.games:.0f}%)"


def configs_of(title: Title) -> Iterator[tuple[str, Any]]:
    """The shipped config of a title, then its variants, each with its name."""
    yield "default", configure(title)
    for name in variants(title):
        yield name, configure(title, [name])


def lengths(title: Title, config: Any, seats: int, seeds: range) -> Iterator[int]:
    """The length of one game for each seed, in what the title counts, such as rounds."""
    rules, bots = title.rules(config), title.line_ups[LINE_UP]
    for seed in seeds:
        moved = seed % len(bots)
        by = list(islice(cycle((*bots[moved:], *bots[:moved])), seats))
        players = make_players(title, by, rules, seed)
        end = drive(rules, rules.start(seats), Lineup(rules, players).ask, SeededChance(seed).outcome)
        yield length_in(title.texts.outcome(end.state, config))
