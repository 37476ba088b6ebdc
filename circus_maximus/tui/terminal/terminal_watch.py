"""Ends the program on a signal, or when its terminal is gone, even if the main thread is stuck.

A thread waits for a signal or for the terminal to hang up, and asks the app to quit. If the app does not, because the
main thread is stuck or waits for a bot, the thread saves the games and ends the process itself.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import sys
from collections.abc import Callable
from io import UnsupportedOperation
from threading import Thread
from time import sleep
from typing import Any

ENDING = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")
"""Signals that ask the program to quit."""
ORDERLY = 3.0
"""Seconds for the app to quit after a signal."""
GONE = 1.0
"""Seconds for the app to quit once its terminal is gone."""
SAVING = 0.5
"""Seconds for the last attempt to save."""
RESTORE = (
    b"\x1b[?2004l"  # no bracketed paste
    b"\x1b[?7h"  # wrap long lines
    b"\x1b[?2048l\x1b[?1004l"  # do not report size and focus
    b"\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"  # do not report the mouse
    b"\x1b[<u"  # normal key codes
    b"\x1b[?1049l\x1b[?25h"  # the shell's screen, with its cursor
)


def watch_terminal(quit: Callable[[], None], save: Callable[[], bool]) -> None:
    """Watch the terminal until the process ends, also one that is gone already; without a terminal, do nothing.

    `quit` asks the app to quit, and returns at once. `save` saves all games and returns whether that was possible. The
    watching thread calls them.
    """
    if sys.platform == "win32" or sys.stdin is None:
        return
    import termios

    try:
        attributes = termios.tcgetattr(sys.stdin.fileno())
    except UnsupportedOperation:  # It has been replaced by something that is no file.
        return
    except termios.error as error:
        if error.args[0] != errno.EIO:  # It is no terminal; otherwise it was one, and is gone.
            return
        attributes = None
    TerminalWatch(sys.stdin.fileno(), attributes, quit, save).start()


class TerminalWatch:
    """The thread, and the pipe by which signals wake it."""

    def __init__(
        self, terminal: int, attributes: list[Any] | None, quit: Callable[[], None], save: Callable[[], bool]
    ) -> None:
        self._terminal = terminal
        self._attributes = attributes
        """Those of the terminal before the program changed them; None if it is gone."""
        self._quit = quit
        self._save = save
        self._wakes, self._wake = os.pipe()
        os.set_blocking(self._wake, False)

    def start(self) -> None:
        """Install the signal handlers and start the thread."""
        for name in ENDING:
            signal.signal(getattr(signal, name), self._signalled)
        Thread(target=self._run, name="terminal-watch", daemon=True).start()

    def _signalled(self, number: int, frame: object) -> None:
        """Wake the thread, and do nothing else: the interrupted code may hold any lock."""
        if select.select([], [self._wake], [], 0)[1]:
            os.write(self._wake, b"!")

    def _run(self) -> None:
        """Wait; ask the app to quit; end the process if it is still running some time later."""
        gone = self._wait(None)
        self._quit()
        if gone or self._wait(ORDERLY):
            sleep(GONE)
            os._exit(self._last_save())
        code = self._last_save()
        self._restore()
        os._exit(code)

    def _wait(self, seconds: float | None) -> bool:
        """Wait until the terminal is gone and return True; False after these seconds, or if None, after a signal."""
        poll = select.poll()
        poll.register(self._terminal, 0)
        if seconds is None:
            poll.register(self._wakes, select.POLLIN)
        while True:
            ready = dict(poll.poll(None if seconds is None else 1000 * seconds))
            if ready.get(self._terminal, 0) & (select.POLLHUP | select.POLLERR):
                return True
            if self._wakes in ready or not ready:
                return False
            # This system cannot poll terminals: the signal, or the thread that reads input, reports the end.
            poll.unregister(self._terminal)

    def _last_save(self) -> int:
        """Save, for at most `SAVING` seconds; the exit code."""
        saved: list[bool] = []
        saving = Thread(target=lambda: saved.append(self._save()), name="last-save", daemon=True)
        saving.start()
        saving.join(SAVING)
        return 0 if saved == [True] else 1

    def _restore(self) -> None:
        """Restore the terminal, if it accepts output."""
        import termios

        # Otherwise the system would stop a program in the background for this.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
        if select.select([], [self._terminal], [], 0)[1]:
            os.write(self._terminal, RESTORE)
        if self._attributes is not None:
            termios.tcsetattr(self._terminal, termios.TCSANOW, self._attributes)
