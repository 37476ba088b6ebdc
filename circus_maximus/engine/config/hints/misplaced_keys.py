"""Finds which key of a config a wrong or misplaced key is meant for."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf

import msgspec
from msgspec import inspect

from circus_maximus.engine.config.hints.key_hints import has_entry, key_hint
from circus_maximus.engine.config.kinds import fields_of, kind_of
from circus_maximus.engine.config.yaml.yaml_tree import REMOVE, Mapping, MissingRemoval, Problem, Scalar
from circus_maximus.engine.text.words import quoted


def usual_word(word: str, fields: MappingOf[str, inspect.Field]) -> str:
    """`; did you mean places?` for a word that people often write instead of a key; else an empty text."""
    meant = _usual(word, fields)
    return f"; did you mean {meant}?" if meant else ""


def usual_key(config: msgspec.Struct, key: str) -> str:
    """`places.palace` for `locations.palace`; empty if the first word is not a common mistake for another key."""
    first, dot, rest = key.partition(".")
    meant = _usual(first, fields_of(kind_of(type(config))))
    return meant and meant + dot + rest


def other_section(id: str, section: str, root: inspect.Type, tree: Mapping) -> str:
    """`; it is in 'executions'` if another section of the config has an entry with this id."""
    for name, field in fields_of(root).items():
        if name != section and has_entry(tree, name, id, field.type):
            return f"; it is in {name!r}"
    return ""


def with_section(problem: Problem, root: inspect.Type, tree: Mapping) -> Problem:
    """The problem; if a key to remove is in another part of the config, with that part."""
    if not isinstance(problem, MissingRemoval):
        return problem
    hint = ""
    if not problem.path:
        removal = Mapping(problem.mark, {REMOVE: (problem.mark, Scalar(problem.mark, "true", True))})
        around = Mapping(tree.mark, {**tree.entries, problem.key: (problem.mark, removal)}, covered=tree.covered)
        assert isinstance(root, inspect.StructType)
        hint = usual_word(problem.key, fields_of(root)) or key_hint(problem.key, root, around, "the config")
    elif len(problem.path) == 1:
        hint = other_section(problem.key, problem.path[0], root, tree)
    return Problem(problem.mark, f"there is no {quoted(problem.key)} to remove{hint}") if hint else problem


def _usual(word: str, fields: MappingOf[str, inspect.Field]) -> str:
    for name, field in fields.items():
        extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
        if word.lower() in (extra or {}).get("mistaken", ()):
            return name
    return ""
