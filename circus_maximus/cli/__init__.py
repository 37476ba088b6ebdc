"""`circus-maximus` and its subcommands. What a command needs is imported when it runs, so that help stays quick."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import click

from circus_maximus import __version__
from circus_maximus.cli.bench import bench
from circus_maximus.cli.config import config
from circus_maximus.cli.games import replay, rules, simulate
from circus_maximus.cli.play import need_terminal, open_screen, paths, play
from circus_maximus.cli.streams import open_streams, say_unwritten
from circus_maximus.engine.printable import printable_lines


@contextmanager
def _printable_refusals(context: click.Context) -> Iterator[None]:
    """Refusals repeat what was typed; hidden characters in it are shown as escapes."""
    try:
        yield
    except click.ClickException as refusal:
        text = StringIO()
        refusal.show(text)
        click.echo(printable_lines(text.getvalue()), err=True)
        context.exit(refusal.exit_code)


class Door(click.Group):
    """The one door. What cannot be written is said in a sentence, and letters a terminal lacks become `?`."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the options before the command."""
        with _printable_refusals(context):
            return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; exit code 2 if a path that somebody typed, or set in the environment, cannot be used."""
        from circus_maximus.play.filenames import BadPath

        with _printable_refusals(context):
            try:
                return super().invoke(context)
            except BadPath as error:
                raise click.UsageError(f"{error}.") from error

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command; exit code 1 if its output has nowhere to go."""
        if not open_streams():
            sys.exit(1)
        try:
            try:
                return super().main(*args, **extra)
            finally:
                sys.stdout.flush()
        except OSError as error:
            say_unwritten(error)
            sys.exit(1)


@click.group(
    cls=Door,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="circus-maximus")
@click.pass_context
def main(context: click.Context) -> None:
    """Circus Maximus: stage acts, please Rome, win on one of three tracks.

    Without a command, the title screen opens.
    """
    if context.invoked_subcommand is None:
        need_terminal()
        open_screen()


for command in (play, simulate, replay, rules, config, bench, paths):
    main.add_command(command)
