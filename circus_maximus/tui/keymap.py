"""All that keys do, by the names under which the settings can give them other keys."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode

from circus_maximus.tui import screens

_BESIDES = ("circus_maximus.tui.app", "circus_maximus.tui.fields", "circus_maximus.tui.listing")


class Bound(NamedTuple):
    """Something that keys do."""

    id: str
    keys: str
    does: str


def bound(own: Mapping[str, str]) -> list[Bound]:
    """Everything with a name, with the user's own keys where there are some."""
    found = {binding.id: binding for binding in _named()}
    return [Bound(id, own.get(id, binding.key), binding.description) for id, binding in sorted(found.items()) if id]


def unknown(own: Mapping[str, str]) -> list[str]:
    """Names in the settings that nothing has."""
    names = {binding.id for binding in _named()}
    return sorted(name for name in own if name not in names)


def _named() -> Iterator[Binding]:
    modules = [f"{screens.__name__}.{module.name}" for module in pkgutil.iter_modules(screens.__path__)]
    for name in (*_BESIDES, *modules):
        for thing in vars(import_module(name)).values():
            if isinstance(thing, type) and issubclass(thing, DOMNode) and thing.__module__ == name:
                own = [binding for binding in vars(thing).get("BINDINGS", ()) if isinstance(binding, Binding)]
                yield from (binding for binding in own if binding.id)
