"""Finds the line that causes an error, if the invalid value is in another file.

An overlay may remove a place that a shipped event closes. The event is then invalid, but the line to correct is in the
overlay. So the layers are combined again, layer by layer and then line by line, until the error first occurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec

from circus_maximus.engine.config.hints.kinds import kind_of
from circus_maximus.engine.config.keys import differences
from circus_maximus.engine.config.overlays.layers import FolderLayer, Layer, OverlayLayer, combined
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.yaml.yaml_tree import MOST_PROBLEMS, Mapping, Mark, Problem, mark_of, node_at
from circus_maximus.engine.title import Title

MOST_READINGS = 80
"""Maximum number of times a config is read to find the lines that cause its errors; further lines are not searched."""

Path = tuple[str, ...]


class Blame:
    """Finds the line of a layer that causes a complaint."""

    def __init__(self, title: Title, layers: Sequence[Layer]) -> None:
        self._title, self._layers = title, tuple(layers)
        self._kind = kind_of(title.config_type)
        self._complained: dict[tuple[int, int], frozenset[Path]] = {}

    def problems(
        self, tree: Mapping, complaints: Iterable[tuple[Path, str]], wrong_at: Sequence[Path]
    ) -> list[Problem]:
        """The problems for complaints about several values, except those that the values at `wrong_at` may cause."""
        return [
            self._problem(tree, path, complaint)
            for path, complaint in complaints
            if not any(_may_be_due_to(path, wrong) for wrong in wrong_at)
        ]

    def _problem(self, tree: Mapping, path: Path, complaint: str) -> Problem:
        """The problem for a complaint about the value at a path, at the line that causes it."""
        own, broken = mark_of(tree, path), node_at(tree, list(path))
        found = self._culprit(path, own, is_part=isinstance(broken, Mapping))
        if found is None:
            return Problem(own, complaint)
        at, culprit = found
        if broken is None or at[: len(path)] == path[: len(at)]:
            return Problem(culprit, complaint)
        return Problem(culprit, f"this breaks {'.'.join(path)} ({own}): {complaint}")

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
        return self._config(combined(self._layers[:count]))

    def _culprit(self, path: Path, own: Mark, is_part: bool) -> tuple[Path, Mark] | None:
        """The value that causes a complaint: its path and place.

        None if it cannot be found, or if it is the invalid value itself, whose place is `own`. In its own file that is
        the value to correct, unless it is a part with several values.
        """
        number = len(self._layers) - 1
        while number and not isinstance(self._layers[number], FolderLayer) and self._complains(path, number, 0):
            number -= 1
        layer = self._layers[number]
        values = layer.values()
        if not values or (layer.file == own.file and not is_part) or len(self._complained) >= MOST_READINGS:
            return None
        without, with_it = 0, len(values)
        while with_it - without > 1:
            middle = (without + with_it) // 2
            if self._complains(path, number, middle):
                with_it = middle
            else:
                without = middle
        is_new = node_at(self._tree(number, 0), list(path)) is None
        return None if is_new and layer.file == own.file else values[with_it - 1]

    def _complains(self, path: Path, number: int, count: int) -> bool:
        """Whether there is a complaint about a path with the layers before `number` and `count` values of that one."""
        if (number, count) not in self._complained:
            self._complained[number, count] = self._complaints(self._tree(number, count))
        return path in self._complained[number, count]

    def _tree(self, number: int, count: int) -> Mapping:
        """The layers before `number` and the first `count` values of that one."""
        tree = combined(self._layers[:number])
        return self._layers[number].first_values(count).over(tree, []) if count else tree

    def _complaints(self, tree: Mapping) -> frozenset[Path]:
        config = self._config(tree)
        if config is None:
            return frozenset()
        return frozenset(path for path, _ in islice(self._title.config_checks(config), MOST_PROBLEMS))

    def _config(self, tree: Mapping) -> Any:
        """The config, with shipped values in place of invalid ones; None if there are too many errors."""
        reader = Reader(self._stand_ins)
        try:
            return msgspec.convert(reader.read(self._kind, tree, tree.mark, ()), self._title.config_type)
        except TooManyErrors:
            return None

    @cached_property
    def _stand_ins(self) -> Any:
        tree = combined(self._layers[:1])
        return Reader().read(self._kind, tree, tree.mark, ())


def _may_be_due_to(path: Path, wrong: Path) -> bool:
    """Whether an invalid value may cause the complaint about a path: it is there, around it, or in the same entry."""
    entry = path[:-1] if len(path) > 2 else path
    return path[: len(wrong)] == wrong or wrong[: len(entry)] == entry
