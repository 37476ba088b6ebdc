"""The commands `bench watch` and `bench journal`."""

from __future__ import annotations

import sys
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

import click

from circus_maximus.cli.bench_options import (
    PlanOptions,
    load_configs,
    load_targets,
    make_plan,
    named_configs,
    need_extra,
    plan_options,
    targets_option,
)
from circus_maximus.cli.common import CommandWithLineUps, on_stop
from circus_maximus.cli.streams import is_dumb_terminal
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of

if TYPE_CHECKING:
    from circus_maximus.bench.watching.live_watch import LiveWatch
    from circus_maximus.bench.watching.watch import Watch


@click.command(cls=CommandWithLineUps)
@click.argument("mine")
@click.option(
    "--against",
    metavar="CONFIG",
    default="default",
    show_default=True,
    help="The config to compare with (the baseline).",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Print reports line by line, without keys, for screen readers and scripts; the default if TERM=dumb.",
)
@targets_option
@plan_options()
def watch(mine: str, against: str, plain: bool, targets_path: Path | None, options: PlanOptions) -> None:
    """Play games whenever you save a config, and show the effect.

    MINE is an overlay or a folder; single values can follow: 'mine.yaml + setup.coins=20'. Every save is a try. It is
    compared with the baseline and with the save before, and recorded in the journal. Every line-up gets the same time,
    so those with quick games have verdicts first. Keys confirm a try on fresh seeds, pin it as the baseline, show the
    game that it changed most, or restore its files.
    """
    need_extra("watchfiles")
    plain = plain or is_dumb_terminal()
    if not plain:
        _need_terminal()
    from circus_maximus.bench.watching.live_watch import LiveWatch
    from circus_maximus.bench.workers import usual_workers

    workers = options.workers or usual_workers()
    live = LiveWatch(_begin(mine, against, targets_path, options, workers), workers)
    if plain:
        sys.exit(_watch_plain(live))
    from circus_maximus.tui.watch_app import run

    sys.exit(run(live))


def _need_terminal() -> None:
    """Exit code 2 unless there is a terminal for the screen."""
    streams = (sys.stdin, sys.stdout, sys.__stderr__)
    if not all(stream is not None and stream.isatty() for stream in streams):
        raise click.UsageError("the screen needs a terminal for input, output and errors. Without one, add --plain")


def _begin(mine: str, against: str, targets_path: Path | None, options: PlanOptions, workers: int) -> Watch:
    """The watch; exit code 2 if it cannot begin. A file with errors can be watched, a missing file cannot."""
    from circus_maximus.bench.runs import new_folder
    from circus_maximus.bench.watching.journal import Journal
    from circus_maximus.bench.watching.watch import Watch
    from circus_maximus.bench.watching.watched_files import Refused, WatchedFiles
    from circus_maximus.play.filenames import make_folder
    from circus_maximus.play.files import bench_folder, runs_folder

    title = options.title
    [baseline, named], [loaded] = named_configs([against, mine]), load_configs(title, [against])[1]
    plan = make_plan(options, [baseline], [loaded])
    if targets_path is not None:
        load_targets(title, targets_path, baseline, loaded.config)
    try:
        files = WatchedFiles(title, named, targets_path)
    except Refused as error:
        raise click.UsageError(str(error)) from error
    if files.is_missing():
        load_configs(title, [against, mine])
    make_folder(runs_folder(), private=True)
    folder = new_folder(runs_folder())
    try:
        book = Journal(bench_folder() / "journal.jsonl")
        return Watch(plan, loaded.config, files, book, folder, sys.argv[1:], workers)
    except OSError as error:
        raise click.UsageError(f"{folder}: cannot be written to: {reason_of(error)}") from error


def _watch_plain(live: LiveWatch) -> int:
    """Print what is new until Ctrl-C, or a signal to end; returns the exit code."""
    from circus_maximus.bench.watching.view import PlainWatch

    news, events = PlainWatch(live.watch), SimpleQueue[bool]()
    # Not a KeyboardInterrupt: it could be raised while this thread holds a lock that the others wait for.
    on_stop(lambda: events.put(False))
    click.echo(f"Watching {printable(live.watch.files.named.name)}. Press Ctrl-C to stop.")
    live.start(lambda: events.put(True))
    try:
        while events.get() and not live.failure:
            for line in news.news():
                click.echo(printable(line))
    finally:
        live.stop()
    troubles = live.troubles()
    for trouble in troubles:
        click.echo(printable(trouble), err=True)
    return 1 if troubles else 0


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@click.option(
    "--last",
    type=click.IntRange(1),
    metavar="N",
    default=20,
    show_default=True,
    help="Number of tries to list, the newest last.",
)
def journal(number: int | None, last: int) -> None:
    """List the tries of all watches, with changes and effects.

    A try is a config that was saved while `bench watch` watched it. With NUMBER, prints one try in full: its verdicts,
    and the changed lines of its files.
    """
    from circus_maximus.bench.watching.journal import BadJournal, Journal, listed_tries, whole_try
    from circus_maximus.play.files import bench_folder

    book = Journal(bench_folder() / "journal.jsonl")
    try:
        tries = book.read()
    except BadJournal as error:
        raise click.ClickException(str(error)) from error
    for damaged in book.damaged:
        click.echo(f"note: line {damaged} of {printable(book.path)} is damaged and was skipped", err=True)
    if not tries:
        click.echo("There are no tries yet: `circus-maximus bench watch` records them.")
        return
    if number is None:
        lines = listed_tries(tries[-last:])
    else:
        found = next((told for told in tries if told.tried.number == number), None)
        if found is None:
            raise click.UsageError(f"there is no try {number}; the last is {tries[-1].tried.number}")
        lines = whole_try(found)
    for line in lines:
        click.echo(printable(line))
