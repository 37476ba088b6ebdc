"""Laws for the kinds of happenings of every title."""

from importlib import import_module
from pathlib import Path

import pytest

from circus_maximus import games
from circus_maximus.engine.contract import Happening
from circus_maximus.titles import title_names

GAMES = Path(games.__file__).parent
MODULES = [
    import_module(f"circus_maximus.games.{name}.model.{path.stem}")
    for name in title_names()
    for path in sorted(GAMES.glob(f"{name}/model/*happenings.py"))
]
KINDS = [
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Happening) and kind.__module__ == module.__name__
    if not kind.__subclasses__()
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_how_it_is_told(kind):
    assert kind.told is not Happening.told
