"""The types of a config: what each expects, in words, the least value of each, and single values converted to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, inspect

from circus_maximus.engine.config.yaml_tree import TAG, Node, Scalar
from circus_maximus.engine.text.printable import has_hidden
from circus_maximus.engine.text.words import enumerated, listed

Path = tuple[str | int, ...]
"""The path of a value: keys of mappings, and numbers of list items from 0."""
_NUMBER = r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(inf|Inf|INF)"
NOT_TEXT = re.compile(rf"(|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|{_NUMBER}|\.(nan|NaN|NAN))\Z")
"""Without quotes, YAML 1.2 (and so an editor) reads these as null, a truth value or a number."""
_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?\Z")


@lru_cache(8)
def kind_of(config_type: type[Struct]) -> inspect.Type:
    """The description of a type, cached because it takes some milliseconds."""
    return inspect.type_info(config_type)


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without its metadata."""
    return bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def fields_of(kind: inspect.Type) -> dict[str, inspect.Field]:
    """The fields of a struct by the keys that configs use; empty for other types."""
    inner = bare(kind)
    return {field.encode_name: field for field in inner.fields} if isinstance(inner, inspect.StructType) else {}


def effects_of(kinds: Sequence[inspect.Type]) -> dict[str, inspect.StructType]:
    """The structs with a tag among some types, by tag."""
    return {
        str(inner.tag): inner
        for inner in map(bare, kinds)
        if isinstance(inner, inspect.StructType) and inner.tag_field is not None
    }


def tags_within(kind: inspect.Type) -> set[str]:
    """The names of all effects that a value of a type can contain."""
    match bare(kind):
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            return {str(tag)} if tag_field else {name for field in fields for name in tags_within(field.type)}
        case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
            return tags_within(inner)
        case inspect.UnionType(types=types):
            return {name for member in types for name in tags_within(member)}
    return set()


def example_of(effect: inspect.StructType) -> str:
    """`{do: coins, count: ...}`, with the required keys of an effect."""
    needed = [f"{field.encode_name}: ..." for field in effect.fields if field.required]
    return f"{{{', '.join([f'{effect.tag_field}: {effect.tag}', *needed])}}}"


def least(kind: inspect.Type) -> Any:
    """The least value of a type, in place of an invalid one."""
    match bare(kind):
        case inspect.IntType(ge=ge) | inspect.FloatType(ge=ge):
            return ge or 0
        case inspect.BoolType():
            return False
        case inspect.LiteralType(values):
            return values[0]
        case inspect.StrType():
            return "x"
        case inspect.VarTupleType(item_type, min_length=min_length):
            return [least(item_type)] * (min_length or 0)
        case inspect.DictType():
            return {}
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            value = {field.encode_name: least(field.type) for field in fields if field.required}
            return {tag_field: tag, **value} if tag_field else value
        case inspect.UnionType(types):
            return None if any(isinstance(member, inspect.NoneType) for member in types) else least(types[0])
        case _:
            return None


def expected_of(kind: inspect.Type) -> str:
    """What a type expects, in words."""
    match kind:
        case inspect.Metadata(inner, extra=extra):
            return str((extra or {}).get("expected", "")) or expected_of(inner)
        case inspect.IntType(ge=ge, le=le) if ge is not None and le is not None:
            return f"a whole number from {ge} to {le}"
        case inspect.IntType():
            return "a whole number"
        case inspect.FloatType(ge=ge, le=le) if ge is not None and le is not None:
            return f"a number from {ge:.10g} to {le:.10g}"
        case inspect.FloatType():
            return "a number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values):
            return f"one of {listed(values)}"
        case inspect.StructType(fields=fields):
            return _expected_of_struct([field.encode_name for field in fields])
        case inspect.StrType():
            return "a text"
        case inspect.VarTupleType(item_type):
            return _expected_of_list(item_type)
        case inspect.DictType():
            return "a mapping"
        case inspect.UnionType(types):
            return _expected_of_union(types)
        case _:
            return "something else"


def _expected_of_list(item_type: inspect.Type) -> str:
    """`a list of whole numbers from 1 to 9`, or what each item must be if that has no simple plural."""
    item = expected_of(item_type)
    for one, many in (("a whole number", "whole numbers"), ("a number", "numbers"), ("a text", "texts")):
        if item.startswith(one) and " or " not in item:
            return f"a list of {many}{item.removeprefix(one)}"
    return f"a list, each item {item}"


def _expected_of_struct(keys: list[str]) -> str:
    """`a mapping with keys coins, workers`, or `{2: ..., 3: ..., 4: ...}` if all keys are numbers."""
    if keys and all(key.isdigit() for key in keys):
        return f"{{{', '.join(f'{key}: ...' for key in keys)}}}"
    return f"a mapping with keys {listed(keys)}"


def _expected_of_union(types: tuple[inspect.Type, ...]) -> str:
    if effects := effects_of(types):
        return f"a mapping with {TAG}: and one of {listed(effects)}"
    members = [bare(member) for member in types]
    words = [word for member in members if isinstance(member, inspect.LiteralType) for word in member.values]
    others = [expected_of(member) for member in types if not isinstance(bare(member), inspect.LiteralType)]
    choices = [f"one of {listed(words)}"] * bool(words) + others
    with_list = any(isinstance(member, inspect.VarTupleType) for member in members)
    return ", or ".join(choices) if with_list else enumerated(choices, "or")


class _Nothing:
    """The result for a value that does not fit its type."""


NOTHING = _Nothing()


def single_value(kind: inspect.Type, node: Node) -> Any:
    """The value if it is a single one that fits the type, else `NOTHING`. Quoted text is always text."""
    if not isinstance(node, Scalar):
        return NOTHING
    text = node.text
    match kind:
        case inspect.IntType():
            if node.plain and _WHOLE_NUMBER.match(text) and _in_range(kind, int(text)):
                return int(text)
        case inspect.FloatType():
            if node.plain and _DECIMAL.match(text) and _in_range(kind, float(text)):
                return float(text)
        case inspect.BoolType():
            if node.plain and text in ("true", "false"):
                return text == "true"
        case inspect.NoneType():
            if node.plain and text == "null":
                return None
        case inspect.LiteralType(values):
            if text in values:
                return text
        case inspect.StrType():
            if not (node.plain and NOT_TEXT.match(text)) and text_fits(kind, text):
                return text
        case _:
            raise TypeError(f"config types of kind {kind} are not supported")
    return NOTHING


def _in_range(kind: inspect.IntType | inspect.FloatType, number: float) -> bool:
    """Whether a number is neither too small nor too large."""
    return (kind.ge is None or number >= kind.ge) and (kind.le is None or number <= kind.le)


def text_fits(kind: inspect.StrType, text: str) -> bool:
    """Whether a text has a valid length and form, and no hidden characters."""
    length_fits = (kind.min_length or 0) <= len(text) <= (kind.max_length or len(text))
    fits = length_fits and (kind.pattern is None or re.search(kind.pattern, text) is not None)
    return fits and not has_hidden(text)
