"""The commands of the tests keep everything in a temporary folder."""

import signal

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def signals():
    """A command that plays games catches signals until its process ends."""
    caught = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in caught.items():
        signal.signal(number, handler)
