"""The command `serve`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from circus_maximus.cli.common import need_libraries
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on. With an address in your network, other computers can connect.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    default=8000,
    show_default=True,
    help="The port to listen on; 0 picks a free one.",
)
def serve(host: str, port: int) -> None:
    """Play in a browser on this computer.

    Up to 8 visitors can play at the same time, each in a session of their own. A session ends when its page is closed;
    all end with Ctrl+C. Visitors on this computer share your saves and settings. If you let other computers connect,
    every visitor has separate ones; nothing is encrypted, so do that only in a network that you trust.
    """
    need_libraries("serve", "aiohttp", "textual_serve")
    import asyncio

    from circus_maximus.serve.server import serve as run

    def ready(addresses: Sequence[str]) -> None:
        here, *elsewhere = addresses
        others = f" (from other computers, {elsewhere[0]})" if elsewhere else ""
        click.echo(f"Open {here}{others} in a browser. Ctrl+C stops the server.")

    try:
        asyncio.run(run(host, port, ready))
    except (OSError, UnicodeError) as error:
        raise click.UsageError(f"{printable(host)}, port {port}: {reason_of(error)}") from error
