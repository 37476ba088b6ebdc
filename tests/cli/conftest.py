"""The commands of the tests keep everything in a temporary folder."""

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
