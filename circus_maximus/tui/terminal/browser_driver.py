"""The driver of a session in a browser, and the packets in which it talks to the server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol, runtime_checkable

from textual import events, messages
from textual.app import App
from textual.drivers.web_driver import WebDriver, _ExitInput
from textual.geometry import Size

from circus_maximus.play.filenames import drawn_size
from circus_maximus.tui.terminal.terminal_driver import BoundedDriver, LossyFile
from circus_maximus.tui.terminal.terminal_input import Input

MAX_CONTENT = 64 * 1024
"""Bytes of a packet that are used. The rest of a longer one is dropped."""
HEAD = 5
"""Bytes before the content."""


class Packets:
    """The packet that is being read."""

    def __init__(self) -> None:
        self._head = b""
        self._content = bytearray()
        self._missing = 0
        """Bytes of the content that have not come yet."""

    def feed(self, data: bytes) -> Iterator[tuple[str, bytes]]:
        """The letter and the content of the packets that these bytes complete."""
        while data:
            if len(self._head) < HEAD:
                wanted = HEAD - len(self._head)
                self._head, data = self._head + data[:wanted], data[wanted:]
                if len(self._head) < HEAD:
                    return
                self._missing = int.from_bytes(self._head[1:], "big")
            self._content += data[: min(self._missing, MAX_CONTENT - len(self._content))]
            came = min(self._missing, len(data))
            self._missing, data = self._missing - came, data[came:]
            if not self._missing:
                yield self._head[:1].decode("ascii", "replace"), bytes(self._content)
                self._head, self._content = b"", bytearray()


PRIVATE = ("_app", "_loop", "_size", "_write", "_input_reader", "_on_meta", "_ExitInput")
"""Private names of Textual's driver that are used here."""
KEYS = "D"
"""The kind of packets with what was typed."""
PATIENCE = 1.0
"""Seconds to wait for an app that starts. One that ends instead never answers."""


@runtime_checkable
class OfferingApp(Protocol):
    """An app that knows which keys its screen offers."""

    def offered_keys(self) -> Sequence[tuple[str, str, str]]:
        """The names of the keys, what a keyboard sends for them, and what they do."""


class BrowserDriver(BoundedDriver, WebDriver):
    """Quits when the server is gone, and reads any input: see `Input`. Textual's own driver does neither."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ):
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._size = drawn_size(*self._size) if self._size else None
        assert self.stdout is not None
        self._write = partial(LossyFile(self.stdout).write)

        self._offered: Sequence[tuple[str, str, str]] = ()
        """The keys that the page knows."""
        self._offers = False
        """Whether it is going to hear which keys there are."""

    def write(self, data: str) -> None:
        """Show something; afterwards other keys may be offered."""
        super().write(data)
        if not self._offers:
            self._offers = self._app.call_later(self._offer_keys)

    def _offer_keys(self) -> None:
        """Tell the page which keys the screen offers now: on a phone it has buttons for them."""
        self._offers = False
        offered = self._app.offered_keys() if isinstance(self._app, OfferingApp) else ()
        if offered != self._offered:
            self._offered = offered
            self.write_meta({"type": "keys", "keys": offered})

    def run_input_thread(self) -> None:
        """Read until the app ends; if there is nothing left to read, or the server says so, make it end."""
        packets, parser, quiet = Packets(), Input(), False
        try:
            self._wait_for_size()
            for data in self._input_reader:
                found = [] if data else parser.pause() if quiet else ()
                for message in found:
                    self.process_message(message)
                for kind, sent in packets.feed(data):
                    if kind == KEYS:
                        self.process_bytes(parser, sent)
                    else:
                        self._on_meta(kind, sent)
                for message in parser.tick():
                    self.process_message(message)
                quiet = not data
        except _ExitInput:
            pass
        finally:
            self._input_reader.close()
            self._app.post_message(messages.ExitApp())

    def _wait_for_size(self) -> None:
        """Wait until the app has handled the first size: it would replace a size that the page sends before."""

        async def wait() -> None:
            handled = asyncio.Event()
            self._app.call_later(handled.set)
            await asyncio.wait_for(handled.wait(), PATIENCE)

        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(wait(), self._loop).result(2 * PATIENCE)

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """What the server says about the page: its size, within limits, and what Textual's driver knows."""
        match payload:
            case {"type": "resize", "width": int(width), "height": int(height)}:
                if size := drawn_size(width, height):
                    self._size = size
                    self.process_message(events.Resize(Size(*size), Size(*size)))
            case _:
                super().on_meta(packet_type, payload)
