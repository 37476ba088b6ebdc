"""Finds the line that causes an error, if the invalid value is in another file.

An overlay may remove a place that a shipped event closes. The event is then invalid, but the line to correct is in the
overlay. So the layers are combined again, layer by layer and then line by line, until the error first occurs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec
from msgspec import inspect

from circus_maximus.engine.config.keys import differences
from circus_maximus.engine.config.layers import FolderLayer, Layer, OverlayLayer, combined
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.yaml_tree import MOST_PROBLEMS, Mapping, Mark, Problem, mark_of, node_at
from circus_maximus.engine.contract import Title

MOST_SEARCHES = 10
"""Maximum number of errors whose line is searched: each search reads the config about ten more times."""

Path = tuple[str, ...]


class Blame:
    """Finds the line of a layer that causes a complaint."""

    def __init__(self, title: Title, layers: Sequence[Layer]) -> None:
        self._title, self._layers = title, tuple(layers)
        self._kind = inspect.type_info(title.config_type)
        self._searches = 0
        self._complained: dict[tuple[int, int], frozenset[Path]] = {}

    def problem(self, tree: Mapping, path: Path, complaint: str) -> Problem:
        """The problem for a complaint about the value at a path, at the line that causes it."""
        own = mark_of(tree, path)
        culprit = self._culprit(path, own)
        if culprit == own:
            return Problem(own, complaint)
        broken = node_at(tree, list(path))
        if broken is None or isinstance(broken, Mapping):
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

    def _culprit(self, path: Path, own: Mark) -> Mark:
        """The line that causes a complaint; `own` if that is in the same file or cannot be found."""
        number = len(self._layers) - 1
        while number and not isinstance(self._layers[number], FolderLayer) and self._complains(path, number, 0):
            number -= 1
        layer = self._layers[number]
        lines = layer.value_marks()
        if layer.file == own.file or not lines or self._searches >= MOST_SEARCHES:
            return own
        self._searches += 1
        without, with_it = 0, len(lines)
        while with_it - without > 1:
            middle = (without + with_it) // 2
            if self._complains(path, number, middle):
                with_it = middle
            else:
                without = middle
        return lines[with_it - 1]

    def _complains(self, path: Path, number: int, count: int) -> bool:
        """Whether there is a complaint about a path with the layers before `number` and `count` lines of that one."""
        if (number, count) not in self._complained:
            tree = combined(self._layers[:number])
            if count:
                tree = self._layers[number].first_values(count).over(tree, [])
            self._complained[number, count] = self._complaints(tree)
        return path in self._complained[number, count]

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
