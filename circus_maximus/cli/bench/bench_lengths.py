"""The command `bench lengths`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from circus_maximus.cli.common import title_option

if TYPE_CHECKING:
    from circus_maximus.engine.title import Title


@click.command()
@title_option()
@click.option(
    "--games", type=click.IntRange(10, 10_000), default=60, show_default=True, metavar="N", help="Games each."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N", help="The first seed.")
@click.option("--write", is_flag=True, help="Write the figures next to the shipped config.")
def lengths(title: Title, games: int, seed: int, write: bool) -> None:
    """Measure how long games usually last.

    Bots play the shipped config and each variant, with each number of seats. The table of a game says what is usual
    for its config and its number of players. After a change of a shipped config, measure again with --write.
    """
    from msgspec.json import encode
    from msgspec.json import format as indented

    from circus_maximus.bench.lengths import LINE_UP, configs_of
    from circus_maximus.bench.lengths import lengths as lengths_in
    from circus_maximus.engine.atomic_files import write_file
    from circus_maximus.engine.matches.records import as_json, digest
    from circus_maximus.play.open_games.usual_length import MeasuredConfig, MeasuredLengths, lengths_file, middle

    found: dict[str, MeasuredConfig] = {}
    for name, config in configs_of(title):
        usual = {}
        for seats in title.seats:
            usual[str(seats)] = low, high = middle(lengths_in(title, config, seats, range(seed, seed + games)))
            click.echo(f"{name}, {seats} seats: {low} to {high}")
        found[name] = MeasuredConfig(digest(as_json(config)), usual)
    if write:
        content = encode(MeasuredLengths(LINE_UP, games, found))
        write_file(lengths_file(title), indented(content, indent=1) + b"\n", overwrite=True, flush=False)
        click.echo(f"Written to {lengths_file(title)}.")
