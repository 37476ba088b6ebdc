"""Which modules a compiled wheel has: a module that gets a struct would silently become slower."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
COMPILED = {
    "bots": "random",
    "engine": "chance driver fold phases rows",
    "games/circus/advice": "greedy",
    "games/circus/advice/planner": "bids bot offers placements plan reasons situation",
    "games/circus/metrics": "course of_acts of_games of_places",
    "games/circus/model": "book lookups",
    "games/circus/rules": "bidding buying circus_rules cleanup events performing places placing setup victory",
    "games/circus/state": "audit ledger snapshot",
    "games/gloria": "metrics",
    "games/gloria/advice": "greedy",
    "games/gloria/advice/planner": "bot goth own_turn situation",
    "games/gloria/model": "holdings payments phrases",
    "games/gloria/rules": "after buying ending forum gloria_rules goth harvest",
    "games/gloria/state": "abilities audit ledger",
    "games/ludus": "metrics",
    "games/ludus/model": "common_types",
    "games/ludus/rules": "acting ludus_rules reasons snapshot taking turns",
}
"""The modules that play games, by package: rules, bots and what is measured. Records are structs."""


@pytest.fixture
def build(monkeypatch):
    """The build script, without the library that runs it."""
    path = "hatchling.builders.hooks.plugin.interface"
    library = ModuleType(path)
    library.BuildHookInterface = list
    monkeypatch.setitem(sys.modules, path, library)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_plays_games_is_compiled(build):
    compiled = {}
    for path in build.modules_to_compile(ROOT):
        compiled.setdefault(path.parent.relative_to(ROOT / "circus_maximus").as_posix(), set()).add(path.stem)
    assert compiled == {package: set(modules.split()) for package, modules in COMPILED.items()}


@pytest.mark.parametrize(
    ("text", "compiled"),
    [("def double(number): return 2 * number", True), ("class Bid(Struct, frozen=True): ...", False)],
)
def test_a_module_with_structs_is_not_compiled(text, compiled, build, tmp_path):
    path = tmp_path / "rules.py"
    path.write_text(text)
    assert build.is_compiled(path) is compiled
