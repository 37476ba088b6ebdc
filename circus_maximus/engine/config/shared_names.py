"""Finds ids and names that two entries of a config share, as players type them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from circus_maximus.engine.text.words import as_compared, quoted
from circus_maximus.engine.title import Complaint

Path = tuple[str, ...]


def names_used_twice(config: Any, *sections: str) -> Iterator[Complaint]:
    """The errors for entries of these sections with the name of another one: players call entries by their names."""
    names: dict[str, Path] = {}
    for section in sections:
        for id, entry in getattr(config, section).items():
            path = (section, id, "name")
            first = names.setdefault(as_compared(entry.name), path)
            if first != path:
                yield name_used_twice(entry.name, first, path)


def name_used_twice(name: str, first: Path, second: Path) -> Complaint:
    """The error for two values that are the same name."""

    def text(other: Path) -> str:
        owner = other[:-1] if other[-1] == "name" else other
        return f"the name {quoted(name)} is already used by {'.'.join(owner)}"

    return Complaint.of_two(first, second, text)


def ids_used_twice(config: Any, *sections: str, reserved: Collection[str]) -> Iterator[Complaint]:
    """The errors for entries of these sections with the same id, or with one that is reserved for the rules."""
    met: dict[str, str] = {}
    for section in sections:
        for id in getattr(config, section):
            if id in reserved:
                yield Complaint((section, id), _already_used(id, "the rules use it"))
            elif id in met:
                yield Complaint.of_two(
                    (met[id], id), (section, id), lambda other: _already_used(other[1], f"{other[0]} has it")
                )
            met.setdefault(id, section)


def _already_used(id: str, why: str) -> str:
    return f"the id {quoted(id)} is taken: {why}; choose another id"
