"""What several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from circus_maximus.titles import DEFAULT_TITLE, find_title, title_names

if TYPE_CHECKING:
    from circus_maximus.engine.config.files import Loaded
    from circus_maximus.engine.contract import Title

F = TypeVar("F", bound=Callable[..., Any])


def _find_title(context: click.Context, option: click.Parameter, name: str | None) -> Title | None:
    return None if name is None else find_title(name)


def title_option(default: str | None = DEFAULT_TITLE, help: str = "Which game.") -> Callable[[F], F]:
    """`--title NAME`; the command gets the title itself."""
    return click.option(
        "--title", type=click.Choice(title_names()), default=default, show_default=True, callback=_find_title, help=help
    )


class TypedPath(click.Path):
    """A path as people type it: `~` is a home folder, also where the shell has left it as it is."""

    def __init__(self, **wanted: bool) -> None:
        super().__init__(path_type=Path, **wanted)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; exit code 2 if it cannot be one."""
        from circus_maximus.play.filenames import BadPath, typed_path

        try:
            path = typed_path(str(value))
        except BadPath as error:
            self.fail(f"{error}.", param, ctx)
        return super().convert(path if str(value).startswith("~") else value, param, ctx)


def typed_layers(context: click.Context, option: click.Parameter, value: str | tuple[str, ...]) -> Any:
    """A callback for what to lay over a config, names of variants or paths as people type them."""
    from circus_maximus.play.filenames import BadPath, typed_layer

    try:
        return typed_layer(value) if isinstance(value, str) else tuple(map(typed_layer, value))
    except BadPath as error:
        raise click.BadParameter(f"{error}.", context, option) from error


def config_options(command: F) -> F:
    """The options of every command that plays by a config: which game, and what lies over its shipped config."""
    command = title_option()(command)
    command = click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        help="Set one value, as in setup.coins=20. Repeatable.",
    )(command)
    return click.option(
        "--config",
        "layers",
        multiple=True,
        callback=typed_layers,
        metavar="NAME|PATH",
        help="Lay a variant or a file over the shipped config, or play by a folder instead. Repeatable.",
    )(command)


def loaded(title: Title, layers: Sequence[str], settings: Sequence[str]) -> Loaded:
    """The config asked for; or all that is wrong with it on standard error, and exit code 2."""
    from circus_maximus.engine.config.files import BadConfig, load

    try:
        found = load(title, layers, settings)
    except BadConfig as error:
        click.echo(error.report(), err=True)
        sys.exit(2)
    for note in found.ignored:
        click.echo(f"note: {note}", err=True)
    return found


def configured(title: Title, layers: Sequence[str], settings: Sequence[str]) -> Any:
    """The typed config alone."""
    return loaded(title, layers, settings).config
