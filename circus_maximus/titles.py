"""The titles of this program. Each is loaded on first use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from circus_maximus.engine.text.words import quoted

if TYPE_CHECKING:
    from circus_maximus.engine.title import Title

DEFAULT_TITLE = "circus"

_MODULES = {
    "circus": "circus_maximus.games.circus.title",
    "ludus": "circus_maximus.games.ludus.title",
    "gloria": "circus_maximus.games.gloria.title",
}


def title_names() -> tuple[str, ...]:
    """The short names of all titles."""
    return tuple(_MODULES)


def find_title(name: str) -> Title:
    """A title by its short name. Raises ValueError for an unknown name."""
    if name not in _MODULES:
        raise ValueError(f"there is no game called {quoted(name)}; known games: {', '.join(_MODULES)}")
    title: Title = import_module(_MODULES[name]).TITLE
    return title
