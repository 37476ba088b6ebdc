"""The legal actions of a decision as a list in which a number chooses, pick by pick where there are many.

A number chooses the line that begins with it. Where only an amount is left to choose, the number is the amount.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import Decision, Path, Question
from circus_maximus.engine.text.notation import Write
from circus_maximus.engine.text.words import counted, sentence_start
from circus_maximus.play.plain_text import MAX_EXPLAINED, explained, short_menu

PASS = "pass"
"""How a title writes an action that does nothing if its questions do not say which action that is."""


class NumberedChoices:
    """The legal actions of one choice, as far as they are picked."""

    def __init__(self, choice: Choice[Any], question: Question, write: Write) -> None:
        self.decision = Decision(choice, question)
        self._choice = choice
        self._write = write
        self._picked: Path = ()
        """What the player has picked."""
        self._path = self._forward(())
        """The same, continued up to where there is more than one possibility, or the last pick."""

    def _forward(self, path: Path) -> Path:
        """An open path continued as long as there is only one possibility, up to the last pick."""
        while len(after := self.decision.after(path) or {}) == 1 and self.decision.after((*path, *after)) is not None:
            path = (*path, *after)
        return path

    def _only_action(self, path: Path) -> Any:
        """The action below a path if there is only one, or None."""
        actions = self.decision.actions(path)
        return actions[0] if len(actions) == 1 else None

    @property
    def asks(self) -> str:
        """What is to be picked now, as a sentence that begins with what was picked."""
        if not self._picked:
            return f"{sentence_start(self.decision.part(()).asks)}."
        return f"{self._label(self._picked)}: {self.decision.part(self._path).asks}."

    def _label(self, path: Path) -> str:
        """What the last pick of a path is called."""
        target = self.decision.target(path[:-1], str(path[-1]))
        return sentence_start(target.label) if target else str(path[-1])

    @property
    def lines(self) -> list[str]:
        """The choices, with a heading. Amounts are listed in short if there are many."""
        if not self._amounts:
            return ["Legal actions:", *self._listed()]
        below = self._below(self._path)
        few = len(below.legal) <= MAX_EXPLAINED
        return ["Legal actions (a number is the amount):", *(self._listed() if few else short_menu(below, self._write))]

    def choose(self, number: int) -> Any:
        """The action that a number chooses, or None if it is a pick after which there is more to choose.

        `ValueError` if it chooses nothing.
        """
        path = self.numbers.get(number)
        if path is None:
            raise ValueError(f"There is no choice {number}; type choices to list them")
        action = self._only_action(path)
        if action is None:
            self._picked, self._path = path, self._forward(path)
        return action

    def passing(self) -> list[Any]:
        """The legal actions that do nothing, such as to pass or decline; not those that are possible at any time."""
        targets = (target for target in self.decision.open_targets(self._path) if target.passes)
        found = [action for target in targets for action in self._below((*self._path, target.id)).legal]
        return found or [action for action in self._choice.legal if self._write(action) == PASS]

    @property
    def _amounts(self) -> tuple[int, ...]:
        return self.decision.numbers(self._path)

    def _below(self, path: Path) -> Choice[Any]:
        """The choice with only the actions below a path."""
        below = set(self.decision.actions(path))
        targets = [[tuple(it for it in target if it in below) for target in verb] for verb in self._choice.menu]
        menu = [tuple(filter(None, verb)) for verb in targets]
        anytime = tuple(action for action in self._choice.anytime if action in below)
        return replace(self._choice, menu=tuple(filter(None, menu)), anytime=anytime)

    @property
    def numbers(self) -> dict[int, Path]:
        """The path that each number chooses: of an amount, of a single action if there are only a few, or of a pick."""
        if self._amounts:
            return {amount: (*self._path, amount) for amount in self._amounts}
        below = self._below(self._path)
        if len(below.legal) <= MAX_EXPLAINED:
            paths = {self.decision.action(path): path for path in self.decision.whole_paths(self._path)}
            return dict(enumerate((paths[action] for action in (*below.legal, *below.anytime)), 1))
        targets = self.decision.open_targets(self._path)
        return dict(enumerate(((*self._path, target.id) for target in targets), 1))

    def _listed(self) -> list[str]:
        return [f"{number}. {self._told(path)}" for number, path in self.numbers.items()]

    def _told(self, path: Path) -> str:
        """What a number chooses: an action and what it does, a target with its amounts, or how much there is below."""
        action = self._only_action(path)
        if action is not None:
            return explained(self._write(action), self.decision.preview(action))
        below = self._below(path)
        if self.decision.numbers(self._forward(path)):
            amounts = (line.replace(":", "", 1) for line in short_menu(below, self._write))
            return f"{self._label(path)}: {'; '.join(amounts)}"
        return f"{self._label(path)}: {counted(len(below.legal) + len(below.anytime), 'action')}"
