"""What designers expect of a change: `rounds up`, `church_wins down`, `margin same`."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from circus_maximus.bench.judging.targets import current_metric, unknown_metric
from circus_maximus.bench.judging.verdicts import Compared, Direction, Kept
from circus_maximus.bench.playing.results import Results
from circus_maximus.engine.text.words import listed, quoted
from circus_maximus.titles import find_title

DIRECTIONS: dict[str, Direction] = {
    "up": "up",
    "more": "up",
    "longer": "up",
    "higher": "up",
    "down": "down",
    "less": "down",
    "shorter": "down",
    "lower": "down",
    "same": "same",
}


class Expectation(Struct, frozen=True):
    """The expected direction of a value."""

    value: str
    direction: Direction

    def of(self, compared: Compared) -> Kept | None:
        """Whether a value moved as expected; None for another value."""
        return compared.kept(self.direction) if compared.value == self.value else None


def read_expectations(title: str, texts: Iterable[str], values: Iterable[str]) -> list[Expectation]:
    """The expectations of typed texts about values of a title, given by its name.

    `ValueError`, which says what is wrong: also for two about the same value.
    """
    known, found = list(values), dict[str, Expectation]()
    for text in texts:
        expectation = read_expectation(title, text, known)
        if found.setdefault(expectation.value, expectation) != expectation:
            raise ValueError(f"{quoted(text)} contradicts another expectation about {expectation.value}")
    return list(found.values())


def check_comparable(expectations: Iterable[Expectation], results: Results) -> None:
    """`ValueError` for an expectation about a value that A lacks, or that only A has, in all matchups."""
    plan = results.plan
    for each in expectations:
        if not any(
            results.has(0, matchup, each.value) and results.has(other, matchup, each.value)
            for matchup in plan.matchups
            for other in range(1, len(plan.entries))
        ):
            raise ValueError(
                f"{quoted(each.value)} has a value in only one of the configs: there is nothing to compare"
            )


def read_expectation(title: str, text: str, values: Iterable[str]) -> Expectation:
    """The expectation of a typed text about one of these values. `ValueError`, which says what is wrong."""
    known = list(values)
    *words, last = text.split() or [""]
    if not words or last.casefold() not in DIRECTIONS:
        raise ValueError(
            f"{quoted(text)} is not an expectation: write a metric and up, down or same, such as '{known[0]} up'"
        )
    id = current_metric(find_title(title), "_".join(words))
    if id in known:
        return Expectation(id, DIRECTIONS[last.casefold()])
    subjects = [value for value in known if value.partition(".")[0] == id]
    if subjects:
        shown = listed(subjects[:4]) + (", …" if len(subjects) > 4 else "")
        raise ValueError(f"{quoted(id)} has several values: name one of them ({shown})")
    raise ValueError(unknown_metric(title, id, known))
