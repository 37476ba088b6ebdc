"""Input and output line by line: every line is written complete and at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TextIO

from circus_maximus.engine.text.words import reason_of

MAX_LINE_LENGTH = 1_000_000
"""Maximum number of characters of a typed line. A device may send endless text."""


def say(out: TextIO, *lines: str) -> None:
    """Print lines."""
    out.writelines(f"{line}\n" for line in lines)
    out.flush()


CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with the lines that it could be scrolled back to."""
LOCAL_FLAGS = 3
"""Where the attributes of a terminal say whether it shows what is typed."""
SCREENFUL = 60
"""The minimum number of empty lines that are printed where nothing can be cleared."""


@contextmanager
def not_shown(typed: TextIO) -> Iterator[bool]:
    """While this lasts, a terminal does not show what is typed, as for passwords; False if that is impossible."""
    try:
        import termios
    except ImportError:
        yield False
        return
    try:
        terminal = typed.fileno()
        before = termios.tcgetattr(terminal)
    except (OSError, ValueError, termios.error):
        yield False
        return
    silent = [*before]
    silent[LOCAL_FLAGS] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSADRAIN, silent)
    try:
        yield True
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


class InputEnded(Exception):
    """The input has ended, or it should be read no further."""


class Lines:
    """What is typed, and what is printed."""

    def __init__(self, typed: TextIO, out: TextIO) -> None:
        self._typed = typed
        self._out = out

    def say(self, *lines: str) -> None:
        """Print lines."""
        say(self._out, *lines)

    def clear(self) -> None:
        """Take everything off the screen; if the output is no terminal that can do it, print empty lines."""
        if self._out.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            self._out.write(CLEAR)
        else:
            self.say(*[""] * max(SCREENFUL, get_terminal_size().lines))

    def read_unseen(self, question: str) -> str:
        """As `read`, but what is typed is not shown. Where that is impossible, a line before the question says so."""
        with not_shown(self._typed) as unseen:
            if not unseen:
                self.say("What you type here can be seen: others must look away.")
            return self.read(question)

    def read(self, question: str) -> str:
        """Print a question and read a line, without extra spaces. `InputEnded` if there is none."""
        self.say(question)
        try:
            line = self._typed.readline(MAX_LINE_LENGTH + 1)
        except OSError as error:
            self.say(f"The input cannot be read: {reason_of(error)}.")
            line = ""
        if len(line) > MAX_LINE_LENGTH and not line.endswith("\n"):
            self.say(f"A line of the input has more than {MAX_LINE_LENGTH:,} characters.")
            line = ""
        if not line:
            raise InputEnded
        return " ".join(line.split())
