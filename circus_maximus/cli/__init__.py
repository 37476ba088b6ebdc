"""`circus-maximus` and its subcommands. Each is imported when it is asked for, and what it needs when it runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from io import StringIO
from typing import Any

import click

from circus_maximus import __version__
from circus_maximus.cli.streams import open_streams, say_unwritten
from circus_maximus.engine.printable import printable_lines

_MODULES = {
    "bench": "bench",
    "config": "config",
    "learn": "play",
    "paths": "play",
    "play": "play",
    "replay": "games",
    "rules": "games",
    "serve": "serve",
    "simulate": "games",
}
"""The module of each command, in this package."""


@contextmanager
def _printable_refusals(context: click.Context) -> Iterator[None]:
    """Print errors with hidden characters as escapes, because errors repeat what was typed."""
    try:
        yield
    except click.ClickException as refusal:
        text = StringIO()
        refusal.show(text)
        click.echo(printable_lines(text.getvalue()), err=True)
        context.exit(refusal.exit_code)


class Commands(Mapping[str, click.Command]):
    """The commands by name; each is imported when it is looked up, which saves a start 2 ms."""

    def __getitem__(self, name: str) -> click.Command:
        command: click.Command = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


class CommandGroup(click.Group):
    """The program's commands. Bad paths and write errors are reported in one sentence, without a traceback."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command."""
        with _printable_refusals(context):
            return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; exit code 2 if a path in an argument or in the environment cannot be used."""
        from circus_maximus.play.files.filenames import BadPath

        with _printable_refusals(context):
            try:
                return super().invoke(context)
            except BadPath as error:
                raise click.UsageError(f"{error}.") from error
            except OSError as error:
                if error.filename is None:  # The output cannot be written.
                    raise
                raise click.UsageError(f"{error.filename}: {error.strerror or error}") from error

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the program; exit code 1 if its output cannot be written."""
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
    cls=CommandGroup,
    commands=Commands(),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="circus-maximus")
@click.pass_context
def main(context: click.Context) -> None:
    """Circus Maximus: stage acts, please Rome, win on one of three tracks.

    Without a command, opens the title screen.
    """
    if context.invoked_subcommand is None:
        from circus_maximus.cli.play import need_terminal, open_screen

        need_terminal()
        open_screen()
