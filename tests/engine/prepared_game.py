"""Plays a game in notation from a prepared state, for the tests of any title."""

from __future__ import annotations

from typing import Any

from circus_maximus.engine.contract import Chance, Choice, Happening, Over, Refusal, Step
from circus_maximus.engine.title import Title


class PreparedGame:
    """A game in a test. `told` has the happenings of the last step, `story` all happenings."""

    title: Title

    def __init__(self, rules: Any, step: Step[Any, Any]) -> None:
        self.rules = rules
        self.step = step
        self.story: list[Happening] = list(step.happenings)

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def told(self) -> tuple[Happening, ...]:
        return self.step.happenings

    @property
    def stage(self) -> str:
        return self.rules.stage(self.state)

    @property
    def seat(self) -> int | None:
        """The seat that is asked, or None."""
        return self.step.pending.seat if isinstance(self.step.pending, Choice) else None

    @property
    def chance(self) -> Chance | None:
        """The chance that the game waits for, or None."""
        return self.step.pending if isinstance(self.step.pending, Chance) else None

    @property
    def over(self) -> Over | None:
        """How the game ended; None if it is not over."""
        return self.step.pending if isinstance(self.step.pending, Over) else None

    @property
    def legal(self) -> list[str]:
        """The legal actions of the seat that is asked, in notation."""
        assert isinstance(self.step.pending, Choice), f"nobody is asked: {self.step.pending}"
        return [self.title.write(action) for action in self.step.pending.legal]

    @property
    def anytime(self) -> list[str]:
        """The actions that are possible in any turn, in notation."""
        assert isinstance(self.step.pending, Choice), f"nobody is asked: {self.step.pending}"
        return [self.title.write(action) for action in self.step.pending.anytime]

    def play(self, *texts: str) -> Any:
        """Play actions one after the other, for the seats that are asked."""
        for text in texts:
            assert text in (*self.legal, *self.anytime), f"{text!r} is not among {self.legal}"
            self._took(self.rules.play(self.state, self.title.parse(text)))
        return self

    def fall(self, *outcomes: str) -> Any:
        """Give chances these outcomes, one after the other."""
        for outcome in outcomes:
            assert self.chance, f"the game waits for no chance before {outcome!r}: {self.step.pending}"
            self._took(self.rules.resolve(self.state, outcome))
        return self

    def refuses(self, text: str) -> Refusal:
        """The refusal of an action, which must be refused."""
        refusal = self.rules.refusal(self.state, self.title.parse(text))
        assert refusal is not None, f"{text!r} is allowed"
        assert self.title.texts.explain(refusal, self.rules.config)
        assert self.seat is None or text not in self.legal
        return refusal

    def happened(self, kind: type) -> list[Any]:
        """All happenings of a kind since the prepared state."""
        return [happening for happening in self.story if isinstance(happening, kind)]

    def audit(self) -> None:
        assert self.rules.audit(self.state) == ()

    def _took(self, step: Step[Any, Any]) -> None:
        self.step = step
        self.story += step.happenings
        self.audit()
