"""What all drivers have in common: whatever a terminal or a page sends, sizes and the amount of input have limits."""

from __future__ import annotations

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize, TerminalSupportsSynchronizedOutput

from circus_maximus.play.files.served import bounded
from circus_maximus.tui.terminal.input_queue import QUEUED, TakesInput
from circus_maximus.tui.terminal.terminal_input import Input

AT_ONCE = 1024
"""Bytes after which it is looked whether more keys are taken."""
ONCE = (InBandWindowResize, TerminalSupportsSynchronizedOutput)
"""Answers of a terminal about itself. Each counts once, because the driver or the app writes something for it."""


class BoundedDriver(Driver):
    """Passes input on to the app's queue, and sizes only within limits."""

    _answered: tuple[type[Message], ...] = ()
    """The kinds of answers that have come since the terminal was asked last."""

    def forget_answers(self) -> None:
        """Expect new answers, because the terminal is asked again."""
        self._answered = ()

    def process_bytes(self, source: Input, data: bytes) -> None:
        """Pass on what these bytes mean. Once so many keys wait that no more are taken, only Ctrl+C counts."""
        for start in range(0, len(data), AT_ONCE):
            full = isinstance(self._app, TakesInput) and not self._app.takes_keys
            for message in source.feed(data[start : start + AT_ONCE], full):
                self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Pass a message on: sizes within limits, and each answer of the terminal only once."""
        if isinstance(message, events.Resize):
            size = bounded(*message.size)
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
