"""Plays in a browser: `circus-maximus serve` starts the program with this driver and connects its pipes to a page."""

from __future__ import annotations

from functools import partial

from textual import events, messages
from textual.app import App
from textual.drivers.web_driver import WebDriver, _ExitInput
from textual.geometry import Size

from circus_maximus.play.files.served import bounded
from circus_maximus.tui.terminal.packets import Packets
from circus_maximus.tui.terminal.terminal_driver import BoundedDriver, LossyFile
from circus_maximus.tui.terminal.terminal_input import Input

PRIVATE = ("_app", "_size", "_write", "_input_reader", "_on_meta", "_ExitInput")
"""Private names of Textual's driver that are used here."""
KEYS = "D"
"""The kind of packets with what was typed."""


class BrowserDriver(BoundedDriver, WebDriver):
    """Quits when the server is gone, and reads any input: see `Input`. Textual's own driver does neither."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ):
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._size = bounded(*self._size) if self._size else None
        assert self.stdout is not None
        self._write = partial(LossyFile(self.stdout).write)

    def run_input_thread(self) -> None:
        """Read until the app ends; if there is nothing left to read, or the server says so, make it end."""
        packets, parser, quiet = Packets(), Input(), False
        try:
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

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """What the server says about the page: its size, within limits, and what Textual's driver knows."""
        match payload:
            case {"type": "resize", "width": int(width), "height": int(height)}:
                if size := bounded(width, height):
                    self._size = size
                    self.process_message(events.Resize(Size(*size), Size(*size)))
            case _:
                super().on_meta(packet_type, payload)
