"""What an action does, for titles that do not say it: its notation in words, and what changes when it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.presenting.decision import Answer
from circus_maximus.engine.presenting.facts import Facts, changes, facts_by_seat, names_in, plain
from circus_maximus.engine.words import enumerated

Write = Callable[[Any], str]
"""Writes an action in the notation of its title."""


class InWords:
    """The actions of one choice in the words of their notation."""

    def __init__(self, write: Write, rules: Any, view: Any, choice: Choice[Any], names: Sequence[str]) -> None:
        self.write = write
        self._rules = rules
        self._view = view
        self._choice = choice
        self._seat = choice.seat
        self._names = names

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """The names of what the config names, by id."""
        return names_in(getattr(self._rules, "config", None))

    def name(self, word: str) -> str:
        """A word of the notation: the name of what has this id, if there is one."""
        return self._called.get(word, plain(word))

    def answer(self, action: Any) -> Answer:
        """What an action does, and no more."""
        return Answer(" ".join(map(self.name, self.write(action).split())))


class Consequences(InWords):
    """The same with what they change, as far as the public facts of the game show it."""

    def answer(self, action: Any) -> Answer:
        """What an action does: what changes for its seat, then for others, and whether the game is over then.

        Only its notation in a game that hides anything: the rest could depend on it.
        """
        said = super().answer(action)
        if self._rules.hides_anything:
            return said
        step = self._rules.follow(self._view, self._choice, action, listen=False)
        own, *others = sorted(self._changed(step.state), key=lambda changed: changed[0] != self._seat)
        brings = [f"{self._names[seat]}: {', '.join(told)}" for seat, told in others if told]
        over = step.pending if isinstance(step.pending, Over) else None
        won = over is not None and self._seat in over.standing[0]
        ends = f"This ends the game: {self._winners(over.standing[0])}." if over else ""
        leaves, warning, wins = ", ".join(own[1]), "" if won else ends, ends if won else ""
        return replace(said, leaves=leaves, brings="; ".join(brings), warning=warning, wins=wins)

    def _changed(self, after: Any) -> list[tuple[Seat, list[str]]]:
        """For each seat what changes in its facts."""
        pairs = zip(self._facts(self._view), self._facts(after), strict=True)
        return [(seat, changes(was, now, self._called)) for seat, (was, now) in enumerate(pairs)]

    def _facts(self, state: Any) -> list[Facts]:
        return facts_by_seat(self._rules.snapshot(state), len(self._names), self._called)[0]

    def _winners(self, first: Sequence[Seat]) -> str:
        if first == (self._seat,):
            return "you win"
        names = ["you" if seat == self._seat else self._names[seat] for seat in first]
        return f"{enumerated(names)} {'share the victory' if len(names) > 1 else 'wins'}"
