"""What lies over each other to make a config: folders, overlays and single settings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from circus_maximus.engine.config.yaml_tree import REMOVE, Mapping, Mark, Node, Problem, merged, put


@dataclass(frozen=True)
class Layer(ABC):
    """`file` is where problems say it was written."""

    file: str

    @abstractmethod
    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        """The tree with this layer on top."""

    def lines(self) -> list[Mark]:
        """Where each value of it was written, in order."""
        return []

    def cut(self, count: int) -> Layer:
        """This layer with its first values only."""
        return self


@dataclass(frozen=True)
class Whole(Layer):
    """A folder, which stands in for all below it."""

    tree: Mapping

    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        return self.tree


@dataclass(frozen=True)
class Overlay(Layer):
    """A file that says what differs."""

    tree: Mapping

    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        return merged(below, self.tree, problems)

    def lines(self) -> list[Mark]:
        return list(_lines(self.tree))

    def cut(self, count: int) -> Layer:
        return Overlay(self.file, _first(self.tree, [count]))


@dataclass(frozen=True)
class Setting(Layer):
    """A single value from the command line."""

    path: list[str]
    node: Node

    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        return put(below, self.path, self.node, problems)

    def lines(self) -> list[Mark]:
        return [self.node.mark]


def laid(layers: Sequence[Layer]) -> Mapping:
    """Layers over each other, as one tree."""
    tree = Mapping(Mark(""))
    for layer in layers:
        tree = layer.over(tree, [])
    return tree


def _lines(tree: Mapping) -> Iterator[Mark]:
    """Where each value of an overlay was written; a removal and a list count as one value."""
    for mark, node in tree.entries.values():
        if isinstance(node, Mapping) and _goes_on(node):
            yield from _lines(node)
        else:
            yield mark


def _first(tree: Mapping, left: list[int]) -> Mapping:
    """The first values of an overlay, so many as are left."""
    entries: dict[str, tuple[Mark, Node]] = {}
    for key, (mark, node) in tree.entries.items():
        if not left[0]:
            break
        if isinstance(node, Mapping) and _goes_on(node):
            entries[key] = (mark, _first(node, left))
        else:
            left[0] -= 1
            entries[key] = (mark, node)
    return Mapping(tree.mark, entries)


def _goes_on(node: Mapping) -> bool:
    """Whether values are further down; a removal and an empty mapping count as one value."""
    return bool(node.entries) and REMOVE not in node.entries
