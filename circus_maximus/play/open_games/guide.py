"""A guided game: a title's lesson at a real table, without a save.

While the learner does what the guide proposes, the guide has a text for each decision. Otherwise it says what the
decision is for, and proposes what the title's best bot would do.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.matches.match import Match, Turn
from circus_maximus.engine.presenting.lessons import Lesson
from circus_maximus.engine.words import sentence_start

LEARNER: Seat = 0
OWN_WAY = "You chose something else, which is fine. From here on I propose what the best bot would do in your place."


class Guidance(Struct, frozen=True):
    """What the guide says about one decision."""

    says: tuple[str, ...]
    """What there is to see, in paragraphs."""
    action: Any = None
    """The proposed action; None if nothing is proposed."""
    why: str = ""
    """Why, in a sentence; may be empty."""
    panels: tuple[str, ...] = ()
    """The panels that it speaks of."""
    is_general: bool = False
    """Whether it says nothing about the kind of decision, so that explanations are needed too."""


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
        match, done = self._match, self._done()
        as_proposed = sum(1 for action, (proposed, _) in zip(done, self._steps, strict=False) if action == proposed)
        follows = as_proposed == min(len(done), len(self._steps))
        if not match.rules.stage(match.step.state).startswith(self._lesson.stages):
            self._ended = True
            result = (self._lesson.result,) if follows and len(done) >= len(self._steps) else ()
            return Guidance((*result, self._lesson.ends), panels=self._lesson.panels, is_general=True)
        if follows and len(done) < len(self._steps):
            action, step = self._steps[len(done)]
            if action in choice.legal:
                return Guidance((step.sees,), action, step.why, step.panels or self._lesson.panels)
        return self._general(choice, OWN_WAY if done and not follows and self._has_just_left(done) else "")

    def _done(self) -> list[Any]:
        """The learner's decisions so far."""
        return [turn.answer for turn in self._match.turns if _is_learners(turn)]

    def _has_just_left(self, done: list[Any]) -> bool:
        """Whether the learner's last decision is the first that was not proposed."""
        *before, last = [action == proposed for action, (proposed, _) in zip(done, self._steps, strict=False)]
        return len(done) <= len(self._steps) and all(before) and not last

    def _general(self, choice: Choice[Any], note: str) -> Guidance:
        """What the decision is for, and what the best bot would do."""
        view = self._match.seen_by(LEARNER)
        hint = self._match.presenter.hint(view, choice)
        says = (note,) if note else ()
        if hint is None:
            return Guidance(says, panels=self._lesson.panels, is_general=True)
        action, why = hint
        because = f"{sentence_start(why)}." if why else ""
        return Guidance(says, action, because, self._lesson.panels, is_general=True)


def _is_learners(turn: Turn) -> bool:
    return turn.person and isinstance(turn.asked, Choice) and turn.asked.seat == LEARNER
