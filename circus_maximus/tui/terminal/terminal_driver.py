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
from io import BufferedWriter, RawIOBase, TextIOWrapper
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize, TerminalSupportsSynchronizedOutput

from circus_maximus.play.filenames import drawn_size
from circus_maximus.tui.terminal.input_queue import QUEUED, TakesInput
from circus_maximus.tui.terminal.terminal_input import UTF_8, Input
from circus_maximus.tui.terminal.terminal_watch import ORDERLY

if TYPE_CHECKING:
    from typing_extensions import Buffer

PRIVATE = ("_file", "_get_terminal_size", "_enable_mouse_pixels")
"""Private names of Textual's driver that are used here."""
MAX_PIECE = 1024
"""Bytes that are read before the next look at whether more keys can wait."""
ONCE = (InBandWindowResize, TerminalSupportsSynchronizedOutput)
"""Answers of a terminal about itself. Each counts once, because the driver or the app writes something for it."""
MAX_BYTES = 4096
"""Bytes read at once."""
WAIT = 0.1
"""Seconds after which an escape byte without others after it counts as the Escape key."""
ASSUMED = (80, 24)
"""The size of a terminal that does not tell it."""
UNKNOWN = (0, 0)


class BoundedDriver(Driver):
    """Passes input on to the app's queue, and sizes only within limits."""

    _answered: tuple[type[Message], ...] = ()
    """The kinds of answers that have come since the terminal was asked last."""

    def forget_answers(self) -> None:
        """Expect new answers, because the terminal is asked again."""
        self._answered = ()

    def process_bytes(self, source: Input, data: bytes) -> None:
        """Pass on what these bytes mean. While no more keys can wait, only Ctrl+C counts."""
        for start in range(0, len(data), MAX_PIECE):
            full = isinstance(self._app, TakesInput) and not self._app.takes_keys
            for message in source.feed(data[start : start + MAX_PIECE], full):
                self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Pass a message on: sizes within limits, and each answer of the terminal only once."""
        if isinstance(message, events.Resize):
            size = drawn_size(*message.size)
            if size is None:
                return
            message = events.Resize(Size(*size), Size(*size))
        if isinstance(message, ONCE):
            if type(message) in self._answered:
                return
            self._answered = (*self._answered, type(message))
        if not isinstance(message, events.CursorPosition):  # Nobody has asked for it.
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """Put input into the app's queue; send it anything else as Textual does."""
        if isinstance(message, QUEUED) and isinstance(self._app, TakesInput):
            self._app.from_terminal(message)
        else:
            super().send_message(message)


class TerminalDriver(BoundedDriver, LinuxDriver):
    """Drops input that cannot be read, and stops when the terminal is gone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        self._last_size = ASSUMED
        """The last size that the system has reported, within the limits."""
        super().__init__(app, **{**options, "size": options.get("size") or self._get_terminal_size()})
        if self._file is not None:
            self._file = _output(self._file)
        self._refresh = app.refresh
        self._context = copy_context()
        self._events = asyncio.get_running_loop()
        self._suspended = False

    def run_input_thread(self) -> None:
        """Read until the app ends. If the terminal is gone, send SIGHUP to the program, as the system does."""
        parser = Input(self._file.encoding if self._file is not None else UTF_8)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if not selector.select(WAIT):
                    for message in parser.pause():
                        self.process_message(message)
                elif (data := _read(self.fileno)) is None:
                    os.kill(os.getpid(), signal.SIGHUP)
                    return
                else:
                    self.process_bytes(parser, data)
                for message in parser.tick():
                    self.process_message(message)
                self._insist()

    def _insist(self) -> None:
        """If the app does not answer Ctrl+C, treat it as a signal: that ends the program without the app's help."""
        if isinstance(self._app, TakesInput) and self._app.unanswered > ORDERLY:
            os.kill(os.getpid(), signal.SIGINT)

    def _enable_mouse_pixels(self) -> None:
        """Textual asks for the mouse in pixels; this program wants it in cells, as it was asked for before."""

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size that the system reports, for the start and after a change, within the limits."""
        self._last_size = drawn_size(*get_terminal_size(UNKNOWN)) or self._last_size
        return self._last_size

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
            self.forget_answers()
            super().resume_application_mode()
        else:
            with suppress(RuntimeError):  # The loop is closed: the app has ended.
                self._events.call_soon_threadsafe(self._refresh, context=self._context)


class LossyFile(RawIOBase):
    """A terminal to write to. Once it is gone, output is dropped; an error would end Textual's writer thread."""

    def __init__(self, stream: TextIO) -> None:
        """Write to where this stream writes, without its buffer."""
        super().__init__()
        self._stream: Any = getattr(stream.buffer, "raw", stream.buffer)

    def writable(self) -> bool:
        """Otherwise it could not get a buffer."""
        return True

    def fileno(self) -> int:
        """The number of the stream."""
        number: int = self._stream.fileno()
        return number

    def write(self, data: Buffer) -> int:
        """How many bytes were written, or would have been."""
        with suppress(OSError):
            self._stream.write(data)
        return memoryview(data).nbytes


def _output(terminal: TextIOWrapper) -> TextIOWrapper:
    """The same terminal as a stream that raises no error when the terminal is gone."""
    return TextIOWrapper(BufferedWriter(LossyFile(terminal)), encoding=terminal.encoding, errors=terminal.errors)


def _read(terminal: int) -> bytes | None:
    """The next bytes; none if another program has read them; None if the terminal is gone."""
    try:
        return os.read(terminal, MAX_BYTES) or None
    except BlockingIOError:
        return b""
    except OSError:
        return None
