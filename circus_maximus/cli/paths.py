"""The command `paths`."""

from __future__ import annotations

import click

from circus_maximus.engine.text.printable import printable


@click.command()
def paths() -> None:
    """Print where saves, settings, runs and the log are.

    They hold saves, stories, settings, the players of your last games and their symbols, the game you picked last,
    the explanations that players have read, statistics, details of saves, the bench's runs and journal, and the log.

    To keep all of them in one folder, set the environment variable CIRCUS_MAXIMUS_HOME to it.
    """
    from circus_maximus.play.files import (
        bench_folder,
        details_file,
        explained_file,
        log_file,
        marks_file,
        players_file,
        saves_folder,
        settings_file,
        statistics_file,
        stories_folder,
        title_file,
    )

    for label, path in (
        ("saves", saves_folder()),
        ("stories", stories_folder()),
        ("settings", settings_file()),
        ("players", players_file()),
        ("marks", marks_file()),
        ("title", title_file()),
        ("explained", explained_file()),
        ("statistics", statistics_file()),
        ("details", details_file()),
        ("bench", bench_folder()),
        ("log", log_file()),
    ):
        click.echo(f"{label:<10} {printable(path)}")
