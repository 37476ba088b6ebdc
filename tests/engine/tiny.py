"""What the tiny titles of the tests have in common: no config values, the default table, a plain story, rules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from circus_maximus.engine.contract import Chance, Illegal, Step
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.retelling import Passage
from circus_maximus.engine.presenting.texts import Texts


class NoConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A config without values."""


class TinyRules:
    """Rules whose `follow` carries out both actions and outcomes."""

    hides_anything = False
    pending: Any
    refusal: Any
    follow: Any
    not_booked: Any = {}  # noqa: RUF012 - as a title declares it

    def holdings(self, state: Any) -> Any:
        return {}

    def play(self, state: Any, action: str) -> Step[Any, str]:
        if refusal := self.refusal(state, action):
            raise Illegal(refusal)
        step: Step[Any, str] = self.follow(state, self.pending(state), action, True)
        return step

    def resolve(self, state: Any, outcome: str) -> Step[Any, str]:
        chance = self.pending(state)
        if not isinstance(chance, Chance) or outcome not in chance.outcomes:
            raise ValueError(outcome)
        step: Step[Any, str] = self.follow(state, chance, outcome, True)
        return step


class TinyTexts(Texts):
    """Texts without a package; `tell` and `explain` are left to the title."""

    def __init__(self, label: str, rulebook: str) -> None:
        super().__init__("tests.engine")
        self._label = label
        self._rulebook = rulebook

    def retell(self, story: Any, names: Any, config: Any) -> Any:
        return [Passage((self._label,), tuple(self.tell(it, names, config) for step in story for it in step))]

    def stage_name(self, stage: str) -> tuple[str, str]:
        return stage.capitalize(), ""

    def ended_by(self, reason: str) -> str:
        return f"by {reason}"

    @property
    def has_lesson(self) -> bool:
        return False

    def rulebook(self, config: Any) -> str:
        return self._rulebook


class TinyTitle:
    version = 1
    renamed_ends: Any = {}  # noqa: RUF012 - as a title declares it
    names_are_sides = False
    target_keys = ()
    bots: Any = {}  # noqa: RUF012 - as a title declares it
    config_type = NoConfig
    actions: tuple[str, ...]

    def config_checks(self, config: Any) -> Any:
        return ()

    def unused_values(self, config: Any) -> Any:
        return ()

    def presenter(self, rules: Any, names: Any) -> DefaultPresenter:
        return DefaultPresenter(self, rules, names)

    def parse(self, text: str) -> str:
        if text not in self.actions:
            raise ValueError(f"{text!r} is not an action")
        return text

    def write(self, action: str) -> str:
        return action

    def tallies(self) -> Any:
        return ()
