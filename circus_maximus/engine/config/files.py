"""Finds config files, and combines files, overlays and single values into one typed config.

What only errors, notes and relative settings need is imported when they occur, so that the program starts sooner.
"""

from __future__ import annotations

import os
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from circus_maximus.engine.config.hints.kinds import kind_of
from circus_maximus.engine.config.overlays.folder import JoinedFiles, files_of, missing_part, overlay_as_folder
from circus_maximus.engine.config.overlays.layers import FolderLayer, Layer, OverlayLayer, ValueLayer
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.yaml.yaml_tree import (
    LARGEST_FILE,
    MOST_PROBLEMS,
    Mapping,
    Mark,
    Problem,
    Unreadable,
    read_tree,
    read_value,
)
from circus_maximus.engine.printable import printable
from circus_maximus.engine.title import Title

LONGEST_SETTING = 100
"""Maximum number of characters of a setting that errors show."""


class BadConfig(ValueError):
    """A config with errors; `problems` has all of them, sorted by file and line."""

    def __init__(self, problems: SequenceOf[Problem], texts: MappingOf[str, str]) -> None:
        found = sorted(set(problems), key=lambda problem: (problem.mark, problem.message))
        self.problems = tuple(found[:MOST_PROBLEMS])
        self.omitted = len(found) - len(self.problems)
        self._texts = texts
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def report(self) -> str:
        """All errors, each with its line and a mark below the spot."""
        from circus_maximus.engine.config.excerpts import excerpt

        lines: list[str] = []
        for problem in self.problems:
            lines += [str(problem), *excerpt(problem.mark, self._texts.get(problem.mark.file))]
        return "\n".join(lines + [f"... and {self.omitted} more"] * bool(self.omitted))


class Loaded(msgspec.Struct, frozen=True):
    """A config, and the tree it was read from, which has the place of each value."""

    title: Title

    config: Any
    tree: Mapping
    ignored: tuple[str, ...]
    """A sentence for each file that is not read."""
    layers: tuple[Layer, ...]

    def notes(self) -> list[str]:
        """Notes that are not errors: files that are not read, layers that change nothing."""
        from circus_maximus.engine.config.blame import Blame

        return [*self.ignored, *Blame(self.title, self.layers).without_effect()]


def shipped() -> Path:
    """The folder of shipped configs: inside an installed package, or next to the package in a checkout."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "config"
    return inside if inside.is_dir() else package.parent / "config"


def variants(title: Title) -> dict[str, Path]:
    """The variants of a title: name and file."""
    return {path.stem: path for path in sorted((shipped() / title.name / "variants").glob("*.yaml"))}


def load(title: Title, layers: SequenceOf[str] = (), settings: SequenceOf[str] = ()) -> Loaded:
    """A title's shipped config, changed by layers in their order and then by single `key=value` settings.

    A layer is a variant or an overlay file, which contains only what differs, or a folder, which is a complete config
    and replaces everything before it. A setting `key+=number` adds to the values that all before it lead to.
    """
    files = _Files(title)
    files.folder(shipped() / title.name, f"config/{title.name}")
    for layer in layers:
        files.layer(layer)
    for index, setting in enumerate(settings):
        if _is_relative(setting):
            files.change(setting, load(title, layers, settings[:index]).config)
        else:
            files.setting(setting)
    tree = files.tree
    kind = kind_of(title.config_type)
    unmerged = _with_sections(files.merge_problems, title, tree) if files.merge_problems else []
    reader = Reader(partial=files.unreadable, missing=files.missing)
    try:
        value = reader.read(kind, tree, files.whole, ())
        if reader.problems and (layers or settings):
            reader = Reader(msgspec.to_builtins(configure(title)), partial=files.unreadable, missing=files.missing)
            value = reader.read(kind, tree, files.whole, ())
    except TooManyErrors:
        raise BadConfig(files.problems + unmerged + reader.problems, files.texts) from None
    if files.unreadable:
        raise BadConfig(files.problems + reader.problems, files.texts)
    config = msgspec.convert(value, title.config_type)
    problems = files.problems + unmerged + reader.problems
    if complaints := dict.fromkeys(islice(title.config_checks(config), MOST_PROBLEMS)):
        from circus_maximus.engine.config.blame import Blame

        problems += Blame(title, files.layers).problems(files.tree, complaints, reader.wrong_at)
    if problems:
        raise BadConfig(problems, files.texts)
    return Loaded(title, config, tree, tuple(files.ignored), tuple(files.layers))


def _is_relative(setting: str) -> bool:
    from circus_maximus.engine.config.changes import is_relative

    return is_relative(setting)


def _with_sections(unmerged: list[Problem], title: Title, tree: Mapping) -> list[Problem]:
    """Errors between layers; where a key to remove is in another part of the config, with that part."""
    from circus_maximus.engine.config.hints.misplaced_keys import with_section

    kind = kind_of(title.config_type)
    found = [with_section(problem, kind, tree) for problem in unmerged[:MOST_PROBLEMS]]
    return found + unmerged[MOST_PROBLEMS:]


def noted_layers(title: Title, layers: SequenceOf[str]) -> list[str]:
    """Layers as transcripts record them: variants by name, files by their absolute path."""
    known = variants(title) if layers else {}
    paths = [layer if layer in known else os.path.abspath(layer) for layer in layers]
    return [path.encode(errors="backslashreplace").decode() for path in paths]


def configure(title: Title, layers: SequenceOf[str] = (), settings: SequenceOf[str] = ()) -> Any:
    """The typed config."""
    return load(title, layers, settings).config


@lru_cache(32)
def _tree_of(text: bytes, name: str) -> tuple[Mapping, tuple[Problem, ...]]:
    """The tree of a file, and its problems. Each config that is loaded reads the shipped files, with the same text."""
    problems: list[Problem] = []
    return read_tree(text, name, problems), tuple(problems)


class _Files:
    """Reads layers into one tree, and keeps the texts of files so that errors can show their lines."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self._parts = [field.name for field in msgspec.structs.fields(title.config_type) if field.required]
        self.layers: list[Layer] = []
        self.tree = Mapping(Mark(title.name))
        self.problems: list[Problem] = []
        self.merge_problems: list[Problem] = []
        """Errors between layers; ignored if a layer cannot be read."""
        self.texts: dict[str, str] = {}
        self.ignored: list[str] = []
        self.missing = ""
        """Why parts of the config may be missing, as a text to append to an error."""
        self.unreadable = False
        self.whole = self.tree.mark
        """The mark of the folder that the overlays change."""

    @cached_property
    def _variants(self) -> dict[str, Path]:
        return variants(self.title)

    def folder(self, folder: Path, name: str) -> None:
        """Add a folder: all its files as one tree, which replaces everything before."""
        try:
            found = files_of(folder)
        except OSError as error:
            self._cannot(Mark(name), f"cannot be read: {error.strerror or error}")
            return
        joined, empty = JoinedFiles(Mapping(Mark(name))), []
        for file in found.read:
            unreadable, self.unreadable = self.unreadable, False
            tree = self._file(folder / file, f"{name}/{printable(file)}")
            if not tree.entries and not self.unreadable:
                empty.append(file)
            self.unreadable |= unreadable
            joined.add(tree)
        self.problems += joined.problems()
        self.missing = missing_part(found, empty)
        self.ignored += [f"{name}/{printable(file)} is ignored: its name must end in .yaml" for file in found.ignored]
        if not found.read:
            self._cannot(Mark(name), f"there are no .yaml files in this folder{self.missing}")
        elif not self.unreadable and (problem := overlay_as_folder(joined.tree, self._parts, self.missing)) is not None:
            self.unreadable = True
            self.problems.append(problem)
        self.whole = joined.tree.mark
        self._add(FolderLayer(name, joined.tree))

    def layer(self, layer: str) -> None:
        """Add a variant, an overlay file or a folder."""
        path, name, known = Path(layer), printable(layer), self._variants
        if not layer.strip():
            self._cannot(Mark(repr(name)), "this must be the name of a variant, a file or a folder")
            return
        if layer in known:
            path, name = known[layer], str(known[layer].relative_to(shipped().parent))
        else:
            try:
                if path.is_dir():
                    self.folder(path, name.rstrip("/") or name)
                    return
                missing = not path.exists() and not path.is_symlink()
            except (OSError, ValueError) as error:
                self._cannot(Mark(name), f"cannot be read: {getattr(error, 'strerror', None) or error}")
                return
            if missing:
                from circus_maximus.engine.config.hints.layer_hints import no_such_layer

                self._cannot(Mark(name), no_such_layer(path, known))
                return
        self._add(OverlayLayer(name, self._file(path, name)))

    def setting(self, setting: str) -> None:
        """Add a single value, `a.b.c=value`."""
        source = f"--set {printable(setting, LONGEST_SETTING)}"
        key, equals, text = setting.partition("=")
        steps = [step.strip() for step in key.split(".")]
        if not equals or not all(steps):
            self._cannot(Mark(source), "this must be KEY=VALUE, as in part.value=20, or KEY+=NUMBER")
            return
        if "[" in key:
            from circus_maximus.engine.config.hints.layer_hints import without_brackets

            self._cannot(Mark(source), without_brackets(key, "="))
            return
        try:
            self._add(ValueLayer(source, steps, read_value(text, source, self.problems)))
        except Unreadable as error:
            self._cannot(Mark(source), error.problem.message)

    def change(self, setting: str, config: Any) -> None:
        """Add a number to the values at a key, `a.b.c+=1`, of the config so far."""
        from circus_maximus.engine.config.changes import BadChange, changed_node, read_change
        from circus_maximus.engine.config.hints.layer_hints import without_brackets
        from circus_maximus.engine.config.keys import UnknownKey

        source = f"--set {printable(setting, LONGEST_SETTING)}"
        try:
            change = read_change(setting)
            if "[" in (key := ".".join(change.steps)):
                raise BadChange(without_brackets(key, "+="))
            self._add(ValueLayer(source, change.steps, changed_node(config, change, source)))
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
                text = file.read(LARGEST_FILE + 1)
        except OSError as error:
            self._cannot(Mark(name), f"cannot be read: {error.strerror or error}")
            return Mapping(Mark(name))
        self.texts[name] = text.decode("utf-8-sig", "replace")
        try:
            tree, problems = _tree_of(text, name)
        except Unreadable as error:
            self.unreadable = True
            self.problems.append(error.problem)
            return Mapping(Mark(name))
        self.problems += problems
        return tree

    def _cannot(self, mark: Mark, reason: str) -> None:
        self.unreadable = True
        self.problems.append(Problem(mark, reason))
