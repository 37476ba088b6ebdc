"""All that keys do, by the names under which the settings can give them other keys."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode

from circus_maximus.engine.words import nearest
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


def complaints(own: Mapping[str, str]) -> list[str]:
    """What is wrong with keys of the user's own: names that nothing has, and keys that a screen has for two things."""
    names = {binding.id for binding in _named()}
    told = [f"nothing is called {name!r}{nearest(name, sorted(filter(None, names)))}" for name in unknown(own)]
    clashes = {clash for kind in _kinds() for clash in _clashes(kind, own)}
    return [*told, *sorted(clashes)]


def _clashes(kind: type[DOMNode], own: Mapping[str, str]) -> Iterator[str]:
    """Keys that stand for two things on one kind of screen, one of them by the user's wish."""
    found: dict[str, str] = {}
    for part in kind.__mro__:
        for binding in _bindings(part):
            if binding.id:
                found.setdefault(binding.id, own.get(binding.id, binding.key))
    for name in own:
        for other, keys in found.items():
            both = set(found.get(name, "").split(",")) & set(keys.split(",")) - {""}
            if other != name and both and (other not in own or name < other):
                yield f"{name} has the key {min(both)}, and so has {other}"


def _bindings(kind: type) -> list[Binding]:
    """What a class itself binds, of ours with a name."""
    return [binding for binding in vars(kind).get("BINDINGS", ()) if isinstance(binding, Binding) and binding.id]


def _named() -> Iterator[Binding]:
    for kind in _kinds():
        yield from _bindings(kind)


def _kinds() -> Iterator[type[DOMNode]]:
    """The app, its screens and what they are made of."""
    modules = [f"{screens.__name__}.{module.name}" for module in pkgutil.iter_modules(screens.__path__)]
    for name in (*_BESIDES, *modules):
        for thing in vars(import_module(name)).values():
            if isinstance(thing, type) and issubclass(thing, DOMNode) and thing.__module__ == name:
                yield thing
