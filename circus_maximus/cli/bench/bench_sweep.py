"""The command `bench sweep`."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.bench.bench_options import (
    OutputOptions,
    PlanOptions,
    load_plan,
    need_extra,
    output_options,
    plan_options,
    value_ids,
)
from circus_maximus.cli.bench.bench_running import begin_run, conclude, progress, save
from circus_maximus.cli.common import CommandWithLineUps

if TYPE_CHECKING:
    from circus_maximus.bench.judging.targets import Targets
    from circus_maximus.bench.runs import Run
    from circus_maximus.bench.sweep import Over, Point

SWEEP_BLOCKS = 100
"""Blocks of each point by default: there are many points."""


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
    from circus_maximus.bench.reporting.output import json_text
    from circus_maximus.bench.sweep import confirmed_lines, measured_points, plotted, sweep_lines, sweep_plain

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
    plot = plotted(plan, overs, found, plotted_value or primary[0], min(100, get_terminal_size().columns))
    told = list(sweep_lines(plan, overs, found, values if output.everything else primary, plot))
    if confirm and runs[0].stop.wanted:
        told += ["", "The sweep was stopped, so the best points were not rerun on fresh seeds."]
    elif confirm:
        again, confirmed = _measured_again(runs[0], found, confirm, targets, primary[:1])
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
