"""The report of a config compared with another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import nan
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from circus_maximus.bench import words
from circus_maximus.bench.plan import Matchup
from circus_maximus.bench.replays import replay_command
from circus_maximus.bench.results import Results
from circus_maximus.bench.statistics import MIN_DIFFERENT, value_of
from circus_maximus.bench.targets import Targets
from circus_maximus.bench.typed_plan import changes
from circus_maximus.bench.verdicts import (
    Compared,
    Expectation,
    Measured,
    blame,
    changed_most,
    compare,
    measure,
    misses_a_target,
)
from circus_maximus.bench.words import did, how_games_differ, names_with_seats, new_values, plan_line, targets_in_short
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.text.words import enumerated

SURE = 0.001
"""Exploratory differences are shown below this probability: of hundreds, one in twenty is below 0.05 by chance."""
MAX_EXPLORATORY = 8
MAX_NEW = 8
MAX_CHANGED = 3
_QUIETLY = {
    "equivalent": "equivalent",
    "undecided": f"undecided, because they differ in fewer than {MIN_DIFFERENT} blocks",
    "never_used": "no change in any game",
}
"""The words before the names of values that are not in the table."""


class Comparison:
    """One config compared with the first: everything that a report shows."""

    def __init__(
        self,
        results: Results,
        other: int,
        targets: Targets,
        expected: Sequence[Expectation],
        anytime: bool,
        others: Sequence[int] = (),
        exploratory: bool = True,
        folder: Path | None = None,
    ) -> None:
        """`anytime` and `exploratory` as for `compare`. Tables also show the values of the configs `others`.

        `folder` is that of the run, unless it is among those that are kept without `--out`.
        """
        self.results, self.other, self.targets, self.expected = results, other, targets, expected
        self.anytime, self.others, self.folder = anytime, others, folder
        self.plan = results.plan
        found = compare(results, 0, other, targets, {each.value for each in expected}, anytime, exploratory)
        self.compared = [replace(each, verdict="never_used") for each in found] if self.is_same else found

    @property
    def label(self) -> str:
        """The label of the config."""
        return self.plan.entries[self.other].label

    @property
    def configs(self) -> tuple[Any, Any]:
        """Both configs."""
        one, other = (
            config_from_json(self.results.title, self.plan.entries[index].config) for index in (0, self.other)
        )
        return one, other

    @property
    def is_same(self) -> bool:
        """Whether both configs have the same values."""
        return self.plan.is_same(0, self.other)

    def expectation(self, compared: Compared) -> Expectation | None:
        """The expectation about a value, if there is one."""
        return next((each for each in self.expected if each.value == compared.value), None)

    def misses(self) -> bool:
        """Whether this config misses a target, or an expectation is not met, in any matchup."""
        return self._unmet() or misses_a_target(self.results, self.other, self.targets, self.anytime)

    def _unmet(self) -> bool:
        return any(
            each.of(compared) == "not as expected" or each.of(compared) == "undecided"
            for compared in self.compared
            for each in self.expected
            if each.of(compared) is not None
        )

    def lines(self, everything: bool = False) -> Iterator[str]:
        """The report."""
        first = self.plan.entries[0].label
        yield f"{self.label}: {f'the same config as {first}' if self.is_same else changes(*self.configs)}"
        yield f"   {plan_line(self.plan, self.blocks)}"
        yield from self.verdicts(everything)
        yield from self._follow_up()
        heading = f"What else moved (exploratory; to confirm, rerun with --expect and --seed {self._fresh})"
        yield from self._section(heading, self._exploratory())
        yield from self.consequences(everything)
        yield from self._section("For a change log", [] if self.is_same else [self.sentence()])

    def new_values(self) -> list[Measured]:
        """The values that this config has and the first does not, such as those of a new card."""
        measured = measure(self.results, self.other, self.targets, self.anytime)
        return [each for each in measured if not self.results.has(0, each.matchup, each.value)]

    def consequences(self, everything: bool = False) -> Iterator[str]:
        """The values of new cards, the effect on targets, and the games that changed most."""
        only = f"Only in {self.label}, with nothing to compare"
        yield from self._section(only, new_values(self.new_values(), None if everything else MAX_NEW))
        yield from self._section("Targets", self._targets())
        yield from self._section("Changed most", self._changed_most())

    def verdicts(self, everything: bool = False) -> Iterator[str]:
        """The tables of all line-ups, and notes on verdicts that depend on the bots or the number of seats."""
        for line_up in self.plan.line_ups:
            yield ""
            yield from self._table([each for each in self.compared if each.matchup.line_up == line_up], everything)
        notes = [*self._only_some_seats(), *self._only_some_bots()]
        yield from ["", *notes] if notes else []

    def sentence(self) -> str:
        """A sentence for a change log: the change and its effect."""
        return f"{changes(*self.configs)}: {did(self.compared)}."

    @property
    def blocks(self) -> int:
        """The number of blocks that both configs have played in every matchup."""
        return min((each.blocks for each in self.compared), default=0)

    def _table(self, compared: list[Compared], everything: bool) -> Iterator[str]:
        """The primary values of one line-up. Those that stay the same are only named below the table."""
        order = {value: number for number, value in enumerate(self._primary_values())}
        primary = sorted((each for each in compared if each.primary), key=lambda each: order[each.value])
        told = [each for each in primary if everything or self.expectation(each) or not _is_quiet(each)]
        if not told and all(each.verdict == "never_used" for each in primary):
            names = dict.fromkeys(each.matchup.line_up.name for each in primary)
            yield from (f"{name}: {_QUIETLY['never_used']}" for name in names)
            return
        first, *others = (self.plan.entries[index].label for index in (0, *self.others))
        name = primary[0].matchup.line_up.name if primary else ""
        rows = [[name, "", first, *others, self.label, f"{self.label}−{first}", "95%", "verdict"]]
        before = ""
        for each in told:
            name = words.metric_name(each.value)
            rows.append(
                [
                    name if name != before else "",
                    words.seats_of(each.matchup),
                    words.value_text(each.metric, each.a),
                    *(words.value_text(each.metric, value_in(self.results, index, each)) for index in self.others),
                    words.value_text(each.metric, each.b),
                    words.change_text(each.metric, each.difference.value),
                    words.interval(each.metric, each.difference, difference=True),
                    self._verdict(each),
                ]
            )
            before = name
        yield from words.aligned(rows, "<<" + ">" * (len(rows[0]) - 3) + "<")
        quiet = [each for each in primary if each not in told]
        for verdict, said in _QUIETLY.items():
            if which := [each for each in quiet if each.verdict == verdict]:
                yield f"{said}: {names_with_seats(which, self.plan.seats)}"

    @property
    def _fresh(self) -> int:
        """The first seed that this run does not use. The next seed would play almost the same games again."""
        return self.plan.seed_of(self.plan.blocks)

    def _follow_up(self) -> Iterator[str]:
        """How to decide what is undecided."""
        if any(each.primary and each.verdict == "undecided" for each in self.compared):
            yield ""
            fresh = f"--seed {self._fresh}"
            yield f"To decide more, rerun with more --games and fresh seeds: {fresh}"

    def _verdict(self, compared: Compared) -> str:
        verdict = "same config" if self.is_same else words.verdict(compared)
        expectation = self.expectation(compared)
        if expectation is None or compared.verdict == "undecided":
            return verdict
        return f"{verdict}, {compared.kept(expectation.direction)}"

    def _only_some_seats(self) -> Iterator[str]:
        """Notes on values that move with some numbers of seats only."""
        for line_up in self.plan.line_ups:
            for value in self._primary_values():
                matchups = [each for each in self.compared if each.value == value and each.matchup.line_up == line_up]
                moved = [each for each in matchups if each.verdict in ("more", "less")]
                if moved and len(moved) < len(matchups):
                    seats = enumerated([str(each.matchup.seats) for each in moved])
                    yield (
                        f"! {words.metric_name(value)}, {line_up.name}: {words.direction(moved[0])} "
                        f"with {seats} seats only"
                    )

    def _only_some_bots(self) -> Iterator[str]:
        """Notes on verdicts that depend on the bots."""
        for value in self._primary_values():
            for seats in self.plan.seats:
                matchups = [each for each in self.compared if each.value == value and each.matchup.seats == seats]
                verdicts = {each.verdict for each in matchups}
                if len(verdicts) > 1 and verdicts & {"more", "less"}:
                    told = [f"{_short(each)} with {each.matchup.line_up.name}" for each in matchups]
                    yield f"! {words.metric_name(value)}, {seats} seats, depends on the bots: {enumerated(told)}"

    def _primary_values(self) -> list[str]:
        """Primary values in the order of reports: that of the largest number of seats, which has all values by seat."""
        primary = sorted((each for each in self.compared if each.primary), key=lambda each: -each.matchup.seats)
        return list(dict.fromkeys(each.value for each in primary))

    def _exploratory(self) -> Iterator[str]:
        """The surest of all other differences."""
        exploratory = [each for each in self.compared if not each.primary and each.verdict in ("more", "less")]
        sure = sorted((each for each in exploratory if each.difference.p < SURE), key=lambda each: each.difference.p)
        told: dict[str, Compared] = {}
        for each in sure:
            told.setdefault(each.value, each)
        for each in list(told.values())[:MAX_EXPLORATORY]:
            one, other = words.value_text(each.metric, each.a), words.value_text(each.metric, each.b)
            where = (
                f" ({each.matchup.line_up.name}, {words.seats_of(each.matchup)})" if len(self.plan.matchups) > 1 else ""
            )
            yield f"{words.metric_name(each.value)} {one} → {other}{where}"
        if len(told) > MAX_EXPLORATORY:
            yield f"… and {len(told) - MAX_EXPLORATORY:,} more; --all and --json show every value"

    def _targets(self) -> Iterator[str]:
        """Targets that A or this config misses, and whether that is due to the change."""
        one = {_key(each): each for each in measure(self.results, 0, self.targets, self.anytime) if each.meets}
        by_value = {(each.value, each.matchup): each for each in self.compared}
        found: dict[str, list[Measured]] = {}
        for after in measure(self.results, self.other, self.targets, self.anytime):
            before = one.get(_key(after))
            if before is not None and (said := blame(before, after, by_value.get((after.value, after.matchup)))):
                found.setdefault(said, []).append(after)
        for said in sorted(found, key=lambda said: "your change" not in said):
            yield f"{said}: {targets_in_short(found[said], self.plan)}"

    def _changed_most(self) -> Iterator[str]:
        for number, block, rotation in changed_most(self.results, 0, self.other, MAX_CHANGED):
            game = self.plan.name(self.other, number, block, rotation)
            where = f"seed {game.seed}, {game.line_up}, {words.seats_of(self.plan.matchups[number])}"
            differ = how_games_differ(self.results, number, block, rotation, self.other)
            yield f"{where}: {differ}"
            yield f"  {replay_command(game, self.folder)}"

    def _section(self, heading: str, lines: Iterable[str]) -> Iterator[str]:
        found = list(lines)
        if found:
            yield ""
            yield f"{heading}:"
            yield from (f"  {line}" for line in found)


def value_in(results: Results, entry: int, compared: Compared) -> float:
    """The value of a comparison in another config of the same results."""
    matchup = results.plan.matchups.index(compared.matchup)
    cell, blocks = results.cell(entry, matchup), results.complete(matchup, entry)
    return value_of(cell.of(compared.value, blocks)) if results.has(entry, compared.matchup, compared.value) else nan


def _is_quiet(compared: Compared) -> bool:
    """Whether a value need not be in the table: it stays the same, or rarely differs."""
    rarely = compared.verdict == "undecided" and compared.difference.exact
    return rarely or compared.verdict == "never_used" or (compared.verdict == "equivalent" and not compared.sure)


def _key(measured: Measured) -> tuple[str, Matchup, bool]:
    return measured.value, measured.matchup, measured.of_games is not None


def _short(compared: Compared) -> str:
    match compared.verdict:
        case "more" | "less":
            return words.direction(compared)
        case "never_used":
            return "no change"
        case verdict:
            return verdict
