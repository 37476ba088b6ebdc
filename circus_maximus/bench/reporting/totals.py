"""The summary of many finished games: who won, how they ended, and the facts that the title counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from circus_maximus.engine.contract import Over
from circus_maximus.engine.text.words import counted


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
