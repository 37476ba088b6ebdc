"""What an action does, for titles that do not say it: its notation in words, and what changes when it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Over, Seat, Step
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.presenting.facts import Facts, changes, facts_by_seat, names_in, plain
from circus_maximus.engine.text.notation import Write
from circus_maximus.engine.text.words import enumerated

COMPARED = 3
"""How many actions are compared to find what changes whatever is chosen."""


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

    def preview(self, action: Any) -> ActionPreview:
        """What an action does, and no more."""
        return ActionPreview(" ".join(map(self.name, self.write(action).split())))


class Consequences(InWords):
    """The actions of one choice with what they change, as far as the public facts of the game show it."""

    def preview(self, action: Any) -> ActionPreview:
        """What an action does: what changes for its seat, then for others, and whether the game is over then.

        In a game that can hide anything, only its notation: what changes could depend on what is hidden.
        """
        said = super().preview(action)
        if self._rules.hides_anything:
            return said
        step = self._after(action)
        seats, shared = self._changed(step.state)
        shared = [change for change in shared if change not in self._always]
        others = [f"for {self._names[seat]}: {told}" for seat, told in enumerate(seats) if told and seat != self._seat]
        over = step.pending if isinstance(step.pending, Over) else None
        won = over is not None and self._seat in over.standing[0]
        ends = f"This ends the game: {self._winners(over.standing[0])}." if over else ""
        warning, wins = ("", ends) if won else (ends, "")
        gain = "; ".join(filter(None, [*shared, *others, self._what_follows(step.pending)]))
        return replace(said, cost=seats[self._seat], gain=gain, warning=warning, wins=wins)

    def _after(self, action: Any) -> Step[Any, Any]:
        step: Step[Any, Any] = self._rules.follow(self._view, self._choice, action, listen=False)
        return step

    @cached_property
    def _always(self) -> set[str]:
        """The changes for the whole game that some actions have in common: nobody needs to be told of these."""
        legal = self._choice.legal
        some = {legal[at * (len(legal) - 1) // (COMPARED - 1)] for at in range(COMPARED)}
        changed = [set(self._changed(self._after(action).state)[1]) for action in some]
        return set.intersection(*changed) if len(changed) > 1 else set()

    def _changed(self, after: Any) -> tuple[list[str], list[str]]:
        """What changes for each seat, and in the facts about the whole game."""
        (own, shared), (own_after, shared_after) = self._now, self._facts(after)
        pairs = zip(own, own_after, strict=True)
        return ["; ".join(changes(*pair, self._called)) for pair in pairs], changes(shared, shared_after, self._called)

    @cached_property
    def _now(self) -> tuple[list[Facts], Facts]:
        """The facts before any action."""
        return self._facts(self._view)

    def _facts(self, state: Any) -> tuple[list[Facts], Facts]:
        return facts_by_seat(self._rules.snapshot(state), len(self._names), self._called)

    def _what_follows(self, pending: Any) -> str:
        """What follows immediately and may change more; empty if nothing does."""
        if isinstance(pending, Chance):
            return "then chance decides"
        return "then you choose again" if isinstance(pending, Choice) and pending.seat == self._seat else ""

    def _winners(self, first: Sequence[Seat]) -> str:
        if first == (self._seat,):
            return "you win"
        names = ["you" if seat == self._seat else self._names[seat] for seat in first]
        return f"{enumerated(names)} {'share the victory' if len(names) > 1 else 'wins'}"
