"""The layers of a config: folders, overlays and single values, and which files of a folder are joined.

Two files must not set the same value. Merging is loaded for layers above the shipped config.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from circus_maximus.engine.config.yaml_tree import BEFORE, NO_SUCH_ID, REMOVE, Mapping, Mark, Node, Problem
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, enumerated, listed, quoted

_ALMOST_YAML = (".yml", ".yaml", ".yaml.txt", ".yml.txt")


class FolderFiles(Struct, frozen=True):
    """The names of a folder's files: those that are read, and those that only look like config files."""

    read: tuple[str, ...]
    ignored: tuple[str, ...]


def files_of(folder: Path) -> FolderFiles:
    """The config files of a folder, without hidden files and editors' copies. May raise `OSError`."""
    names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    read = [name for name in names if name.endswith(".yaml")]
    ignored = [name for name in names if name.lower().endswith(_ALMOST_YAML) and name not in read]
    return FolderFiles(tuple(read), tuple(ignored))


class JoinedFiles(Struct):
    """The files of a folder as one tree."""

    tree: Mapping
    duplicates: dict[tuple[str, str], list[tuple[tuple[str, ...], Mark, Mark]]] = field(default_factory=dict)
    """For each two files, the values that both set: path, and the mark in each."""
    orders: list[Problem] = field(default_factory=list)
    """The errors for what only overlays can say: to remove an entry, or to put it before another one."""

    def add(self, file: Mapping) -> None:
        """Join one more file."""
        self.tree = self._beside(self.tree, file, ())

    def problems(self) -> Iterator[Problem]:
        """The errors: one for each two files that set the same values, and one for what only overlays say."""
        yield from self.orders
        for found in self.duplicates.values():
            path, mark, first = found[0]
            more = f" (and {counted(len(found) - 1, 'more value')} of this file)" if len(found) > 1 else ""
            yield Problem(
                mark,
                f"{quoted('.'.join(path))} is set in {first} too{more}; two files in a folder must not set one value: "
                "remove it from one of them, or remove the file that is an old copy",
            )

    def _beside(self, one: Mapping, other: Mapping, path: tuple[str, ...]) -> Mapping:
        entries = dict(one.entries)
        for key, (mark, node) in other.entries.items():
            if isinstance(node, Mapping) and (REMOVE in node.entries or BEFORE in node.entries):
                own = self._without_orders(key, mark, node)
                if own is None:
                    continue
                node = own
            if key in entries:
                entries[key] = (mark, self._both(entries[key], (mark, node), (*path, key)))
            elif isinstance(node, Mapping):
                entries[key] = (mark, self._beside(Mapping(mark), node, (*path, key)))
            else:
                entries[key] = (mark, node)
        return Mapping(one.mark, entries)

    def _without_orders(self, key: str, mark: Mark, node: Mapping) -> Node | None:
        """An entry without what only overlays can say, which is an error; None if it only says to remove it."""
        from circus_maximus.engine.config.merging import without_goal

        whole = "a folder is a complete config: instead of"
        rest, goal = without_goal(node)
        if goal is not None:
            self.orders.append(Problem(goal.mark, f"{whole} {BEFORE!r}, put {quoted(key)} in its place"))
        if not isinstance(rest, Mapping) or REMOVE not in rest.entries:
            return rest
        at, said = rest.entries[REMOVE]
        if not isinstance(said, Mapping):
            self.orders.append(Problem(mark, f"{whole} removing {quoted(key)}, delete the entry itself"))
            return None
        self.orders.append(Problem(at, NO_SUCH_ID))
        return Mapping(rest.mark, {id: entry for id, entry in rest.entries.items() if id != REMOVE})

    def _both(self, one: tuple[Mark, Node], other: tuple[Mark, Node], path: tuple[str, ...]) -> Node:
        if isinstance(one[1], Mapping) and isinstance(other[1], Mapping):
            return self._beside(one[1], other[1], path)
        first, mark = (node.mark if not isinstance(node, Mapping) else at for at, node in (one, other))
        self.duplicates.setdefault((mark.file, first.file), []).append((path, mark, first))
        return one[1]


def overlay_as_folder(tree: Mapping, wanted: list[str], reason: str) -> Problem | None:
    """The error for a folder that is probably meant as an overlay, because it lacks most keys; None if it is not.

    `reason` says why parts may be missing.
    """
    missing = [key for key in wanted if key not in tree.entries]
    if 2 * len(missing) <= len(wanted) or not tree.entries:
        return None
    example = next(iter(tree.entries.values()))[0].file
    return Problem(
        tree.mark,
        f"the config lacks the keys {listed(missing)}{reason}: a folder replaces the whole shipped config. "
        f"To use a file as an overlay, name the file: {example}",
    )


def empty_note(file: str, shipped: Mapping) -> str:
    """The note about an empty file, named with its folder. `shipped` is the tree of the shipped config."""
    parts = [key for key in shipped.entries if shipped_file(key, shipped) == file.rpartition("/")[2]]
    keep = "keeps its defaults" if len(parts) == 1 else "keep their defaults"
    return f"{file} is empty" + (f": {enumerated([*map(quoted, parts)])} {keep}" if parts else "")


def shipped_file(part: str, shipped: Mapping) -> str:
    """The name of the shipped config's file with this part; empty if there is none."""
    return shipped.entries[part][0].file.rpartition("/")[2] if part in shipped.entries else ""


def missing_part(files: FolderFiles, empty: list[str]) -> str:
    """Why parts of the config may be missing: files of the folder that are empty or are not read."""
    reasons = [f"{listed(map(printable, empty))} {'is' if len(empty) == 1 else 'are'} empty"] * bool(empty)
    reasons += [f"{listed(map(printable, files.ignored))} is ignored: its name must end in .yaml"] * bool(files.ignored)
    return f" ({'; '.join(reasons)})" if reasons else ""


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
        from circus_maximus.engine.config.merging import merged_tree

        return merged_tree(below, self.tree, problems)

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
        from circus_maximus.engine.config.merging import tree_with

        return tree_with(below, self.path, self.node, problems)

    def parts(self) -> set[str]:
        return {self.path[0]}

    def values(self) -> list[tuple[tuple[str, ...], Mark]]:
        return [(tuple(self.path), self.node.mark)]


class ChangeLayer(ValueLayer, frozen=True):
    """A number added to the values at a path. If it makes several of them invalid, that is one mistake."""


def combined_tree(layers: Sequence[Layer]) -> Mapping:
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
