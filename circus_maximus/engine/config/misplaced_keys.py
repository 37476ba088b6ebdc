"""Finds which key of a config a wrong or misplaced key is meant for."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf

import msgspec
from msgspec import inspect

from circus_maximus.engine.config.hints import has_entry, nesting
from circus_maximus.engine.config.yaml_tree import REMOVE, Mapping, MissingRemoval, Problem, Scalar
from circus_maximus.engine.words import nearest, quoted


def near_key(key: str, fields: MappingOf[str, inspect.Field]) -> str:
    """`; did you mean ...?` with the key that is often written as this word, or a key of similar spelling."""
    meant = _usual(key, fields)
    return f"; did you mean {meant}?" if meant else nearest(key, fields)


def usual_key(config: msgspec.Struct, key: str) -> str:
    """`places.palace` for `locations.palace`; empty if the first word is not a common mistake for another key."""
    first, dot, rest = key.partition(".")
    meant = _usual(first, _fields(inspect.type_info(type(config))))
    return meant and meant + dot + rest


def other_section(id: str, section: str, root: inspect.Type, tree: Mapping) -> str:
    """`; it is in 'executions'` if another section of the config has an entry with this id."""
    for name, field in _fields(root).items():
        if name != section and name in tree.entries and has_entry(tree.entries[name][1], id, field.type):
            return f"; it is in {name!r}"
    return ""


def with_section(problem: Problem, root: inspect.Type, tree: Mapping) -> Problem:
    """The problem; if a key to remove is in another part of the config, with that part."""
    if not isinstance(problem, MissingRemoval):
        return problem
    hint = ""
    if not problem.path:
        removal = Mapping(problem.mark, {REMOVE: (problem.mark, Scalar(problem.mark, "true", True))})
        around = Mapping(tree.mark, {**tree.entries, problem.key: (problem.mark, removal)})
        assert isinstance(root, inspect.StructType)
        meant = _usual(problem.key, _fields(root))
        hint = f"; did you mean {meant}?" if meant else nesting(problem.key, removal, root, around)
    elif len(problem.path) == 1:
        hint = other_section(problem.key, problem.path[0], root, tree)
    return Problem(problem.mark, f"there is no {quoted(problem.key)} to remove{hint}") if hint else problem


def _usual(word: str, fields: MappingOf[str, inspect.Field]) -> str:
    for name, field in fields.items():
        extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
        if word.lower() in (extra or {}).get("mistaken", ()):
            return name
    return ""


def _fields(kind: inspect.Type) -> dict[str, inspect.Field]:
    return {field.encode_name: field for field in kind.fields} if isinstance(kind, inspect.StructType) else {}
