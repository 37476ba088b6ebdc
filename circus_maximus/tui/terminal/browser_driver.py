"""Plays in a browser: `circus-maximus serve` starts the program with this driver and connects its pipes to a page."""

from __future__ import annotations

from functools import partial

from textual import messages
from textual.app import App
from textual.drivers.web_driver import WebDriver

from circus_maximus.tui.terminal.terminal_driver import LossyFile

PRIVATE = ("_app", "_write")
"""Private names of Textual's driver that are used here."""


class BrowserDriver(WebDriver):
    """Quits when the server is gone. Textual's own driver would let the program run forever."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ):
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(LossyFile(self.fileno, "w", closefd=False).write)

    def run_input_thread(self) -> None:
        """Read until the app ends; if there is nothing left to read, make it end."""
        super().run_input_thread()
        self._app.post_message(messages.ExitApp())
