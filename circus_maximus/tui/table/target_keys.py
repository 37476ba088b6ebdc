"""Gives keys to targets that prefer none. The same question always gets the same keys."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.presenting.decision import Answer, Part, Path, Question, Target

FEWEST = 6
"""If fewer letters are free, capital letters are used too."""


class TargetKeys:
    """The keys of one table. `taken` are keys that have another function there, or begin those of other targets.

    `own` are the user's own keys, by the ids of targets. Another target that prefers one of them gets a new key.
    """

    def __init__(self, taken: Collection[str], own: Mapping[str, str]) -> None:
        taken = {*taken, *own.values()}
        letters = [letter for letter in ascii_lowercase if letter not in taken]
        if len(letters) < FEWEST:
            letters += [letter for letter in ascii_uppercase if letter not in taken]
        self._free = tuple(_keys(letters))
        self._own = dict(own)
        self._owned = frozenset(own.values())

    def fixed(self, preferred: str, id: str) -> str:
        """The key that a target has in every decision: the user's own, or the one that its title prefers; or empty."""
        return self._own.get(id, "" if preferred in self._owned else preferred)

    def given(self, targets: Iterable[Target], earlier: Mapping[str, str]) -> dict[str, str]:
        """The keys of the targets of one part of a decision by their ids, with those of the `earlier` parts.

        The first targets without a fixed key get the first free keys; after the last one, keys are empty.
        """
        keys = dict(earlier)
        used = frozenset(earlier.values())
        free = (key for key in self._free if key not in used)
        for target in targets:
            if target.id not in keys:
                keys[target.id] = self.fixed(target.key, target.id) or next(free, "")
        return keys

    def own_id(self, key: str) -> str:
        """The id of the target for which the user chose this key; empty if there is none."""
        return next((id for id, own in self._own.items() if own == key), "")


def _keys(letters: Sequence[str]) -> Iterator[str]:
    """Single letters, then keys of two letters, then of three. None is the beginning of another one."""
    *single, first, second, third = letters
    yield from single
    yield from (begin + letter for begin in (first, second) for letter in ascii_lowercase)
    yield from (third + letter + last for letter in ascii_lowercase for last in ascii_lowercase)


class WithKeys:
    """A question in which every target has a key, which follows from the question alone."""

    def __init__(self, question: Question, keys: TargetKeys) -> None:
        self._question = question
        self._keys = keys
        self._parts: dict[Path, tuple[Part, dict[str, str]]] = {}
        """The parts with their keys, and the keys of these and of the earlier parts."""

    @property
    def rule(self) -> str:
        return self._question.rule

    @property
    def forecast(self) -> Sequence[str]:
        return self._question.forecast

    def spell(self, action: Any) -> Sequence[Path]:
        return self._question.spell(action)

    def part(self, path: Path) -> Part:
        return self._part(path)[0]

    def _part(self, path: Path) -> tuple[Part, dict[str, str]]:
        if path not in self._parts:
            part = self._question.part(path)
            keys = self._keys.given(part.targets, self._part(path[:-1])[1] if path else {})
            targets = tuple(
                target if target.key == keys[target.id] else replace(target, key=keys[target.id])
                for target in part.targets
            )
            self._parts[path] = replace(part, targets=targets), keys
        return self._parts[path]

    def answer(self, action: Any) -> Answer:
        return self._question.answer(action)
