"""Reports in lines of text: a config compared with targets, and with another config."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite, nan
from typing import Any

from circus_maximus.bench.configs import changes
from circus_maximus.bench.judging.expectations import Expectation
from circus_maximus.bench.judging.statistics import FEWEST_DIFFERENT, estimate, value_of
from circus_maximus.bench.judging.targets import Targets
from circus_maximus.bench.judging.verdicts import (
    Compared,
    Measured,
    Verdict,
    blame,
    changed_most,
    compare,
    measure,
)
from circus_maximus.bench.playing.game_runner import BotWins
from circus_maximus.bench.playing.plan import FEWEST_BLOCKS, Plan, Row
from circus_maximus.bench.playing.results import Results
from circus_maximus.bench.reporting import words
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.words import counted, enumerated, listed

SURE = 0.001
"""Exploratory differences are shown below this probability: of hundreds, one in twenty is below 0.05 by chance."""
MOST_EXPLORATORY = 8
MOST_CHANGED = 3
UNFAIR = 1e-4
"""Probability below which a coin is reported as unfair."""


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
    ) -> None:
        """`anytime` and `exploratory` as for `compare`. Tables also show the values of the configs `others`."""
        self.results, self.other, self.targets, self.expected = results, other, targets, expected
        self.anytime, self.others = anytime, others
        self.plan = results.plan
        self.compared = compare(results, 0, other, targets, {each.value for each in expected}, anytime, exploratory)

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

    def expectation(self, compared: Compared) -> Expectation | None:
        """The expectation about a value, if there is one."""
        return next((each for each in self.expected if each.value == compared.value), None)

    def unmet(self) -> bool:
        """Whether any expectation is not met, in any row."""
        return any(
            each.of(compared) == "not as expected" or each.of(compared) == "undecided"
            for compared in self.compared
            for each in self.expected
            if each.of(compared) is not None
        )

    def lines(self, everything: bool = False) -> Iterator[str]:
        """The report."""
        first = self.plan.entries[0].label
        yield f"{self.label}: {changes(*self.configs) or f'the same values as {first}'}"
        yield f"   {plan_line(self.plan, self.blocks)}"
        yield from self.verdicts(everything)
        heading = "What else moved (exploratory; to confirm one, run again with --expect and another --seed)"
        yield from self._section(heading, self._exploratory())
        yield from self.consequences()
        yield from self._section("For a change log", [self.sentence()])

    def consequences(self) -> Iterator[str]:
        """The effect on targets, and the games that changed most."""
        yield from self._section("Targets", self._targets())
        yield from self._section("Changed most", self._changed_most())

    def verdicts(self, everything: bool = False) -> Iterator[str]:
        """The tables of all line-ups, and notes on verdicts that depend on the bots or the number of seats."""
        for line_up in self.plan.line_ups:
            yield ""
            yield from self._table([each for each in self.compared if each.row.line_up == line_up], everything)
        notes = [*self._only_some_seats(), *self._only_some_bots()]
        yield from ["", *notes] if notes else []

    def sentence(self) -> str:
        """A sentence for a change log: the change and its effect."""
        return f"{changes(*self.configs) or 'No change'}: {did(self.compared)}."

    @property
    def blocks(self) -> int:
        """The number of blocks that both configs have played in every row."""
        return min((each.blocks for each in self.compared), default=0)

    def _table(self, compared: list[Compared], everything: bool) -> Iterator[str]:
        """The primary values of one line-up. Those that stay the same are only named below the table."""
        order = {value: number for number, value in enumerate(self._primary_values())}
        primary = sorted((each for each in compared if each.primary), key=lambda each: order[each.value])
        told = [each for each in primary if everything or self.expectation(each) or not _is_quiet(each)]
        first, *others = (self.plan.entries[index].label for index in (0, *self.others))
        name = primary[0].row.line_up.name if primary else ""
        rows = [[name, "", first, *others, self.label, f"{self.label}−{first}", "95 %", "verdict"]]
        before = ""
        for each in told:
            name = words.metric_name(each.value)
            rows.append(
                [
                    name if name != before else "",
                    words.seats_of(each.row),
                    words.value(each.metric, each.a),
                    *(words.value(each.metric, value_in(self.results, index, each)) for index in self.others),
                    words.value(each.metric, each.b),
                    words.change(each.metric, each.difference.value),
                    words.interval(each.metric, each.difference, difference=True),
                    self._verdict(each),
                ]
            )
            before = name
        yield from words.aligned(rows, "<<" + ">" * (len(rows[0]) - 3) + "<")
        quiet = [each for each in primary if each not in told]
        for verdict, said in _QUIETLY.items():
            if which := [each for each in quiet if each.verdict == verdict]:
                yield f"{said}: {_names_with_seats(which, self.plan.seats)}"

    def _verdict(self, compared: Compared) -> str:
        verdict = words.verdict(compared)
        expectation = self.expectation(compared)
        if expectation is None or compared.verdict == "undecided":
            return verdict
        return f"{verdict}, {compared.kept(expectation.direction)}"

    def _only_some_seats(self) -> Iterator[str]:
        """Notes on values that move with some numbers of seats only."""
        for line_up in self.plan.line_ups:
            for value in self._primary_values():
                rows = [each for each in self.compared if each.value == value and each.row.line_up == line_up]
                moved = [each for each in rows if each.verdict in ("more", "less")]
                if moved and len(moved) < len(rows):
                    seats = enumerated([str(each.row.seats) for each in moved])
                    yield (
                        f"! {words.metric_name(value)}, {line_up.name}: {words.direction(moved[0])} "
                        f"with {seats} seats only"
                    )

    def _only_some_bots(self) -> Iterator[str]:
        """Notes on verdicts that depend on the bots."""
        for value in self._primary_values():
            for seats in self.plan.seats:
                rows = [each for each in self.compared if each.value == value and each.row.seats == seats]
                verdicts = {each.verdict for each in rows}
                if len(verdicts) > 1 and verdicts & {"more", "less"}:
                    told = [f"{_short(each)} with {each.row.line_up.name}" for each in rows]
                    yield f"! {words.metric_name(value)}, {seats} seats, depends on the bots: {enumerated(told)}"

    def _primary_values(self) -> list[str]:
        """Primary values in the order of reports: that of the largest number of seats, which has all values by seat."""
        primary = sorted((each for each in self.compared if each.primary), key=lambda each: -each.row.seats)
        return list(dict.fromkeys(each.value for each in primary))

    def _exploratory(self) -> Iterator[str]:
        """The surest of all other differences."""
        exploratory = [each for each in self.compared if not each.primary and each.verdict in ("more", "less")]
        sure = sorted((each for each in exploratory if each.difference.p < SURE), key=lambda each: each.difference.p)
        told: dict[str, Compared] = {}
        for each in sure:
            told.setdefault(each.value, each)
        for each in list(told.values())[:MOST_EXPLORATORY]:
            one, other = words.value(each.metric, each.a), words.value(each.metric, each.b)
            where = f"{each.row.line_up.name}, {words.seats_of(each.row)}"
            yield f"{words.metric_name(each.value)} {one} → {other} ({where})"
        if len(told) > MOST_EXPLORATORY:
            yield f"… and {len(told) - MOST_EXPLORATORY} more; --all and --json show every value"

    def _targets(self) -> Iterator[str]:
        """Targets that A or this config misses, and whether that is due to the change."""
        one = {_key(each): each for each in measure(self.results, 0, self.targets, self.anytime) if each.meets}
        by_value = {(each.value, each.row): each for each in self.compared}
        found: dict[str, list[Measured]] = {}
        for after in measure(self.results, self.other, self.targets, self.anytime):
            before = one.get(_key(after))
            if before is not None and (said := blame(before, after, by_value.get((after.value, after.row)))):
                found.setdefault(said, []).append(after)
        for said in sorted(found, key=lambda said: "your change" not in said):
            yield f"{said}: {_targets_in_short(found[said], self.plan)}"

    def _changed_most(self) -> Iterator[str]:
        for number, block, rotation in changed_most(self.results, 0, self.other, MOST_CHANGED):
            game = self.plan.name(self.other, number, block, rotation)
            where = f"seed {game.seed}, {game.line_up}, {words.seats_of(self.plan.rows[number])}"
            differ = how_games_differ(self.results, number, block, rotation, self.other)
            yield f"{where}: {differ}:  bench replay {game}"

    def _section(self, heading: str, lines: Iterable[str]) -> Iterator[str]:
        found = list(lines)
        if found:
            yield ""
            yield f"{heading}:"
            yield from (f"  {line}" for line in found)


def did(compared: Iterable[Compared]) -> str:
    """The effect of a change on primary values: `rounds longer (2 seats 4.27 → 4.47 with greedy)`."""
    moved: dict[str, list[Compared]] = {}
    for each in compared:
        if each.primary and each.verdict in ("more", "less"):
            moved.setdefault(words.moved(each), []).append(each)
    told = [f"{what} ({_rows_in_short(rows)})" for what, rows in moved.items()]
    return enumerated(told) if told else "no difference that this run can show"


def did_in_short(compared: Iterable[Compared], plan: Plan) -> str:
    """The same without values: `rounds longer (greedy 2, 3)`; without bots and seats if all have it."""
    moved: dict[str, list[Row]] = {}
    for each in compared:
        if each.primary and each.verdict in ("more", "less"):
            moved.setdefault(words.moved(each), []).append(each.row)
    told = [
        what if len(rows) == len(plan.rows) else f"{what} ({_rows_by_bots(rows, plan)})" for what, rows in moved.items()
    ]
    return listed(told) or "no difference that this run can show"


def undecided_in_short(compared: Iterable[Compared]) -> str:
    """How many primary values with enough blocks did not move: `12 equivalent, 5 undecided`; empty if all did."""
    verdicts = [each.verdict for each in compared if each.primary and each.blocks >= FEWEST_BLOCKS]
    counts = {name: verdicts.count(verdict) for verdict, name in _NOT_MOVED.items()}
    return listed(f"{count} {name}" for name, count in counts.items() if count)


_NOT_MOVED: dict[Verdict, str] = {"equivalent": "equivalent", "undecided": "undecided", "never_used": "never used"}


def interim_changes(compared: Sequence[Compared], line_up: str) -> str:
    """The first primary value of a line-up before there are verdicts: `rounds 4.27 → 4.47 (2 seats), …`."""
    first = compared[0].value
    told = [each for each in compared if each.value == first and each.row.line_up.name == line_up]
    changes = [
        f"{words.value(each.metric, each.a)} → {words.value(each.metric, each.b)} ({words.seats_of(each.row)})"
        for each in told
    ]
    return f"{words.metric_name(first)} {listed(changes)}"


def value_in(results: Results, entry: int, compared: Compared) -> float:
    """The value of a comparison in another config of the same results."""
    row = results.plan.rows.index(compared.row)
    cell, blocks = results.cell(entry, row), results.complete(row, entry)
    return value_of(cell.of(compared.value, blocks)) if compared.value in cell.layout.values else nan


def run_lines(results: Results, targets: Targets, stopped: bool, everything: bool) -> Iterator[str]:
    """A config compared with its targets; every value if `everything`."""
    plan = results.plan
    blocks = min(int(results.complete(number, 0).sum()) for number in range(len(plan.rows)))
    yield f"{plan.entries[0].name}"
    yield f"   {plan_line(plan, blocks)}"
    found = list(measure(results, 0, targets, stopped))
    order: dict[tuple[str, bool], int] = {}
    for each in sorted(found, key=lambda each: -each.row.seats):
        order.setdefault((each.value, each.of_games is not None), len(order))
    found.sort(key=lambda each: order[each.value, each.of_games is not None])
    for line_up in plan.line_ups:
        yield ""
        yield from _run_table([each for each in found if each.row.line_up == line_up], everything)
    yield ""
    verdicts = [each.meets for each in found if each.meets]
    told = [f"{counted(verdicts.count(meets), 'target')} {word}" for meets, word in _MEETS.items() if meets in verdicts]
    yield f"{listed(told)}" if told else "There are no targets for these metrics."
    yield from _unfair(results)


_MEETS = {"meets": "met", "misses": "missed", "undecided": "undecided"}


def _run_table(measured: list[Measured], everything: bool) -> Iterator[str]:
    name = measured[0].row.line_up.name if measured else ""
    rows = [[name, "", "value", "95 %", "target", "verdict"]]
    met: list[Measured] = []
    before = ""
    for each in measured:
        if each.meets == "meets" and not everything and not (each.metric.primary or each.of_games):
            met.append(each)
        elif each.meets or everything or each.metric.primary or _tells_bots_apart(each):
            called = words.measured_name(each)
            rows.append(
                [
                    called if called != before else "",
                    words.seats_of(each.row),
                    _value_of(each, each.estimate.value),
                    _interval_of(each),
                    words.target(each) if each.meets else "",
                    each.meets if each.meets == "meets" else (each.meets or "").upper(),
                ]
            )
            before = called
    yield from words.aligned(rows, "<<>>><")
    if met:
        families: dict[str, int] = {}
        for each in met:
            family = words.metric_name(each.metric.id)
            families[family] = families.get(family, 0) + 1
        yield "meet their targets: " + listed(f"{family} ({count})" for family, count in families.items())


def _tells_bots_apart(measured: Measured) -> bool:
    """Whether a value compares the bots of a line-up with several bots."""
    return isinstance(measured.metric, BotWins) and len(measured.metric.subjects) > 1


def _value_of(measured: Measured, number: float) -> str:
    if measured.of_games is not None:
        return f"{100 * number:.0f} %" if isfinite(number) else words.NOTHING
    return words.value(measured.metric, number)


def _interval_of(measured: Measured) -> str:
    found = measured.estimate
    if not (isfinite(found.low) and isfinite(found.high)):
        return words.NOTHING
    return f"{_value_of(measured, found.low)} … {_value_of(measured, found.high)}"


def _unfair(results: Results) -> Iterator[str]:
    """A warning for each chance that does not have the odds it should have."""
    for number, row in enumerate(results.plan.rows):
        cell, blocks = results.cell(0, number), results.complete(number, 0)
        for value in cell.layout.values.values():
            wanted = value.metric.expected
            if wanted is None or not blocks.any():
                continue
            found = estimate(cell.of(value.id, blocks), alpha=UNFAIR)
            if not found.exact and not found.low <= wanted <= found.high:
                yield (
                    f"! {words.metric_name(value.id)} ({row.line_up.name}, {words.seats_of(row)}): "
                    f"{words.value(value.metric, found.value)}, but {words.value(value.metric, wanted)} is expected: "
                    "the chances are not fair"
                )


def plan_line(plan: Plan, blocks: int) -> str:
    """What was played: `mixed, greedy · 2, 3, 4 seats · 400 blocks · seeds 1 to 400`."""
    last = plan.seed_of(plan.blocks - 1)
    done = f"{blocks:,} blocks" if blocks >= plan.blocks else f"{blocks:,} of {plan.blocks:,} blocks: stopped"
    line_ups = listed(each.name for each in plan.line_ups)
    return f"{line_ups} · {listed(plan.seats)} seats · {done} · seeds {plan.seed} to {last}"


def interim(results: Results, values: Sequence[str]) -> str:
    """Values of the first row so far, labelled as interim. There are no verdicts while games are played."""
    told = []
    for id in values:
        numbers = []
        for index in range(len(results.plan.entries)):
            blocks = results.complete(0, index)
            cell = results.cell(index, 0)
            if id in cell.layout.values and blocks.any():
                value = cell.layout.values[id]
                numbers.append(words.value(value.metric, estimate(cell.of(id, blocks)).value))
        if numbers:
            told.append(f"{words.metric_name(id)} {' / '.join(numbers)}")
    return f"interim: {listed(told)}" if told else ""


_QUIETLY = {
    "equivalent": "equivalent",
    "undecided": f"undecided, because they differ in fewer than {FEWEST_DIFFERENT} blocks",
    "never_used": "never used by these bots",
}
"""The words before the names of values that are not in the table."""


def _is_quiet(compared: Compared) -> bool:
    """Whether a value need not be in the table: it stays the same, or rarely differs."""
    rarely = compared.verdict == "undecided" and compared.difference.exact
    return rarely or compared.verdict == "never_used" or (compared.verdict == "equivalent" and not compared.sure)


def _key(measured: Measured) -> tuple[str, Row, bool]:
    return measured.value, measured.row, measured.of_games is not None


def _short(compared: Compared) -> str:
    match compared.verdict:
        case "more" | "less":
            return words.direction(compared)
        case "never_used":
            return "never used"
        case verdict:
            return verdict


def _rows_in_short(rows: Sequence[Compared]) -> str:
    """`2 seats 4.27 → 4.47 with greedy`, for the first rows."""
    told = [
        f"{words.seats_of(each.row)} {words.value(each.metric, each.a)} → {words.value(each.metric, each.b)} "
        f"with {each.row.line_up.name}"
        for each in rows[:3]
    ]
    return ", ".join(told) + (", …" if len(rows) > 3 else "")


def _names_with_seats(compared: Sequence[Compared], seats: Sequence[int]) -> str:
    """`rounds (2, 3 seats), margin`; without seats if all have it."""
    found: dict[str, list[int]] = {}
    for each in compared:
        found.setdefault(each.value, []).append(each.row.seats)
    told = [
        words.metric_name(value) + ("" if len(where) == len(seats) else f" ({listed(where)} seats)")
        for value, where in found.items()
    ]
    return listed(told)


def _targets_in_short(measured: Sequence[Measured], plan: Plan) -> str:
    """`rounds (greedy 2, 3)`."""
    found: dict[str, list[Row]] = {}
    for each in measured:
        found.setdefault(words.measured_name(each), []).append(each.row)
    told = [f"{name} ({_rows_by_bots(rows, plan)})" for name, rows in list(found.items())[:MOST_EXPLORATORY]]
    more = len(found) - MOST_EXPLORATORY
    return ", ".join(told) + (f", and {more} more" if more > 0 else "")


def _rows_by_bots(rows: Iterable[Row], plan: Plan) -> str:
    """`greedy 2, 3; mixed`; without seats if all have it."""
    by_bots: dict[str, list[int]] = {}
    for row in rows:
        by_bots.setdefault(row.line_up.name, []).append(row.seats)
    return "; ".join(
        bots if len(seats) == len(plan.seats) else f"{bots} {listed(seats)}" for bots, seats in by_bots.items()
    )


def how_games_differ(results: Results, row: int, block: int, rotation: int, other: int) -> str:
    """The first values that differ: `church wins 1 → 0, rounds 4 → 6`."""
    told = []
    for value in results.cell(other, row).layout.values.values():
        if not value.metric.primary or len(value.columns) != 2:
            continue
        numbers = []
        for index in (0, other):
            cell = results.cell(index, row)
            column = cell.layout.values[value.id].columns[0] if value.id in cell.layout.values else None
            numbers.append(None if column is None else float(cell.sums[block, rotation, column]))
        if None not in numbers and numbers[0] != numbers[1]:
            told.append(f"{words.metric_name(value.id)} {numbers[0]:g} → {numbers[1]:g}")
    return listed(told[:3])
