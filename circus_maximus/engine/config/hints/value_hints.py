"""Guesses what to write in place of an invalid value."""

from __future__ import annotations

import re
from collections.abc import Sequence as SequenceOf

from msgspec import inspect

from circus_maximus.engine.config.hints.number_hints import decimal_hint, number_hint
from circus_maximus.engine.config.kinds import bare, effects_of, example_of, fields_of
from circus_maximus.engine.config.single_values import NOT_TEXT, NOTHING, single_value
from circus_maximus.engine.config.yaml.characters import unusual
from circus_maximus.engine.config.yaml.yaml_lines import KEY
from circus_maximus.engine.config.yaml.yaml_messages import missing_colon, missing_space
from circus_maximus.engine.config.yaml.yaml_tree import Mapping, Mark, Node, Scalar, Sequence
from circus_maximus.engine.text.printable import is_hidden
from circus_maximus.engine.text.words import listed

MAX_VALUE_LENGTH = 40
"""A longer value is not shown in a message."""

_TRUE, _FALSE, _NULL = ("yes", "on", "true", "y"), ("no", "off", "false", "n"), ("none", "nil", "~", "", "null")


def hint(node: Node, kinds: SequenceOf[inspect.Type]) -> str:
    """`; write ...`, or an empty text. `kinds` are the types that the value can have."""
    if not isinstance(node, Scalar):
        found = _for_collection(node, kinds)
    else:
        found = next(filter(None, (_for_single(node, kind) for kind in kinds)), "") or _for_any(node, kinds)
    return f"; {found}" if found else ""


def untagged(node: Mapping, tag_field: str, effects: dict[str, inspect.StructType]) -> str:
    """`; write ...` for an effect whose name is a key or below another key than the tag; else `; for example ...`."""
    for key, (_, child) in node.entries.items():
        if key in effects:
            return f"; write {example_of(effects[key])}"
        if isinstance(child, Scalar) and child.text in effects:
            return f"; write {tag_field}: {child.text}, not {key}: {child.text}"
    fitting = (effect for effect in effects.values() if node.entries.keys() <= fields_of(effect).keys())
    return f"; for example {example_of(next(fitting, next(iter(effects.values()))))}"


def _for_single(node: Scalar, kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return number_hint(node, kind)
        case inspect.FloatType():
            return decimal_hint(node, kind)
        case inspect.BoolType():
            return _for_truth(node)
        case inspect.NoneType():
            return "write null" if node.plain and node.text.lower() in _NULL else ""
        case inspect.StrType():
            return _for_text(node, kind)
        case inspect.VarTupleType():
            return _for_list(node, kind)
        case inspect.StructType() if kind.tag_field is not None and re.split(r"\W", node.text)[0] == kind.tag:
            return f"write {example_of(kind)}"
        case _:
            return ""


def _for_any(node: Scalar, kinds: SequenceOf[inspect.Type]) -> str:
    """What is wrong with a value, whatever its type is."""
    mapping = any(isinstance(kind, inspect.StructType | inspect.DictType) for kind in kinds)
    if not node.plain:
        return "remove the quotes" if mapping and re.match(rf"{KEY}: ", node.text) else ""
    if not node.text:
        if node.commented:
            text = any(isinstance(kind, inspect.StrType) for kind in kinds)
            return f"a # begins a comment{'; a text that begins with # needs quotes' * text}"
        if not node.mark.line:
            return "nothing follows the ="
        if node.after != ":":
            return "nothing follows the -" if node.after == "-" else "a colon and a value are missing after the key"
        return f"nothing follows the colon{', and nothing is indented below it' * mapping}"
    keys = [key for kind in kinds for key in fields_of(kind)]
    key = node.text.partition(":")[0]
    found = missing_space(node.text) if not key.isdigit() or key in keys else ""
    found = found or (missing_colon(node.text, keys) if mapping else "")
    blanks = "".join(sign for sign in node.text if is_hidden(sign) or sign.isspace())
    return found.removeprefix("; ") or unusual(blanks)


def _for_collection(node: Mapping | Sequence, kinds: SequenceOf[inspect.Type]) -> str:
    numbers = any(isinstance(kind, inspect.IntType | inspect.FloatType) for kind in kinds)
    for kind in kinds:
        if isinstance(kind, inspect.StrType):
            if not _is_prose(kind):
                return "" if isinstance(node, Mapping) else "write only one value"
            begins = "{ or has a colon" if isinstance(node, Mapping) else "["
            return f"a text that begins with {begins} needs quotes"
    if isinstance(node, Sequence):
        parts = any(isinstance(kind, inspect.StructType | inspect.DictType) for kind in kinds)
        if parts and node.items and all(isinstance(item, Mapping) for item in node.items):
            return "write its keys without - or brackets"
        alone = node.items[0] if len(node.items) == 1 and numbers else None
        fits = alone is not None and any(_fits(kind, alone) for kind in kinds)
        return f"write {alone.text} without brackets" if fits and isinstance(alone, Scalar) else ""
    if any(isinstance(kind, inspect.VarTupleType) for kind in kinds):
        if next(iter(node.entries), "").startswith("-"):
            return "a space must follow the - of a list item"
        return "begin each item of a list with '- ', or write the list as [...]"
    if numbers and node.entries and all(key.isdigit() for key in node.entries):
        return "it cannot depend on the number of players"
    return ""


def _fits(kind: inspect.Type, node: Node) -> bool:
    """Whether a single value fits a type that takes single values."""
    if isinstance(kind, inspect.StructType | inspect.VarTupleType | inspect.DictType | inspect.UnionType):
        return False
    return single_value(kind, node) is not NOTHING


def _for_truth(node: Scalar) -> str:
    text = node.text.lower()
    if not node.plain:
        return "remove the quotes" if text in ("true", "false") else ""
    return "write true" if text in _TRUE else "write false" if text in _FALSE else ""


def _is_prose(kind: inspect.StrType) -> bool:
    """Whether a text can have several words."""
    return kind.pattern is None or re.search(kind.pattern, "two words") is not None


def _for_text(node: Scalar, kind: inspect.StrType) -> str:
    """What is wrong with a text."""
    text, most = node.text, kind.max_length or len(node.text)
    if found := next(filter(is_hidden, text), ""):
        if found == "\n":
            return _for_lines(node)
        return "remove the tab" if found == "\t" else unusual(found)
    if len(text) > most and (_is_prose(kind) or len(text) > MAX_VALUE_LENGTH):
        return f"it has {len(text):,} characters"
    if not _is_prose(kind):
        return _for_id(text, kind)
    if node.plain and text and NOT_TEXT.match(text):
        return f'put it in quotes: "{text}"'
    if text and not text.strip():
        return "it contains only spaces"
    return "it is empty" if len(text) < (kind.min_length or 0) and not node.plain else ""


def _for_id(text: str, kind: inspect.StrType) -> str:
    """What to write in place of a name such as `Chariot Race` or an id in the wrong case."""
    meant = (re.sub(r"\W+", "_", text.casefold()).strip("_"), text.upper())
    return next((f"write {id}" for id in meant if id != text and _fits(kind, Scalar(Mark(""), id, False))), "")


def _for_lines(node: Scalar) -> str:
    if node.block and node.text.rstrip("\n").count("\n") == 0:
        return "write >- instead of > or |, so that the text does not end in a line break"
    return "write the text on one line, or on several lines below >-" if node.block else "write it on one line"


def _for_list(node: Scalar, kind: inspect.VarTupleType) -> str:
    text = node.text.strip()
    if node.plain and text.startswith("-") and not re.fullmatch(r"-[0-9]+", text):
        return "a space must follow the - of a list item"
    if not text or len(text) > MAX_VALUE_LENGTH:
        return ""
    if node.plain and text.lower() in _NULL and not kind.min_length:
        return "write [] for an empty list"
    inner = bare(kind.item_type)
    effects = effects_of(inner.types if isinstance(inner, inspect.UnionType) else [inner])
    if text in effects:
        return f"write [{example_of(effects[text])}]"
    items = [item.removeprefix("+") for item in re.split(r"[\s,;]+", text.strip("()[]")) if item]
    if not items or not all(_fits(inner, Scalar(node.mark, item, True)) for item in items):
        return ""
    return f"write it in brackets{'' if node.plain else ', without quotes'}: [{listed(items)}]"
