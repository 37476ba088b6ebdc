"""Finds config files, and combines files, overlays and single values into one typed config, or reports the errors.

What only errors, notes and relative settings need is imported when they occur, so that the program starts sooner.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from circus_maximus.engine.config.kinds import kind_of
from circus_maximus.engine.config.layer_files import LayerFiles, variants_in
from circus_maximus.engine.config.layers import ChangeLayer, Layer
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.yaml_tree import LINE_END, MAX_PROBLEMS, Mapping, Mark, Problem
from circus_maximus.engine.text.printable import with_blanks
from circus_maximus.engine.title import Title

MAX_LINE_LENGTH = 100
"""Maximum number of characters of the line that are shown."""
_WORD = re.compile(r"[^\s,\]}]+")
DEFAULT = "default"
"""The layer that stands for the shipped config and changes nothing."""
OPTION = "--set "
"""What errors say before a single value, unless it was typed in another way."""


def excerpt(mark: Mark, text: str | None) -> list[str]:
    """The line at a mark, and below it the spot; nothing if the text is not known or has no such line."""
    lines = [] if text is None else re.split(LINE_END, text)
    if not 0 < mark.line <= len(lines):
        return []
    line = with_blanks(lines[mark.line - 1])
    start = max(0, mark.column - 1 - MAX_LINE_LENGTH // 2)
    word = _WORD.match(line, mark.column - 1)
    width = min(max(1, len(word[0].rstrip(":")) if word else 1), MAX_LINE_LENGTH // 2)
    margin = f"{mark.line:5} | "
    return [
        margin + line[start : start + MAX_LINE_LENGTH],
        " " * (len(margin) - 2) + "| " + " " * (mark.column - 1 - start) + "^" * width,
    ]


class BadConfig(ValueError):
    """A config with errors; `problems` has all of them, sorted by file and line."""

    def __init__(self, problems: SequenceOf[Problem], texts: MappingOf[str, str]) -> None:
        found = sorted(set(problems), key=lambda problem: (problem.mark, problem.message))
        self.problems = tuple(found[:MAX_PROBLEMS])
        self.omitted = len(found) - len(self.problems)
        self._texts = texts
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def report(self) -> str:
        """All errors, each with its line and a mark below the spot."""
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
    """A sentence for each file that is not read, or is empty."""
    layers: tuple[Layer, ...]
    texts: MappingOf[str, str]
    """The texts of its files."""
    renamed: tuple[str, ...] = ()
    """A sentence for each key that was written with its old name."""

    def notes(self) -> list[str]:
        """No errors: unread and empty files, old names, layers and values without effect, new last entries."""
        from circus_maximus.engine.config.blame import Blame, cut_texts, new_last_entries, unused_values

        return [
            *self.ignored,
            *self.renamed,
            *Blame(self.title, self.layers).without_effect(),
            *cut_texts(self.tree, self.texts),
            *new_last_entries(self.title, self.layers),
            *unused_values(self.title, self.config, self.tree),
        ]


def shipped() -> Path:
    """The folder of shipped configs: inside an installed package, or next to the package in a checkout."""
    package = Path(__file__).resolve().parents[2]
    inside = package / "config"
    return inside if inside.is_dir() else package.parent / "config"


def variants(title: Title) -> dict[str, Path]:
    """The variants of a title: name and file."""
    return variants_in(shipped() / title.name)


def load(title: Title, layers: SequenceOf[str] = (), settings: SequenceOf[str] = (), *, option: str = OPTION) -> Loaded:
    """A title's shipped config, changed by layers in their order and then by single `key=value` settings.

    A layer is a variant or an overlay file, which contains only what differs, or a folder, which is a complete config
    and replaces everything before it. A setting `key+=number` adds to the values that all before it lead to. `option`
    is what errors say before a setting.
    """
    files = _with_layers(title, layers, option)
    for setting in settings:
        if _is_relative(setting):
            so_far = _typed_values(files)
            files.change(setting, _check(files) if so_far.problems else so_far.config)
        else:
            files.setting(setting)
    return Loaded(
        title, _check(files), files.tree, tuple(files.ignored), tuple(files.layers), files.texts, tuple(files.renamed)
    )


class _Typed(Struct, frozen=True):
    """A config whose values have the right types, with stand-ins for those that do not."""

    config: Any
    problems: list[Problem]
    wrong_at: list[tuple[str, ...]]
    """The paths of the values with problems."""


def _check(files: LayerFiles) -> Any:
    """The config of the layers so far; `BadConfig` with all its errors if it has any."""
    title, typed = files.title, _typed_values(files)
    problems = typed.problems
    if complaints := dict.fromkeys(islice(title.config_checks(typed.config), MAX_PROBLEMS)):
        from circus_maximus.engine.config.blame import Blame

        problems = problems + Blame(title, files.layers).problems(files.tree, complaints, typed.wrong_at)
    if problems:
        raise BadConfig(problems, files.texts)
    return typed.config


def _typed_values(files: LayerFiles) -> _Typed:
    """The layers so far as values of the right types. `BadConfig` if a layer cannot be read, or has too many errors."""
    title, tree = files.title, files.tree
    kind = kind_of(title.config_type)
    unmerged = _with_sections(files.merge_problems, title, tree) if files.merge_problems else []
    reader = Reader(partial=files.unreadable, missing=files.where_missing)
    try:
        value = reader.read(kind, tree, files.whole, ())
        if reader.problems and len(files.layers) > 1:
            reader = Reader(
                msgspec.to_builtins(configure(title)), partial=files.unreadable, missing=files.where_missing
            )
            value = reader.read(kind, tree, files.whole, ())
    except TooManyErrors:
        raise BadConfig(files.problems + unmerged + reader.problems, files.texts) from None
    if files.unreadable:
        raise BadConfig(files.problems + reader.problems, files.texts)
    wrong = _with_changes(reader.problems, files.layers) if reader.problems else []
    return _Typed(msgspec.convert(value, title.config_type), files.problems + unmerged + wrong, reader.wrong_at)


def _with_changes(problems: list[Problem], layers: SequenceOf[Layer]) -> list[Problem]:
    """Errors of values, one for each relative setting."""
    if not any(isinstance(layer, ChangeLayer) for layer in layers):
        return problems
    from circus_maximus.engine.config.changes import one_for_each_change

    return one_for_each_change(problems, layers)


def parts_named(title: Title, layers: SequenceOf[str], settings: SequenceOf[str]) -> set[str]:
    """The keys of the top level that layers and settings contain; none if there is no such layer."""
    files = _with_layers(title, layers, OPTION)
    found = files.layers[1:]
    if len(found) < len([layer for layer in layers if layer != DEFAULT]):
        return set()
    written = {setting.partition("=")[0].rstrip("+-− ").split(".")[0].strip() for setting in settings}
    return written.union(*(layer.parts() for layer in found))


def _with_layers(title: Title, layers: SequenceOf[str], option: str) -> LayerFiles:
    """The shipped files of a title, and layers on top."""
    files = LayerFiles(title, shipped() / title.name, option)
    for layer in layers:
        if layer != DEFAULT:
            files.layer(layer)
    return files


def _is_relative(setting: str) -> bool:
    from circus_maximus.engine.config.changes import is_relative

    return is_relative(setting)


def _with_sections(unmerged: list[Problem], title: Title, tree: Mapping) -> list[Problem]:
    """Errors between layers; where a key to remove is in another part of the config, with that part."""
    from circus_maximus.engine.config.error_messages import with_section

    kind = kind_of(title.config_type)
    found = [with_section(problem, kind, tree) for problem in unmerged[:MAX_PROBLEMS]]
    return found + unmerged[MAX_PROBLEMS:]


def noted_layers(title: Title, layers: SequenceOf[str]) -> list[str]:
    """Layers as transcripts record them: variants by name, files by their absolute path."""
    known = variants(title) if layers else {}
    paths = [layer if layer in known else os.path.abspath(layer) for layer in layers if layer != DEFAULT]
    return [path.encode(errors="backslashreplace").decode() for path in paths]


def configure(title: Title, layers: SequenceOf[str] = (), settings: SequenceOf[str] = ()) -> Any:
    """The typed config."""
    return load(title, layers, settings).config
