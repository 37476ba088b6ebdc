"""Notes about configs that are valid, but may not do what their author expects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingOf
from itertools import islice
from typing import Any

from msgspec import inspect

from circus_maximus.engine.config.kinds import fields_of, kind_of
from circus_maximus.engine.config.overlays.layers import FolderLayer, Layer, combined
from circus_maximus.engine.config.single_values import NOT_TEXT
from circus_maximus.engine.config.value_types import ORDERED
from circus_maximus.engine.config.yaml.yaml_tree import (
    BEFORE,
    LINE_END,
    MAX_PROBLEMS,
    Mapping,
    Node,
    Scalar,
    mark_of,
    node_at,
)
from circus_maximus.engine.text.words import quoted
from circus_maximus.engine.title import Title

_GLUED_COMMENT = re.compile(r"\s+(#\S.*)")


def new_last_entries(title: Title, layers: Sequence[Layer]) -> Iterator[str]:
    """A note for each part with an order that counts, if overlays have added the entry that is now the last."""
    whole = max(number for number, layer in enumerate(layers) if isinstance(layer, FolderLayer))
    before, now = combined(layers[: whole + 1]), combined(layers)
    for part, field in fields_of(kind_of(title.config_type)).items():
        ordered = isinstance(field.type, inspect.Metadata) and (field.type.extra or {}).get(ORDERED)
        old, new = node_at(before, [part]), node_at(now, [part])
        if not ordered or not isinstance(new, Mapping) or not isinstance(old, Mapping):
            continue
        last = next(reversed(new.entries), "")
        if last and last not in old.entries:
            told = f"{last!r} is now the last entry of {part!r}; to put it before another one, add {BEFORE}: ID"
            yield f"{new.entries[last][0]}: {told}"


def cut_texts(tree: Node, texts: MappingOf[str, str]) -> Iterator[str]:
    """A note for each text of which a `#` has made the end a comment, as in `Act #3`."""
    lines = {file: re.split(LINE_END, text) for file, text in texts.items()}
    for scalar in _scalars(tree):
        mark, written = scalar.mark, lines.get(scalar.mark.file, [])
        if not scalar.plain or not scalar.text or NOT_TEXT.match(scalar.text) or not 0 < mark.line <= len(written):
            continue
        rest = written[mark.line - 1][mark.column - 1 :]
        if (found := _GLUED_COMMENT.match(rest.removeprefix(scalar.text))) and rest.startswith(scalar.text):
            told = f"this text ends before {quoted(found[1])}, because a # after a space begins a comment"
            yield f"{mark}: {told}; to keep it, put the text in quotes"


def _scalars(node: Node) -> Iterator[Scalar]:
    """All single values of a tree."""
    match node:
        case Scalar():
            yield node
        case Mapping(entries=entries):
            for _, child in entries.values():
                yield from _scalars(child)
        case _:
            for item in node.items:
                yield from _scalars(item)


def unused_values(title: Title, config: Any, tree: Mapping) -> Iterator[str]:
    """A note for each value that changes nothing in any game; at most as many notes as there can be errors."""
    for unused in islice(title.unused_values(config), MAX_PROBLEMS):
        yield f"{mark_of(tree, unused.path)}: {'.'.join(unused.path)} has no effect: {unused.text}"
