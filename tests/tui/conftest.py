"""Every test has its own folder for saves and settings."""

import os
import signal

import pytest

from circus_maximus.tui.screens.table.step_show import StepShow
from tests.tui.pauses import Pauses
from tests.tui.pty_terminal import Terminal


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def opened(home):
    """Opens terminals, and ends their programs after the test."""
    terminals = []

    def open_(*command):
        terminals.append(Terminal(home, *command))
        return terminals[-1]

    yield open_
    for terminal in terminals:
        if terminal.running:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)
        if terminal.terminal is not None:
            terminal.hang_up()


@pytest.fixture
def pauses(monkeypatch):
    """Pauses between and within steps end only when the test says so."""
    found = Pauses()
    monkeypatch.setattr(StepShow, "_skipped", lambda steps, seconds: found.wait(steps, seconds))
    return found
