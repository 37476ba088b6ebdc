"""The presenter of a title that has none of its own: everything from its menu, notation and snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from circus_maximus.engine.contract import Choice, Title
from circus_maximus.engine.decision import Answer, Part, Path, Target

END = "end"
"""The last pick of an action whose words begin those of another one: `place prison` and `place prison 2`."""


class DefaultPresenter:
    """Any game, from what every title has."""

    def __init__(self, title: Title, rules: Any, names: Sequence[str]) -> None:
        self._title = title
        self._rules = rules
        self._names = names

    def ask(self, view: Any, choice: Choice[Any]) -> NotationQuestion:
        return NotationQuestion(self._title, choice)

    def hint(self, view: Any, choice: Choice[Any]) -> tuple[Any, str] | None:
        """What the title's first bot would do; it does not say why."""
        for name, make_bot in self._title.bots.items():
            bot = make_bot(self._rules, choice.seat, 0)
            return bot.choose(view, choice, "hint"), f"the {name} bot would do this"
        return None

    def do_all(self, view: Any, choice: Choice[Any]) -> Any:
        return None


class NotationQuestion:
    """A question whose picks are the words of the notation, one after another."""

    rule = ""
    forecast: Sequence[str] = ()

    def __init__(self, title: Title, choice: Choice[Any]) -> None:
        self._title = title
        self._anytime = {title.write(action).split()[0] for action in choice.anytime}
        self._next: dict[tuple[str, ...], dict[str, None]] = {}
        """For each series of words, the words that may follow."""
        for action in (*choice.legal, *choice.anytime):
            words = title.write(action).split()
            for at, word in enumerate((*words, END)):
                self._next.setdefault(tuple(words[:at]), {})[word] = None

    def spell(self, action: Any) -> Sequence[Path]:
        words = tuple(self._title.write(action).split())
        picks = [int(word) if self._counts(words[:at]) else word for at, word in enumerate(words)]
        return [(*picks, END) if len(self._next[words]) > 1 else tuple(picks)]

    def _counts(self, words: tuple[str, ...]) -> bool:
        """Whether only numbers can follow."""
        return all(word.isascii() and word.isdecimal() and str(int(word)) == word for word in self._next[words])

    def part(self, path: Path) -> Part:
        words = tuple(map(str, path))
        asks = f"continue: {_plain(' '.join(words))} …" if words else "choose an action"
        if self._counts(words):
            return Part(asks)
        return Part(asks, tuple(self._target(word, words) for word in self._next[words]))

    def _target(self, word: str, words: tuple[str, ...]) -> Target:
        label = "nothing more" if word == END else _plain(word)
        return Target(word, label, passes=not words and word in self._anytime)

    def answer(self, action: Any) -> Answer:
        return Answer(does=_plain(self._title.write(action)))


def _plain(notation: str) -> str:
    return notation.replace("_", " ")
