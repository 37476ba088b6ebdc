"""The options of the bench commands that play games, and what they stand for: configs, line-ups, targets, the plan."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import click

from circus_maximus.cli.common import TypedPath, need_libraries, say_errors, title_option
from circus_maximus.engine.text.words import counted, enumerated, listed, nearest, quoted, spanned

if TYPE_CHECKING:
    from circus_maximus.bench.configs import Named
    from circus_maximus.bench.judging.targets import Targets
    from circus_maximus.bench.playing.plan import LineUp, Plan
    from circus_maximus.engine.config.files import Loaded
    from circus_maximus.engine.title import Title

F = TypeVar("F", bound=Callable[..., Any])

USUAL_BLOCKS = 400


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
    return lambda command: _with(options, _gathered(PlanOptions, "options", command))


targets_option = click.option(
    "--targets",
    "targets_path",
    type=TypedPath(),
    metavar="FILE",
    help="A YAML file with your own targets.  [default: the file in the config folder, or the shipped one]",
)


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
    return _with(options, _gathered(OutputOptions, "output", command))


def _gathered(kind: type[PlanOptions | OutputOptions], name: str, command: F) -> F:
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


def line_ups_of(title: Title, texts: Sequence[str]) -> tuple[LineUp, ...]:
    """The line-ups of typed texts; without any, all line-ups of the title."""
    from circus_maximus.bench.playing.plan import LineUp
    from circus_maximus.bots import bots_of

    found = []
    for text in texts or title.line_ups:
        name = ",".join(part.strip() for part in text.split(","))
        bots = title.line_ups.get(name) or tuple(name.split(","))
        known = [*bots_of(title), *title.line_ups]
        for bot in bots:
            if bot not in bots_of(title):
                from circus_maximus.cli.other_titles import bot_of_another

                unknown = (
                    f"{title.label} has no bot called {quoted(bot)}{nearest(bot, known)}; known bots: "
                    f"{listed(bots_of(title))}; line-ups: {listed(title.line_ups)}"
                )
                raise click.BadParameter(bot_of_another(title, bot) or unknown, param_hint="--bots")
        if len(bots) > title.seats[-1]:
            raise click.BadParameter(f"{quoted(name)} has more bots than {title.label} has seats", param_hint="--bots")
        found.append(LineUp(name, tuple(bots)))
    return tuple(dict.fromkeys(found))


def seats_of(title: Title, text: str | None) -> tuple[int, ...]:
    """The numbers of seats of a typed text; without one, all possible ones."""
    if text is None:
        return tuple(title.seats)
    found = []
    for part in text.split(","):
        word = part.strip()
        if not (word.isascii() and word.isdigit() and len(word) < 3 and int(word) in title.seats):
            raise click.BadParameter(
                f"{quoted(word)} is not a number of seats: {title.label} has {spanned(title.seats)}",
                param_hint="--seats",
            )
        found.append(int(word))
    return tuple(dict.fromkeys(found))


def note_missing_bots(line_ups: Sequence[LineUp], seats: Sequence[int]) -> None:
    """Print on standard error which bots do not play because there are fewer seats."""
    for line_up in line_ups:
        for number in seats:
            if number < len(line_up.bots):
                bots, playing = counted(len(line_up.bots), "bot"), enumerated(line_up.seated(number))
                click.echo(f"note: {line_up.name} has {bots}: with {number} seats only {playing} play", err=True)


def named_configs(texts: Sequence[str]) -> list[Named]:
    """The names of configs in typed texts, with `~` replaced in paths; exit code 2 if spaces are missing."""
    from msgspec.structs import replace

    from circus_maximus.bench.configs import BadName, read_names
    from circus_maximus.play.files.filenames import typed_layer

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
    from circus_maximus.bench.configs import load_named
    from circus_maximus.engine.config.files import BadConfig

    loaded, bad = [], False
    for each in named:
        try:
            loaded.append(load_named(title, each))
        except BadConfig as error:
            bad = True
            say_errors(error, title, each.layers, each.settings)
            if only_first:
                break
    if bad:
        sys.exit(2)
    return loaded


def load_plan(
    options: PlanOptions, targets_path: Path | None, texts: Sequence[str], points: bool = False
) -> tuple[Plan, Targets]:
    """The plan for typed configs, and the targets of the first; see `load_configs`."""
    named, loaded = load_configs(options.title, texts, points)
    targets = load_targets(options.title, targets_path, named[0], loaded[0].config)
    return make_plan(options, named, loaded), targets


def make_plan(options: PlanOptions, named: Sequence[Named], loaded: Sequence[Loaded]) -> Plan:
    """The plan of a command."""
    from circus_maximus.bench.configs import entry
    from circus_maximus.bench.playing.plan import Plan
    from circus_maximus.engine.chance import seed_from

    title = options.title
    line_ups, seats = line_ups_of(title, options.line_ups), seats_of(title, options.seats)
    if options.line_ups:
        note_missing_bots(line_ups, seats)
    return Plan(
        title=title.name,
        entries=tuple(
            entry(index, name, found.config) for index, (name, found) in enumerate(zip(named, loaded, strict=True))
        ),
        line_ups=line_ups,
        seats=seats,
        seed=seed_from(options.seed),
        blocks=options.blocks,
    )


def load_targets(title: Title, path: Path | None, named: Named, config: Any) -> Targets:
    """The targets of a file, of the config's folder, or the shipped ones; exit code 2 if they have errors."""
    from circus_maximus.bench.judging.targets import read_targets, targets_file
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
    from circus_maximus.bench.judging.targets import unknown_metric
    from circus_maximus.bench.playing.results import Results

    values = list(Results(plan).values())
    ids = [value.id for value in values]
    if plotted_value is not None and plotted_value not in ids:
        raise click.BadParameter(unknown_metric(plan.title, plotted_value, ids), param_hint="--plot")
    return ids, [value.id for value in values if value.metric.primary]
