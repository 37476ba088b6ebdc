"""Which line brings a problem about, when the value that is wrong was written in another file.

An overlay may remove a place that a shipped event closes. What is wrong then is the event, but the line to mend is in
the overlay. So the layers are laid again, one by one and then line by line, up to where the problem comes up first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec
from msgspec import inspect

from circus_maximus.engine.config.layers import Layer, Overlay, Whole, laid
from circus_maximus.engine.config.typed_config import Enough, Reader
from circus_maximus.engine.config.yaml_tree import MOST_PROBLEMS, Mapping, Mark, Problem, mark_of, node_at
from circus_maximus.engine.contract import Title

MOST_SEARCHES = 10
"""Problems whose line is looked for in one config: each takes some ten more readings, and hostile files have many."""

Path = tuple[str, ...]


class Blame:
    """Finds the line of a layer that brings a complaint about."""

    def __init__(self, title: Title, layers: Sequence[Layer]) -> None:
        self._title, self._layers = title, tuple(layers)
        self._kind = inspect.type_info(title.config_type)
        self._searches = 0
        self._complained: dict[tuple[int, int], frozenset[Path]] = {}

    def problem(self, tree: Mapping, path: Path, complaint: str) -> Problem:
        """A complaint about the value at a path, at the line that is to blame for it."""
        own = mark_of(tree, path)
        culprit = self._culprit(path, own)
        if culprit == own:
            return Problem(own, complaint)
        broken = node_at(tree, list(path))
        if broken is None or isinstance(broken, Mapping):
            return Problem(culprit, complaint)
        return Problem(culprit, f"this breaks {'.'.join(path)} ({own}): {complaint}")

    def without_effect(self) -> Iterator[str]:
        """A sentence for each layer that leaves the config as it is."""
        last_whole = max(index for index, layer in enumerate(self._layers) if isinstance(layer, Whole))
        for index, layer in enumerate(self._layers[1:], start=1):
            if index < last_whole:
                yield f"{layer.file} has no effect: {self._layers[last_whole].file} replaces the whole config"
            elif isinstance(layer, Overlay) and not layer.tree.entries:
                yield f"{layer.file} changes nothing: it is empty"
            elif not isinstance(layer, Whole) and self._first(index) == self._first(index + 1):
                yield f"{layer.file} changes nothing: every value in it is as it was already"

    def _first(self, count: int) -> Any:
        """The config of the first layers."""
        return self._config(laid(self._layers[:count]))

    def _culprit(self, path: Path, own: Mark) -> Mark:
        """The line with which a complaint comes up; its own if that is in the same file, or cannot be found."""
        number = len(self._layers) - 1
        while number and not isinstance(self._layers[number], Whole) and self._complains(path, number, 0):
            number -= 1
        layer = self._layers[number]
        lines = layer.lines()
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
        """Whether there is a complaint about a path, with so many layers and the first lines of the next."""
        if (number, count) not in self._complained:
            tree = laid(self._layers[:number])
            if count:
                tree = self._layers[number].cut(count).over(tree, [])
            self._complained[number, count] = self._complaints(tree)
        return path in self._complained[number, count]

    def _complaints(self, tree: Mapping) -> frozenset[Path]:
        config = self._config(tree)
        if config is None:
            return frozenset()
        return frozenset(path for path, _ in islice(self._title.config_checks(config), MOST_PROBLEMS))

    def _config(self, tree: Mapping) -> Any:
        """A config with the shipped values for wrong ones; None if too much is wrong."""
        reader = Reader(self._stand_ins)
        try:
            return msgspec.convert(reader.read(self._kind, tree, tree.mark, ()), self._title.config_type)
        except Enough:
            return None

    @cached_property
    def _stand_ins(self) -> Any:
        tree = laid(self._layers[:1])
        return Reader().read(self._kind, tree, tree.mark, ())
