"""A guided game: what a title says, decision by decision, to somebody who has never played it."""

from __future__ import annotations

from msgspec import Struct


class LessonStep(Struct, frozen=True, gc=False):
    """One decision of the learner."""

    do: str
    """The action that the guide proposes, in notation."""
    sees: str
    """What there is to see, and what the decision is about."""
    why: str
    """Why the action is proposed."""
    panels: tuple[str, ...] = ()
    """The panels of the title's own table that the texts speak of, which the guide does not cover."""


class Lesson(Struct, frozen=True, gc=False):
    """A guided game on a fixed seed."""

    bots: tuple[str, ...]
    """The bots of the other seats, in order; the learner has the first seat."""
    seed: int
    stages: tuple[str, ...]
    """How the names of the guided stages begin: `r1/` for the first round. After them the guide ends."""
    steps: tuple[LessonStep, ...]
    """The learner's decisions in order, as long as the learner does what is proposed."""
    result: str
    """What the steps led to; said at the end if the learner did all of it."""
    ends: str
    """Said when the guide ends."""
    panels: tuple[str, ...] = ()
    """The panels that the guide does not cover unless a step names others."""
