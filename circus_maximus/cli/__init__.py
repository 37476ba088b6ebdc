"""`circus-maximus` and its subcommands. Each is imported when it is asked for, and what it needs when it runs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from io import StringIO
from typing import Any

import click

from circus_maximus import __version__
from circus_maximus.cli.streams import open_streams, say_unwritten
from circus_maximus.engine.text.printable import printable_lines
from circus_maximus.engine.text.words import reason_of

_MODULES = {
    "bench": "bench",
    "config": "config",
    "learn": "play",
    "paths": "paths",
    "play": "play",
    "replay": "replay",
    "rules": "rules",
    "serve": "serve",
    "simulate": "simulate",
}
"""The module of each command, in this package."""
_OF_THE_TABLE = ("learn", "play")
"""The commands that start garbage collection themselves, once the table is shown."""


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

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the games below the commands."""
        from circus_maximus.engine.text.words import spanned
        from circus_maximus.titles import find_title, title_names

        titles = [find_title(name) for name in title_names()]
        with formatter.section("Games, for --game"):
            formatter.write_dl([(title.name, f"{title.label}, for {spanned(title.seats)} players") for title in titles])

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command."""
        with _printable_refusals(context):
            return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; exit code 2 if a path in an argument or in the environment cannot be used."""
        from circus_maximus.play.filenames import BadPath

        with _printable_refusals(context):
            try:
                return super().invoke(context)
            except BadPath as error:
                raise click.UsageError(f"{error}.") from error
            except OSError as error:
                if error.filename is None:  # The output cannot be written.
                    raise
                raise click.UsageError(f"{error.filename}: {reason_of(error)}") from error

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command. Its garbage is collected from now on, unless it opens the table."""
        name, command, rest = super().resolve_command(context, args)
        if name not in _OF_THE_TABLE:
            gc.enable()
        return name, command, rest

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the program; exit code 1 if its output cannot be written.

        It starts without garbage collection: what is loaded stays, and looking through it would take 3 to 5 ms.
        """
        if not open_streams():
            sys.exit(1)
        gc.disable()
        try:
            try:
                return super().main(*args, **extra)
            finally:
                gc.enable()
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
    """Board games set in ancient Rome, for people and bots at one terminal, and tools to balance them.

    Without a command, opens the title screen.
    """
    if context.invoked_subcommand is None:
        from circus_maximus.cli.play import need_terminal, open_screen

        need_terminal()
        open_screen()
