"""The `bench` commands that play games: run, compare, replay, metrics."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.bench_options import (
    begin_run,
    conclude,
    load_configs,
    load_targets,
    make_plan,
    need_extra,
    output_options,
    plan_options,
    progress,
    save,
)
from circus_maximus.cli.common import CommandWithBots, TypedPath, title_option
from circus_maximus.engine.printable import printable

if TYPE_CHECKING:
    from circus_maximus.bench.judging.targets import Targets
    from circus_maximus.bench.playing.plan import Plan
    from circus_maximus.bench.runs import Run
    from circus_maximus.bench.sweep import Over, Point
    from circus_maximus.engine.title import Title

SWEEP_BLOCKS = 100
"""Blocks of each point by default: there are many points."""


@click.command(cls=CommandWithBots)
@click.argument("config", default="default")
@click.option("--strict", is_flag=True, help="Also exit with code 1 if a target is missed.")
@output_options
@plan_options()
def run(
    title: Title,
    config: str,
    line_ups: Sequence[str],
    seats: str,
    blocks: int,
    seed: str,
    workers: int | None,
    targets_path: Path | None,
    out: Path | None,
    everything: bool,
    as_json: bool,
    strict: bool,
) -> None:
    """Play many games and compare them with targets.

    CONFIG is a variant, an overlay, a folder, or `default`. More parts can follow: 'long-show + setup.coins=20'. Prints
    metrics with their 95 % intervals, and whether they meet their targets.
    """
    need_extra(out=out)
    from circus_maximus.bench.judging.verdicts import misses_a_target
    from circus_maximus.bench.reporting.output import json_text, run_plain
    from circus_maximus.bench.reporting.run_report import run_lines

    named, loaded = load_configs(title, [config])
    targets = load_targets(title, targets_path, named[0], loaded[0].config)
    plan = make_plan(title, named, loaded, line_ups, seats, blocks, seed)
    running = begin_run(plan, out, workers)
    with progress(_values(plan)[1][:1]) as show:
        running.play(show)
    report = "\n".join(run_lines(running.results, targets, running.stopped, everything))
    click.echo(json_text(run_plain(running, targets)) if as_json else report)
    if out is not None:
        save(running, report, run_plain(running, targets)["rows"])
    conclude(running, failed=strict and misses_a_target(running.results, 0, targets, running.stopped))


@click.command(cls=CommandWithBots)
@click.argument("configs", nargs=-1, required=True, metavar="A B [C]...")
@click.option(
    "--expect",
    "expected",
    multiple=True,
    metavar="'METRIC up|down|same'",
    help="What you expect of the change, as in 'rounds up'. Can be repeated.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Also exit with code 1 if a config other than A misses a target, or an expectation is not met.",
)
@output_options
@plan_options()
def compare(
    title: Title,
    configs: Sequence[str],
    expected: Sequence[str],
    line_ups: Sequence[str],
    seats: str,
    blocks: int,
    seed: str,
    workers: int | None,
    targets_path: Path | None,
    out: Path | None,
    everything: bool,
    as_json: bool,
    strict: bool,
) -> None:
    """Play two configs with the same seeds and say what differs.

    A and B are variants, overlays, folders, or `default`. More parts can follow, and `A` stands for the first config:
    'A + markets.mummers.prices+=1'. Further configs are compared with A, too.
    """
    need_extra(out=out)
    from circus_maximus.bench.judging.expectations import read_expectations
    from circus_maximus.bench.playing.results import Results
    from circus_maximus.bench.reporting.comparison import Comparison
    from circus_maximus.bench.reporting.output import compare_plain, json_text

    if len(configs) < 2:
        raise click.UsageError("two configs are needed, as in: bench compare default 'A + setup.coins=20'")
    if len(configs) > 10:
        raise click.UsageError("at most 10 configs can be compared")
    named, loaded = load_configs(title, configs)
    targets = load_targets(title, targets_path, named[0], loaded[0].config)
    plan = make_plan(title, named, loaded, line_ups, seats, blocks, seed)
    try:
        expectations = read_expectations(expected, [value.id for value in Results(plan).values()])
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--expect") from error
    running = begin_run(plan, out, workers)
    with progress([each.value for each in expectations] or _values(plan)[1][:1]) as show:
        running.play(show)
    comparisons = [
        Comparison(running.results, other, targets, expectations, running.stopped) for other in range(1, len(configs))
    ]
    found = [compare_plain(comparison) for comparison in comparisons]
    report = "\n\n".join("\n".join(comparison.lines(everything)) for comparison in comparisons)
    click.echo(json_text(found[0] if len(found) == 1 else found) if as_json else report)
    if out is not None:
        save(running, report, [{"config": each["b"]["label"], **row} for each in found for row in each["rows"]])
    conclude(running, failed=strict and any(comparison.misses() for comparison in comparisons))


@click.command(cls=CommandWithBots)
@click.argument("config", default="default")
@click.option(
    "--over",
    "ranges",
    multiple=True,
    required=True,
    metavar="KEY=FIRST..LAST[:STEP]",
    help="A value and the numbers to try, as in setup.coins=5..25:5. If repeated, every combination is played.",
)
@click.option(
    "--plot",
    "plotted_value",
    metavar="METRIC",
    default="",
    help="The metric to plot.  [default: the first one]",
)
@click.option(
    "--confirm",
    type=click.IntRange(0, 20),
    default=2,
    show_default=True,
    help="Points to measure again on fresh seeds.",
)
@output_options
@plan_options(SWEEP_BLOCKS)
def sweep(
    title: Title,
    config: str,
    ranges: Sequence[str],
    plotted_value: str,
    confirm: int,
    line_ups: Sequence[str],
    seats: str,
    blocks: int,
    seed: str,
    workers: int | None,
    targets_path: Path | None,
    out: Path | None,
    everything: bool,
    as_json: bool,
) -> None:
    """Try several numbers for a value.

    Every point is compared with the targets. Those that miss the smallest number are measured again on fresh seeds,
    because the best of many points is partly the best by chance.
    """
    need_extra("plotext", out=out)
    from circus_maximus.bench.reporting.output import json_text
    from circus_maximus.bench.sweep import confirmed_lines, measured_points, plotted, sweep_lines, sweep_plain

    overs, settings = _points(ranges)
    named, loaded = load_configs(title, [" + ".join([config, *point]) for point in settings], points=True)
    targets = load_targets(title, targets_path, named[0], loaded[0].config)
    plan = make_plan(title, named, loaded, line_ups, seats, blocks, seed)
    values, primary = _values(plan, plotted_value)
    runs = [begin_run(plan, out, workers)]
    confirmed: list[Point] = []
    again_told: list[str] = []
    with progress(primary[:1]) as show:
        runs[0].play(show)
    found = measured_points(runs[0].results, settings, targets, runs[0].stopped)
    plot = plotted(plan, overs, found, plotted_value or primary[0], min(100, get_terminal_size().columns))
    told = list(sweep_lines(plan, overs, found, values if everything else primary, plot))
    if confirm and not runs[0].stopped:
        again, confirmed = _measured_again(runs[0], found, confirm, targets, primary[:1])
        again_told = list(confirmed_lines(again, confirmed))
        told += ["", *again_told]
        runs.append(again)
    plain = sweep_plain(runs, found, confirmed)
    click.echo(json_text(plain) if as_json else "\n".join(told))
    if out is not None:
        _save_sweep(runs, (told, again_told), plain)
    conclude(*runs)


def _points(ranges: Sequence[str]) -> tuple[list[Over], list[tuple[str, ...]]]:
    """The ranges that were typed, and the settings of each of their points."""
    from circus_maximus.bench.sweep import points, read_over

    try:
        overs = [read_over(text) for text in ranges]
        return overs, points(overs)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--over") from error


def _values(plan: Plan, plotted_value: str = "") -> tuple[list[str], list[str]]:
    """The ids of all values of a plan, and of the primary ones. The value to plot must be one of them, or empty."""
    from circus_maximus.bench.judging.targets import unknown_metric
    from circus_maximus.bench.playing.results import Results

    values = list(Results(plan).values())
    ids = [value.id for value in values]
    if plotted_value and plotted_value not in ids:
        raise click.BadParameter(unknown_metric(plotted_value, ids), param_hint="--plot")
    return ids, [value.id for value in values if value.metric.primary]


def _save_sweep(runs: Sequence[Run], told: Sequence[Sequence[str]], plain: dict[str, Any]) -> None:
    """Save the reports and rows of a sweep: those of all its points, and those of the confirmed ones, if there are."""
    from circus_maximus.bench.sweep import point_rows

    for run, lines, part in zip(runs, told, ("points", "confirmed"), strict=False):
        save(run, "\n".join(lines), point_rows(plain[part]))


def _measured_again(
    running: Run, found: Sequence[Point], most: int, targets: Targets, shown: Sequence[str]
) -> tuple[Run, list[Point]]:
    """The best points of a sweep, measured on fresh seeds, and the run of that, in a subfolder."""
    from msgspec.structs import replace

    from circus_maximus.bench.sweep import CONFIRMED, best, measured_points

    plan, promising = running.plan, best(found, most)
    entries = [plan.entries[found.index(point)] for point in promising]
    fresh = replace(plan, entries=tuple(entries), seed=plan.seed_of(plan.blocks))
    again = running.part(fresh, CONFIRMED)
    with progress(shown) as show:
        again.play(show)
    return again, measured_points(again.results, [point.settings for point in promising], targets, again.stopped)


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="[DIR] NAME")
@click.option("--out", type=TypedPath(dir_okay=False), help="Also write the transcript of the game to this file.")
def replay(words: Sequence[str], out: Path | None) -> None:
    """Print the story of one game of a run.

    NAME is the name of a game in a report, such as B/4/greedy/17/0. Without DIR, the last run is used. The games with
    which a sweep confirms its best points are in the subfolder `confirmed` of its run. For a config other than the
    first of the run, also prints where the game first differs from that of the first.
    """
    need_extra()
    from circus_maximus.bench.reporting.replays import CannotRecord, replayed
    from circus_maximus.bench.runs import BadRun, kept_runs
    from circus_maximus.play.files.filenames import typed_path
    from circus_maximus.play.files.paths import bench_folder

    if len(words) > 2:
        raise click.UsageError("name a folder and a game, or only a game of the last run")
    if out is not None and os.path.lexists(out):
        raise click.UsageError(f"{out} exists: choose a new name for --out")
    if len(words) == 2:
        folder = typed_path(words[0])
    else:
        runs = kept_runs(bench_folder() / "runs")
        if not runs:
            raise click.UsageError("there is no run yet: `circus-maximus bench run` and `bench compare` make one")
        folder = runs[-1]
    try:
        for line in replayed(folder, words[-1], out):
            click.echo(printable(line))
    except (BadRun, ValueError) as error:
        raise click.UsageError(str(error)) from error
    except CannotRecord as error:
        raise click.ClickException(f"{out}: cannot be written to: {error}") from error


@click.command()
@click.option("--markdown", is_flag=True, help="Print the reference page as Markdown.")
@title_option()
def metrics(title: Title, markdown: bool) -> None:
    """List the metrics and what each means."""
    need_extra()
    from circus_maximus.bench.reporting.reference import metrics_lines, metrics_page

    if markdown:
        click.echo(metrics_page(title), nl=False)
        return
    for line in metrics_lines(title):
        click.echo(line)
