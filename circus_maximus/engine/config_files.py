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

from circus_maximus.engine.contract import Title
from circus_maximus.engine.printable import printable, with_blanks
from circus_maximus.engine.typed_config import MOST_PROBLEMS, Enough, Reader
from circus_maximus.engine.words import nearest
from circus_maximus.engine.yaml_tree import (
    LARGEST_FILE,
    LINE_END,
    Mapping,
    Mark,
    Problem,
    Unreadable,
    mark_of,
    merged,
    put,
    read_tree,
    read_value,
)

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


def shipped() -> Path:
    """The folder of configs: inside an installed package, beside the package in a checkout."""
    package = Path(__file__).resolve().parents[1]
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
    files = _Files(variants(title))
    tree = files.folder(shipped() / title.name, f"config/{title.name}")
    for layer in layers:
        tree = files.layer(tree, layer)
    if files.unreadable:
        raise BadConfig(files.problems, files.texts)
    for setting in settings:
        tree = files.setting(tree, setting)
    if files.unreadable:
        raise BadConfig(files.problems, files.texts)
    kind = inspect.type_info(title.config_type)
    reader = Reader()
    try:
        value = reader.read(kind, tree, tree.mark, ())
        if reader.problems and (layers or settings):
            reader = Reader(stand_ins=msgspec.to_builtins(configure(title)))
            value = reader.read(kind, tree, tree.mark, ())
    except Enough:
        raise BadConfig([*files.problems, *reader.problems], files.texts) from None
    config = msgspec.convert(value, title.config_type)
    problems = [*files.problems, *reader.problems]
    for path, complaint in islice(title.config_checks(config), MOST_PROBLEMS):
        if not any(path[: len(wrong)] == wrong or wrong[: len(path)] == path for wrong in reader.wrong_at):
            problems.append(Problem(mark_of(tree, path), complaint))
    if problems:
        raise BadConfig(problems, files.texts)
    return Loaded(config, tree)


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

    def __init__(self, variants: dict[str, Path]) -> None:
        self._variants = variants
        self.problems: list[Problem] = []
        self.texts: dict[str, list[str]] = {}
        self.unreadable = False

    def folder(self, folder: Path, name: str) -> Mapping:
        """All files of a folder as one tree."""
        tree = Mapping(Mark(name))
        paths = sorted(folder.glob("*.yaml"))
        if not paths:
            self._cannot(Mark(name), "there are no .yaml files in this folder")
        for path in paths:
            tree = merged(tree, self.file(path, f"{name}/{path.name}"), self.problems)
        return Mapping(Mark(name), tree.entries)

    def file(self, path: Path, name: str) -> Mapping:
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

    def layer(self, below: Mapping, layer: str) -> Mapping:
        """A variant or a file over what is below, or a folder in its place."""
        path, name, known = Path(layer), printable(layer), self._variants
        if layer in known:
            file = known[layer]
            return merged(below, self.file(file, str(file.relative_to(shipped().parent))), self.problems)
        try:
            if path.is_dir():
                return self.folder(path, name.rstrip("/"))
            missing = not path.exists()
        except (OSError, ValueError) as error:
            self._cannot(Mark(name), f"cannot be read: {getattr(error, 'strerror', None) or error}")
            return below
        if missing and path.suffix == "":
            names = ", ".join(known)
            self._cannot(Mark(name), f"there is no such file or variant{nearest(layer, known)} (variants: {names})")
            return below
        return merged(below, self.file(path, name), self.problems)

    def setting(self, below: Mapping, setting: str) -> Mapping:
        """`a.b.c=value` over what is below."""
        source = f"--set {printable(setting, LONGEST_EXCERPT)}"
        key, equals, text = setting.partition("=")
        steps = [step.strip() for step in key.split(".")]
        if not equals or not all(steps):
            self._cannot(Mark(source), "expected KEY=VALUE, as in part.value=20")
            return below
        try:
            return put(below, steps, read_value(text, source, self.problems), self.problems)
        except Unreadable as error:
            self._cannot(Mark(source), error.problem.message)
            return below

    def _cannot(self, mark: Mark, reason: str) -> None:
        self.unreadable = True
        self.problems.append(Problem(mark, reason))
