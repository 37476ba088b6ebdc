"""Converts a single value, as written in a file, to the type that a config expects there."""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect

from circus_maximus.engine.config.yaml.yaml_tree import Node, Scalar
from circus_maximus.engine.text.printable import has_hidden

_NUMBER = r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(inf|Inf|INF)"
NOT_TEXT = re.compile(rf"(|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|{_NUMBER}|\.(nan|NaN|NAN))\Z")
"""Without quotes, YAML 1.2 (and so an editor) reads these as null, a truth value or a number."""

_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?\Z")


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
            if node.plain and _WHOLE_NUMBER.match(text) and in_range(kind, int(text)):
                return int(text)
        case inspect.FloatType():
            if node.plain and _DECIMAL.match(text) and in_range(kind, float(text)):
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


def in_range(kind: inspect.IntType | inspect.FloatType, number: float) -> bool:
    """Whether a number is neither too small nor too large."""
    return (kind.ge is None or number >= kind.ge) and (kind.le is None or number <= kind.le)


def text_fits(kind: inspect.StrType, text: str) -> bool:
    """Whether a text has a valid length and form, and no hidden characters."""
    length_fits = (kind.min_length or 0) <= len(text) <= (kind.max_length or len(text))
    fits = length_fits and (kind.pattern is None or re.search(kind.pattern, text) is not None)
    return fits and not has_hidden(text)
