"""A decision of a seat as a series of picks: a target, then a number; or a stone, a node, another node.

A title spells every legal action as such a path. The paths of a choice form a tree, and everything that asks a player
walks through it (see selection.py), so it needs to know nothing else about the actions of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.claims import Claim

Pick = str | int
"""The id of a target, or a number."""
Path = tuple[Pick, ...]
Branches = dict[Pick, Any]
"""What can be picked next: for each pick the branches after it, or the action if the path is complete."""


class Target(Struct, frozen=True, gc=False):
    """Something that can be selected as the next pick, allowed or not."""

    id: str
    label: str
    """What it is called, as within a sentence: names begin with a capital, other words do not."""
    why_not: str = ""
    """Why it is not allowed, in a sentence."""
    rule: str = ""
    """The heading of the rulebook about the reason, or about the target itself."""
    key: str = ""
    """The key that the title prefers for it; empty if any will do."""
    passes: bool = False
    """Whether it is a way to do nothing, such as to pass or decline: the cursor does not start on it."""
    at: tuple[int, int] | None = None
    """Its column and row, if it has a position on a board, so that arrow keys move to its neighbours."""
    brief: str = ""
    """The same as `label` in fewer words, for lines with little room; empty if it is short enough."""
    least: Any = None
    """The smallest action with it, for `TitleQuestion`: while it cannot be selected, the refusal of this says why."""


class ActionPreview(Struct, frozen=True, gc=False):
    """What one action does, in the title's words."""

    label: str
    """What choosing it does, to follow `to`: `bid 2 coins on Pageant`."""
    amount: str = ""
    """The number it names, with its unit: `2 coins`, `no animals`; empty if it names none."""
    cost: str = ""
    """`costs 2 coins`; empty if nothing."""
    remaining: str = ""
    """What is left afterwards, if that matters: `7 coins left`."""
    gain: str = ""
    """What it gives immediately; empty if nothing."""
    warning: str = ""
    """A sentence that says why this is probably a mistake; empty if it is not."""
    brief: str = ""
    """`cost` and `remaining` in fewer words, if the table shows the cost anyway: `costs 9 of 12 counters`; or empty."""
    wins: str = ""
    """A sentence that says that it wins the game, or could; empty if not: `Church reaches 15: you win.`"""
    claims: tuple[Claim, ...] = ()
    """What all this claims."""

    def does(self, label: str) -> str:
        """In one line what it does, costs, leaves and gives, without what the given label says already."""
        said = f" {label or self.label} "
        more = (self.cost, self.remaining, self.gain)
        new = (it for it in more if f" {it.removeprefix('costs ').removeprefix('gains ')} " not in said)
        return ", ".join(filter(None, [label, *new]))


class Part(Struct, frozen=True, gc=False):
    """What is asked after some picks: the first part of a question, or a later one."""

    asks: str
    """What is asked, without a full stop."""
    targets: tuple[Target, ...] = ()
    """What can be selected, in the order of the cursor; empty if a number is asked."""
    brief: str = ""
    """The same as `asks` in at most 40 characters; empty if it is short enough."""
    start: str = ""
    """The id of the target on which the cursor starts; if empty, it starts on the only one except to pass, if any.

    Choosing the last pick again means it, too."""
    buttons: bool = False
    """Whether its targets have buttons even if a panel draws them, because their keys are hard to guess there."""
    forecast: tuple[str, ...] | None = None
    """What to expect after these picks, in place of the question's forecast; None if that still holds."""


class Explanation(Struct, frozen=True, gc=False):
    """What a kind of decision is for, for somebody who meets it for the first time."""

    id: str
    """Which explanation it is, so that a player who has read it does not get it again."""
    says: str
    """In a sentence or two."""
    panels: tuple[str, ...] = ()
    """The panels of the title's own table that it speaks of, which it does not cover if there is room elsewhere."""
    more: str = ""
    """Further sentences for the help."""
    help_only: bool = False
    """Whether it is not shown by itself now, only in the help."""


class Question(Protocol):
    """The question to a seat in a title's words. `part` and `preview` are called only for what is shown."""

    @property
    def rule(self) -> str:
        """The heading of the rulebook for this moment."""

    @property
    def explanations(self) -> Sequence[Explanation]:
        """What this kind of decision is for; the most important explanation comes first."""

    @property
    def urgent(self) -> Sequence[str]:
        """How the game could end now, such as who can win, in short sentences: shown before everything else."""

    @property
    def forecast(self) -> Sequence[str]:
        """What else to expect from the current state, in short lines."""

    @property
    def claims(self) -> Sequence[Claim]:
        """What `urgent` and `forecast` claim, whatever is chosen now."""

    def spell(self, action: Any) -> Sequence[Path]:
        """The picks that choose a legal action: usually one path; several if the picks may come in any order."""

    def part(self, path: Path, after: Branches) -> Part:
        """What is asked after these picks; the targets include those that are refused, with the reason.

        `after` is what can be picked next.
        """

    def preview(self, action: Any) -> ActionPreview:
        """What a legal action does."""


class Spelled:
    """A question that has spelled all actions of its choice already."""

    tree: Branches


class SameQuestion:
    """A question that says what another one says, apart from what a subclass changes."""

    def __init__(self, question: Question) -> None:
        self._question = question

    @property
    def rule(self) -> str:
        return self._question.rule

    @property
    def explanations(self) -> Sequence[Explanation]:
        return self._question.explanations

    @property
    def urgent(self) -> Sequence[str]:
        return self._question.urgent

    @property
    def forecast(self) -> Sequence[str]:
        return self._question.forecast

    @property
    def claims(self) -> Sequence[Claim]:
        return self._question.claims

    def spell(self, action: Any) -> Sequence[Path]:
        return self._question.spell(action)

    def part(self, path: Path, after: Branches) -> Part:
        return self._question.part(path, after)

    def preview(self, action: Any) -> ActionPreview:
        return self._question.preview(action)


class Misspelled(ValueError):
    """The paths of a choice do not form a tree."""


class Decision:
    """A choice with its question and the tree of its paths. What the question says is kept.

    `completed`: what the reader adds to a part of the question, such as keys of targets.
    """

    def __init__(
        self, choice: Choice[Any], question: Question, completed: Callable[[Part], Part] = lambda part: part
    ) -> None:
        self.seat = choice.seat
        self.question = question
        self._completed = completed
        self.tree = question.tree if isinstance(question, Spelled) else _tree_of(choice, question)
        self._parts: dict[Path, Part] = {}
        self._previews: dict[Any, ActionPreview] = {}

    def after(self, path: Path) -> Branches | None:
        """What can be picked after a path; None if the path is complete, or picks something that is not allowed."""
        found = self._at(path)
        return found if type(found) is dict else None

    def action(self, path: Path) -> Any:
        """The action that a path chooses; None if the path is not complete."""
        found = self._at(path)
        return None if type(found) is dict else found

    def _at(self, path: Path) -> Any:
        found: Any = self.tree
        for pick in path:
            found = found.get(pick) if type(found) is dict else None
        return found

    def forecast(self, path: Path) -> Sequence[str]:
        """What to expect after a path that is not complete."""
        forecast = self.part(path).forecast
        return self.question.forecast if forecast is None else forecast

    def open_paths(self, path: Path = ()) -> Iterator[Path]:
        """This path and all longer ones that are not complete."""
        after = self.after(path)
        if after is not None:
            yield path
            for pick in after:
                yield from self.open_paths((*path, pick))

    def whole_paths(self, path: Path = ()) -> Iterator[Path]:
        """All paths that begin with this one and are complete."""
        after = self.after(path)
        if after is None:
            yield path
        for pick in after or ():
            yield from self.whole_paths((*path, pick))

    def parts(self) -> Iterator[tuple[Path, Part]]:
        """What is asked after each path that is not complete."""
        return ((path, self.part(path)) for path in self.open_paths())

    def numbers(self, path: Path) -> tuple[int, ...]:
        """The numbers that can be picked after a path, smallest first; empty if targets are picked there."""
        return tuple(sorted(pick for pick in self.after(path) or () if isinstance(pick, int)))

    @property
    def has_numbers(self) -> bool:
        """Whether a number can be chosen anywhere."""
        return any(len(self.numbers(path)) > 1 for path in self.open_paths())

    def actions(self, path: Path = ()) -> list[Any]:
        """All actions whose paths begin with this one."""
        found = self._at(path)
        return [] if found is None else list(dict.fromkeys(actions_in(found)))

    def part(self, path: Path) -> Part:
        """What is asked after a path."""
        if path not in self._parts:
            self._parts[path] = self._completed(self.question.part(path, self.after(path) or {}))
        return self._parts[path]

    def target(self, path: Path, id: str) -> Target | None:
        """The target with this id among those after a path, or None."""
        return next((target for target in self.part(path).targets if target.id == id), None)

    def open_targets(self, path: Path) -> list[Target]:
        """The targets that can be picked after a path."""
        after = self.after(path) or {}
        return [target for target in self.part(path).targets if target.id in after]

    def preview(self, action: Any) -> ActionPreview:
        """What an action does."""
        if action not in self._previews:
            self._previews[action] = self.question.preview(action)
        return self._previews[action]


def actions_in(found: Any) -> Iterator[Any]:
    """All actions in a branch of a tree, which may be a single action."""
    if type(found) is dict:
        for branch in found.values():
            yield from actions_in(branch)
    else:
        yield found


def _tree_of(choice: Choice[Any], question: Question) -> Branches:
    return tree_of((action, question.spell(action)) for action in (*choice.legal, *choice.anytime))


def tree_of(spelled: Iterable[tuple[Any, Sequence[Path]]]) -> Branches:
    """The tree of these actions' paths. Each path must choose one action, and none may begin another one."""
    tree: Branches = {}
    for action, paths in spelled:
        if not paths or not all(paths):
            raise Misspelled(f"{action} has no path")
        for path in paths:
            _grow(tree, path, action)
    return tree


def _grow(tree: Branches, path: Path, action: Any) -> None:
    """Add one path."""
    branches: Any = tree
    for at, pick in enumerate(path):
        if type(branches) is not dict:
            raise Misspelled(f"the path {path} of {action} begins with the whole path of {branches}")
        if branches and isinstance(next(iter(branches)), int) != isinstance(pick, int):
            raise Misspelled(f"the path {path} of {action}: after {path[:at]} there are both numbers and targets")
        if at + 1 < len(path):
            branches = branches.setdefault(pick, {})
        elif branches.setdefault(pick, action) is not action:
            raise Misspelled(f"the path {path} of {action} is also a path of another action, or begins one")
