"""What the layers of a config do that their author may not expect: errors in other files, and changes without effect.

An overlay may remove a place that a shipped event closes. The event is then invalid, but the line to correct is in the
overlay. So the layers are combined again, layer by layer and then line by line, until the error first occurs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as MappingOf
from functools import cached_property
from itertools import accumulate, islice
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from circus_maximus.engine.config.keys import differences
from circus_maximus.engine.config.kinds import NOT_TEXT, fields_of, kind_of
from circus_maximus.engine.config.layers import FolderLayer, Layer, OverlayLayer, combined_tree
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.value_types import ORDERED
from circus_maximus.engine.config.yaml_tree import (
    BEFORE,
    LINE_END,
    MAX_PROBLEMS,
    Mapping,
    Mark,
    Node,
    Problem,
    Scalar,
    mark_of,
    node_at,
)
from circus_maximus.engine.text.words import counted, quoted
from circus_maximus.engine.title import Complaint, Title

MAX_READINGS = 80
"""Maximum number of times a config is read to find the lines that cause its errors; further lines are not searched."""

Path = tuple[str, ...]
_GLUED_COMMENT = re.compile(r"\s+(#\S.*)")


class _Found(NamedTuple):
    """A complaint, and what causes it."""

    complaint: Complaint
    culprit: Path
    mark: Mark
    """Where the culprit was written."""
    broken: Mark | None = None
    """Where the invalid value was written, if that is not the culprit itself or a part of it."""

    def problem(self, others: Sequence[_Found]) -> Problem:
        """The problem for this complaint, and for others with the same culprit."""
        key, text = ".".join(self.complaint.path), self.complaint.text
        if self.broken is not None:
            also = f" and {counted(len(others), 'more value')}" if others else ""
            return Problem(self.mark, f"this breaks {key} ({self.broken}){also}: {text}")
        if others:
            more = f" and {counted(len(others) - 1, 'more value')}" if len(others) > 1 else ""
            text += f"; this also breaks {'.'.join(others[0].complaint.path)}{more}"
        return Problem(self.mark, text)


class Blame:
    """Finds the line of a layer that causes a complaint."""

    def __init__(self, title: Title, layers: Sequence[Layer]) -> None:
        self._title, self._layers = title, tuple(layers)
        self._kind = kind_of(title.config_type)
        self._complained: dict[tuple[int, int], frozenset[Path]] = {}

    def problems(self, tree: Mapping, complaints: Iterable[Complaint], wrong_at: Sequence[Path]) -> list[Problem]:
        """The problems for complaints about several values, except those that the values at `wrong_at` may cause.

        What one value breaks elsewhere is one problem, or a part of the problem with that value itself.
        """
        found = [
            self._cause_of(tree, complaint)
            for complaint in complaints
            if not any(_may_be_due_to(side.path, wrong) for side in _sides(complaint) for wrong in wrong_at)
        ]
        found = [one for one in found if not any(_is_around(wrong, one.culprit) for wrong in wrong_at)]
        groups: list[tuple[_Found, list[_Found]]] = [(one, []) for one in found if one.broken is None]
        for one in found:
            if one.broken is not None:
                others = next((others for first, others in groups if _is_around(first.culprit, one.culprit)), None)
                if others is None:
                    groups.append((one, []))
                else:
                    others.append(one)
        return [first.problem(others) for first, others in groups]

    def _cause_of(self, tree: Mapping, complaint: Complaint) -> _Found:
        """The line that causes a complaint about a value."""
        if complaint.otherwise is not None:
            newer = max(_sides(complaint), key=lambda side: self._age(tree, side.path))
            return _Found(newer, newer.path, mark_of(tree, newer.path))
        path = complaint.path
        own, broken = mark_of(tree, path), node_at(tree, list(path))
        found = self._culprit(tree, path, own)
        if found is None:
            return _Found(complaint, path, own)
        at, culprit = found
        return _Found(complaint, at, culprit, None if broken is None or _is_around(path, at) else own)

    def _age(self, tree: Mapping, path: Path) -> tuple[bool, int, Mark]:
        """How new the value at a path is, for comparison: whether it is not shipped, its layer, its place."""
        node, mark = node_at(tree, list(path)), mark_of(tree, path)
        shipped = node_at(self._trees[1], list(path))
        same = isinstance(shipped, Scalar) and isinstance(node, Scalar) and shipped.text == node.text
        is_new = node is not None and not (same or (isinstance(shipped, Mapping) and isinstance(node, Mapping)))
        for number in range(len(self._layers) - 1, 0, -1):
            below = self._trees[number]
            there = node_at(below, list(path))
            if there is None or (isinstance(there, Scalar) and mark_of(below, path) != mark):
                return is_new, number, mark
        return is_new, 0, mark

    def without_effect(self) -> Iterator[str]:
        """A sentence for each layer that does not change the config."""
        last_whole = max(index for index, layer in enumerate(self._layers) if isinstance(layer, FolderLayer))
        for index, layer in enumerate(self._layers[1:], start=1):
            if index < last_whole:
                yield f"{layer.file} has no effect: {self._layers[last_whole].file} replaces the whole config"
            elif isinstance(layer, OverlayLayer) and not layer.tree.entries:
                yield f"{layer.file} changes nothing: it is empty"
            elif not isinstance(layer, FolderLayer) and not any(
                differences(self._first(index), self._first(index + 1))
            ):
                yield f"{layer.file} changes nothing: the config already has these values"

    def _first(self, count: int) -> Any:
        """The config of the first `count` layers."""
        return self._config(self._trees[count])

    def _culprit(self, tree: Mapping, path: Path, own: Mark) -> tuple[Path, Mark] | None:
        """The value that causes a complaint: its path and place.

        None if it cannot be found, or if it is the invalid value itself, whose place is `own`. In its own file that is
        the value to correct, unless it is a part with several values, or missing from one.
        """
        there = next(path[:length] for length in range(len(path), -1, -1) if node_at(tree, list(path[:length])))
        is_part = isinstance(node_at(tree, list(there)), Mapping)
        number = len(self._layers) - 1
        while number and not isinstance(self._layers[number], FolderLayer) and self._complains(path, number, 0):
            number -= 1
        layer = self._layers[number]
        values = layer.values()
        if not values or (layer.file == own.file and not is_part) or len(self._complained) >= MAX_READINGS:
            return None
        without, with_it = 0, len(values)
        while with_it - without > 1:
            middle = (without + with_it) // 2
            if self._complains(path, number, middle):
                with_it = middle
            else:
                without = middle
        is_new = node_at(self._tree(number, 0), list(there)) is None
        return None if is_new and layer.file == own.file else values[with_it - 1]

    def _complains(self, path: Path, number: int, count: int) -> bool:
        """Whether there is a complaint about a path with the layers before `number` and `count` values of that one."""
        if (number, count) not in self._complained:
            self._complained[number, count] = self._complaints(self._tree(number, count))
        return path in self._complained[number, count]

    def _tree(self, number: int, count: int) -> Mapping:
        """The layers before `number` and the first `count` values of that one."""
        tree = self._trees[number]
        return self._layers[number].first_values(count).over(tree, []) if count else tree

    def _complaints(self, tree: Mapping) -> frozenset[Path]:
        config = self._config(tree)
        if config is None:
            return frozenset()
        return frozenset(complaint.path for complaint in islice(self._title.config_checks(config), MAX_PROBLEMS))

    def _config(self, tree: Mapping) -> Any:
        """The config, with shipped values in place of invalid ones; None if there are too many errors."""
        reader = Reader(self._stand_ins)
        try:
            return msgspec.convert(reader.read(self._kind, tree, tree.mark, ()), self._title.config_type)
        except TooManyErrors:
            return None

    @cached_property
    def _trees(self) -> list[Mapping]:
        """The trees of the first layers, by their number."""
        return list(accumulate(self._layers, lambda below, layer: layer.over(below, []), initial=Mapping(Mark(""))))

    @cached_property
    def _stand_ins(self) -> Any:
        tree = self._trees[1]
        return Reader().read(self._kind, tree, tree.mark, ())


def _sides(complaint: Complaint) -> Sequence[Complaint]:
    """The complaint, as said of each of the values of which one must change."""
    return (complaint,) if complaint.otherwise is None else (complaint, complaint.otherwise)


def _is_around(path: Path, other: Path) -> bool:
    """Whether one of two paths is the other one, or leads to it."""
    return other[: len(path)] == path[: len(other)]


def _may_be_due_to(path: Path, wrong: Path) -> bool:
    """Whether an invalid value may cause the complaint about a path: it is there, around it, or in the same entry."""
    entry = path[:-1] if len(path) > 2 else path
    return path[: len(wrong)] == wrong or wrong[: len(entry)] == entry


def new_last_entries(title: Title, layers: Sequence[Layer]) -> Iterator[str]:
    """A note for each part with an order that counts, if overlays have added the entry that is now the last."""
    whole = max(number for number, layer in enumerate(layers) if isinstance(layer, FolderLayer))
    before, now = combined_tree(layers[: whole + 1]), combined_tree(layers)
    for part, field in fields_of(kind_of(title.config_type)).items():
        ordered = isinstance(field.type, inspect.Metadata) and (field.type.extra or {}).get(ORDERED)
        old, new = node_at(before, [part]), node_at(now, [part])
        if not ordered or not isinstance(new, Mapping) or not isinstance(old, Mapping):
            continue
        last = next(reversed(new.entries), "")
        if last and last not in old.entries:
            told = f"{last!r} is now the last entry of {part!r}; to put it before another one, add {BEFORE}: ID"
            yield f"{new.entries[last][0]}: {told}"


def cut_texts(tree: Node, texts: MappingOf[str, str]) -> Iterator[str]:
    """A note for each text of which a `#` has made the end a comment, as in `Act #3`."""
    lines = {file: re.split(LINE_END, text) for file, text in texts.items()}
    for scalar in _scalars(tree):
        mark, written = scalar.mark, lines.get(scalar.mark.file, [])
        if not scalar.plain or not scalar.text or NOT_TEXT.match(scalar.text) or not 0 < mark.line <= len(written):
            continue
        rest = written[mark.line - 1][mark.column - 1 :]
        if (found := _GLUED_COMMENT.match(rest.removeprefix(scalar.text))) and rest.startswith(scalar.text):
            told = f"this text ends before {quoted(found[1])}, because a # after a space begins a comment"
            yield f"{mark}: {told}; to keep it, put the text in quotes"


def _scalars(node: Node) -> Iterator[Scalar]:
    """All single values of a tree."""
    match node:
        case Scalar():
            yield node
        case Mapping(entries=entries):
            for _, child in entries.values():
                yield from _scalars(child)
        case _:
            for item in node.items:
                yield from _scalars(item)


def unused_values(title: Title, config: Any, tree: Mapping) -> Iterator[str]:
    """A note for each value that changes nothing in any game; at most as many notes as there can be errors."""
    for unused in islice(title.unused_values(config), MAX_PROBLEMS):
        yield f"{mark_of(tree, unused.path)}: {'.'.join(unused.path)} has no effect: {unused.text}"
