"""What several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from circus_maximus.titles import DEFAULT_TITLE, find_title, title_names

if TYPE_CHECKING:
    from circus_maximus.engine.config_files import Loaded
    from circus_maximus.engine.contract import Title

F = TypeVar("F", bound=Callable[..., Any])


def _find_title(context: click.Context, option: click.Parameter, name: str | None) -> Title | None:
    return None if name is None else find_title(name)


def title_option(default: str | None = DEFAULT_TITLE, help: str = "Which game.") -> Callable[[F], F]:
    """`--title NAME`; the command gets the title itself."""
    return click.option(
        "--title", type=click.Choice(title_names()), default=default, show_default=True, callback=_find_title, help=help
    )


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
        metavar="NAME|PATH",
        help="Lay a variant or a file over the shipped config, or play by a folder instead. Repeatable.",
    )(command)


def loaded(title: Title, layers: Sequence[str], settings: Sequence[str]) -> Loaded:
    """The config asked for; or all that is wrong with it on standard error, and exit code 2."""
    from circus_maximus.engine.config_files import BadConfig, load

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
