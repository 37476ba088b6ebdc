"""The web server: a page, the files it needs, and a session for each visitor.

The page's terminal (script, style and fonts) is that of textual-serve. The server is our own, because that of
textual-serve answers pages from anywhere, and its page loads fonts from the web.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from aiohttp import WSCloseCode, web

from circus_maximus.play.files.paths import HOME, visitors_folder
from circus_maximus.play.files.served import SERVED
from circus_maximus.serve.access import VISITOR, Access, folder_of, is_loopback, new_visitor
from circus_maximus.serve.addresses import page_addresses
from circus_maximus.serve.session import Session

HERE = Path(__file__).parent
MAX_VISITORS = 8
PROGRAM = (sys.executable, "-m", "circus_maximus")
"""What each session runs."""
SESSION = {
    SERVED: "1",
    "TEXTUAL_DRIVER": "circus_maximus.tui.terminal.browser_driver:BrowserDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "PYTHONIOENCODING": "utf-8",
}
"""The environment of each session."""
COOKIE = "circus_maximus_visitor"
A_YEAR = 365 * 24 * 3600
"""How long a browser keeps its cookie, in seconds."""
STATIC = ("css", "js", "fonts")
"""The folders of textual-serve that the page needs."""
SIZE = re.compile(r"[0-9]{1,4}")
"""The width or the height of a page in cells."""
MAX_MESSAGE_SIZE = 1 << 20
"""Maximum bytes of a message from a page, such as a paste."""
HEARTBEAT = 15.0
"""Seconds without an answer after which a page counts as gone."""
CLOSING = 1.0
"""Seconds for a page to confirm that its connection is closed."""
FULL = f"There are {MAX_VISITORS} visitors already. Try again when one of them has left.\n"
FOREIGN = "Refused: open the page under the address that circus-maximus serve has printed.\n"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src data:; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: everything from here."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """A server at one address."""

    def __init__(self, host: str, addresses: Sequence[str], command: Sequence[str] = PROGRAM) -> None:
        """`addresses` are those of `host`, a name or an address."""
        self._shared = all(map(is_loopback, addresses))
        """Whether all visitors use this computer and share its saves."""
        self._access = Access(host, self._shared)
        self._command = command
        self._sockets: set[web.WebSocketResponse] = set()
        """The connection of each session."""
        self._page = Template((HERE / "page.html").read_text(encoding="utf-8"))

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application(middlewares=[self._guard])
        app.router.add_get("/", self._index)
        app.router.add_get("/ws", self._visit)
        app.router.add_get("/static/page.js", self._script)
        for name in STATIC:
            app.router.add_static(f"/static/{name}", Path(str(files("textual_serve") / "static" / name)))
        app.on_shutdown.append(self._close)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests of other sites."""
        if not self._access.is_ours(request.host, request.headers.get("Origin")):
            return web.Response(status=403, text=FOREIGN)
        return await handler(request)

    async def _index(self, request: web.Request) -> web.Response:
        """The page. A visitor without a cookie gets one."""
        if len(self._sockets) >= MAX_VISITORS:
            return web.Response(status=503, text=FULL)
        page = self._page.substitute(websocket=escape(f"ws://{request.host}/ws"))
        response = web.Response(text=page, content_type="text/html")
        response.headers["Content-Security-Policy"] = POLICY.format(host=request.host)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        if not self._shared:
            visitor = _visitor_of(request) or new_visitor()
            response.set_cookie(COOKIE, visitor, max_age=A_YEAR, httponly=True, samesite="Strict")
        return response

    async def _script(self, request: web.Request) -> web.FileResponse:
        """What the page does in addition to textual-serve's script."""
        return web.FileResponse(HERE / "page.js")

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        """A session, from the connection of the page to its end."""
        if "Origin" not in request.headers:  # Every browser sends it here.
            return web.Response(status=403, text=FOREIGN)
        if not self._shared and not _visitor_of(request):
            return web.Response(status=403, text="Refused: this page needs a cookie.\n")
        if len(self._sockets) >= MAX_VISITORS:
            return web.Response(status=503, text=FULL)
        socket = web.WebSocketResponse(timeout=CLOSING, heartbeat=HEARTBEAT, max_msg_size=MAX_MESSAGE_SIZE)
        self._sockets.add(socket)
        try:
            await socket.prepare(request)
            session = await Session.start(self._command, self._environment(request), _size_of(request))
            await session.connect(socket)
        finally:
            self._sockets.discard(socket)
        return socket

    def _environment(self, request: web.Request) -> Mapping[str, str]:
        """The environment of a visitor's session, with a folder of the visitor's own unless saves are shared."""
        if self._shared:
            return SESSION
        return {**SESSION, HOME: str(visitors_folder() / folder_of(_visitor_of(request)))}

    async def _close(self, app: web.Application) -> None:
        """End all sessions."""
        await asyncio.gather(*(socket.close(code=WSCloseCode.GOING_AWAY) for socket in self._sockets))


def _visitor_of(request: web.Request) -> str:
    """The value of a visitor's cookie; empty without one."""
    visitor = request.cookies.get(COOKIE, "")
    return visitor if VISITOR.fullmatch(visitor) else ""


def _size_of(request: web.Request) -> tuple[int, int]:
    """The size of the page in cells; 0 if it is not known."""
    width, height = (request.query.get(name, "") for name in ("width", "height"))
    return (int(width), int(height)) if SIZE.fullmatch(width) and SIZE.fullmatch(height) else (0, 0)


async def serve(host: str, port: int, ready: Callable[[Sequence[str]], None]) -> None:
    """Serve until a signal ends the program. `ready` gets the addresses of the page, first that for this computer.

    `OSError` if that is impossible.
    """
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, ended.set)
    found = await loop.getaddrinfo(host, port, type=1)
    addresses = list(dict.fromkeys(str(address[0]) for *_, address in found))
    runner = web.AppRunner(Server(host, addresses).app(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        ready(page_addresses(host, runner.addresses[0][1]))
        await ended.wait()
    finally:
        await runner.cleanup()
