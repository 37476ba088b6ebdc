"""All functions that have keys, by the names with which the settings can assign other keys."""

from __future__ import annotations

import pkgutil
from collections.abc import Collection, Iterator, Mapping, Set
from importlib import import_module
from typing import NamedTuple

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys, format_key
from textual.widgets import Input

from circus_maximus.engine.guarded import target_keys
from circus_maximus.engine.text.printable import is_hidden
from circus_maximus.engine.text.words import enumerated, nearest
from circus_maximus.play.files import log_exception
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.keys import APP_KEYS, DO_ALL, TARGET, beginning

_APP = "circus_maximus.tui.app"
_TABLE = "circus_maximus.tui.screens.table.table_screen"
_PACKAGES = ("circus_maximus.tui.screens", "circus_maximus.tui.widgets")
"""Where the functions are. Their modules are found by name, because this one is loaded only if it is needed."""
_NAMED_KEYS = {str(key.value) for key in Keys if key.value.isalnum() and key is not Keys.Return}
"""Keys that type no character. (What Textual calls return arrives as enter.)"""
_MODIFIERS = {"ctrl", "shift", "alt", "super", "hyper", "meta"}
WHAT_KEYS_ARE = "a key is a character, or has a name such as space, f5 or ctrl+z"
ANOTHER_KEY = "choose another, such as f10"
MAX_KEY_LENGTH = 2
"""Maximum number of characters of a target's key."""


class KeyFunction(NamedTuple):
    """One function of the keyboard."""

    id: str
    keys: str
    does: str
    """A description for the settings screen."""


PARTS = {
    "At the table": ("table", "seats", "handover"),
    "At the end of a game": ("ending",),
    "In a replay": ("replay", "branch", "watching"),
    "Log, rules and help": ("reader", "log", "help"),
    "Title screen and menus": ("title", "new", "saves", "fame", "settings", "menu", "field", "list"),
    "In bench watch": ("watch",),
    "Questions and the list of commands": ("confirm", "ask", "commands"),
    "Anywhere": ("app", "too_small"),
}
"""The parts of the program, in the order in which their keys are listed, and the prefixes of their keys' names."""


def key_functions(own: Mapping[str, str]) -> dict[str, list[KeyFunction]]:
    """All named functions, by part of the program, with the user's own keys where the settings assign some."""
    parts: dict[str, list[KeyFunction]] = {part: [] for part in PARTS}
    part_of = {start: part for part, starts in PARTS.items() for start in starts}
    order = list(part_of)
    found: dict[str, Binding] = {}
    for binding in _named():
        if binding.id:
            # Some screens have functions of the table, which comes after them: they keep the table's order.
            found.pop(binding.id, None)
            found[binding.id] = binding
    for id in sorted(found, key=lambda name: order.index(_start(name))):
        binding = found[id]
        does = binding.tooltip or binding.description
        parts[part_of[_start(id)]].append(KeyFunction(id, own.get(id, binding.key), does))
    return parts


def _start(id: str) -> str:
    """`table` of `table.undo`."""
    return id.partition(".")[0]


def check_keys(own: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The user's own keys that are valid, and the errors of the others.

    A function whose entry is invalid keeps its default key, which may conflict with another entry. So repeat.
    """
    defaults = {binding.id: binding.key for binding in _named() if binding.id}
    pointing = {format_key(key[0]) for title in title_names() for key in _target_keys(title)}
    functions = {name: keys for name, keys in own.items() if not name.startswith(TARGET)}
    wrong = {name: why for name, keys in functions.items() if (why := _mistake(name, keys, defaults, pointing))}
    hold = {name: keys for name, keys in functions.items() if name not in wrong}
    while clashes := {name: why for kind in _kinds() for name, why in _clashes(kind, hold)}:
        wrong |= clashes
        hold = {name: keys for name, keys in hold.items() if name not in clashes}
    at_table = {
        key: binding.id
        for binding in _named()
        if binding.id and binding.id.startswith("table.") and binding.id != DO_ALL
        for key in _single_keys(hold.get(binding.id, binding.key))
    }
    for name, key in own.items():
        if name.startswith(TARGET):
            if why := _mistake_of_target(name, key, at_table, hold):
                wrong[name] = why
            else:
                hold[name] = key
    return hold, list(dict.fromkeys(wrong.values()))


def _target_keys(title: str) -> Collection[str]:
    """The keys that a title prefers for its targets."""
    return target_keys(find_title(title), log_exception)


def _mistake_of_target(name: str, key: str, at_table: Mapping[str, str], hold: Mapping[str, str]) -> str:
    """What is wrong with the key of a target; empty if nothing is.

    `at_table` maps the keys of functions at the table to their names. `hold` are the entries that are valid so far.
    """
    title, _, id = name.removeprefix(TARGET).partition(".")
    if title not in title_names() or not id:
        example = f"write {TARGET}GAME.TARGET, such as {TARGET}circus.port; the games are"
        return f"{name}: {example} {enumerated(title_names())}"
    if len(key) > MAX_KEY_LENGTH:
        return f"{name}: the key of a target must be one or two characters, not {key!r}"
    if function := at_table.get(key[0]):
        same = f"{name} and {function} have the same key: {key}"
        return same if len(key) == 1 else f"{name}: the key {key} begins with {key[0]}, the key of {function}"
    own = {other: hold[other] for other in hold if other.startswith(beginning(title))}
    if same := next((other for other in own if own[other] == key), ""):
        return f"{same} and {name} have the same key: {key}"
    others = [other for other in sorted((*_target_keys(title), *own.values())) if other != key]
    if longer := next((other for other in others if other.startswith(key)), ""):
        return f"{name}: the key {key} begins keys of other targets, such as {longer}"
    shorter = next((other for other in others if key.startswith(other)), "")
    return f"{name}: the key {key} begins with {shorter}, the key of another target" if shorter else ""


def _mistake(name: str, keys: str, defaults: Mapping[str, str], pointing: Set[str]) -> str:
    """What is wrong with a single entry; empty if nothing is. `defaults` are the keys of all functions by name.

    `pointing` are the keys of targets. On the table, those take precedence over all other keys except the one for
    doing everything; but functions of the app take precedence over everything.
    """
    if name not in defaults:
        return f"there is no function {name!r}{nearest(name, sorted(defaults))}"
    if "" in keys.split(","):
        return f"{name}: write one comma between keys, not {keys!r}"
    if strange := next((key for key in keys.split(",") if not is_key(key)), ""):
        right = nearest(strange, sorted(_NAMED_KEYS)) or f"; {WHAT_KEYS_ARE}"
        return f"{name}: there is no key called {strange!r}{right}"
    new = [key for key in keys.split(",") if key not in defaults[name].split(",")]
    if always := next((key for key in new if key in APP_KEYS), ""):
        return f"{name}: the program itself uses the key {always}; {ANOTHER_KEY}"
    if name.startswith("app.") and (used := next(filter(_is_used_in_texts, new), "")):
        return f"{name}: text fields use the key {used}; {ANOTHER_KEY}"
    if name.startswith("table.") and name != DO_ALL and (both := _single_keys(keys) & pointing):
        return f"{name}: the key {min(both)} selects something on the table"
    return ""


def _is_used_in_texts(key: str) -> bool:
    """Whether a key types a character or edits a text."""
    types = key == "space" or (key not in _NAMED_KEYS and len(format_key(key)) == 1)
    return types or any(key in binding.key.split(",") for binding in Input.BINDINGS if isinstance(binding, Binding))


def is_key(key: str) -> bool:
    """Whether there is a key of this name."""
    modifiers, plus, plain = key[:-1].rpartition("+")
    plain += key[-1:]
    character = format_key(plain)
    known = (len(character) == 1 and not is_hidden(character)) or plain in _NAMED_KEYS
    return known and (not plus or set(modifiers.split("+")) <= _MODIFIERS)


def _single_keys(keys: str) -> set[str]:
    """The single keys, each under one name: `?` for `question_mark`."""
    return {format_key(key) for key in keys.split(",")}


def _clashes(kind: type[DOMNode], own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Entries whose keys have another function on the same kind of screen or field, each with a message.

    Functions of the app have their keys everywhere.
    """
    found: dict[str, str] = {}
    for part in (*kind.__mro__, *_kinds_in(_APP)):
        for binding in _bindings(part):
            if binding.id:
                found.setdefault(binding.id, own.get(binding.id, binding.key))
    for name in sorted(own.keys() & found.keys()):
        for other, keys in found.items():
            if other != name and (both := _single_keys(found[name]) & _single_keys(keys)):
                first, second = sorted((name, other)) if other in own else (name, other)
                yield name, f"{first} and {second} have the same key: {min(both)}"


def _bindings(kind: type) -> list[Binding]:
    """The named bindings of a class itself, without those it inherits."""
    return [binding for binding in vars(kind).get("BINDINGS", ()) if isinstance(binding, Binding) and binding.id]


def _named() -> Iterator[Binding]:
    for kind in _kinds():
        yield from _bindings(kind)


def _kinds() -> Iterator[type[DOMNode]]:
    """The classes of the app, its screens and their fields; the table comes last."""
    packages = map(import_module, _PACKAGES)
    found = [it.name for each in packages for it in pkgutil.walk_packages(each.__path__, f"{each.__name__}.")]
    for module in (_APP, *(name for name in found if name != _TABLE), _TABLE):
        yield from _kinds_in(module)


def _kinds_in(module: str) -> Iterator[type[DOMNode]]:
    """The classes that a module defines."""
    for thing in vars(import_module(module)).values():
        if isinstance(thing, type) and issubclass(thing, DOMNode) and thing.__module__ == module:
            yield thing
