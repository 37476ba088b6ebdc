"""The `bench` commands, with `bench speed` and `bench lengths`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from circus_maximus.cli.bench_games import compare, metrics, replay, run, sweep
from circus_maximus.cli.bench_options import need_extra
from circus_maximus.cli.bench_watch import journal, watch
from circus_maximus.cli.common import interruptible, refuse_unknown_bots, title_option

if TYPE_CHECKING:
    from circus_maximus.bench.speed.games import Mark
    from circus_maximus.engine.title import Title

SPEED_HEAD = f"{'title':8} {'bots':8} {'seats':>5} {'decisions/s':>12} {'games/s':>9} {'decisions/game':>15}"
MARKS_HEAD = f"{'what':48} {'measured':>9} {'':3} {'target':>7}  met  details"


@click.group()
def bench() -> None:
    """Measure how a config changes the game, and how fast it runs."""


for command in (run, compare, sweep, watch, journal, replay, metrics):
    bench.add_command(command)


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option(
    "--seconds",
    type=float,
    metavar="SECONDS",
    default=2.0,
    show_default=True,
    help="How long to measure for each line, from 0.01 to 600 seconds.",
)
@click.option("--bots", metavar="BOT,…", help="Bots to measure, each in all seats.  [default: all]")
@click.option("--ui", is_flag=True, help="Measure the screen instead, in a separate terminal.")
@click.option("--bench", "of_bench", is_flag=True, help="Measure the bench instead: metrics, workers, memory.")
@click.option(
    "--starts",
    type=click.IntRange(1, 100),
    metavar="N",
    default=7,
    show_default=True,
    help="With --ui: number of starts to measure.",
)
@click.option(
    "--keys",
    type=click.IntRange(2, 5000),
    metavar="N",
    default=300,
    show_default=True,
    help="With --ui: number of keys to press.",
)
@title_option()
@click.pass_context
def speed(
    context: click.Context,
    title: Title,
    bots: str | None,
    as_json: bool,
    seconds: float,
    ui: bool,
    of_bench: bool,
    starts: int,
    keys: int,
) -> None:
    """Measure how many decisions and games per second bots play.

    Bots play in one process, for each number of seats. With --ui, measures the screen instead: start, response to
    keys, large decisions, idle time and memory; with --bench, the bench: metrics, workers and memory. Each is compared
    with a target.
    """
    if not 0.01 <= seconds <= 600:
        raise click.BadParameter("must be from 0.01 to 600", param_hint="--seconds")
    if ui and of_bench:
        raise click.UsageError("--ui and --bench measure different things: choose one")
    _refuse_unused(context, [] if ui else ["starts", "keys"], "is only for --ui")
    _refuse_unused(context, ["bots"] if ui or of_bench else [], "is not for --ui or --bench")
    if ui:
        rows = _screen_rows(title, seconds, starts, keys)
    elif of_bench:
        need_extra()
        rows = _bench_rows(title, seconds)
    else:
        rows = _speed_rows(title, _bots(title, bots), seconds)
    if not as_json:
        click.echo(MARKS_HEAD if ui or of_bench else SPEED_HEAD)
    measured, stopped = _until_stopped(rows, shown=not as_json)
    if as_json:
        from msgspec.json import encode

        click.echo(encode(measured).decode())
    elif not ui:
        click.echo(_how_built())
    if stopped:
        click.echo("Stopped: the other rows were not measured.", err=True)
        sys.exit(1)


def _until_stopped(rows: Iterator[tuple[object, str]], *, shown: bool) -> tuple[list[object], bool]:
    """The rows that are measured until Ctrl-C or a signal, and whether there was one. Their lines are printed."""
    measured: list[object] = []
    try:
        with interruptible():
            for row, line in rows:
                measured.append(row)
                if shown:
                    click.echo(line)
    except KeyboardInterrupt:
        return measured, True
    return measured, False


def _refuse_unused(context: click.Context, options: Sequence[str], why: str) -> None:
    """Exit code 2 if one of these options was typed, which would have no effect."""
    for option in options:
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{option} {why}")


def _bots(title: Title, typed: str | None) -> list[str]:
    """The bots of a typed list, or all; exit code 2 if the title does not have one."""
    from circus_maximus.bots import bots_of

    names = [*bots_of(title)] if typed is None else [bot.strip() for bot in typed.split(",")]
    refuse_unknown_bots(title, names)
    return names


def _speed_rows(title: Title, bots: Sequence[str], seconds: float) -> Iterator[tuple[object, str]]:
    """The results, each with its line of text."""
    from circus_maximus.bench.speed.games import measure

    for row in measure(title, bots, seconds):
        yield (
            row,
            f"{row.title:8} {row.bots:8} {row.seats:>5} {row.decisions_per_second:>12,} {row.games_per_second:>9,.1f} "
            f"{row.decisions_per_game:>15,.1f}",
        )


def _how_built() -> str:
    """Whether the rules are compiled, which is faster."""
    from circus_maximus.bench.game_runner import is_compiled

    return (
        "the rules are compiled" if is_compiled() else "the rules are not compiled; README.md says how to compile them"
    )


def _screen_rows(title: Title, seconds: float, starts: int, keys: int) -> Iterator[tuple[object, str]]:
    """The results, each with its line of text; exit code 2 if there is no terminal to measure in."""
    from circus_maximus.bench.speed.screen import measure_screen
    from circus_maximus.bench.speed.terminal import Ended, NoTerminal

    try:
        for row in measure_screen(title, seconds, starts, keys):
            yield row, _mark_line(row)
    except NoTerminal as reason:
        raise click.UsageError(f"the screen cannot be measured here: {reason}") from reason
    except Ended as error:
        raise click.ClickException(f"the program ended before it was measured: {error}") from error


def _bench_rows(title: Title, seconds: float) -> Iterator[tuple[object, str]]:
    """The results, each with its line of text."""
    from circus_maximus.bench.speed.bench import measure_bench

    for row in measure_bench(title, seconds):
        yield row, _mark_line(row)


def _mark_line(row: Mark) -> str:
    value = "-" if row.value is None else f"{row.value:.3f}"
    met = {True: "yes", False: "NO", None: "-"}[row.met]
    return f"{row.what:48} {value:>9} {row.unit:3} {'>=' if row.least else '<='}{row.mark:>5g}  {met:3}  {row.of}"


@bench.command()
@title_option()
@click.option(
    "--games", type=click.IntRange(10, 10_000), default=60, show_default=True, metavar="N", help="Games each."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="The first seed.")
@click.option("--write", is_flag=True, help="Write the figures next to the shipped config.")
def lengths(title: Title, games: int, seed: int, write: bool) -> None:
    """Measure how long games usually last.

    Bots play the shipped config and each variant, with each number of seats. The table of a game says what is usual
    for its config and its number of players. After a change of a shipped config, measure again with --write.
    """
    from msgspec.json import encode
    from msgspec.json import format as indented

    from circus_maximus.bench.totals import LINE_UP, configs_of
    from circus_maximus.bench.totals import lengths as lengths_in
    from circus_maximus.engine.atomic_files import write_file
    from circus_maximus.engine.matches.records import as_json, digest
    from circus_maximus.play.endings import MeasuredConfig, MeasuredLengths, lengths_file, middle

    found: dict[str, MeasuredConfig] = {}
    for name, config in configs_of(title):
        usual = {}
        for seats in title.seats:
            usual[str(seats)] = low, high = middle(lengths_in(title, config, seats, range(seed, seed + games)))
            click.echo(f"{name}, {seats} seats: {low} to {high}")
        found[name] = MeasuredConfig(digest(as_json(config)), usual)
    if write:
        content = encode(MeasuredLengths(LINE_UP, games, found))
        write_file(lengths_file(title), indented(content, indent=1) + b"\n", overwrite=True, flush=False)
        click.echo(f"Written to {lengths_file(title)}.")
