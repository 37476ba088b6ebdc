"""The command `serve`."""

from __future__ import annotations

import click

from circus_maximus.cli.common import need_libraries
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of

OWNER = "Whoever opens it plays as you, with your saves and settings, so keep the address to yourself."
GUESTS = "Whoever opens it can play, each with saves of their own. Nothing is encrypted: use a network that you trust."


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

    The address that this prints contains a secret token, different each time: nobody gets in without it. Up to 8
    visitors can play at the same time, each in a session of their own. A session ends when its page is closed; all end
    with Ctrl+C. On a phone, hold it sideways.

    Without --host, whoever opens the address plays as you, with your saves and settings. If you let other computers
    connect, every visitor has separate ones; nothing is encrypted, so do that only in a network that you trust.
    """
    need_libraries("serve", "aiohttp", "textual_serve")
    import asyncio

    from circus_maximus.serve.server import Server
    from circus_maximus.serve.server import serve as run

    def ready(server: Server) -> None:
        here, *elsewhere = server.pages
        others = f", or {elsewhere[0]} on another computer" if elsewhere else ""
        click.echo(f"Open {here} in a browser{others}. Ctrl+C stops the server.")
        click.echo(OWNER if server.shared else GUESTS)

    def warn(text: str) -> None:
        click.echo(text, err=True)

    try:
        asyncio.run(run(host, port, ready, warn))
    except (OSError, UnicodeError) as error:
        raise click.UsageError(f"{printable(host)}, port {port}: {reason_of(error)}") from error
