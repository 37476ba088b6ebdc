"""Sweeps: values over ranges, every point compared with the targets, the best points confirmed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, product
from math import isfinite
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.bench import words
from circus_maximus.bench.output import measured_plain, played_plain
from circus_maximus.bench.plan import Matchup, Plan
from circus_maximus.bench.replays import replay_command
from circus_maximus.bench.results import Results
from circus_maximus.bench.runs import Progress, Run
from circus_maximus.bench.targets import Targets
from circus_maximus.bench.verdicts import Measured, measure
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, listed, quoted

MAX_POINTS = 100
CONFIRMED = "confirmed"
"""The subfolder of a sweep with the run that measures the best points again."""
POINTS_IN_TABLE = 8
PLOT_ROWS = 18
MARKS = "abcdefghijklmnopqrstuvwxyz"
"""The characters of the lines of a plot."""
_OVER = re.compile(r"\s*([^=]+?)\s*([+-]?=)\s*(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})\s*(?::\s*([0-9]{1,9}))?\s*\Z")


class Over(Struct, frozen=True):
    """A key, and the numbers that a sweep gives it."""

    key: str
    sign: str
    numbers: tuple[int, ...]

    def settings(self) -> list[str]:
        """Each number as a setting."""
        return [f"{self.key}{self.sign}{number}" for number in self.numbers]

    def number(self, setting: str) -> str:
        """The number of a setting; with its sign, if it is added to the value: `5`, `+5`, `-5`."""
        number = int(setting.removeprefix(f"{self.key}{self.sign}"))
        return f"{number}" if self.sign == "=" else f"{-number if self.sign == '-=' else number:+}"


def read_over(text: str) -> Over:
    """The range of a typed text such as `setup.coins=5..25:5`. `ValueError`, which says what is wrong."""
    found = _OVER.match(text)
    if found is None:
        raise ValueError(
            f"{quoted(text)} is not a range: write KEY=FIRST..LAST or KEY=FIRST..LAST:STEP, as in setup.coins=5..25:5"
        )
    key, sign, first, last, step = found.groups()
    if int(first) > int(last):
        raise ValueError(f"{quoted(text)} is empty: {first} is above {last}")
    if step is not None and int(step) < 1:
        raise ValueError(f"{quoted(text)}: the step must be at least 1")
    numbers = range(int(first), int(last) + 1, int(step or 1))
    if len(numbers) > MAX_POINTS:
        raise ValueError(f"{quoted(text)} has {len(numbers):,} points; the limit is {MAX_POINTS}")
    return Over(".".join(map(str.strip, key.split("."))), sign, tuple(numbers))


def points(overs: Sequence[Over]) -> list[tuple[str, ...]]:
    """The settings of each point; `ValueError` if there are too many, or if two ranges are for the same key."""
    keys = [over.key for over in overs]
    if twice := [key for number, key in enumerate(keys) if key in keys[:number]]:
        raise ValueError(f"{printable(twice[0])} has two ranges: write one, as in {printable(twice[0])}=5..8")
    found = list(product(*(over.settings() for over in overs)))
    if len(found) > MAX_POINTS:
        raise ValueError(f"this sweep has {len(found):,} points; the limit is {MAX_POINTS}")
    return found


class Point(Struct, frozen=True):
    """A point of a sweep, with every measured value."""

    settings: tuple[str, ...]
    measured: tuple[Measured, ...]

    def count(self, meets: str) -> int:
        """The number of targets that are met, missed or undecided, in all matchups."""
        return sum(each.meets == meets for each in self.measured)

    def of(self, value: str, matchup: Matchup) -> Measured | None:
        """A value in a matchup."""
        return next(
            (each for each in self.measured if each.value == value and each.matchup == matchup and not each.of_games),
            None,
        )


def measured_points(
    results: Results, settings: Sequence[tuple[str, ...]], targets: Targets, stopped: bool
) -> list[Point]:
    """Every point with its values."""
    return [Point(setting, tuple(measure(results, entry, targets, stopped))) for entry, setting in enumerate(settings)]


def best(found: Sequence[Point], count: int) -> list[Point]:
    """The points that miss the smallest numbers of targets; of these, those that meet the most."""
    return sorted(found, key=lambda point: (point.count("misses"), -point.count("meets")))[:count]


def measure_again(
    running: Run,
    found: Sequence[Point],
    most: int,
    targets: Targets,
    show: Callable[[Progress, Results], None],
) -> tuple[Run, list[Point]]:
    """The best points of a sweep, measured on fresh seeds, and the run of that, in a subfolder."""
    plan, promising = running.plan, best(found, most)
    entries = [plan.entries[found.index(point)] for point in promising]
    fresh = replace(plan, entries=tuple(entries), seed=plan.seed_of(plan.blocks))
    again = running.part(fresh, CONFIRMED)
    again.play(show)
    return again, measured_points(again.results, [point.settings for point in promising], targets, again.stopped)


def sweep_lines(
    plan: Plan, overs: Sequence[Over], found: Sequence[Point], values: Sequence[str], plot: str
) -> Iterator[str]:
    """A table for each matchup, with a column for each point, and a plot."""
    line_ups = listed(each.name for each in plan.line_ups)
    yield f"{listed(over.key for over in overs)}: {counted(len(found), 'point')}"
    yield f"   {line_ups} · {listed(plan.seats)} seats · {plan.blocks:,} blocks each"
    for matchup in plan.matchups:
        for first in range(0, len(found), POINTS_IN_TABLE):
            yield ""
            yield from _table(found[first : first + POINTS_IN_TABLE], overs, matchup, values)
    if plot:
        yield ""
        yield plot


def _table(found: Sequence[Point], overs: Sequence[Over], matchup: Matchup, values: Sequence[str]) -> Iterator[str]:
    rows = [[f"{matchup.line_up.name}, {words.seats_of(matchup)}", *(_in_short(point, overs) for point in found)]]
    for value in values:
        measured = [point.of(value, matchup) for point in found]
        if any(measured):
            rows.append([words.metric_name(value), *map(_cell, measured)])
    for meets, told in (("meets", "targets met"), ("misses", "targets missed"), ("undecided", "undecided")):
        counts = [sum(each.meets == meets and each.matchup == matchup for each in point.measured) for point in found]
        rows.append([told, *(f"{count:,}  " for count in counts)])
    yield from words.aligned(rows, "<" + ">" * len(found))


def _in_short(point: Point, overs: Sequence[Over]) -> str:
    """The numbers of a point, without keys."""
    return "/".join(over.number(setting) for setting, over in zip(point.settings, overs, strict=True)) + "  "


def _cell(measured: Measured | None) -> str:
    if measured is None:
        return ""
    mark = {"misses": "✗", "meets": "✓"}.get(measured.meets or "", " ")
    return f"{words.value_text(measured.metric, measured.estimate.value)} {mark}"


def confirmed_lines(run: Run, found: Sequence[Point]) -> Iterator[str]:
    """The results of the best points on fresh seeds, and how to replay a game of the run that measured them."""
    plan = run.plan
    yield (
        f"The best points, rerun on fresh seeds ({plan.seed} to {plan.seed_of(plan.blocks - 1)}) "
        "and judged by these alone:"
    )
    for point in found:
        met, missed, open_ = map(point.count, ("meets", "misses", "undecided"))
        told = f"{counted(met, 'target')} met, {missed:,} missed, {open_:,} undecided"
        yield f"  {', '.join(point.settings)}: {told}"
        names = dict.fromkeys(words.measured_name(each) for each in point.measured if each.meets == "misses")
        if names:
            more = f", and {len(names) - 8:,} more" if len(names) > 8 else ""
            yield f"    misses {listed(list(names)[:8])}{more}"
    yield "  To replay one of these games:"
    yield f"    {replay_command(plan.name(0, 0, 0, 0), run.folder)}"


def plot_lines(plan: Plan, overs: Sequence[Over], found: Sequence[Point], value: str, width: int) -> str:
    """A plot of one value over the first range, with a line for each matchup and each combination of the other ranges.

    Points without a value are left out; the plot is empty if none has one.
    """
    import plotext

    figure = plotext.figure.clear()
    figure.plot_size(width, PLOT_ROWS).theme("colorless").title(words.metric_name(value)).label(overs[0].key)
    others = list(product(*(over.settings() for over in overs[1:])))
    lines = [(matchup, other) for matchup in plan.matchups for other in others]
    drawn = False
    for mark, (matchup, other) in zip(cycle(MARKS), lines, strict=False):
        at = [
            (int(overs[0].number(point.settings[0])), _axis_text(measured))
            for point in found
            if point.settings[1:] == other and (measured := point.of(value, matchup)) is not None
        ]
        if known := [(number, height) for number, height in at if isfinite(height)]:
            drawn = True
            label = " ".join([matchup.line_up.name, words.seats_of(matchup), *other])
            along, heights = map(list, zip(*known, strict=True))
            figure.draw(figure.signal(along, heights, marker=mark).lines().label(label))
    if not drawn:
        return ""
    return "\n".join(line.rstrip() for line in plotext.uncolorize(str(figure.build())).splitlines())


def _axis_text(measured: Measured) -> float:
    value = measured.estimate.value
    return 100 * value if measured.metric.unit == "share" else value


def sweep_plain(runs: Sequence[Run], found: Sequence[Point], confirmed: Sequence[Point]) -> dict[str, Any]:
    """A sweep as plain data; `runs` are that of all points and that of the confirmed ones, if there is one."""
    return {
        **played_plain(runs[0].plan),
        "points": _points_plain(found),
        "confirmed": _points_plain(confirmed),
        "faults": {str(game): failure.text for run in runs for game, failure in run.results.failures.items()},
        "stopped": any(run.stopped for run in runs),
    }


def point_rows(points: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The matchups of points, each with the settings of its point; the points are plain data."""
    return [{"settings": ", ".join(point["settings"]), **row} for point in points for row in point["rows"]]


def _points_plain(found: Sequence[Point]) -> list[dict[str, Any]]:
    """Points as plain data."""
    return [
        {
            "settings": list(point.settings),
            "met": point.count("meets"),
            "missed": point.count("misses"),
            "undecided": point.count("undecided"),
            "rows": [measured_plain(each) for each in point.measured],
        }
        for point in found
    ]
