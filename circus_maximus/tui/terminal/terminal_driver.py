"""Reads and writes a terminal that may disappear at any time.

Textual's own driver keeps reading forever from a terminal that has hung up.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
from contextlib import suppress
from contextvars import copy_context
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any

from textual import events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

from circus_maximus.play.files.served import MAX_CELLS, is_possible
from circus_maximus.tui.terminal.terminal_input import Input

PRIVATE = ("_file", "_get_terminal_size")
"""Private names of Textual's driver that are used here."""
MAX_BYTES = 4096
"""Bytes read at once."""
WAIT = 0.1
"""Seconds after which an escape byte without others after it counts as the Escape key."""
CELLS_NOT_PIXELS = "\x1b[?1016l\x1b[?1006h"


class TerminalDriver(LinuxDriver):
    """Drops input that cannot be read, and stops when the terminal is gone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **{**options, "size": options.get("size") or self._get_terminal_size()})
        if self._file is not None:
            self._file = _output(self._file)
        self._refresh = app.refresh
        self._context = copy_context()
        self._events = asyncio.get_running_loop()
        self._suspended = False

    def run_input_thread(self) -> None:
        """Read until the app ends. If the terminal is gone, send SIGHUP to the program, as the system does."""
        parser = Input()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if not selector.select(WAIT):
                    for message in parser.pause():
                        self.process_message(message)
                elif data := _read(self.fileno):
                    for message in parser.feed(data):
                        self.process_message(message)
                else:
                    os.kill(os.getpid(), signal.SIGHUP)
                    return
                for message in parser.tick():
                    self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Pass a message on, except an impossible size. Make the terminal report the mouse in cells, not pixels."""
        if isinstance(message, events.Resize) and not is_possible(*message.size):
            return
        super().process_message(message)
        if isinstance(message, InBandWindowResize) and message.supported:
            self.write(CELLS_NOT_PIXELS)

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size that the system reports, for the start and after a change; at most `MAX_CELLS` each way."""
        width, height = super()._get_terminal_size()
        return min(width, MAX_CELLS), min(height, MAX_CELLS)

    def suspend_application_mode(self) -> None:
        """Leave the terminal to the shell."""
        self._suspended = True
        super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """Take over the terminal again if it was left to the shell; otherwise only refresh.

        A terminal that hangs up sends SIGCONT, too. Starting again then would make a second thread for input,
        which nobody stops.
        """
        if self._suspended:
            self._suspended = False
            super().resume_application_mode()
        else:
            with suppress(RuntimeError):  # The loop is closed: the app has ended.
                self._events.call_soon_threadsafe(self._refresh, context=self._context)


class LossyFile(FileIO):
    """A terminal to write to. Once it is gone, output is dropped; an error would end Textual's writer thread."""

    def write(self, data: Any) -> int:
        """How many bytes were written, or would have been."""
        try:
            return super().write(data)
        except OSError:
            return len(data)


def _output(terminal: TextIOWrapper) -> TextIOWrapper:
    """The same terminal as a stream that raises no error when the terminal is gone."""
    file = LossyFile(terminal.fileno(), "w", closefd=False)
    return TextIOWrapper(BufferedWriter(file), encoding=terminal.encoding, errors=terminal.errors)


def _read(terminal: int) -> bytes:
    """The next bytes; none if the terminal is gone."""
    try:
        return os.read(terminal, MAX_BYTES)
    except OSError:
        return b""
