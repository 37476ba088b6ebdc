"""Finds names that two entries of a config share, as players type them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from circus_maximus.engine.title import Complaint
from circus_maximus.engine.words import as_compared, quoted


def names_used_twice(config: Any, *sections: str) -> Iterator[Complaint]:
    """The errors for entries of these sections with the name of another one: players call entries by their names."""
    names: dict[str, str] = {}
    for section in sections:
        for id, entry in getattr(config, section).items():
            entry_id = f"{section}.{id}"
            first = names.setdefault(as_compared(entry.name), entry_id)
            if first != entry_id:
                yield (section, id, "name"), f"the name {quoted(entry.name)} is used twice: {first} has it too"
