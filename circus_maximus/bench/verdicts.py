"""Verdicts: whether a change moved a metric, whether it did what was expected, and whether a metric meets its target.

Designers write what they expect: `rounds up`, `church_wins down`, `margin same`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import inf
from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.bench.plan import MIN_BLOCKS, Matchup
from circus_maximus.bench.results import Blocks, Results, Value
from circus_maximus.bench.statistics import (
    ALPHA,
    UNKNOWN,
    Estimate,
    Sums,
    blocks_needed,
    blocks_that_differ,
    difference,
    estimate,
    holm,
    value_of,
)
from circus_maximus.bench.targets import Games, Targets, current_metric, unknown_metric
from circus_maximus.engine.metrics import SHARE, Metric
from circus_maximus.engine.text.words import listed, quoted
from circus_maximus.titles import find_title

Verdict = Literal["more", "less", "equivalent", "undecided", "never_used"]
Meets = Literal["meets", "misses", "undecided"]
Direction = Literal["up", "down", "same"]
Kept = Literal["as expected", "not as expected", "undecided"]

WANTED: dict[Direction, Verdict] = {"up": "more", "down": "less", "same": "equivalent"}
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


class Compared(Struct, frozen=True):
    """A value of B compared with the same value of A, in one matchup."""

    value: str
    metric: Metric
    matchup: Matchup
    a: float
    b: float
    difference: Estimate
    margin: float
    primary: bool
    """Whether it is one of the values that Holm's method judges together; the others are exploratory."""
    verdict: Verdict
    blocks: int
    games: int
    different: int
    """Blocks in which its sums differ."""
    sure: bool = False
    """Whether there is a difference, however small."""

    @property
    def needed(self) -> int | None:
        """About how many blocks would give a verdict; None if that is unknown.

        With that many, half the interval is as wide as the margin. If it is that narrow already: with that many, the
        interval is within the margin, or excludes zero.
        """
        found = self.difference
        if self.verdict != "undecided" or found.exact or not self.margin or not 0 < found.half < inf:
            return None
        wanted = self.margin
        if found.half <= self.margin:
            wanted = max(self.margin - abs(found.value), abs(found.value) / 2)
        return max(blocks_needed(found.half, self.blocks, wanted), MIN_BLOCKS)

    def kept(self, direction: Direction) -> Kept:
        """Whether it moved in the expected direction."""
        if self.verdict == "undecided":
            return "undecided"
        same = "equivalent" if self.verdict == "never_used" else self.verdict
        return "as expected" if same == WANTED[direction] else "not as expected"


def compare(
    results: Results,
    one: int,
    other: int,
    targets: Targets,
    expected: Collection[str] = (),
    anytime: bool = False,
    exploratory: bool = True,
) -> list[Compared]:
    """Every value of a config compared with that of another, by matchup. Holm's method judges primary ones together.

    Values that only one of the configs has are omitted. `expected` values count as primary; `exploratory`: include the
    others. `anytime`: the verdicts hold at any moment, not only at the planned end, and matchups may have other numbers
    of blocks. Holm's method always counts the values of all matchups, also of those with too few blocks for a verdict.
    """
    found: list[Compared] = []
    planned = results.plan.blocks if anytime else None
    for number, matchup in enumerate(results.plan.matchups):
        blocks = results.complete(number, one, other)
        before, after = results.cell(one, number), results.cell(other, number)
        changed = bool((results.differing(number, one, other) & blocks).any())
        for id, value in after.layout.values.items():
            if id in before.layout.values and (exploratory or value.metric.primary or id in expected):
                sums = before.of(id, blocks), after.of(id, blocks)
                found.append(_comparison(value, matchup, *sums, targets, expected, changed, planned))
    primary = [index for index, each in enumerate(found) if each.primary]
    for index, sure in zip(primary, holm([_p_value(found[index]) for index in primary]), strict=True):
        found[index] = _with_verdict(found[index], sure)
    return [each if each.primary else _with_verdict(each, each.difference.p <= ALPHA) for each in found]


def _comparison(
    value: Value,
    matchup: Matchup,
    before: Sums,
    after: Sums,
    targets: Targets,
    expected: Collection[str],
    changed: bool,
    planned: int | None,
) -> Compared:
    """A value of both configs, without a verdict yet."""
    metric, blocks = value.metric, len(before[0])
    used = blocks < MIN_BLOCKS or (changed and _occurs(before, after))
    return Compared(
        value=value.id,
        metric=metric,
        matchup=matchup,
        a=value_of(before),
        b=value_of(after),
        difference=difference(before, after, planned, _most(metric, before, after)) if blocks else UNKNOWN,
        margin=targets.margin(value.id, metric.margin),
        primary=metric.primary or value.id in expected,
        verdict="undecided" if used else "never_used",
        blocks=blocks,
        games=blocks * len(matchup.line_up.rotations(matchup.seats)),
        different=blocks_that_differ(before, after),
    )


def _p_value(it: Compared) -> float:
    """The p value that Holm's method uses; 1 with too few blocks for a verdict."""
    return it.difference.p if it.blocks >= MIN_BLOCKS else 1.0


def _with_verdict(it: Compared, sure: bool) -> Compared:
    """A comparison with its verdict; `sure`: the difference is not due to chance."""
    found = it.difference
    if it.verdict == "never_used" or it.blocks < MIN_BLOCKS or found.exact or found.value != found.value:
        return it
    if -it.margin <= found.low and found.high <= it.margin:
        return replace(it, verdict="equivalent", sure=sure)
    if sure:
        return replace(it, verdict="more" if found.value > 0 else "less", sure=True)
    return it


def _occurs(before: Sums, after: Sums) -> bool:
    """Whether what a metric counts ever happens; for a gap, whether anybody ever does it."""
    part = 0 if len(before) == 2 else 1
    return bool(before[part].any() or after[part].any())


def _most(metric: Metric, before: Sums, after: Sums) -> float:
    """The largest possible difference in a block: 1 for a share, otherwise the range of all blocks."""
    if len(before) > 2:
        return inf
    if metric.unit == SHARE:
        return 1.0
    values = [counted[among > 0] / among[among > 0] for counted, among in (before, after)]
    joined = np.concatenate(values)
    return float(joined.max() - joined.min()) if len(joined) else inf


class Measured(Struct, frozen=True):
    """A value of a config in one matchup, with its target."""

    value: str
    metric: Metric
    matchup: Matchup
    estimate: Estimate
    blocks: int
    games: int
    low: float | None = None
    """The least acceptable value, if there is one."""
    high: float | None = None
    meets: Meets | None = None
    """None without a target."""
    of_games: Games | None = None
    """If set, the target is for the share of games within this range, and the value is that share."""


def measure(results: Results, entry: int, targets: Targets, anytime: bool = False) -> Iterator[Measured]:
    """Every value of a config, matchup by matchup, compared with its target; `anytime` as for `compare`."""
    for number, matchup in enumerate(results.plan.matchups):
        cell, blocks = results.cell(entry, number), results.complete(number, entry)
        planned = results.plan.blocks if anytime else None
        for value in cell.layout.values.values():
            target = targets.target(value.id)
            sums = cell.of(value.id, blocks)
            low, high = target.bounds(matchup.seats) if target is not None else (None, None)
            found = _measure(value, matchup, sums, planned)
            yield _against_target(found, low, high)
            if target is not None and target.games is not None:
                sums = _games_within(results, entry, number, value, blocks, target.games)
                found = _measure(value, matchup, sums, planned)
                yield replace(_against_target(found, target.games.min, None), of_games=target.games)


def misses_a_target(results: Results, entry: int, targets: Targets, anytime: bool) -> bool:
    """Whether any value of a config misses its target in any matchup; `anytime` as for `compare`."""
    return any(each.meets == "misses" for each in measure(results, entry, targets, anytime))


def _measure(value: Value, matchup: Matchup, sums: Sums, planned: int | None) -> Measured:
    blocks = len(sums[0])
    games = blocks * len(matchup.line_up.rotations(matchup.seats))
    found = estimate(sums, planned=planned) if blocks else UNKNOWN
    return Measured(value.id, value.metric, matchup, found, blocks, games)


def _against_target(it: Measured, low: float | None, high: float | None) -> Measured:
    """A value compared with the least and the greatest acceptable value."""
    if low is None and high is None:
        return it
    least, most = -inf if low is None else low, inf if high is None else high
    found, meets = it.estimate, "undecided"
    if it.blocks >= MIN_BLOCKS and found.low == found.low:
        if least <= found.low and found.high <= most:
            meets = "meets"
        elif found.high < least or found.low > most:
            meets = "misses"
    return replace(it, low=low, high=high, meets=meets)


def _games_within(results: Results, entry: int, matchup: int, value: Value, blocks: Blocks, wanted: Games) -> Sums:
    """By block: the number of games whose value is in the range, and of all games."""
    cell = results.cell(entry, matchup)
    counted = cell.sums[blocks, :, value.columns[0]]
    within = (counted >= wanted.low) & (counted <= wanted.high)
    among = np.full(len(counted), float(counted.shape[1]))
    return within.sum(axis=1, dtype=np.float64), among


def blame(before: Measured, after: Measured, compared: Compared | None) -> str:
    """Whether a target was missed before the change, or because of it; empty if there is nothing to say."""
    if before.meets == "misses" and after.meets == "misses":
        return "already missed before"
    if after.meets == "misses":
        return "your change did it" if compared is not None and compared.sure else "missed now, undecided before"
    if before.meets == "misses" and after.meets == "meets":
        return "your change fixed it" if compared is not None and compared.sure else "missed before, met now"
    return ""


def changed_most(results: Results, one: int, other: int, count: int) -> list[tuple[int, int, int]]:
    """The games that differ most, as matchup, block and rotation: by their primary values, in standard deviations."""
    scored: list[tuple[float, int, int, int]] = []
    for number in range(len(results.plan.matchups)):
        before, after = results.cell(one, number), results.cell(other, number)
        blocks = results.complete(number, one, other)
        score = np.zeros(before.fingerprints.shape)
        for id, value in after.layout.values.items():
            if value.metric.primary and len(value.columns) == 2 and id in before.layout.values:
                first = before.sums[:, :, before.layout.values[id].columns[0]]
                second = after.sums[:, :, value.columns[0]]
                spread = float(np.concatenate([first[blocks], second[blocks]]).std()) if blocks.any() else 0.0
                if spread:
                    score += np.abs(second - first) / spread
        score[~blocks] = 0
        for at in np.argsort(score, axis=None)[::-1][:count]:
            block, rotation = divmod(int(at), score.shape[1])
            scored.append((-float(score[block, rotation]), number, block, rotation))
    return [(matchup, block, rotation) for score, matchup, block, rotation in sorted(scored)[:count] if score < 0]


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
