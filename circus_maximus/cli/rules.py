"""The command `rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from circus_maximus.cli.common import config_options, load_values

if TYPE_CHECKING:
    from circus_maximus.engine.title import Title


@click.command()
@click.option("--markdown", is_flag=True, help="Print the Markdown source.")
@config_options
def rules(title: Title, markdown: bool, layers: Sequence[str], settings: Sequence[str]) -> None:
    """Print the rulebook with the values of a config."""
    text = title.texts.rulebook(load_values(title, layers, settings))
    if markdown:
        click.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
