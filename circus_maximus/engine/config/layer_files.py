"""Reads the layers of a config: folders, overlay files and single values become one tree.

What only errors and relative settings need is imported when they occur, so that the program starts sooner.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from circus_maximus.engine.config.layers import (
    ChangeLayer,
    FolderLayer,
    JoinedFiles,
    Layer,
    OverlayLayer,
    ValueLayer,
    empty_note,
    files_of,
    missing_part,
    overlay_as_folder,
    shipped_file,
)
from circus_maximus.engine.config.yaml_reading import MAX_FILE_SIZE, read_tree, read_value
from circus_maximus.engine.config.yaml_tree import MAX_PROBLEMS, Mapping, Mark, Node, Problem, Scalar, Unreadable
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import nearest, reason_of
from circus_maximus.engine.title import Title

if TYPE_CHECKING:
    from circus_maximus.engine.config.changes import Change
    from circus_maximus.engine.config.old_names import Renamed


MAX_SETTING_LENGTH = 100
"""Maximum number of characters of a setting that errors show."""


def variants_in(folder: Path) -> dict[str, Path]:
    """The variants of the shipped config in this folder: name and file."""
    return {path.stem: path for path in sorted((folder / "variants").glob("*.yaml"))}


@lru_cache(32)
def _tree_of(text: bytes, name: str) -> tuple[Mapping, tuple[Problem, ...]]:
    """The tree of a file, and its problems. Each config that is loaded reads the shipped files, with the same text."""
    problems: list[Problem] = []
    return read_tree(text, name, problems), tuple(problems)


class LayerFiles:
    """Reads layers into one tree, and keeps the texts of files so that errors can show their lines."""

    def __init__(self, title: Title, shipped: Path, option: str) -> None:
        """`shipped` is the folder of the title's config; `option` is what errors say before a single value."""
        self.title = title
        self._shipped, self._option = shipped, option
        self._parts = [field.name for field in msgspec.structs.fields(title.config_type) if field.required]
        self.layers: list[Layer] = []
        self.tree = Mapping(Mark(title.name))
        self.problems: list[Problem] = []
        self.merge_problems: list[Problem] = []
        """Errors between layers; ignored if a layer cannot be read."""
        self.texts: dict[str, str] = {}
        self.ignored: list[str] = []
        self.renamed: list[str] = []
        """A sentence for each key that has another name now."""
        self._missing = ""
        """Why parts of the config may be missing, as a text to append to an error."""
        self._unused: tuple[str, ...] = ()
        """The files of the folder that are empty or not read; `_missing` names them."""
        self.unreadable = False
        self._shipped_tree = self.tree
        self.whole = self.tree.mark
        """The mark of the folder that the overlays change."""
        self._shipped_as = f"config/{title.name}"
        """What errors call the folder of the shipped config."""
        self.folder(shipped, self._shipped_as)
        self._shipped_tree = self.tree

    @cached_property
    def _variants(self) -> dict[str, Path]:
        return variants_in(self._shipped)

    def folder(self, folder: Path, name: str) -> None:
        """Add a folder: all its files as one tree, which replaces everything before."""
        try:
            found = files_of(folder)
        except OSError as error:
            self._cannot(Mark(name), f"cannot be read: {reason_of(error)}")
            return
        joined, empty = JoinedFiles(Mapping(Mark(name))), []
        for file in found.read:
            called = f"{name}/{printable(file)}"
            joined.add(self._file(folder / file, called))
            if called in self.texts and _says_nothing(self.texts[called]):
                empty.append(file)
        self.problems += joined.problems()
        self._missing = missing_part(found, empty)
        self._unused = (*empty, *found.ignored)
        self.ignored += [empty_note(f"{name}/{printable(file)}", self._shipped_tree) for file in empty]
        self.ignored += [f"{name}/{printable(file)} is ignored: its name must end in .yaml" for file in found.ignored]
        if not found.read:
            self._cannot(Mark(name), f"there are no .yaml files in this folder{self._missing}")
        elif (
            not self.unreadable and (problem := overlay_as_folder(joined.tree, self._parts, self._missing)) is not None
        ):
            self.unreadable = True
            self.problems.append(problem)
        self.whole = joined.tree.mark
        self._add(FolderLayer(name, joined.tree))

    def where_missing(self, part: str) -> str:
        """In which file a part belongs that the folder lacks, and why it may be missing, to append to an error."""
        file = shipped_file(part, self._shipped_tree)
        if not file or any(name.lower().startswith(file.removesuffix("yaml")) for name in self._unused):
            return self._missing
        return f", which belongs in {self.whole.file}/{file}{self._missing}"

    def layer(self, layer: str) -> None:
        """Add a variant, an overlay file or a folder."""
        path, name, known = Path(layer), printable(layer), self._variants
        if not layer.strip():
            self._cannot(Mark(repr(name)), "this must be the name of a variant, a file or a folder")
            return
        if layer in known:
            path, name = known[layer], f"{self._shipped_as}/variants/{known[layer].name}"
        else:
            try:
                if path.is_dir():
                    self.folder(path, name.rstrip("/") or name)
                    return
                missing = not path.exists() and not path.is_symlink()
            except (OSError, ValueError) as error:
                self._cannot(Mark(name), f"cannot be read: {reason_of(error)}")
                return
            if missing:
                self._cannot(Mark(name), _no_such_layer(path, known))
                return
        self._add(OverlayLayer(name, self._file(path, name)))

    def setting(self, setting: str) -> None:
        """Add a single value, `a.b.c=value`."""
        source = f"{self._option}{printable(setting, MAX_SETTING_LENGTH)}"
        key, equals, text = setting.partition("=")
        steps = [step.strip() for step in key.split(".")]
        if not equals or not all(steps):
            self._cannot(Mark(source), "this must be KEY=VALUE, as in part.value=20, or KEY+=NUMBER")
            return
        if "[" in key:
            self._cannot(Mark(source), _without_brackets(key, "="))
            return
        try:
            node = read_value(text, source, self.problems)
            self._add(ValueLayer(source, *self._current_setting(source, steps, node)))
        except Unreadable as error:
            self._cannot(Mark(source), error.problem.message)

    def change(self, setting: str, config: Any) -> None:
        """Add a number to the values at a key, `a.b.c+=1`, of the config so far."""
        from circus_maximus.engine.config.changes import BadChange, changed_node, read_change
        from circus_maximus.engine.config.keys import UnknownKey

        source = f"{self._option}{printable(setting, MAX_SETTING_LENGTH)}"
        try:
            change = self._current_change(source, read_change(setting))
            if "[" in (key := ".".join(change.steps)):
                raise BadChange(_without_brackets(key, "+="))
            self._add(ChangeLayer(source, change.steps, changed_node(config, change, source)))
        except (BadChange, UnknownKey) as error:
            self._cannot(Mark(source), str(error))

    def _add(self, layer: Layer) -> None:
        self.tree = layer.over(self.tree, self.merge_problems)
        self.layers.append(layer)

    def _file(self, path: Path, name: str) -> Mapping:
        """A file as a tree; an empty tree if it cannot be read."""
        try:
            if path.exists() and not path.is_file():
                raise OSError("it is not a file")
            with path.open("rb") as file:
                text = file.read(MAX_FILE_SIZE + 1)
        except OSError as error:
            self._cannot(Mark(name), f"cannot be read: {reason_of(error)}")
            return Mapping(Mark(name))
        self.texts[name] = text.decode("utf-8-sig", "replace")
        try:
            tree, problems = _tree_of(text, name)
        except Unreadable as error:
            self.unreadable = True
            self.problems.append(error.problem)
            return Mapping(Mark(name))
        self.problems += problems
        # The shipped files, which come first, have no old names.
        return self._current(tree) if self.layers else tree

    def _current(self, tree: Mapping) -> Mapping:
        """A tree without old names of keys."""
        from circus_maximus.engine.config.old_names import current_tree, old_names

        current, renamed = current_tree(tree, old_names(self.title.config_type))
        self._note(renamed)
        return current if isinstance(current, Mapping) else tree

    def _current_setting(self, source: str, steps: list[str], node: Node) -> tuple[list[str], Node]:
        """The path and the value of a setting without old names of keys."""
        from circus_maximus.engine.config.old_names import Renamed, current_path, current_tree, old_names

        names = old_names(self.title.config_type)
        path = current_path(steps, names)
        self._note([Renamed(Mark(source), old, new) for old, new in zip(steps, path, strict=True) if old != new])
        current, renamed = current_tree(node, names, path)
        self._note(renamed)
        return path, current

    def _current_change(self, source: str, change: Change) -> Change:
        """A relative setting without old names of keys."""
        return replace(change, steps=self._current_setting(source, change.steps, Scalar(Mark(source), "", True))[0])

    def _note(self, renamed: list[Renamed]) -> None:
        """Note keys with old names. To have both names of a key is an error."""
        self.renamed += [str(key) for key in renamed if not key.twice]
        self.problems += [key.problem() for key in renamed if key.twice]

    def _cannot(self, mark: Mark, reason: str) -> None:
        self.unreadable = True
        self.problems.append(Problem(mark, reason))


def _says_nothing(text: str) -> bool:
    """Whether a file has only comments and blank lines."""
    return all(not line.strip() or line.lstrip().startswith("#") for line in text.splitlines())


def _no_such_layer(path: Path, variants: Collection[str]) -> str:
    """The error for a layer that is neither a variant nor a file, with names that are similar."""
    if path.suffix:
        variant = nearest(path.stem, variants).replace("mean ", "mean the variant ")
        return f"there is no such file{variant or _similar_file(path)}"
    similar = nearest(path.name, variants) or _similar_file(path)
    return f"there is no such file or variant{similar} (variants: {', '.join(variants)})"


def _similar_file(path: Path) -> str:
    """`; did you mean ...?` with a similar name from the folder of this path; else an empty text."""
    try:
        names = [neighbour.name for neighbour in islice(path.parent.iterdir(), MAX_PROBLEMS)]
    except OSError:
        return ""
    return printable(nearest(path.name, names))


def _without_brackets(key: str, sign: str) -> str:
    """The error for a key such as `effects[0].count`."""
    dotted = re.sub(r"\[(\w*)\]", r".\1", key)
    return f"write the number of a list item after a dot: {printable(dotted)}{sign}..."
