"""What bench commands that play games share: their options, and how a run begins and ends.

A run has a folder, shows its progress on standard error, and decides the exit code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import click

from circus_maximus.cli.common import TypedPath, need_libraries, on_stop, say_errors, title_option
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, reason_of

if TYPE_CHECKING:
    from circus_maximus.bench.plan import Plan
    from circus_maximus.bench.results import Results
    from circus_maximus.bench.runs import Progress, Run
    from circus_maximus.bench.targets import Targets
    from circus_maximus.bench.typed_plan import Named
    from circus_maximus.engine.config.files import Loaded
    from circus_maximus.engine.title import Title


F = TypeVar("F", bound=Callable[..., Any])

USUAL_BLOCKS = 400
targets_option = click.option(
    "--targets",
    "targets_path",
    type=TypedPath(),
    metavar="FILE",
    help="A YAML file with your own targets.  [default: the file in the config folder, or the shipped one]",
)
SHOW_EVERY = 0.2
"""Seconds between two updates of the progress line."""


class PlanOptions(NamedTuple):
    """What to play, and how."""

    title: Title
    line_ups: Sequence[str]
    seats: str | None
    blocks: int
    seed: str
    workers: int | None


class OutputOptions(NamedTuple):
    """What to compare a run with, and where and how to report it."""

    targets_path: Path | None
    out: Path | None
    everything: bool
    as_json: bool


def plan_options(blocks: int = USUAL_BLOCKS) -> Callable[[F], F]:
    """The options of every command that plays games for the bench, which gets them as `options`.

    `blocks` is the default of `--games`.
    """
    options: list[Callable[[F], F]] = [
        click.option(
            "--bots",
            "line_ups",
            multiple=True,
            metavar="LINEUP",
            help="A line-up, or bots in seat order (planner,greedy), repeated until all seats are filled. Can be given "
            "more than once.  [default: all line-ups of the game]",
        ),
        click.option("--seats", metavar="N,…", help="Numbers of seats, as in 2,4.  [default: all]"),
        click.option(
            "--games",
            "blocks",
            type=click.IntRange(2, 100_000),
            metavar="N",
            help="Blocks for each config, line-up and number of seats; a verdict needs 50. A block is one "
            "seed, played once with each rotation of the line-up.",
            default=blocks,
            show_default=True,
        ),
        click.option(
            "--seed", metavar="SEED", default="1", show_default=True, help="The first seed: a number or any text."
        ),
        click.option(
            "--workers",
            type=click.IntRange(1, 256),
            metavar="N",
            help="Number of processes that play.  [default: one per processor]",
        ),
        title_option(),
    ]
    return lambda command: _with(options, _as_one_argument(PlanOptions, "options", command))


def output_options(command: F) -> F:
    """The options of commands that report a run, which get them as `output`."""
    options: list[Callable[[F], F]] = [
        targets_option,
        click.option(
            "--out",
            type=TypedPath(file_okay=False),
            metavar="DIR",
            help="Write the report, metrics and transcripts to this folder, which must be empty or new.",
        ),
        click.option("--all", "everything", is_flag=True, help="Show every value that is measured."),
        click.option("--json", "as_json", is_flag=True, help="Print the results as JSON."),
    ]
    return _with(options, _as_one_argument(OutputOptions, "output", command))


def _as_one_argument(kind: type[PlanOptions | OutputOptions], name: str, command: F) -> F:
    """A command that gets the values of several options as one argument of this name."""

    @wraps(command)
    def run(**given: Any) -> Any:
        values = kind(**{option: given.pop(option) for option in kind._fields})
        return command(**given, **{name: values})

    return cast(F, run)


def _with(options: Sequence[Callable[[F], F]], command: F) -> F:
    """A command with options; its help lists them in this order."""
    for option in reversed(options):
        command = option(command)
    return command


def need_extra(*others: str, out: Path | None = None) -> None:
    """Exit code 2 if libraries of the extra are missing: those of all commands, `others`, and that of `--out`."""
    need_libraries("bench", "numpy", "scipy", *others, *(["polars"] if out is not None else []))


def named_configs(texts: Sequence[str]) -> list[Named]:
    """The names of configs in typed texts, with `~` replaced in paths; exit code 2 if spaces are missing."""
    from msgspec.structs import replace

    from circus_maximus.bench.typed_plan import BadName, read_names
    from circus_maximus.play.filenames import typed_layer

    try:
        return [replace(named, layers=tuple(map(typed_layer, named.layers))) for named in read_names(texts)]
    except BadName as error:
        raise click.UsageError(str(error)) from error


def load_configs(title: Title, texts: Sequence[str], points: bool = False) -> tuple[list[Named], list[Loaded]]:
    """The configs of typed texts. If any has errors, prints them on standard error and exits with code 2.

    `points`: they are points of a sweep, of which only the first with errors is reported, and no notes.
    """
    named = named_configs(texts)
    loaded = load_all(title, named, points)
    for found in () if points else loaded:
        for note in found.notes():
            click.echo(f"note: {note}", err=True)
    return named, loaded


def load_all(title: Title, named: Sequence[Named], only_first: bool = False) -> list[Loaded]:
    """Several configs. If any has errors, prints them, or only those of the first such one, and exits with code 2."""
    from circus_maximus.bench import typed_plan

    try:
        return typed_plan.load_all(title, named, only_first)
    except typed_plan.BadConfigs as bad:
        for each, error in bad.errors:
            say_errors(error, title, each.layers, each.settings)
        sys.exit(2)


def load_plan(
    options: PlanOptions, targets_path: Path | None, texts: Sequence[str], points: bool = False
) -> tuple[Plan, Targets]:
    """The plan for typed configs, and the targets of the first; see `load_configs`."""
    named, loaded = load_configs(options.title, texts, points)
    targets = load_targets(options.title, targets_path, named[0], loaded[0].config)
    return make_plan(options, named, loaded), targets


def make_plan(options: PlanOptions, named: Sequence[Named], loaded: Sequence[Loaded]) -> Plan:
    """The plan of a command; exit code 2 if the title does not have its bots or numbers of seats."""
    from circus_maximus.bench.typed_plan import BadLineUp, BadSeats, missing_bots, plan_of

    title = options.title
    try:
        plan = plan_of(
            title,
            named,
            loaded,
            blocks=options.blocks,
            line_ups=options.line_ups,
            seats=options.seats,
            seed=options.seed,
        )
    except BadLineUp as error:
        from circus_maximus.cli.other_titles import bot_of_another

        of_another = error.unknown_bot and bot_of_another(title, error.unknown_bot)
        raise click.BadParameter(of_another or str(error), param_hint="--bots") from error
    except BadSeats as error:
        raise click.BadParameter(str(error), param_hint="--seats") from error
    for note in missing_bots(plan) if options.line_ups else ():
        click.echo(f"note: {note}", err=True)
    return plan


def load_targets(title: Title, path: Path | None, named: Named, config: Any) -> Targets:
    """The targets of a file, of the config's folder, or the shipped ones; exit code 2 if they have errors."""
    from circus_maximus.bench.targets import read_targets, targets_file
    from circus_maximus.engine.config.files import BadConfig

    try:
        notes: list[str] = []
        targets = read_targets(path or targets_file(title, named.folder()), title, config, notes)
        for note in notes:
            click.echo(f"note: {note}", err=True)
        return targets
    except BadConfig as error:
        from circus_maximus.cli.other_titles import targets_of_another

        click.echo((path and targets_of_another(title, path)) or error.report(), err=True)
        sys.exit(2)


def value_ids(plan: Plan, plotted_value: str | None = None) -> tuple[list[str], list[str]]:
    """The ids of all values of a plan, and of the primary ones. A value to plot must be one of them."""
    from circus_maximus.bench.results import Results
    from circus_maximus.bench.targets import unknown_metric

    values = list(Results(plan).values())
    ids = [value.id for value in values]
    if plotted_value is not None and plotted_value not in ids:
        raise click.BadParameter(unknown_metric(plan.title, plotted_value, ids), param_hint="--plot")
    return ids, [value.id for value in values if value.metric.primary]


def begin_run(plan: Plan, out: Path | None, workers: int | None) -> Run:
    """A run in the folder of `--out`, or else in a new one; exit code 2 if it cannot be created.

    From now on, Ctrl-C and signals to end the program only stop the run: its results are still reported and written.
    """
    from circus_maximus.bench.runs import Run, new_folder
    from circus_maximus.bench.workers import Stop, usual_workers
    from circus_maximus.play.filenames import make_folder
    from circus_maximus.play.files import runs_folder

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
    from circus_maximus.bench.words import duration, interim

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
    from circus_maximus.bench.output import export

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
