"""Playing, and where what is played lies."""

from __future__ import annotations

import click


@click.command()
def paths() -> None:
    """Print where saves, settings and the log lie.

    With the environment variable CIRCUS_MAXIMUS_HOME set to a folder, all of them lie below it.
    """
    from circus_maximus.play.paths import log_file, saves_folder, settings_file

    for label, path in (("saves", saves_folder()), ("settings", settings_file()), ("log", log_file())):
        click.echo(f"{label:<9} {path}")
