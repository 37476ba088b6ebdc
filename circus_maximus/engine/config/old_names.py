"""Old names of config keys: what was written with them is read as if it had the new ones.

Files, single values, commands and transcripts may contain them for as long as anybody has such files.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from functools import lru_cache
from typing import Any

from msgspec import Struct, inspect
from msgspec.structs import replace

from circus_maximus.engine.config.kinds import kind_of
from circus_maximus.engine.config.value_types import ONCE
from circus_maximus.engine.config.yaml_tree import Mapping, Mark, Node, Problem, Sequence

ANY = "*"
"""Matches any step of a path."""
OldNames = MappingOf[tuple[str, ...], str]
"""The path of each old name, and what the key is called now."""


@lru_cache(8)
def old_names(config_type: type[Struct]) -> OldNames:
    """The old names that a type declares with `says(once=...)`."""
    return dict(_old_names_in(kind_of(config_type), ()))


def _old_names_in(kind: inspect.Type, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from _old_names_in(inner, path)
        case inspect.UnionType(types=members):
            for member in members:
                yield from _old_names_in(member, path)
        case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
            yield from _old_names_in(inner, (*path, ANY))
        case inspect.StructType(fields=fields):
            for field in fields:
                about = (field.type.extra or {}) if isinstance(field.type, inspect.Metadata) else {}
                if once := about.get(ONCE, ""):
                    yield (*path, once), field.encode_name
                yield from _old_names_in(field.type, (*path, field.encode_name))


class Renamed(Struct, frozen=True):
    """A key that was written with its old name."""

    mark: Mark
    old: str
    new: str
    twice: bool = False
    """Whether the key is there with its new name, too."""

    def __str__(self) -> str:
        return f"{self.mark}: {self.old!r} is now called {self.new!r}; the old name still works"

    def problem(self) -> Problem:
        """The error for a key that is there twice."""
        return Problem(
            self.mark, f"{self.old!r} is the old name of {self.new!r}, which is there too; remove one of them"
        )


def current_path(path: SequenceOf[str], names: OldNames) -> list[str]:
    """A path in which each old name is replaced."""
    current: list[str] = []
    for step in path:
        current.append(names.get((step,), step))
        names = _below(names, current[-1])
    return current


def current_tree(tree: Node, names: OldNames, path: SequenceOf[str] = ()) -> tuple[Node, list[Renamed]]:
    """The tree at a path of a config in which each old name is replaced, and the keys for which this was done."""
    for step in path:
        names = _below(names, step)
    found: list[Renamed] = []
    return _current_node(tree, names, found), found


def _current_node(node: Node, names: OldNames, found: list[Renamed]) -> Node:
    if not names:
        return node
    if isinstance(node, Sequence):
        return Sequence(node.mark, [_current_node(item, _below(names, ANY), found) for item in node.items])
    if not isinstance(node, Mapping):
        return node
    entries: dict[str, tuple[Mark, Node]] = {}
    for key, (mark, child) in node.entries.items():
        new = names.get((key,), key)
        if new != key:
            found.append(Renamed(mark, key, new, new in node.entries))
        entries.setdefault(new, (mark, _current_node(child, _below(names, new), found)))
    return replace(node, entries=entries)


def current_value(value: Any, names: OldNames) -> Any:
    """A plain value in which each old name is replaced, unless the new one is there as well."""
    if isinstance(value, list):
        return [current_value(item, _below(names, ANY)) for item in value]
    if not isinstance(value, dict):
        return value
    current: dict[Any, Any] = {}
    for key, item in value.items():
        new = names.get((key,), key)
        new = key if new in value else new
        current[new] = current_value(item, _below(names, new))
    return current


def _below(names: OldNames, step: str) -> OldNames:
    """The old names below a step, by their paths from there on."""
    return {path[1:]: new for path, new in names.items() if len(path) > 1 and path[0] in (ANY, step)}
