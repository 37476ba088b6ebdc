"""What the bench prints of one config, compared with its targets, and of the metrics of a title."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from circus_maximus.bench import words
from circus_maximus.bench.game_runner import BotWins
from circus_maximus.bench.plan import LineUp
from circus_maximus.bench.results import Results
from circus_maximus.bench.statistics import estimate
from circus_maximus.bench.targets import Targets
from circus_maximus.bench.verdicts import Measured, measure
from circus_maximus.bench.words import plan_line
from circus_maximus.bots import bots_of
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.metrics import SHARE, Gap, Metric, metrics_of
from circus_maximus.engine.text.words import counted, listed
from circus_maximus.engine.title import Title

UNFAIR = 1e-4
"""Probability below which a coin is reported as unfair."""


_MEETS = {"meets": "met", "misses": "missed", "undecided": "undecided"}


def run_lines(results: Results, targets: Targets, stopped: bool, everything: bool) -> Iterator[str]:
    """A config compared with its targets; every value if `everything`."""
    plan = results.plan
    blocks = min(int(results.complete(number, 0).sum()) for number in range(len(plan.matchups)))
    yield f"{plan.entries[0].name}"
    yield f"   {plan_line(plan, blocks)}"
    found = list(measure(results, 0, targets, stopped))
    order: dict[tuple[str, bool], int] = {}
    for each in sorted(found, key=lambda each: -each.matchup.seats):
        order.setdefault((each.value, each.of_games is not None), len(order))
    found.sort(key=lambda each: order[each.value, each.of_games is not None])
    for line_up in plan.line_ups:
        yield ""
        yield from _run_table([each for each in found if each.matchup.line_up == line_up], everything)
    yield ""
    verdicts = [each.meets for each in found if each.meets]
    told = [f"{counted(verdicts.count(meets), 'target')} {word}" for meets, word in _MEETS.items() if meets in verdicts]
    yield f"{listed(told)}" if told else "There are no targets for these metrics."
    yield from _unfair(results)


def _run_table(measured: list[Measured], everything: bool) -> Iterator[str]:
    name = measured[0].matchup.line_up.name if measured else ""
    rows = [[name, "", "value", "95%", "target", "verdict"]]
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
                    words.seats_of(each.matchup),
                    _value_of(each, each.estimate.value),
                    _interval_of(each),
                    words.target_text(each) if each.meets else "",
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
        yield "meet their targets: " + listed(f"{family} ({count:,})" for family, count in families.items())


def _tells_bots_apart(measured: Measured) -> bool:
    """Whether a value compares the bots of a line-up with several bots."""
    return isinstance(measured.metric, BotWins) and len(measured.metric.subjects) > 1


def _value_of(measured: Measured, number: float) -> str:
    if measured.of_games is not None:
        return f"{100 * number:.0f}%" if isfinite(number) else words.NOTHING
    return words.value_text(measured.metric, number)


def _interval_of(measured: Measured) -> str:
    found = measured.estimate
    if not (isfinite(found.low) and isfinite(found.high)):
        return words.NOTHING
    return f"{_value_of(measured, found.low)} … {_value_of(measured, found.high)}"


def _unfair(results: Results) -> Iterator[str]:
    """A warning for each chance that does not have the odds it should have."""
    for number, matchup in enumerate(results.plan.matchups):
        cell, blocks = results.cell(0, number), results.complete(number, 0)
        for value in cell.layout.values.values():
            wanted = value.metric.expected
            if wanted is None or not blocks.any():
                continue
            found = estimate(cell.of(value.id, blocks), alpha=UNFAIR)
            if not found.exact and not found.low <= wanted <= found.high:
                yield (
                    f"! {words.metric_name(value.id)} ({matchup.line_up.name}, {words.seats_of(matchup)}): "
                    f"{words.value_text(value.metric, found.value)}, "
                    f"but {words.value_text(value.metric, wanted)} is expected, so the random outcomes are not fair"
                )


def metrics_lines(title: Title) -> Iterator[str]:
    """Each metric with its meaning; primary ones have a mark."""
    rows = [("*" if metric.primary else " ", _id(metric), metric.meaning) for metric in _metrics(title)]
    width = max(len(id) for _, id, _ in rows)
    for mark, id, meaning in rows:
        yield f"{mark} {id:{width}}  {meaning}"
    yield ""
    yield "* primary: `bench compare` judges it. The others are exploratory, unless you name them with --expect."


def metrics_page(title: Title) -> str:
    """The reference page."""
    rows = [
        f"| `{_id(metric)}` | {metric.meaning} | {_unit(metric)} | {metric.per} | "
        f"± {words.size(metric, metric.margin)}{' points' if metric.unit == SHARE else ''} |"
        for metric in _metrics(title)
    ]
    primary = [metric for metric in _metrics(title) if metric.primary]
    return "\n".join(
        [
            f"# Metrics of {title.label}",
            "",
            f"`circus-maximus bench metrics --game {title.name} --markdown` prints this page. A value is a sum over "
            "many games, divided by the number of what it is counted by. Differences within the margin do not matter; "
            "the file of targets can set other margins. A lift is the share of wins of those who did something less "
            "the share of those who could have and did not; [bench-statistics.md](bench-statistics.md) says how to "
            "read it.",
            "",
            f"Primary metrics, which `bench compare` judges: {', '.join(f'`{_id(metric)}`' for metric in primary)}.",
            "",
            "| metric | meaning | unit | counted by | margin |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )


def _metrics(title: Title) -> list[Metric]:
    """Every metric of the shipped config, with the largest number of seats."""
    seats = title.seats[-1]
    of_bots = BotWins(LineUp("", tuple(bots_of(title))), seats)
    return list(metrics_of([*title.metrics(title.rules(configure(title)), seats), of_bots]))


def _id(metric: Metric) -> str:
    """The id; with subjects, `id.SUBJECT`."""
    return f"{metric.id}.{metric.subjects_are.upper()}" if metric.subjects != ("",) else metric.id


def _unit(metric: Metric) -> str:
    return "points" if metric.unit == SHARE and isinstance(metric, Gap) else metric.unit
