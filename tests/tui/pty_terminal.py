"""Runs the program on its own terminal, driven from outside."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
OF_OTHER_TERMINALS = ("COLUMNS", "LINES", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "PYTHONIOENCODING", "PYTHONUTF8")
"""Variables that are for the terminal in which the tests run."""
PATIENCE = 30
"""Seconds to wait for something before the test fails."""


class Terminal:
    """The program on its own terminal."""

    def __init__(self, home, *command, **environment):
        home.mkdir(parents=True, exist_ok=True)
        (home / "settings.yaml").write_text("pace: instant\nanimations: false\nask_twice: false\nexplanations: false\n")
        self.home = home
        self.output = b""
        self.running = True
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.chdir(ROOT)
            for name in OF_OTHER_TERMINALS:
                os.environ.pop(name, None)
            os.environ.update(CIRCUS_MAXIMUS_HOME=str(home), TERM="xterm-256color")
            os.environ.update(environment)
            os.execv(sys.executable, [sys.executable, *command])

    def read(self, seconds=0.05):
        """Read its output, so that it is not blocked; False if there is no more."""
        if self.terminal is None or not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.output += data
        return bool(data)

    def until(self, condition, doing=None):
        """Wait until a condition is true. `doing`: what to do instead of reading the output."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, self.output[-2000:]
            if doing is None:
                self.read()
            else:
                doing()
                time.sleep(0.01)

    def shows(self, text):
        self.until(lambda: text in self.output)

    def type(self, text):
        os.write(self.terminal, text)

    def resize(self, columns, lines):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def hang_up(self):
        os.close(self.terminal)
        self.terminal = None

    @property
    def save(self):
        (path,) = (self.home / "saves").glob("*.jsonl")
        return path

    def ends(self, reads=True):
        """Wait until it has ended; returns the exit code. `reads`: whether somebody reads its output."""
        end = time.monotonic() + PATIENCE
        while True:
            if reads and self.terminal is not None:
                self.read()
            else:
                time.sleep(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.running = False
                while self.terminal is not None and select.select([self.terminal], [], [], 0)[0] and self.read(0):
                    pass
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < end, self.output[-2000:]
