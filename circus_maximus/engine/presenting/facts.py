"""Plain values in words, such as those of a snapshot, for any title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


def facts(value: dict[str, Any], names: Sequence[str]) -> list[str]:
    """Public facts, one on each line, and one line for each seat; empty facts are left out."""
    lines = []
    for key, fact in value.items():
        if isinstance(fact, list | tuple) and len(fact) == len(names) and all(isinstance(part, dict) for part in fact):
            lines += [f"seat {seat}, {names[seat]}: {in_words(part)}" for seat, part in enumerate(fact)]
        elif not is_empty(fact):
            lines.append(f"{plain(key)}: {in_words(fact)}")
    return lines


def in_words(fact: Any) -> str:
    """A fact; parts of parts are in parentheses."""
    if isinstance(fact, dict):
        return ", ".join(f"{plain(key)} {_inner(part)}" for key, part in fact.items() if not is_empty(part))
    if isinstance(fact, list | tuple):
        return ", ".join(_inner(part) or "none" for part in fact)
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return "" if fact is None else str(fact)


def in_one(name: tuple[str, str]) -> str:
    """The name of a stage, which has two parts, as one text: `Round 3, placing`."""
    part, piece = name
    return f"{part}, {piece.lower()}" if piece else part


def is_empty(fact: Any) -> bool:
    """Whether a fact is empty. A group of zeros is empty, a single zero is not."""
    if isinstance(fact, dict):
        return all(part == 0 or is_empty(part) for part in fact.values())
    return fact is None or fact in ([], (), "")


def _inner(fact: Any) -> str:
    return f"({in_words(fact)})" if isinstance(fact, dict | list | tuple) and fact else in_words(fact)


def plain(key: str) -> str:
    """An id as words."""
    return key.replace("_", " ")


def differences(known: Any, public: Any, path: str = "") -> Iterator[str]:
    """Where two plain values differ, value by value: what a seat knows and the public does not."""
    if isinstance(known, dict) and isinstance(public, dict):
        for key, part in known.items():
            yield from differences(part, public.get(key), f"{path} {plain(str(key))}")
    elif isinstance(known, list | tuple) and isinstance(public, list | tuple) and len(known) == len(public):
        for number, (part, other) in enumerate(zip(known, public, strict=True), start=1):
            yield from differences(part, other, f"{path} {number}")
    elif known != public:
        yield f"{path.strip()}: {in_words(known) or 'none'}"
