"""What the modules of a title's package hold, found by name: each module is loaded when something in it is needed."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@lru_cache(256)
def found(module: str, name: str) -> Any:
    """What a module calls by this name; kept, because asking importlib takes longer than many a sentence."""
    return getattr(import_module(module), name)


def exists(module: str) -> bool:
    """Whether there is a module, in a package that there is."""
    return find_spec(module) is not None
