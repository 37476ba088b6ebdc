"""Connections: at most 64, each for one request, with 10 seconds for its headers.

aiohttp has no limit for the number, and none for headers in all versions. If a program has no file descriptor left, the
servers of asyncio report that more than a hundred times for each attempt to accept a connection.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable, Iterable

from aiohttp import web

MAX_CONNECTIONS = 64
FOR_HEADERS = 10.0
"""Seconds from the connection to the end of the request's headers."""
FOR_ANSWER = 60.0
"""Seconds from there until the answer has been sent. A session has no limit."""
PAUSE = 0.05
"""Seconds until the next attempt to accept a connection when there is no room for one."""
WAITING = 128
"""How many connections the system keeps for a server that does not accept them yet."""
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Errors of a computer or a program that has no room for one more connection."""
NO_DESCRIPTORS = "Too many open files: new connections wait until others close."

Address = tuple[socket.AddressFamily, int, int, str, tuple[str, int] | tuple[str, int, int, int] | tuple[int, bytes]]
"""What `getaddrinfo` returns for an address."""


def listen(addresses: Iterable[Address]) -> list[socket.socket]:
    """Listen at some addresses: at one port, also if any free one was asked for. `OSError` if that is impossible."""
    sockets: list[socket.socket] = []
    port = 0
    try:
        for family, at in dict.fromkeys((family, address) for family, _, _, _, address in addresses):
            host, wanted = str(at[0]), int(at[1])
            sockets.append(socket.create_server((host, wanted or port), family=family, backlog=WAITING))
            sockets[-1].setblocking(False)
            port = port_of(sockets[-1])
    except OSError:
        close(sockets)
        raise
    return sockets


def close(sockets: Iterable[socket.socket]) -> None:
    """Stop listening."""
    for listening in sockets:
        listening.close()


def port_of(listening: socket.socket) -> int:
    """The port at which a socket listens."""
    return int(listening.getsockname()[1])


class Connection(asyncio.Protocol):
    """A connection whose time is limited. What arrives is aiohttp's to handle."""

    def __init__(self, handler: web.RequestHandler, connections: Connections) -> None:
        self._handler = handler
        self._connections = connections
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the time for the request's headers."""
        self._transport = transport
        self._connections.add(self)
        self._allow(FOR_HEADERS)
        self._handler.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass on what the browser has sent."""
        self._handler.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass on that the browser sends no more."""
        self._handler.eof_received()
        return None

    def pause_writing(self) -> None:
        """Pass on that the browser does not read fast enough."""
        self._handler.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the browser can be sent more."""
        self._handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        self._allow(None)
        self._connections.remove(self)
        self._handler.connection_lost(exc)

    def start_answer(self) -> None:
        """The headers are complete."""
        self._connections.stop_waiting(self)
        self._allow(FOR_ANSWER)

    def keep_open(self) -> None:
        """The connection is that of a session."""
        self._allow(None)

    def abort(self) -> None:
        """Close the connection without sending what is left to be sent."""
        if isinstance(self._transport, asyncio.Transport):
            self._transport.abort()

    def _allow(self, seconds: float | None) -> None:
        """Close the connection after some time; None: never."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self.abort)


def connection_of(request: web.Request) -> Connection | None:
    """The connection of a request; None if it is closed already."""
    transport = request.transport
    protocol = transport.get_protocol() if transport is not None else None
    return protocol if isinstance(protocol, Connection) else None


class Connections:
    """All connections of a server."""

    def __init__(self, handlers: Callable[[], web.RequestHandler], most: int, warn: Callable[[str], object]) -> None:
        """`handlers` makes what handles a connection, `warn` tells whoever runs the server."""
        self._handlers = handlers
        self._most = most
        self._warn = warn
        self._open: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}
        """Those whose request is incomplete, the oldest first."""

    async def accept(self, listening: socket.socket) -> None:
        """Accept connections until cancelled.

        A connection for which there is no room takes the place of the one that has been without a complete request for
        longest, so that nobody can keep others out with half requests; if all have one, the new one waits.
        """
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, _ = await loop.sock_accept(listening)
            except OSError as error:
                if error.errno in EXHAUSTED:
                    self._warn(NO_DESCRIPTORS)
                    self._drop_oldest()
                await asyncio.sleep(PAUSE)
                continue
            while len(self._open) >= self._most and not self._drop_oldest():
                await asyncio.sleep(PAUSE)
            await self._handle(accepted)

    async def _handle(self, accepted: socket.socket) -> None:
        """Have aiohttp handle a connection."""
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(lambda: Connection(self._handlers(), self), accepted)
        except OSError:
            accepted.close()

    def add(self, connection: Connection) -> None:
        """A connection is open."""
        self._open.add(connection)
        self._waiting[connection] = None

    def stop_waiting(self, connection: Connection) -> None:
        """A connection has sent the headers of its request."""
        self._waiting.pop(connection, None)

    def remove(self, connection: Connection) -> None:
        """A connection is closed."""
        self.stop_waiting(connection)
        self._open.discard(connection)

    def _drop_oldest(self) -> bool:
        """Close the connection that has been without a complete request for longest; False if all have one."""
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        self.remove(oldest)
        oldest.abort()
        return True


def max_connections(listening: socket.socket) -> int:
    """How many connections a server can have: half of the file descriptors that are left, for each session needs some.

    `listening` is the file that was opened last.
    """
    if sys.platform == "win32":
        return MAX_CONNECTIONS
    import resource

    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    left = MAX_CONNECTIONS * 2 if allowed == resource.RLIM_INFINITY else allowed - listening.fileno()
    return max(1, min(MAX_CONNECTIONS, left // 2))
