"""Notes about configs that are valid, but may not do what their author expects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import inspect

from circus_maximus.engine.config.hints.kinds import fields_of, kind_of
from circus_maximus.engine.config.overlays.layers import FolderLayer, Layer, combined
from circus_maximus.engine.config.value_types import ORDERED
from circus_maximus.engine.config.yaml.yaml_tree import BEFORE, MOST_PROBLEMS, Mapping, mark_of, node_at
from circus_maximus.engine.title import Title


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


def unused_values(title: Title, config: Any, tree: Mapping) -> Iterator[str]:
    """A note for each value that changes nothing in any game; at most as many notes as there can be errors."""
    for unused in islice(title.unused_values(config), MOST_PROBLEMS):
        yield f"{mark_of(tree, unused.path)}: {'.'.join(unused.path)} has no effect: {unused.text}"
