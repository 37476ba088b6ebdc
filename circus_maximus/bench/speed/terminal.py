"""A program on a separate terminal: send keys, read output, measure processor time and memory."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType

from circus_maximus.engine.text.words import reason_of

SIZE = (160, 48)
"""Columns and rows."""
QUIT = b"\x11"
"""Ctrl+Q, which ends every Textual app."""
PATIENCE = 60.0
"""Seconds to wait for text before giving up."""
STILL = 0.04
"""Seconds without output and work after which the program has handled a key: it paints up to 60 times a second, so
a pending repaint would come sooner."""


class NoTerminal(Exception):
    """No terminal can be opened here; the text says why."""


class Ended(Exception):
    """The program ended unexpectedly; the text is the end of its output."""


class Terminal:
    """A running program. Leaving the `with` ends it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._screen, inner = _open()
        try:
            self.began = monotonic()
            self._program = subprocess.Popen(
                command,
                stdin=inner,
                stdout=inner,
                stderr=inner,
                env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment},
                start_new_session=True,
                preexec_fn=_take_terminal,
            )
        except BaseException:
            os.close(self._screen)
            raise
        finally:
            os.close(inner)
        self._last = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._quit()
        os.close(self._screen)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._program.pid

    def press(self, key: bytes) -> None:
        """Send the bytes of a key."""
        os.write(self._screen, key)

    def read(self, patience: float) -> bytes:
        """The next output; empty if there is none within `patience` seconds."""
        ready, _, _ = select.select([self._screen], [], [], patience)
        if not ready:
            return b""
        try:
            out = os.read(self._screen, 1 << 16)
        except OSError:  # Linux reports an error when the other end is closed.
            out = b""
        if not out:
            raise Ended(self._last.decode(errors="replace"))
        self._last = (self._last + out)[-2000:]
        return out

    def wait_for(self, text: str) -> float:
        """Seconds from the start until a text is on the screen. Raises Ended if it does not appear."""
        wanted, seen = text.encode(), b""
        while wanted not in seen:
            if monotonic() - self.began > PATIENCE:
                raise Ended(f"{text!r} did not appear on the screen")
            seen = seen[-len(wanted) :] + self.read(PATIENCE)
        return monotonic() - self.began

    def settle(self, patience: float, still: float = STILL) -> bool:
        """Wait up to `patience` seconds for output, and until it stops. Returns whether there was any."""
        out = self.read(patience)
        came, worked = bool(out), -1.0
        while out or worked != (worked := cpu_seconds(self.pid) or 0.0):
            out = self.read(still)
            came = came or bool(out)
        return came

    def watch(self, seconds: float) -> None:
        """Wait, and read all output while waiting."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            self.read(left)

    def _quit(self) -> None:
        """Ask the program to quit, then terminate it, then kill it."""
        ways: tuple[Callable[[], object], ...] = (self._ask_to_quit, self._program.terminate, self._program.kill)
        for way in ways:
            way()
            if self._gone(5.0):
                return
        self._program.wait()

    def _ask_to_quit(self) -> None:
        with suppress(OSError):  # It may have ended already.
            self.press(QUIT)

    def _gone(self, patience: float) -> bool:
        """Whether it ends within `patience` seconds. Reads its output, because it could block otherwise."""
        end = monotonic() + patience
        while self._program.poll() is None and monotonic() < end:
            try:
                self.read(0.02)
            except Ended:
                with suppress(subprocess.TimeoutExpired):
                    self._program.wait(max(0.0, end - monotonic()))
        return self._program.returncode is not None


def _open() -> tuple[int, int]:
    """Both ends of a new terminal of our size."""
    if sys.platform == "win32":
        raise NoTerminal("Windows has no suitable pseudo-terminals")
    import fcntl
    import struct
    import termios

    try:
        screen, inner = os.openpty()
    except OSError as error:
        raise NoTerminal(f"no pseudo-terminal can be opened: {reason_of(error)}") from error
    columns, rows = SIZE
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return screen, inner


def _take_terminal() -> None:
    """Make standard input the terminal of the session. The session then ends when this program ends or is killed."""
    import fcntl
    import signal
    import termios

    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # It would be ignored if this program was started with nohup.
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def cpu_seconds(pid: int) -> float | None:
    """The processor time of all threads of a program, or None if the system does not report it."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return None
    return sum(map(_nanoseconds, threads)) / 1e9 if (threads[0] / "schedstat").exists() else None


def _nanoseconds(thread: Path) -> int:
    try:
        return int((thread / "schedstat").read_text().split()[0])
    except OSError:  # The thread has just ended.
        return 0


def resident_bytes(pid: int) -> int | None:
    """The memory of a program in bytes, or None without /proc."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
