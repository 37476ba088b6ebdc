"""Measuring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from circus_maximus.cli.common import title_option

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Title


@click.group()
def bench() -> None:
    """Measure."""


@bench.command()
@click.option("--json", "as_json", is_flag=True, help="Print the rows as JSON.")
@click.option("--seconds", type=float, default=2.0, show_default=True, help="How long to measure each row.")
@title_option()
def speed(title: Title, as_json: bool, seconds: float) -> None:
    """How many decisions and games a second, in one process."""
    if not 0.01 <= seconds <= 600:
        raise click.BadParameter("from 0.01 to 600", param_hint="--seconds")
    from msgspec.json import encode

    from circus_maximus.bench.speed import measure

    rows = measure(title, seconds)
    if as_json:
        click.echo(encode(list(rows)).decode())
        return
    click.echo(f"{'title':8} {'bots':8} {'seats':>5} {'decisions/s':>12} {'games/s':>9} {'decisions/game':>15}")
    for row in rows:
        click.echo(
            f"{row.title:8} {row.bots:8} {row.seats:>5} {row.decisions_per_second:>12,} {row.games_per_second:>9,.1f} "
            f"{row.decisions_per_game:>15,.1f}"
        )
