"""Where configs lie, and how files, overlays and single settings become one typed config."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from circus_maximus.engine.config.blame import Blame
from circus_maximus.engine.config.folder import Joined, files_of, missing_part, not_whole
from circus_maximus.engine.config.layers import Layer, Overlay, Setting, Whole
from circus_maximus.engine.config.typed_config import Enough, Reader
from circus_maximus.engine.config.yaml_messages import LINE_END
from circus_maximus.engine.config.yaml_tree import (
    LARGEST_FILE,
    MOST_PROBLEMS,
    Mapping,
    Mark,
    Problem,
    Unreadable,
    read_tree,
    read_value,
)
from circus_maximus.engine.contract import Title
from circus_maximus.engine.printable import printable, with_blanks
from circus_maximus.engine.words import nearest

LONGEST_EXCERPT = 100
_WORD = re.compile(r"[^\s,\]}]+")


class BadConfig(ValueError):
    """A config that cannot be used, with all that is wrong with it, in the order of the files."""

    def __init__(self, problems: SequenceOf[Problem], texts: MappingOf[str, list[str]]) -> None:
        found = sorted(set(problems))
        self.problems = tuple(found[:MOST_PROBLEMS])
        self.untold = len(found) - len(self.problems)
        self._texts = texts
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def report(self) -> str:
        """Every problem with the line it is in and a mark under the spot."""
        lines = [line for problem in self.problems for line in self._lines_of(problem)]
        return "\n".join(lines + [f"... and {self.untold} more"] * bool(self.untold))

    def _lines_of(self, problem: Problem) -> list[str]:
        mark, lines = problem.mark, self._texts.get(problem.mark.file, [])
        if not 0 < mark.line <= len(lines):
            return [str(problem)]
        line = with_blanks(lines[mark.line - 1])
        start = max(0, mark.column - 1 - LONGEST_EXCERPT // 2)
        word = _WORD.match(line, mark.column - 1)
        width = min(max(1, len(word[0].rstrip(":")) if word else 1), LONGEST_EXCERPT // 2)
        margin = f"{mark.line:5} | "
        return [
            str(problem),
            margin + line[start : start + LONGEST_EXCERPT],
            " " * (len(margin) - 2) + "| " + " " * (mark.column - 1 - start) + "^" * width,
        ]


@dataclass(frozen=True)
class Loaded:
    """A config, and the tree it was read from, which knows where each value was written."""

    config: Any
    tree: Mapping
    ignored: tuple[str, ...]
    """A sentence for each file that is not read."""
    blame: Blame

    def notes(self) -> list[str]:
        """What is no mistake, but may be news: files that are not read, layers that change nothing."""
        return [*self.ignored, *self.blame.without_effect()]


def shipped() -> Path:
    """The folder of configs: inside an installed package, beside the package in a checkout."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "config"
    return inside if inside.is_dir() else package.parent / "config"


def variants(title: Title) -> dict[str, Path]:
    """A title's ready-made overlays by name."""
    return {path.stem: path for path in sorted((shipped() / title.name / "variants").glob("*.yaml"))}


def load(title: Title, layers: SequenceOf[str] = (), settings: SequenceOf[str] = ()) -> Loaded:
    """A title's shipped config with layers laid over it in order, and single `key=value` settings on top.

    A layer is the name of a variant or a file, and says only what differs; or a folder, which is a whole config of its
    own and stands in for all below it.
    """
    files = _Files(title)
    files.folder(shipped() / title.name, f"config/{title.name}")
    for layer in layers:
        files.layer(layer)
    for setting in settings:
        files.setting(setting)
    tree = files.tree
    kind = inspect.type_info(title.config_type)
    reader = Reader(partial=files.unreadable, missing=files.missing)
    try:
        value = reader.read(kind, tree, files.whole, ())
        if reader.problems and (layers or settings):
            reader = Reader(msgspec.to_builtins(configure(title)), partial=files.unreadable, missing=files.missing)
            value = reader.read(kind, tree, files.whole, ())
    except Enough:
        raise BadConfig(files.problems + files.merge_problems + reader.problems, files.texts) from None
    if files.unreadable:
        raise BadConfig(files.problems + reader.problems, files.texts)
    config = msgspec.convert(value, title.config_type)
    problems = files.problems + files.merge_problems + reader.problems
    blame = Blame(title, files.layers)
    for path, complaint in islice(title.config_checks(config), MOST_PROBLEMS):
        if not any(path[: len(wrong)] == wrong or wrong[: len(path)] == path for wrong in reader.wrong_at):
            problems.append(blame.problem(tree, path, complaint))
    if problems:
        raise BadConfig(problems, files.texts)
    return Loaded(config, tree, tuple(files.ignored), blame)


def noted_layers(title: Title, layers: SequenceOf[str]) -> list[str]:
    """Layers as transcripts note them: variants by name, files by their full path."""
    known = variants(title)
    paths = [layer if layer in known else os.path.abspath(layer) for layer in layers]
    return [path.encode(errors="backslashreplace").decode() for path in paths]


def configure(title: Title, layers: SequenceOf[str] = (), settings: SequenceOf[str] = ()) -> Any:
    """The typed config alone."""
    return load(title, layers, settings).config


class _Files:
    """Reads files into trees and keeps their texts, so that problems can show the line they are in."""

    def __init__(self, title: Title) -> None:
        self._variants = variants(title)
        self._parts = [field.name for field in msgspec.structs.fields(title.config_type) if field.required]
        self.layers: list[Layer] = []
        self.tree = Mapping(Mark(title.name))
        self.problems: list[Problem] = []
        self.merge_problems: list[Problem] = []
        """What does not fit to the layers below; of no account if one of them cannot be read."""
        self.texts: dict[str, list[str]] = {}
        self.ignored: list[str] = []
        self.missing = ""
        """Why a whole part of the config may be missing."""
        self.unreadable = False
        self.whole = self.tree.mark
        """The folder that the rest lies over."""

    def folder(self, folder: Path, name: str) -> None:
        """All files of a folder as one tree, in the place of all that is below."""
        try:
            found = files_of(folder)
        except OSError as error:
            self._cannot(Mark(name), f"cannot be read: {error.strerror or error}")
            return
        joined, empty = Joined(Mapping(Mark(name))), []
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
        elif (
            not self.missing
            and not self.unreadable
            and (problem := not_whole(joined.tree, self._parts, found)) is not None
        ):
            self.unreadable = True
            self.problems.append(problem)
        self.whole = joined.tree.mark
        self._lay(Whole(name, joined.tree))

    def layer(self, layer: str) -> None:
        """A variant or a file over what is below, or a folder in its place."""
        path, name, known = Path(layer), printable(layer), self._variants
        if not layer.strip():
            self._cannot(Mark(repr(name)), "expected the name of a variant, a file or a folder")
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
            if missing and path.suffix == "":
                names = ", ".join(known)
                self._cannot(Mark(name), f"there is no such file or variant{nearest(layer, known)} (variants: {names})")
                return
        self._lay(Overlay(name, self._file(path, name)))

    def setting(self, setting: str) -> None:
        """`a.b.c=value` over what is below."""
        source = f"--set {printable(setting, LONGEST_EXCERPT)}"
        key, equals, text = setting.partition("=")
        steps = [step.strip() for step in key.split(".")]
        if not equals or not all(steps):
            self._cannot(Mark(source), "expected KEY=VALUE, as in part.value=20")
            return
        try:
            self._lay(Setting(source, steps, read_value(text, source, self.problems)))
        except Unreadable as error:
            self._cannot(Mark(source), error.problem.message)

    def _lay(self, layer: Layer) -> None:
        self.tree = layer.over(self.tree, self.merge_problems)
        self.layers.append(layer)

    def _file(self, path: Path, name: str) -> Mapping:
        """One file as a tree; an empty one if it cannot be read."""
        try:
            if path.exists() and not path.is_file():
                raise OSError("it is not a file")
            with path.open("rb") as file:
                text = file.read(LARGEST_FILE + 1)
        except OSError as error:
            self._cannot(Mark(name), f"cannot be read: {error.strerror or error}")
            return Mapping(Mark(name))
        self.texts[name] = LINE_END.split(text.decode("utf-8-sig", "replace"))
        try:
            return read_tree(text, name, self.problems)
        except Unreadable as error:
            self.unreadable = True
            self.problems.append(error.problem)
            return Mapping(Mark(name))

    def _cannot(self, mark: Mark, reason: str) -> None:
        self.unreadable = True
        self.problems.append(Problem(mark, reason))
