"""Plays in a browser: `circus-maximus serve` starts the program with this driver and connects its pipes to a page."""

from __future__ import annotations

from functools import partial

from textual import messages
from textual.app import App
from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver, _ExitInput

from circus_maximus.tui.terminal.terminal_driver import LossyFile
from circus_maximus.tui.terminal.terminal_input import Input

PRIVATE = ("_app", "_write", "_input_reader", "_on_meta", "_ExitInput")
"""Private names of Textual's driver that are used here; the module of its packets is private too."""
KEYS = "D"
"""The kind of packets with what was typed."""


class BrowserDriver(WebDriver):
    """Quits when the server is gone, and reads any input: see `Input`. Textual's own driver does neither."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ):
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(LossyFile(self.fileno, "w", closefd=False).write)

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
