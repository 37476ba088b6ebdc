"""Laws for the kinds of happenings of every title."""

from importlib import import_module

import pytest

from circus_maximus.engine.contract import Happening
from circus_maximus.titles import title_names

MODULES = [import_module(f"circus_maximus.games.{name}.model.happenings") for name in title_names()]
KINDS = [
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Happening) and kind.__module__ == module.__name__
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_how_it_is_told(kind):
    assert kind.told is not Happening.told
