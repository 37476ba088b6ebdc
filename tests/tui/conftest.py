"""Every test has its own folder for saves and settings."""

import os
import signal
from functools import cache
from unittest.mock import patch

import pytest
from textual.css.stylesheet import Stylesheet

from circus_maximus.tui.table.step_show import StepShow
from tests.tui.at_rest import no_time_wasted
from tests.tui.pauses import Pauses
from tests.tui.pty_terminal import Terminal

parse_rules = Stylesheet._parse_rules


@cache
def stylesheet(variables):
    """A stylesheet with these variables."""
    return Stylesheet(variables=dict(variables))


@cache
def parsed(variables, *source):
    """The rules of a stylesheet."""
    return parse_rules(stylesheet(variables), *source)


@pytest.fixture(autouse=True, scope="session")
def parsed_once():
    """Every app parses the stylesheets of all widgets. Here, all apps with the same variables share their rules."""

    def shared(self, css, read_from, is_default_rules=False, tie_breaker=0, scope=""):
        return parsed(frozenset(self._variables.items()), css, read_from, is_default_rules, tie_breaker, scope)

    with patch.object(Stylesheet, "_parse_rules", shared):
        yield


@pytest.fixture(autouse=True, scope="session")
def no_waiting():
    """Keys and clicks wait until the app is at rest, not until time has passed."""
    with no_time_wasted():
        yield


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def opened(home):
    """Opens terminals, and ends their programs after the test."""
    terminals = []

    def open_(*command, **environment):
        terminals.append(Terminal(home, *command, **environment))
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


@pytest.fixture
def by_hand(monkeypatch):
    """The harness closes no hand-over on its own."""
    from tests.tui import playing

    async def at_once(at):
        pass

    monkeypatch.setattr(playing.AtTable, "settled", at_once)
