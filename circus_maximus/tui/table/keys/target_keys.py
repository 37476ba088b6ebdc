"""Gives keys to targets that prefer none: the same target has the same key as long as its table is open."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.presenting.decision import Answer, Branches, Explanation, Part, Path, Question
from circus_maximus.tui.shell.target_names import OwnKeys

FEWEST = 6
"""If fewer letters are free, capital letters are used too."""


class TargetKeys:
    """The keys of one table. `taken` are keys that have another function there, or begin those of other targets.

    Another target that prefers one of the user's own keys gets a new key.
    """

    def __init__(self, taken: Collection[str], own: OwnKeys) -> None:
        taken = {*taken, *(key[0] for key in own.all())}
        letters = [letter for letter in ascii_lowercase if letter not in taken]
        if len(letters) < FEWEST:
            letters += [letter for letter in ascii_uppercase if letter not in taken]
        self._free = _keys(letters)
        self._given: dict[str, str] = {}
        self._own = own

    def of(self, preferred: str, id: str) -> str:
        """The key of a target, from the key that its title prefers; empty if all keys are used."""
        if id not in self._given:
            own = self._own.of(id)
            if not own and (not id or (preferred and preferred not in self._own.all())):
                return preferred
            self._given[id] = own or next(self._free, "")
        return self._given[id]

    def id_of(self, key: str) -> str:
        """The id of the target that was given this key; empty if there is none."""
        return next((id for id, given in self._given.items() if given == key), "")


def _keys(letters: Sequence[str]) -> Iterator[str]:
    """Single letters, then keys of two letters, then of three. None is the beginning of another one."""
    *single, first, second, third = letters
    yield from single
    yield from (begin + letter for begin in (first, second) for letter in ascii_lowercase)
    yield from (third + letter + last for letter in ascii_lowercase for last in ascii_lowercase)


class WithKeys:
    """A question in which every target has a key."""

    def __init__(self, question: Question, keys: TargetKeys) -> None:
        self._question = question
        self._keys = keys

    @property
    def rule(self) -> str:
        return self._question.rule

    @property
    def explanations(self) -> Sequence[Explanation]:
        return self._question.explanations

    @property
    def forecast(self) -> Sequence[str]:
        return self._question.forecast

    def spell(self, action: Any) -> Sequence[Path]:
        return self._question.spell(action)

    def part(self, path: Path, after: Branches) -> Part:
        part = self._question.part(path, after)
        keys = [self._keys.of(target.key, target.id) for target in part.targets]
        if all(target.key == key for target, key in zip(part.targets, keys, strict=True)):
            return part
        targets = (replace(target, key=key) for target, key in zip(part.targets, keys, strict=True))
        return replace(part, targets=tuple(targets))

    def answer(self, action: Any) -> Answer:
        return self._question.answer(action)
