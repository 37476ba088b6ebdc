"""A guided game: what a title says, decision by decision, to somebody who has never played it."""

from __future__ import annotations

from msgspec import Struct


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
