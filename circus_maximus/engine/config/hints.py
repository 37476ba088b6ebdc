"""Guesses what to write in place of an invalid value."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from msgspec import inspect

from circus_maximus.engine.config.yaml_messages import missing_space
from circus_maximus.engine.config.yaml_tree import REMOVE, Mapping, Node, Scalar
from circus_maximus.engine.printable import is_hidden
from circus_maximus.engine.words import enumerated

LONGEST_VALUE = 40
"""A longer value is not repeated in a message."""

NOT_TEXT = re.compile(r"(|null|true|false|-?(0|[1-9][0-9]*)(\.[0-9]*)?([eE][-+]?[0-9]+)?)\Z")
"""What is not a text in YAML unless it is quoted."""

_SIGNED = re.compile(r"([^\w\s]?)\s*([0-9]+)\Z")
_GROUPED = re.compile(r"[-+]?[0-9]{1,3}([_,' ][0-9]{3})+\Z")
_DECIMALS = re.compile(r"(-?[0-9]+)\.([0-9]*)\Z")
_TRUE, _FALSE, _NULL = ("yes", "on", "true", "y"), ("no", "off", "false", "n"), ("none", "nil", "~", "", "null")
_NAMELESS = {
    "Cc": "control character",
    "Cn": "not assigned",
    "Co": "for private use",
    "Cs": "half of a character",
}
"""Names for characters that have none in Unicode, by category."""
_PLAIN_WORD = re.compile(r"[\w.]+( [\w.]+)*\Z")


def hint(node: Node, kinds: Sequence[inspect.Type]) -> str:
    """`; write ...`, or an empty text. `kinds` are the types that the value can have."""
    if not isinstance(node, Scalar):
        return _hint_for_collection(node, kinds)
    for kind in kinds:
        match kind:
            case inspect.IntType():
                found = _for_number(node)
            case inspect.BoolType():
                found = _for_truth(node)
            case inspect.NoneType():
                found = "write null" if node.plain and node.text.lower() in _NULL else ""
            case inspect.StrType():
                found = _for_text(node, kind.min_length or 0, kind.max_length or len(node.text))
            case inspect.VarTupleType():
                found = _for_list(node)
            case _:
                found = ""
        if found:
            return f"; {found}"
    if node.plain and not node.text:
        return "; nothing follows the colon, and nothing is indented below it" if _takes_mapping(kinds) else ""
    key = node.text.partition(":")[0]
    meant_as_key = not key.isdigit() or any(key in _keys(kind) for kind in kinds)
    return missing_space(node.text) if node.plain and meant_as_key else ""


def _keys(kind: inspect.Type) -> list[str]:
    return [field.encode_name for field in kind.fields] if isinstance(kind, inspect.StructType) else []


def _takes_mapping(kinds: Sequence[inspect.Type]) -> bool:
    return any(isinstance(kind, inspect.StructType | inspect.DictType) for kind in kinds)


def _hint_for_collection(node: Node, kinds: Sequence[inspect.Type]) -> str:
    if any(isinstance(kind, inspect.StrType) for kind in kinds):
        return f"; a text {'with a colon' if isinstance(node, Mapping) else 'that begins with ['} needs quotes"
    if not isinstance(node, Mapping) or not any(isinstance(kind, inspect.VarTupleType) for kind in kinds):
        return ""
    first = next(iter(node.entries), "")
    if first.startswith("-"):
        return "; a space must follow the - of a list item"
    return "; begin each item of a list with '- ', or write the list as [...]"


def _for_number(node: Scalar) -> str:
    text = node.text.strip()
    if not node.plain:
        return "remove the quotes" if re.fullmatch(r"-?[0-9]+", text) else ""
    if text == "+":
        return ""
    if signed := _SIGNED.match(text):
        sign, digits = signed[1], signed[2].lstrip("0") or "0"
        if sign == "+":
            return f"write {digits} without the +"
        if sign and sign != "-" and unicodedata.category(sign) in ("Pd", "Sm"):
            return f"write -{digits} with a hyphen (-) as the minus sign, not {sign}"
        if digits != signed[2] and text.isascii() and sign in ("", "-"):
            return f"write {sign}{digits}"
    if text.isascii() and _GROUPED.match(text):
        return f"write {re.sub('[^-0-9]', '', text)}"
    if text.isascii() and (decimals := _DECIMALS.match(text)):
        return f"write {decimals[1]}" if not decimals[2].strip("0") else "decimals are not allowed"
    return ""


def _for_truth(node: Scalar) -> str:
    text = node.text.lower()
    if not node.plain:
        return "remove the quotes" if text in ("true", "false") else ""
    return "write true" if text in _TRUE else "write false" if text in _FALSE else ""


def _for_text(node: Scalar, least: int, most: int) -> str:
    """What is wrong with a text."""
    text = node.text
    if found := next(filter(is_hidden, text), ""):
        name = unicodedata.name(found, _NAMELESS.get(unicodedata.category(found), ""))
        if found == "\n":
            return _for_lines(node)
        return f"remove the invisible character U+{ord(found):04X} ({name.lower()})"
    if len(text) > most:
        return f"it has {len(text):,} characters"
    if node.plain and NOT_TEXT.match(text):
        return f'put it in quotes: "{text}"' if text else "nothing follows the colon"
    if text and not text.strip():
        return "it has only spaces"
    return "it is empty" if len(text) < least else ""


def _for_lines(node: Scalar) -> str:
    if node.block and node.text.rstrip("\n").count("\n") == 0:
        return "write >- instead of > or |, so that the text does not end in a line break"
    return "write the text in one line, or in several below >-" if node.block else "write it in one line"


def _for_list(node: Scalar) -> str:
    text = node.text.strip()
    if node.plain and text.startswith("-") and not re.fullmatch(r"-[0-9]+", text):
        return "a space must follow the - of a list item"
    if not text or not node.plain or len(text) > LONGEST_VALUE or not re.fullmatch(r"\+?[\w ,.-]+", text):
        return ""
    return f"write it in brackets: [{text.removeprefix('+')}]"


def nesting(key: str, child: Node, kind: inspect.StructType, node: Mapping) -> str:
    """How to nest a key that exists further down, for `setup.coins: 20` or `coins: 20` alone; empty if it does not."""
    fields = {field.encode_name: field.type for field in kind.fields}
    value = child.text if isinstance(child, Scalar) and _PLAIN_WORD.match(child.text) else "..."
    if isinstance(child, Mapping) and REMOVE in child.entries:
        value = f"{{{REMOVE}: true}}"
    if advice := glued_key(key, child):
        return advice
    if glued := re.match(r"(\w+) ?[\[{]", key):
        return f"; a colon and a space are missing after {glued[1]}"
    command_line = not node.entries[key][0].line
    steps = key.split(".")
    if len(steps) > 1 and steps[0] in fields and all(steps) and len(key) <= LONGEST_VALUE:
        return f"; keys are nested: write {_nested(steps, value)}"
    sections = list(_sections_for(key, fields))
    if not sections:
        sections = [name for name, part in node.entries.items() if has_entry(part[1], key, fields.get(name))]
    if not sections:
        return ""
    places = enumerated([repr(section) for section in sections], "or")
    example = f"{sections[0]}.{key}={value}" if command_line else _nested([sections[0], key], value)
    return f"; it belongs below {places}: write {example}"


def glued_key(key: str, child: Node) -> str:
    """`; write ...` for a key such as `coins:20` in braces, with no value after it."""
    alone = isinstance(child, Scalar) and child.plain and not child.text
    return missing_space(key) if alone else ""


def _sections_for(key: str, fields: dict[str, inspect.Type]) -> Iterator[str]:
    """The parts that have a key."""
    for name, part in fields.items():
        inner = _bare(part)
        if isinstance(inner, inspect.StructType) and any(field.encode_name == key for field in inner.fields):
            yield name


def has_entry(part: Node, key: str, kind: inspect.Type | None) -> bool:
    """Whether a part has an entry with this id."""
    return (
        kind is not None
        and isinstance(_bare(kind), inspect.DictType)
        and isinstance(part, Mapping)
        and key in part.entries
    )


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _nested(steps: Sequence[str], value: str) -> str:
    """`setup: {coins: 20}`."""
    text = value
    for step in reversed(steps[1:]):
        text = f"{{{step}: {text}}}"
    return f"{steps[0]}: {text}"
