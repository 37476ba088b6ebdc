"""Plays in a browser: `circus-maximus serve` starts the program with this driver and connects its pipes to a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from textual import events, messages
from textual.app import App
from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver, _ExitInput
from textual.geometry import Size

from circus_maximus.tui.terminal.terminal_driver import LossyFile
from circus_maximus.tui.terminal.terminal_input import Input

PRIVATE = ("_app", "_size", "_write", "_input_reader", "_on_meta", "_ExitInput")
"""Private names of Textual's driver that are used here; the module of its packets is private too."""
KEYS = "D"
"""The kind of packets with what was typed."""


@runtime_checkable
class OfferingApp(Protocol):
    """An app that knows which keys its screen offers."""

    def offered_keys(self) -> Sequence[tuple[str, str, str]]:
        """The names of the keys, what a keyboard sends for them, and what they do."""


class BrowserDriver(WebDriver):
    """Quits when the server is gone, and reads any input: see `Input`. Textual's own driver does neither."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ):
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(LossyFile(self.fileno, "w", closefd=False).write)

        self._offered: Sequence[tuple[str, str, str]] = ()
        """The keys that the page has been told."""
        self._offers = False
        """Whether the page is going to be told which keys there are."""

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

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Post a new size in the same way as the first one, which would otherwise arrive after it and replace it."""
        match payload:
            case {"type": "resize", "width": int(width), "height": int(height)}:
                self._size = (width, height)
                self.process_message(events.Resize(Size(width, height), Size(width, height)))
            case _:
                super().on_meta(packet_type, payload)

    def run_input_thread(self) -> None:
        """Read until the app ends; if there is nothing left to read, or the server says so, make it end."""
        packets, parser, quiet = ByteStream(), Input(), False
        try:
            for data in self._input_reader:
                found = [] if data else parser.pause() if quiet else ()
                for kind, sent in packets.feed(data) if data else ():
                    if kind == KEYS:
                        found = [*found, *parser.feed(sent)]
                    else:
                        self._on_meta(kind, sent)
                for message in (*found, *parser.tick()):
                    self.process_message(message)
                quiet = not data
        except _ExitInput:
            pass
        finally:
            self._input_reader.close()
            self._app.post_message(messages.ExitApp())
