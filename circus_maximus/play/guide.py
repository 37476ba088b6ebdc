"""A guided game: a title's lesson at a real table, without a save.

While the learner does what the guide proposes, it says what the lesson has for each decision. Otherwise it proposes
what the title's best bot would do, and says the rest of what the lesson explains where such decisions come up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.matches.match import Match, Turn
from circus_maximus.engine.presenting.texts import Lesson

LEARNER: Seat = 0
OWN_WAY = "You chose something else, which is fine. From here on, I propose what the best bot would do in your place."


class Guidance(Struct, frozen=True):
    """What the guide says about one decision."""

    says: tuple[str, ...]
    """What there is to see, in paragraphs."""
    action: Any = None
    """The proposed action; None if nothing is proposed."""
    why: str = ""
    """Why, in sentences about the situation; empty if there is a `reason`, or none is known."""
    reason: str = ""
    """Why the best bot would do that, without a full stop, to follow what the action does; empty if the lesson says."""
    panels: tuple[str, ...] = ()
    """The panels that it speaks of."""
    is_first: bool = False
    """Whether it is the learner's first decision."""
    is_general: bool = False
    """Whether it says nothing about the kind of decision, so that explanations are needed too."""


class _Told(NamedTuple):
    """What the lesson has said about the learner's decisions so far."""

    follows: bool
    """Whether the learner has done all that was proposed."""
    steps: frozenset[int]
    """The steps that the guide has explained, by their place in the lesson."""


class Guide:
    """Guides the learner through the first part of a game."""

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self._lesson = lesson
        self._match = match
        self._steps = [(match.title.parse(step.do), step) for step in lesson.steps]
        self._ended = False

    def guidance(self, choice: Choice[Any]) -> Guidance | None:
        """What to say about a decision; None if the learner is not asked, or the guide has ended."""
        if self._ended or choice.seat != LEARNER:
            return None
        done = [turn for turn in self._match.turns if _is_learners(turn)]
        told = self._what_was_said(done)
        if not self._match.rules.stage(self._match.step.state).startswith(self._lesson.stages):
            self._ended = True
            result = (self._lesson.result,) if told.follows and len(done) >= len(self._steps) else ()
            return Guidance((*result, self._lesson.ends), panels=self._lesson.panels, is_general=True)
        if told.follows and len(done) < len(self._steps):
            action, step = self._steps[len(done)]
            panels = step.panels or self._lesson.panels
            return Guidance((step.says,), action, step.why, panels=panels, is_first=not done)
        has_just_left = not told.follows and self._what_was_said(done[:-1]).follows
        return self._beside_the_lesson(choice, told.steps, OWN_WAY if has_just_left else "")

    def _what_was_said(self, done: list[Turn]) -> _Told:
        """What was said about these decisions of the learner."""
        told: set[int] = set()
        follows = True
        for n, turn in enumerate(done):
            if follows and n < len(self._steps):
                told.add(n)
                follows = turn.answer == self._steps[n][0]
            elif (step := self._step_about(turn.asked, frozenset(told))) is not None:
                told.add(step)
        return _Told(follows, frozenset(told))

    def _step_about(self, choice: Any, told: frozenset[int]) -> int | None:
        """The first step with something to say about a decision that was not told yet; None if there is none."""
        verbs = {self._verb(action) for action in choice.legal}
        return next(
            (
                at
                for at, (action, step) in enumerate(self._steps)
                if at not in told and step.sees and self._verb(action) in verbs
            ),
            None,
        )

    def _verb(self, action: Any) -> str:
        return self._match.title.write(action).partition(" ")[0]

    def _beside_the_lesson(self, choice: Choice[Any], told: frozenset[int], note: str) -> Guidance:
        """What the lesson still has to say about such a decision, and what the best bot would do."""
        at = self._step_about(choice, told)
        step = None if at is None else self._steps[at][1]
        says = tuple(filter(None, (note, step.sees if step else "")))
        panels = (step and step.panels) or self._lesson.panels
        hint = self._match.presenter.hint(self._match.seen_by(LEARNER), choice)
        action, reason = (hint.action, hint.why) if hint else (None, "")
        return Guidance(says, action, reason=reason, panels=panels, is_general=step is None)


def _is_learners(turn: Turn) -> bool:
    return turn.person and isinstance(turn.asked, Choice) and turn.asked.seat == LEARNER
