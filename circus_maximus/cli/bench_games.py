"""The commands `bench run`, `compare`, `sweep`, `replay` and `metrics`."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.bench_options import (
    OutputOptions,
    PlanOptions,
    begin_run,
    conclude,
    load_plan,
    need_extra,
    output_options,
    plan_options,
    progress,
    save,
    value_ids,
)
from circus_maximus.cli.common import CommandWithLineUps, TypedPath, title_option
from circus_maximus.engine.text.printable import printable

if TYPE_CHECKING:
    from circus_maximus.bench.runs import Run
    from circus_maximus.bench.sweep import Over, Point
    from circus_maximus.engine.title import Title

SWEEP_BLOCKS = 100
"""Blocks of each point by default: there are many points."""


@click.command(cls=CommandWithLineUps)
@click.argument("config", default="default")
@click.option("--strict", is_flag=True, help="Also exit with code 1 if a target is missed.")
@output_options
@plan_options()
def run(config: str, strict: bool, options: PlanOptions, output: OutputOptions) -> None:
    """Play many games and compare them with targets.

    CONFIG is a variant, an overlay, a folder, or `default`. More parts can follow: 'long-show + setup.coins=20'. Prints
    metrics with their 95% intervals, and whether they meet their targets.
    """
    need_extra(out=output.out)
    from circus_maximus.bench.output import json_text, run_plain
    from circus_maximus.bench.report import run_lines
    from circus_maximus.bench.verdicts import misses_a_target

    plan, targets = load_plan(options, output.targets_path, [config])
    running = begin_run(plan, output.out, options.workers)
    with progress(value_ids(plan)[1][:1]) as show:
        running.play(show)
    report = "\n".join(run_lines(running.results, targets, running.stopped, output.everything))
    click.echo(json_text(run_plain(running, targets)) if output.as_json else report)
    if output.out is not None:
        save(running, report, run_plain(running, targets)["rows"])
    conclude(running, failed=strict and misses_a_target(running.results, 0, targets, running.stopped))


@click.command(cls=CommandWithLineUps)
@click.argument("configs", nargs=-1, required=True, metavar="A B [C]...")
@click.option(
    "--expect",
    "expected",
    multiple=True,
    metavar="'METRIC up|down|same'",
    help="What you expect of the change, as in 'rounds up'. `bench metrics` lists the metrics. Can be given more than "
    "once.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Also exit with code 1 if a config other than A misses a target, or an expectation is not met.",
)
@output_options
@plan_options()
def compare(
    configs: Sequence[str], expected: Sequence[str], strict: bool, options: PlanOptions, output: OutputOptions
) -> None:
    """Play two configs with the same seeds and say what differs.

    A and B are variants, overlays, folders, or `default`. More parts can follow, and `A` stands for the first config:
    'A + markets.mummers.prices+=1'. Further configs are compared with A as well.
    """
    need_extra(out=output.out)
    from circus_maximus.bench.comparison import Comparison
    from circus_maximus.bench.output import compare_plain, json_text
    from circus_maximus.bench.results import Results
    from circus_maximus.bench.verdicts import check_comparable, read_expectations

    if len(configs) < 2:
        example = "circus-maximus bench compare default 'A + setup.coins=20'"
        raise click.UsageError(f"two configs are needed, as in: {example}")
    if len(configs) > 10:
        raise click.UsageError("at most 10 configs can be compared")
    plan, targets = load_plan(options, output.targets_path, configs)
    try:
        results = Results(plan)
        expectations = read_expectations(plan.title, expected, [value.id for value in results.values()])
        check_comparable(expectations, results)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--expect") from error
    running = begin_run(plan, output.out, options.workers)
    with progress([each.value for each in expectations] or value_ids(plan)[1][:1]) as show:
        running.play(show)
    comparisons = [
        Comparison(running.results, other, targets, expectations, running.stopped, folder=output.out)
        for other in range(1, len(configs))
    ]
    found = [compare_plain(comparison) for comparison in comparisons]
    report = "\n\n".join("\n".join(comparison.lines(output.everything)) for comparison in comparisons)
    click.echo(json_text(found[0] if len(found) == 1 else found) if output.as_json else report)
    if output.out is not None:
        save(running, report, [{"config": each["b"]["label"], **row} for each in found for row in each["rows"]])
    conclude(running, failed=strict and any(comparison.misses() for comparison in comparisons))


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
    from circus_maximus.bench.replays import CannotRecord, replay_lines
    from circus_maximus.bench.runs import BadRun
    from circus_maximus.play.filenames import typed_path

    if len(words) > 2:
        raise click.UsageError("name a folder and a game, or only a game of the last run")
    if out is not None and os.path.lexists(out):
        raise click.UsageError(f"{out} exists: choose a new name for --out")
    folder = typed_path(words[0]) if len(words) == 2 else _last_run()
    try:
        for line in replay_lines(folder, words[-1], out):
            click.echo(printable(line))
    except (BadRun, ValueError) as error:
        raise click.UsageError(str(error)) from error
    except CannotRecord as error:
        raise click.ClickException(f"{out}: cannot be written to: {error}") from error


def _last_run() -> Path:
    """The folder of the last run without `--out`; prints on standard error which one that is."""
    from circus_maximus.bench.runs import BadRun, kept_runs, read_manifest
    from circus_maximus.play.files import runs_folder

    runs = kept_runs(runs_folder())
    if not runs:
        raise click.UsageError("there is no run yet: `circus-maximus bench run` and `bench compare` make one")
    try:
        command = read_manifest(runs[-1]).command
    except BadRun as error:
        raise click.UsageError(str(error)) from error
    click.echo(printable(f"note: looking in the last run: {shlex.join(['circus-maximus', *command])}"), err=True)
    return runs[-1]


@click.command()
@click.option("--markdown", is_flag=True, help="Print the reference page as Markdown.")
@title_option()
def metrics(title: Title, markdown: bool) -> None:
    """List the metrics and what each means.

    With a word in capitals, such as act_lift.ACT, a metric has a value for each act: act_lift.pageant.
    """
    need_extra()
    from circus_maximus.bench.report import metrics_lines, metrics_page

    if markdown:
        click.echo(metrics_page(title), nl=False)
        return
    for line in metrics_lines(title):
        click.echo(line)


@click.command(cls=CommandWithLineUps)
@click.argument("config", default="default")
@click.option(
    "--over",
    "ranges",
    multiple=True,
    required=True,
    metavar="KEY=FIRST..LAST[:STEP]",
    help="A value and the numbers to try, as in setup.coins=5..25:5. If given more than once, every combination is "
    "played.",
)
@click.option(
    "--plot",
    "plotted_value",
    metavar="METRIC",
    help="The metric to plot. `bench metrics` lists them.  [default: the first one in the table]",
)
@click.option(
    "--confirm",
    type=click.IntRange(0, 20),
    metavar="N",
    default=2,
    show_default=True,
    help="How many of the best points to rerun on fresh seeds.",
)
@output_options
@plan_options(SWEEP_BLOCKS)
def sweep(
    config: str,
    ranges: Sequence[str],
    plotted_value: str | None,
    confirm: int,
    options: PlanOptions,
    output: OutputOptions,
) -> None:
    """Try several numbers for a value.

    CONFIG is a variant, an overlay, a folder, or `default`. A point is one combination of the numbers.

    Every point is compared with the targets. Those that miss the smallest number are rerun on fresh seeds, because the
    best of many points is partly the best by chance.
    """
    need_extra("plotext", out=output.out)
    from circus_maximus.bench.output import json_text
    from circus_maximus.bench.sweep import (
        confirmed_lines,
        measure_again,
        measured_points,
        plot_lines,
        sweep_lines,
        sweep_plain,
    )

    overs, settings = _points(ranges)
    texts = [" + ".join([config, *point]) for point in settings]
    plan, targets = load_plan(options, output.targets_path, texts, points=True)
    values, primary = value_ids(plan, plotted_value)
    runs = [begin_run(plan, output.out, options.workers)]
    confirmed: list[Point] = []
    again_told: list[str] = []
    with progress(primary[:1]) as show:
        runs[0].play(show)
    found = measured_points(runs[0].results, settings, targets, runs[0].stopped)
    plot = plot_lines(plan, overs, found, plotted_value or primary[0], min(100, get_terminal_size().columns))
    told = list(sweep_lines(plan, overs, found, values if output.everything else primary, plot))
    if confirm and runs[0].stop.wanted:
        told += ["", "The sweep was stopped, so the best points were not rerun on fresh seeds."]
    elif confirm:
        with progress(primary[:1]) as show:
            again, confirmed = measure_again(runs[0], found, confirm, targets, show)
        again_told = list(confirmed_lines(again, confirmed))
        told += ["", *again_told]
        runs.append(again)
    plain = sweep_plain(runs, found, confirmed)
    click.echo(json_text(plain) if output.as_json else "\n".join(told))
    if output.out is not None:
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


def _save_sweep(runs: Sequence[Run], told: Sequence[Sequence[str]], plain: dict[str, Any]) -> None:
    """Save the reports and rows of a sweep: those of all its points, and those of the confirmed ones, if there are."""
    from circus_maximus.bench.sweep import point_rows

    for run, lines, part in zip(runs, told, ("points", "confirmed"), strict=False):
        save(run, "\n".join(lines), point_rows(plain[part]))
