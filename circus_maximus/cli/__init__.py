"""`circus-maximus` and its subcommands. What a command needs is imported when it runs, so that help stays quick."""

from __future__ import annotations

import click

from circus_maximus import __version__
from circus_maximus.cli.bench import bench
from circus_maximus.cli.config import config
from circus_maximus.cli.games import replay, rules, simulate


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="circus-maximus")
def main() -> None:
    """Circus Maximus: stage acts, please Rome, win on one of three tracks."""


for command in (simulate, replay, rules, config, bench):
    main.add_command(command)
