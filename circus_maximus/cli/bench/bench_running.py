"""Running games for a bench command: the folder, progress on standard error, what is saved, and the exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.stop_signals import on_stop
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, reason_of

if TYPE_CHECKING:
    from circus_maximus.bench.playing.plan import Plan
    from circus_maximus.bench.playing.results import Results
    from circus_maximus.bench.runs import Progress, Run

SHOW_EVERY = 0.2
"""Seconds between two updates of the progress line."""


def begin_run(plan: Plan, out: Path | None, workers: int | None) -> Run:
    """A run in the folder of `--out`, or else in a new one; exit code 2 if it cannot be created.

    From now on, Ctrl-C and signals to end the program only stop the run: its results are still reported and written.
    """
    from circus_maximus.bench.playing.stopping import Stop
    from circus_maximus.bench.playing.workers import usual_workers
    from circus_maximus.bench.runs import Run, new_folder
    from circus_maximus.play.files.filenames import make_folder
    from circus_maximus.play.files.paths import runs_folder

    if out is None:
        make_folder(runs_folder(), private=True)
    folder = out if out is not None else new_folder(runs_folder())
    try:
        if out is not None and out.exists() and any(out.iterdir()):
            raise click.UsageError(f"{out} is not empty: choose a new folder")
    except OSError as error:
        raise click.UsageError(f"{folder}: cannot be read: {reason_of(error)}") from error
    stop = Stop()
    on_stop(stop.ask)
    running = Run(plan, folder, sys.argv[1:], workers or usual_workers(), stop)
    if running.trouble:
        raise click.UsageError(running.trouble)
    return running


@contextmanager
def progress(values: Sequence[str]) -> Iterator[Callable[[Progress, Results], None]]:
    """A line on standard error, if that is a terminal: games, rate, time left and interim values."""
    from circus_maximus.bench.reporting.in_short import interim
    from circus_maximus.bench.reporting.words import duration

    shown, width = [monotonic()], [0]
    seen = sys.stderr is not None and sys.stderr.isatty()

    def show(at: Progress, results: Results) -> None:
        if not seen or monotonic() - shown[0] < SHOW_EVERY:
            return
        shown[0] = monotonic()
        left = f", {duration(at.left)} left" if at.left is not None else ""
        line = f"{at.games:,} of {at.of:,} games, {at.rate:,.0f} a second{left}   {interim(results, values)}"
        line = line[: get_terminal_size().columns - 1]
        click.echo("\r" + line + " " * max(0, width[0] - len(line)), nl=False, err=True)
        width[0] = len(line)

    try:
        yield show
    finally:
        if width[0]:
            click.echo("\r" + " " * width[0] + "\r", nl=False, err=True)


def save(run: Run, report: str, rows: list[dict[str, Any]]) -> None:
    """Write the results to the folder of `--out`."""
    from circus_maximus.bench.reporting.export import export

    run.write(lambda: export(run, report, rows))
    if not run.trouble:
        click.echo(f"Written to {printable(run.folder)}.", err=True)


def conclude(*runs: Run, failed: bool = False) -> None:
    """Print what went wrong on standard error; exit code 1 if anything did."""
    from circus_maximus.bench.runs import failures_text

    for run in runs:
        for line in failures_text(run):
            click.echo(printable(line), err=True)
        if run.stopped:
            click.echo(
                f"Stopped after {counted(run.results.games, 'game')} of {run.plan.games:,}. The intervals are wider "
                "to allow for that.",
                err=True,
            )
    if failed or any(run.results.failures or run.stopped or run.trouble for run in runs):
        sys.exit(1)
