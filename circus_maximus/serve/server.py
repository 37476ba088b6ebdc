"""The web server: a page, the files it needs, and a session for each visitor.

The page's terminal (script, style and fonts) is that of textual-serve. The server is our own, because that of
textual-serve answers pages from anywhere, and its page loads fonts from the web.
"""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from html import escape
from importlib.resources import files
from math import inf
from pathlib import Path
from string import Template
from traceback import format_exception
from typing import Any, NoReturn

from aiohttp import WSCloseCode, web

from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.filenames import SERVED
from circus_maximus.play.files import HOME, visitors_folder, where_logged
from circus_maximus.serve.access import VISITOR, Access, folder_of, is_loopback, new_visitor, page_addresses
from circus_maximus.serve.connections import Connections, close, connection_of, listen, max_connections, port_of
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
PAGE_FILES = {"/static/page.js": HERE / "page.js"} | {
    f"/static/{name}": Path(str(files("textual_serve") / "static" / name))
    for name in (
        "css/xterm.css",
        "js/textual.js",
        "fonts/RobotoMono-VariableFont_wght.ttf",
        "fonts/RobotoMono-Italic-VariableFont_wght.ttf",
    )
}
"""The files that the page needs, by their paths on the server. They are kept in memory: sending them opens nothing."""
CONTENT_TYPES = {".js": "text/javascript", ".css": "text/css", ".ttf": "font/ttf"}
SIZE = re.compile(r"[0-9]{1,4}")
"""The width or the height of a page in cells."""
MAX_MESSAGE_SIZE = 1 << 16
"""Maximum bytes of a message from a page. The page divides what is longer, such as a paste."""
HEARTBEAT = 15.0
"""Seconds without an answer after which a page counts as gone."""
CLOSING = 1.0
"""Seconds for a page to confirm that its connection is closed."""
A_MINUTE = 60.0
"""Seconds during which nothing is reported twice."""
FULL = f"There are {MAX_VISITORS} visitors already. Try again when one of them has left.\n"
FOREIGN = "Refused: use the address that circus-maximus serve printed.\n"
FAILED = "Something went wrong on the server.\n"
POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""What any answer of the server may load."""
PAGE_POLICY = f"{POLICY}; script-src 'self'; font-src 'self'; connect-src 'self' ws://{{host}}"
"""What the page may load: everything from here."""
CROSS_SITE = "cross-site"
"""What browsers tell in `Sec-Fetch-Site` if a link on a page of another site has led here."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Notices:
    """Lines for whoever runs the server: one for each problem, and none twice a minute, whatever visitors do."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._said: dict[str, float] = {}
        """When each notice was last written."""

    def say(self, text: str) -> bool:
        """Write a notice; False if it was written a short time ago."""
        now = time.monotonic()
        if now - self._said.get(text, -inf) < A_MINUTE:
            return False
        self._said[text] = now
        self._write(text)
        return True

    def report(self, error: BaseException) -> None:
        """Say that there is an error in the server, and write its traceback to the log file."""
        if self.say(f"Error in the server ({type(error).__name__}). The log file has the details."):
            where_logged("".join(format_exception(error)))

    def on_loop_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report an error that asyncio caught, unless a visitor's connection broke."""
        error = context.get("exception")
        if isinstance(error, BaseException) and not isinstance(error, OSError):
            self.report(error)


class Server:
    """A server at one address."""

    def __init__(
        self,
        host: str,
        addresses: Sequence[str],
        port: int,
        notices: Notices,
        command: Sequence[str] = PROGRAM,
    ) -> None:
        """`addresses` are those of `host`, a name or an address."""
        self.shared = all(map(is_loopback, addresses))
        """Whether all visitors use this computer and share its saves."""
        self._access = Access(host, self.shared, port)
        self.pages = page_addresses(host, port, self._access.token)
        """The addresses of the page, first that for this computer."""
        self._notices = notices
        self._command = command
        self._pages: set[web.WebSocketResponse] = set()
        """The connection of each session's page."""
        self._page = Template((HERE / "page.html").read_text(encoding="utf-8"))
        self._refusal = Template((HERE / "refused.html").read_text(encoding="utf-8"))
        self._files = {path: (file.read_bytes(), CONTENT_TYPES[file.suffix]) for path, file in PAGE_FILES.items()}

    @asynccontextmanager
    async def open(self, sockets: Sequence[socket.socket]) -> AsyncIterator[None]:
        """Serve those who connect to sockets that listen."""
        # What aiohttp would log, with tracebacks, is what visitors send that is not HTTP.
        silent = logging.Logger("circus_maximus.serve", logging.CRITICAL + 1)
        runner = web.AppRunner(self._app(), access_log=None, logger=silent, lingering_time=0, shutdown_timeout=CLOSING)
        asyncio.get_running_loop().set_exception_handler(self._notices.on_loop_error)
        await runner.setup()
        assert runner.server is not None
        connections = Connections(runner.server, max_connections(sockets[-1]), self._notices.say)
        accepting = [asyncio.create_task(connections.accept(listening)) for listening in sockets]
        try:
            yield
        finally:
            for task in accepting:
                task.cancel()
            await asyncio.wait(accepting)
            close(sockets)
            await runner.cleanup()

    def _app(self) -> web.Application:
        """The web application."""
        app = web.Application(middlewares=[self._guard])
        app.router.add_get("/", self._index)
        app.router.add_get("/ws", self._visit)
        for path in self._files:
            app.router.add_get(path, self._file)
        app.on_response_prepare.append(self._complete)
        app.on_shutdown.append(self._close)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests of other sites and of browsers that have not exchanged the token."""
        connection = connection_of(request)
        if connection is not None:
            connection.start_answer()
        try:
            if not self._access.is_ours(request.host, request.headers.get("Origin")):
                return web.Response(status=403, text=FOREIGN)
            if self._access.is_admitted(request.cookies):
                if "token" in request.query:
                    raise web.HTTPSeeOther("/")
                return await handler(request)
            if request.path == "/" and self._access.is_token(request.query.get("token", "")):
                self._admit()
            return self._refuse(request)
        except (web.HTTPException, ConnectionError):
            raise
        except Exception as error:
            self._notices.report(error)
            return web.Response(status=500, text=FAILED)

    async def _complete(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add what every answer has: it is not stored anywhere and ends its connection, unless that of a session."""
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        if not isinstance(response, web.WebSocketResponse):
            response.headers["Connection"] = "close"
            response.force_close()

    def _admit(self) -> NoReturn:
        """Exchange the token for the cookie, and send the browser to the page: the address bar shows no token then."""
        page = web.HTTPSeeOther("/")
        page.set_cookie(self._access.cookie, self._access.admission, httponly=True, samesite="Strict")
        raise page

    def _refuse(self, request: web.Request) -> web.Response:
        """Tell a browser without the cookie what to open.

        If a link on another site's page led here, the browser did not send the cookie, even if it has just got it. It
        does so when this page asks again.
        """
        again = request.path == "/" and request.headers.get("Sec-Fetch-Site") == CROSS_SITE
        refresh = '<meta http-equiv="refresh" content="0; url=/" />' if again else ""
        page = self._refusal.substitute(refresh=refresh)
        return web.Response(status=403, text=page, content_type="text/html")

    async def _index(self, request: web.Request) -> web.Response:
        """The page. A visitor without a cookie gets one."""
        if len(self._pages) >= MAX_VISITORS:
            return web.Response(status=503, text=FULL)
        page = self._page.substitute(websocket=escape(f"ws://{request.host}/ws"))
        response = web.Response(text=page, content_type="text/html")
        response.headers["Content-Security-Policy"] = PAGE_POLICY.format(host=request.host)
        if not self.shared:
            visitor = _visitor_of(request) or new_visitor()
            response.set_cookie(COOKIE, visitor, max_age=A_YEAR, httponly=True, samesite="Strict")
        return response

    async def _file(self, request: web.Request) -> web.Response:
        """A file that the page needs."""
        content, content_type = self._files[request.path]
        return web.Response(body=content, content_type=content_type)

    async def _visit(self, request: web.Request) -> web.StreamResponse:
        """A session, from the connection of the page to its end."""
        if "Origin" not in request.headers:  # Every browser sends it here.
            return web.Response(status=403, text=FOREIGN)
        if not self.shared and not _visitor_of(request):
            return web.Response(status=403, text="Refused: this page needs a cookie.\n")
        if len(self._pages) >= MAX_VISITORS:
            return web.Response(status=503, text=FULL)
        page = web.WebSocketResponse(timeout=CLOSING, heartbeat=HEARTBEAT, max_msg_size=MAX_MESSAGE_SIZE)
        self._pages.add(page)
        try:
            try:
                await page.prepare(request)
            except ValueError:  # A key that is not text.
                raise web.HTTPBadRequest from None
            connection = connection_of(request)
            if connection is not None:
                connection.keep_open()
            await self._play(request, page)
        finally:
            self._pages.discard(page)
        return page

    async def _play(self, request: web.Request, page: web.WebSocketResponse) -> None:
        """Run the program of a session."""
        try:
            session = await Session.start(self._command, self._environment(request), _size_of(request))
            await session.connect(page)
        except ConnectionError:
            pass
        except OSError as error:
            self._notices.say(f"A session cannot start: {reason_of(error)}.")
            await page.close(code=WSCloseCode.TRY_AGAIN_LATER)
        except Exception as error:
            self._notices.report(error)
            await page.close(code=WSCloseCode.INTERNAL_ERROR)

    def _environment(self, request: web.Request) -> Mapping[str, str]:
        """The environment of a visitor's session, with a folder of the visitor's own unless saves are shared."""
        if self.shared:
            return SESSION
        return {**SESSION, HOME: str(visitors_folder() / folder_of(_visitor_of(request)))}

    async def _close(self, app: web.Application) -> None:
        """End all sessions."""
        await asyncio.gather(*(page.close(code=WSCloseCode.GOING_AWAY) for page in self._pages))


def _visitor_of(request: web.Request) -> str:
    """The value of a visitor's cookie; empty without one."""
    visitor = request.cookies.get(COOKIE, "")
    return visitor if VISITOR.fullmatch(visitor) else ""


def _size_of(request: web.Request) -> tuple[int, int]:
    """The size of the page in cells; 0 if it is not known."""
    width, height = (request.query.get(name, "") for name in ("width", "height"))
    return (int(width), int(height)) if SIZE.fullmatch(width) and SIZE.fullmatch(height) else (0, 0)


async def serve(host: str, port: int, ready: Callable[[Server], None], warn: Callable[[str], None]) -> None:
    """Serve until a signal ends the program. `ready` gets the server once it listens, `warn` lines about problems.

    `OSError` if that is impossible.
    """
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, ended.set)
    found = await loop.getaddrinfo(host, port, type=1)
    sockets = listen(found)
    addresses = list(dict.fromkeys(str(address[0]) for *_, address in found))
    server = Server(host, addresses, port_of(sockets[0]), Notices(warn))
    async with server.open(sockets):
        ready(server)
        await ended.wait()
