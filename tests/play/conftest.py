"""Every test has its own home folder, and Duel is registered as a title."""

import pytest

from circus_maximus.play.files import HOME
from circus_maximus.titles import _MODULES


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME, str(folder))
    monkeypatch.setitem(_MODULES, "duel", "tests.engine.duel")
    return folder
