"""What several commands share: options, types, errors, and the signals that end games that are played."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from circus_maximus.engine.text.words import listed, spanned
from circus_maximus.titles import DEFAULT_TITLE, find_title, title_names

if TYPE_CHECKING:
    from circus_maximus.engine.config.files import BadConfig, Loaded
    from circus_maximus.engine.title import BotKind, Title


F = TypeVar("F", bound=Callable[..., Any])
OLD_NAME = "--title"
"""The old name of `--game`."""
settings_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Set one value, as in setup.coins=20. Can be given more than once.",
)
_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, the end that another program asks for, and the end of the terminal."""


def _find_title(context: click.Context, option: click.Parameter, name: str | None) -> Title | None:
    return None if name is None else find_title(name)


class GameOption(click.Option):
    """`--game`. Its old name works as well, but neither the help nor errors name it."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names of the option, without the old one, and its help."""
        record = super().get_help_record(ctx)
        return record and (record[0].replace(f", {OLD_NAME}", ""), record[1])

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """What errors call the option."""
        return "'--game'"


def title_option(default: str | None = DEFAULT_TITLE, help: str = "The game.") -> Callable[[F], F]:
    """The option `--game NAME`; the command gets the `Title`."""
    return click.option(
        "--game",
        OLD_NAME,
        "title",
        cls=GameOption,
        type=click.Choice(title_names()),
        default=default,
        show_default=True,
        callback=_find_title,
        help=help,
    )


class CommandWithBots(click.Command):
    """A command whose help describes the bots of each game."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the bots below the options."""
        from circus_maximus.bots import bots_of

        for name in title_names():
            title = find_title(name)
            with formatter.section(f"Bots of {title.label} ({spanned(title.seats)} seats), with their strength"):
                formatter.write_dl([(bot, _strength_and_plan(kind)) for bot, kind in bots_of(title).items()])


class CommandWithLineUps(CommandWithBots):
    """A command whose help also names the line-ups of each game."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the line-ups, then the bots."""
        titles = map(find_title, title_names())
        with formatter.section("Line-ups, for --bots"):
            formatter.write_dl([(title.label, _line_ups(title)) for title in titles])
        super().format_epilog(ctx, formatter)


def _line_ups(title: Title) -> str:
    """`mixed (planner,greedy), greedy`; one of a single bot has its name."""
    return listed(name if [*bots] == [name] else f"{name} ({','.join(bots)})" for name, bots in title.line_ups.items())


def _strength_and_plan(kind: BotKind) -> str:
    """`5/5  Livia, patient: plans the whole round before each decision`."""
    return f"{kind.rated}  {', '.join(filter(None, (kind.rival, kind.description)))}"


class TypedPath(click.Path):
    """A typed path, in which `~` is a home folder even if the shell has not replaced it."""

    def __init__(self, **wanted: bool) -> None:
        super().__init__(path_type=Path, **wanted)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; exit code 2 if the text is not a path."""
        from circus_maximus.play.filenames import BadPath, typed_path

        try:
            path = typed_path(str(value))
        except BadPath as error:
            self.fail(f"{error}.", param, ctx)
        return super().convert(path if str(value).startswith("~") else value, param, ctx)


def typed_layers(context: click.Context, option: click.Parameter, value: str | tuple[str, ...]) -> Any:
    """A callback for the layers of a config: typed names of variants, or typed paths."""
    from circus_maximus.play.filenames import BadPath, typed_layer

    try:
        return typed_layer(value) if isinstance(value, str) else tuple(map(typed_layer, value))
    except BadPath as error:
        raise click.BadParameter(f"{error}.", context, option) from error


def config_options(command: F) -> F:
    """The options of every command that uses a config: the game, its layers and single values."""
    command = settings_option(title_option()(command))
    return click.option(
        "--config",
        "layers",
        multiple=True,
        callback=typed_layers,
        metavar="NAME|PATH",
        help="A variant or an overlay file to apply, or a folder to use as the complete config. Can be given more than "
        "once.",
    )(command)


def title_arguments(title: Title) -> list[str]:
    """The arguments that select a title; none for the default."""
    return [] if title.name == DEFAULT_TITLE else ["--game", title.name]


def say_errors(error: BadConfig, title: Title, layers: Sequence[str], settings: Sequence[str]) -> None:
    """Print the errors of a config on standard error; if it is for another title, only that."""
    from circus_maximus.cli.other_titles import config_of_another, parts_of_another

    if told := config_of_another(title, layers, settings):
        click.echo(told, err=True)
        return
    click.echo(error.report(), err=True)
    for part in parts_of_another(title, layers, settings):
        click.echo(f"note: {part}", err=True)


def need_libraries(extra: str, *names: str) -> None:
    """Exit code 2 if one of these libraries of an extra is missing."""
    try:
        for name in names:
            import_module(name)
    except ImportError as error:
        install = f"pip install 'circus-maximus[{extra}]'"
        raise click.UsageError(f"{error.name} is missing. Install it with: {install}") from error


def refuse_unknown_bots(title: Title, names: Sequence[str]) -> None:
    """Exit code 2 if a title has no bot of one of these names."""
    from circus_maximus.bots import find_bot

    for name in names:
        try:
            find_bot(title, name)
        except ValueError as error:
            from circus_maximus.cli.other_titles import bot_of_another

            raise click.UsageError(bot_of_another(title, name) or str(error)) from error


def load_config(title: Title, layers: Sequence[str], settings: Sequence[str]) -> Loaded:
    """The config; if it has errors, prints them on standard error and exits with code 2."""
    from circus_maximus.engine.config.files import BadConfig, load

    try:
        found = load(title, layers, settings)
    except BadConfig as error:
        say_errors(error, title, layers, settings)
        sys.exit(2)
    for note in found.ignored:
        click.echo(f"note: {note}", err=True)
    return found


def load_values(title: Title, layers: Sequence[str], settings: Sequence[str]) -> Any:
    """The typed config alone."""
    return load_config(title, layers, settings).config


def on_stop(do: Callable[[], None]) -> None:
    """Call this at each of these signals until the process ends; one that is ignored, as with nohup, stays ignored."""
    for name in _STOPPING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: do())


@contextmanager
def interruptible() -> Iterator[None]:
    """Within this, the first of these signals raises `KeyboardInterrupt`. All others do nothing, afterwards too."""
    armed = True

    def interrupt() -> None:
        nonlocal armed
        if armed:
            armed = False
            raise KeyboardInterrupt

    on_stop(interrupt)
    try:
        yield
    finally:
        armed = False
