"""Guesses what to write in place of an unknown or misplaced key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import inspect

from circus_maximus.engine.config.hints.value_hints import MAX_VALUE_LENGTH
from circus_maximus.engine.config.kinds import bare, fields_of
from circus_maximus.engine.config.yaml.yaml_lines import in_quotes, shortened
from circus_maximus.engine.config.yaml.yaml_messages import missing_colon, missing_space
from circus_maximus.engine.config.yaml.yaml_tree import BEFORE, MERGE, REMOVE, Mapping, Mark, Node, Scalar, is_empty
from circus_maximus.engine.text.words import enumerated, quoted

_PLAIN_WORD = re.compile(r"[\w.]+( [\w.]+)*\Z")
_GLUED = re.compile(r"(\w+) *([:=;]?) *[\[{]")


def key_hint(key: str, kind: inspect.StructType, node: Mapping, name: str) -> str:
    """`; write ...` for an unknown key of a struct called `name`; empty if nothing can be suggested."""
    fields = fields_of(kind)
    mark, child = node.entries[key]
    if advice := glued_key(key, child) or _without_colon(key, fields, node):
        return advice
    if glued := _GLUED.match(key):
        return _before_bracket(*glued.groups())
    if key == "after" and isinstance(child, Scalar):
        return f"; to put an entry before another one, write {BEFORE}: and its id"
    if key == MERGE:
        return "; keys cannot be merged with <<: write the values out"
    steps = key.split(".")
    if len(steps) > 1 and steps[0] in fields:
        return dotted_key(key, child)
    if example := _number_last(key, child, fields):
        return f"; the number of players comes last: write {example}"
    if isinstance(child, Mapping) and _is_row(fields) and child.entries and child.entries.keys() <= fields.keys():
        return f"; remove it and write {enumerated([repr(inner) for inner in child.entries])} directly in {name}"
    sections = [*_sections_for(key, child, fields)] or [
        section for section, field in fields.items() if has_entry(node, section, key, field.type)
    ]
    if not sections:
        return ""
    places = enumerated([repr(section) for section in sections], "or")
    example = nested([sections[0], key], child) if mark.line else f"{sections[0]}.{key}={_value(child)}"
    return f"; it belongs below {places}: write {example}"


def _before_bracket(word: str, sign: str) -> str:
    """For `needs:{mummers: 1}` and `needs= {mummers: 1}`, which YAML reads as a key with a bracket in it."""
    if sign == ":":
        return f"; a space is missing after {word}:"
    return f"; a colon and a space are missing after {word}{f', in place of {sign}' if sign else ''}"


def _number_last(number: str, child: Node, fields: dict[str, inspect.Field]) -> str:
    """`coins: {3: 20}` for `3: {coins: 20}`; empty if coins have no value for this number of players."""
    steps: list[str] = []
    while number.isdigit() and isinstance(child, Mapping) and child.entries:
        step, (_, child) = next(iter(child.entries.items()))
        if step not in fields:
            return ""
        steps.append(step)
        fields = {name: field for kind in _members(fields[step].type) for name, field in fields_of(kind).items()}
    return nested([*steps, number], child) if steps and number in fields else ""


def _members(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a value of a type can have."""
    inner = bare(kind)
    return [bare(member) for member in inner.types] if isinstance(inner, inspect.UnionType) else [inner]


def glued_key(key: str, child: Node) -> str:
    """`; write ...` for a key such as `coins:20` in braces, with no value after it."""
    return missing_space(key) if is_empty(child) else ""


def dotted_key(key: str, child: Node) -> str:
    """`; keys are nested: write setup: {coins: 20}`, for `setup.coins: 20`."""
    steps = key.split(".")
    if not all(steps) or len(key) > MAX_VALUE_LENGTH:
        return ""
    return f"; keys are nested: write {nested(steps, child)}"


def has_entry(around: Mapping, section: str, id: str, kind: inspect.Type) -> bool:
    """Whether a section has an entry with this id, or had it before a layer replaced the section."""
    if not isinstance(bare(kind), inspect.DictType) or section not in around.entries:
        return False
    parts = [around.entries[section][1], *around.covered.get(section, ())]
    return any(isinstance(part, Mapping) and id in part.entries for part in parts)


def nested(steps: Sequence[str], child: Node) -> str:
    """`setup: {coins: 20}`."""
    text = _value(child)
    for step in reversed(steps[1:]):
        text = f"{{{step}: {text}}}"
    return f"{steps[0]}: {text}"


def _value(child: Node) -> str:
    """A value for an example; `...` if it is long."""
    if isinstance(child, Mapping) and REMOVE in child.entries:
        return f"{{{REMOVE}: true}}"
    return child.text if isinstance(child, Scalar) and _PLAIN_WORD.match(child.text) else "..."


def _is_row(fields: dict[str, inspect.Field]) -> bool:
    """Whether all fields take the same values, such as a number for each track."""
    kinds = [bare(field.type) for field in fields.values()]
    return bool(kinds) and all(kind == kinds[0] for kind in kinds)


def _without_colon(key: str, fields: dict[str, inspect.Field], node: Mapping) -> str:
    """For a key in braces that no colon follows: `coins=20`, or the end of a text with a comma."""
    mark, child = node.entries[key]
    if not is_empty(child) or child.mark != Mark(mark.file, mark.line, mark.column + len(key)):
        return ""
    if found := missing_colon(key, fields):
        return found
    before = _key_before(mark, node)
    text = node.entries[before][1] if before in fields else None
    if not isinstance(text, Scalar) or not text.plain or not isinstance(bare(fields[before].type), inspect.StrType):
        return ""
    example = shortened(f"{before}: {in_quotes(f'{text.text}, {key}')}")
    return f"; a text with a comma within braces needs quotes: {example}"


def _key_before(mark: Mark, node: Mapping) -> str:
    """The last key before a place in its file; empty if there is none."""
    before = ((at, key) for key, (at, _) in node.entries.items() if at.file == mark.file and at < mark)
    return max(before, default=(mark, ""))[1]


def _sections_for(key: str, child: Node, fields: dict[str, inspect.Field]) -> Iterator[str]:
    """The parts that have a key; only those that can have this value, if there are any."""
    found = {name: inner[key] for name, field in fields.items() if key in (inner := fields_of(field.type))}
    fitting = [name for name, field in found.items() if _may_hold(field.type, child)]
    yield from fitting or found


def _may_hold(kind: inspect.Type, child: Node) -> bool:
    """Whether a value has roughly the form that a type takes."""
    kinds = _members(kind)
    if isinstance(child, Mapping):
        return any(
            isinstance(one, inspect.DictType) or not child.entries.keys().isdisjoint(fields_of(one)) for one in kinds
        )
    return any(not isinstance(one, inspect.StructType | inspect.DictType) for one in kinds)


def misplaced_entry(key: str, child: Node, kind: inspect.Type, name: str) -> str:
    """The error for a key of an entry that is written among the ids of entries; empty if it is an id."""
    fields = fields_of(kind)
    is_entry = isinstance(child, Mapping) and child.entries.keys() <= fields.keys()
    if key not in fields or is_entry:
        return ""
    return f"{quoted(key)} is a key of an entry in {name}, not an entry: indent it below its entry"
