"""What a title says in sentences: happenings, refusals, stories, endings, the rulebook and the guided game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Happening, Refusal
    from circus_maximus.engine.presenting.retelling import Ending, Passage

C = TypeVar("C")
Facts = dict[str, Any]
Sentences = Mapping[str, Callable[[C, Facts], str]]
"""A sentence for each code of a refusal, made from the config and the facts."""


class LessonStep(Struct, frozen=True, gc=False):
    """One decision of the learner."""

    do: str
    """The action that the guide proposes, in notation."""
    why: str
    """Why the action is proposed."""
    now: str = ""
    """What has just happened, and how things stand: true only if the learner has done all that was proposed."""
    sees: str = ""
    """What there is to see, and what such a decision is about: true whenever an action with the same verb is possible.

    If the learner has done something else before, the guide says it at the first decision where it is true.
    """
    panels: tuple[str, ...] = ()
    """The panels of the title's own table that the texts speak of, which the guide does not cover."""

    @property
    def says(self) -> str:
        """What the guide says about the decision to a learner who has done all that was proposed."""
        return f"{self.now} {self.sees}".strip()


class Lesson(Struct, frozen=True, gc=False):
    """A guided game on a fixed seed."""

    bots: tuple[str, ...]
    """The bots of the other seats, in order; the learner has the first seat."""
    seed: int
    stages: tuple[str, ...]
    """How the names of the guided stages begin: `r1/` for the first round. After them the guide ends."""
    steps: tuple[LessonStep, ...]
    """The learner's decisions in order, if the learner does what is proposed."""
    result: str
    """What the steps led to; said at the end if the learner did all of it."""
    ends: str
    """Said when the guide ends."""
    panels: tuple[str, ...] = ()
    """The panels that the guide does not cover unless a step names others."""


@lru_cache(256)
def found(module: str, name: str) -> Any:
    """What a module of a title calls by this name, loaded now; kept, because importlib takes longer than a sentence."""
    return getattr(import_module(module), name)


def exists(module: str) -> bool:
    """Whether there is a module; False also if its package is missing."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def explain(sentences: Sentences[C], refusal: Refusal | None, config: C) -> str:
    """A refusal as a sentence; empty if there is none."""
    return sentences[refusal.code](config, refusal.facts) if refusal is not None else ""


def length_in(facts: Mapping[str, str | int]) -> int:
    """How long a game was: the first number among the facts of its outcome; 0 if there is none."""
    return next((fact for fact in facts.values() if isinstance(fact, int)), 0)


class Texts:
    """The texts of a title, found in modules of its package. Each module is loaded on first use."""

    def __init__(self, package: str) -> None:
        self._package = package

    def _of(self, module: str, name: str) -> Any:
        return found(f"{self._package}.{module}", name)

    def tell(self, happening: Happening, names: Sequence[str], config: Any) -> str:
        """A happening as a sentence; empty if it needs none."""
        return happening.told(self._of("model.words", "Words")(names, config))

    def stage_name(self, stage: str) -> tuple[str, str]:
        """A stage in words, in two parts, of which the second may be empty: `r3/placing` is `Round 3` and `Placing`."""
        name: tuple[str, str] = self._of("model.words", "stage_name")(stage)
        return name

    def ended_by(self, reason: str) -> str:
        """The reason of an `Over` in words, to put after who won: `by reaching the goal`."""
        words: Mapping[str, str] = self._of("model.words", "ENDED_BY")
        return words.get(reason, f"({reason})")

    def explain(self, refusal: Refusal, config: Any) -> str:
        """A refusal as a sentence."""
        return explain(self._of("text.refusals", "SENTENCES"), refusal, config)

    def retell(self, story: Iterable[Iterable[Happening]], names: Sequence[str], config: Any) -> Iterable[Passage]:
        """The story of a game from its happenings, step by step, without its ending."""
        passages: Iterable[Passage] = self._of("text.retelling", "retell")(story, names, config)
        return passages

    def ending(self, rules: Any, state: Any, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
        """How a game ended, from its last state and its happenings, step by step; `LookupError` if it is not over.

        Without a module about it, this is the reason and the standings.
        """
        if not exists(f"{self._package}.ending"):
            from circus_maximus.engine.presenting.retelling import plain_ending

            return plain_ending(rules.pending(state), names, self.ended_by)
        ending: Ending = self._of("ending", "ending")(rules, state, story, names)
        return ending

    def outcome(self, state: Any, config: Any) -> Mapping[str, str | int]:
        """Further facts of a finished game for a summary of many: numbers are averaged, texts are counted.

        Not who won and how the game ended: `Over` and `ended_by` say that. The key of a number is a plural, `rounds`.
        The first number says how long the game was.
        """
        if not exists(f"{self._package}.text.outcome"):
            return {}
        facts: Mapping[str, str | int] = self._of("text.outcome", "outcome")(state, config)
        return facts

    @property
    def has_lesson(self) -> bool:
        """Whether there is a guided game."""
        return exists(f"{self._package}.text.lessons")

    def lesson(self, config: Any) -> Lesson | None:
        """The guided game with this config's values; None if there is none."""
        if not self.has_lesson:
            return None
        lesson: Lesson = self._of("text.lessons", "lesson")(config)
        return lesson

    def rulebook(self, config: Any) -> str:
        """The rules with this config's values, as Markdown."""
        text: str = self._of("text.rulebook", "rulebook")(config)
        return text
