"""The layers of a config: folders, overlays and single values. Merging is loaded for those above the shipped config."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from circus_maximus.engine.config.yaml.yaml_tree import REMOVE, Mapping, Mark, Node, Problem


class Layer(Struct, frozen=True):
    """A layer; `file` is its name in errors."""

    file: str

    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        """The tree with this layer on top."""
        raise NotImplementedError

    def parts(self) -> set[str]:
        """The keys of the top level that it sets."""
        raise NotImplementedError

    def values(self) -> list[tuple[tuple[str, ...], Mark]]:
        """The path of each of its values, and where it was written, in order."""
        return []

    def first_values(self, count: int) -> Layer:
        """This layer with only its first values."""
        return self


class FolderLayer(Layer, frozen=True):
    """A folder, which replaces all layers below it."""

    tree: Mapping

    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        return self.tree

    def parts(self) -> set[str]:
        return set(self.tree.entries)


class OverlayLayer(Layer, frozen=True):
    """An overlay file."""

    tree: Mapping

    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        from circus_maximus.engine.config.overlays.merging import merged

        return merged(below, self.tree, problems)

    def parts(self) -> set[str]:
        return set(self.tree.entries)

    def values(self) -> list[tuple[tuple[str, ...], Mark]]:
        return list(_values(self.tree, ()))

    def first_values(self, count: int) -> Layer:
        return OverlayLayer(self.file, _first(self.tree, [count]))


class ValueLayer(Layer, frozen=True):
    """A single value from the command line."""

    path: list[str]
    node: Node

    def over(self, below: Mapping, problems: list[Problem]) -> Mapping:
        from circus_maximus.engine.config.overlays.merging import put

        return put(below, self.path, self.node, problems)

    def parts(self) -> set[str]:
        return {self.path[0]}

    def values(self) -> list[tuple[tuple[str, ...], Mark]]:
        return [(tuple(self.path), self.node.mark)]


class ChangeLayer(ValueLayer, frozen=True):
    """A number added to the values at a path. If it makes several of them invalid, that is one mistake."""


def combined(layers: Sequence[Layer]) -> Mapping:
    """All layers as one tree."""
    tree = Mapping(Mark(""))
    for layer in layers:
        tree = layer.over(tree, [])
    return tree


def _values(tree: Mapping, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Mark]]:
    """The path and the place of each value of an overlay; a removal or a list counts as one value."""
    for key, (mark, node) in tree.entries.items():
        if isinstance(node, Mapping) and _goes_on(node):
            yield from _values(node, (*path, key))
        else:
            yield (*path, key), mark


def _first(tree: Mapping, left: list[int]) -> Mapping:
    """The first values of an overlay; `left` holds how many, and is reduced."""
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
    """Whether a mapping contains values; a removal or an empty mapping counts as one value."""
    return bool(node.entries) and REMOVE not in node.entries
