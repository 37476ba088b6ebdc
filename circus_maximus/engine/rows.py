"""Tuples with an item for each seat or each kind of piece."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The row with one item replaced. (0.07 µs; joining slices takes 0.12 µs.)"""
    items = list(row)
    items[index] = item
    return tuple(items)
