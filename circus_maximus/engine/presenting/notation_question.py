"""A question in the words of the notation, for a title that has no questions of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.engine.presenting.consequences import InWords
from circus_maximus.engine.presenting.decision import ActionPreview, Branches, Explanation, Part, Path, Target

END = "end"
"""The last pick of an action whose words begin those of another one: `place prison` and `place prison 2`."""


class NotationQuestion:
    """A question whose picks are the words of the notation, one after another."""

    rule = ""
    urgent: Sequence[str] = ()
    forecast: Sequence[str] = ()
    claims: Sequence[Claim] = ()

    def __init__(self, choice: Choice[Any], in_words: InWords, explanations: Sequence[Explanation] = ()) -> None:
        self.explanations = explanations
        self._in_words = in_words
        self._write = write = in_words.write
        self._anytime = {write(action).split()[0] for action in choice.anytime}
        self._next: dict[tuple[str, ...], dict[str, None]] = {}
        """For each series of words, the words that may follow."""
        for action in (*choice.legal, *choice.anytime):
            words = write(action).split()
            for at, word in enumerate((*words, END)):
                self._next.setdefault(tuple(words[:at]), {})[word] = None

    def spell(self, action: Any) -> Sequence[Path]:
        words = tuple(self._write(action).split())
        picks = [int(word) if self._counts(words[:at]) else word for at, word in enumerate(words)]
        return [(*picks, END) if len(self._next[words]) > 1 else tuple(picks)]

    def _counts(self, words: tuple[str, ...]) -> bool:
        """Whether only numbers can follow."""
        return all(word.isascii() and word.isdecimal() and str(int(word)) == word for word in self._next[words])

    def part(self, path: Path, after: Branches) -> Part:
        asks = "choose what follows" if path else "choose an action"
        return Part(asks, tuple(self._target(pick, path) for pick in after if isinstance(pick, str)))

    def _target(self, word: str, path: Path) -> Target:
        label = "nothing more" if word == END else self._in_words.name(word)
        return Target(word, label, passes=not path and word in self._anytime)

    def preview(self, action: Any) -> ActionPreview:
        return self._in_words.preview(action)
