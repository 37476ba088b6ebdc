"""What a seat is asked: everything it can select, what that would cost and give, or why it is not allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import Answer, Branches, Explanation, Part, Path, Target
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.games.circus.advice.commitments import Commitments
from circus_maximus.games.circus.advice.forecast import forecast, who_can_win
from circus_maximus.games.circus.model.actions import AnyAction, Pass, Perform
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.present.questions import rule_headings
from circus_maximus.games.circus.present.questions.answers import answer
from circus_maximus.games.circus.present.questions.explanations import explanations
from circus_maximus.games.circus.present.questions.outcomes import winning
from circus_maximus.games.circus.present.questions.targets import Selectable, path_of, selectables, stakeable
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state import phases
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.text.refusals import SENTENCES
from circus_maximus.games.circus.text.words import coins, cube_name, name_of

if TYPE_CHECKING:
    from circus_maximus.games.circus.advice.warnings import Warnings

SHORT = 40
"""Maximum number of characters of a short question."""


class CircusQuestion:
    """The question of one choice. What can be selected stands in targets.py, what it does in answers.py."""

    def __init__(self, rules: CircusRules, view: State, choice: Choice[AnyAction], names: Sequence[str]) -> None:
        self._rules = rules
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._choice = choice
        self._names = names
        self._commitments = Commitments(self._lookups, view, choice.seat)

    @cached_property
    def _warnings(self) -> Warnings:
        """Loaded with the first answer, because a start shows none."""
        from circus_maximus.games.circus.advice.warnings import Warnings

        return Warnings(self._commitments)

    @property
    def rule(self) -> str:
        return rule_headings.of_moment(self._view)

    @property
    def explanations(self) -> Sequence[Explanation]:
        return explanations(self._lookups, self._view, self._choice)

    @cached_property
    def urgent(self) -> Sequence[str]:
        return tuple(who_can_win(self._commitments, self._names))

    @cached_property
    def forecast(self) -> Sequence[str]:
        return forecast(self._commitments)

    def spell(self, action: AnyAction) -> Sequence[Path]:
        return (path_of(action),)

    def part(self, path: Path, after: Branches) -> Part:
        match path:
            case ():
                asks, brief = _question(self._lookups, self._view, self._choice)
                return Part(asks, self._targets(selectables(self._lookups, self._view), after), brief)
            case (str(id),) if (spot := self._lookups.place.get(id.removeprefix("place/"))) and spot.wager:
                acts = stakeable(self._lookups, self._view, spot.id)
                return Part("stake coins on an act", self._targets(acts, after))
        return Part("choose a number")

    def _targets(self, things: Iterable[Selectable], after: Branches) -> tuple[Target, ...]:
        return tuple(self._target(thing, thing.id in after) for thing in things)

    def _target(self, thing: Selectable, allowed: bool) -> Target:
        """Something to select, with the reason if it is not allowed."""
        refusal = None if allowed else self._rules.refusal(self._view, thing.least)
        return Target(
            id=thing.id,
            label=thing.label,
            why_not=explain(SENTENCES, refusal, self._rules.config),
            rule=rule_headings.of_target(self._view, thing.id, refusal),
            key=thing.key,
            passes=thing.passes,
        )

    def answer(self, action: AnyAction) -> Answer:
        said = answer(self._lookups, self._view, self._choice.seat, action, self._warnings.about(action))
        phase = self._view.phase
        if isinstance(action, Perform) and isinstance(phase, phases.Performing):
            return replace(said, wins=winning(self._lookups, self._view, phase))
        return said


def _question(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> tuple[str, str]:
    """The question, and the same in at most `SHORT` characters."""
    match state.phase:
        case phases.Bidding():
            if any(isinstance(action, Pass) for action in choice.menu[-1][-1]):
                return "bid on an act or pass", "bid or pass"
            return "bid on an act: you begin, so you may not pass yet", "bid on an act: you begin"
        case phases.Placing():
            wage = coins(lookups.in_force(state.round.events).wage)
            return f"place a worker ({wage}) or pass", f"place a worker ({wage}) or pass"
        case phases.Buying(market, _):
            many = cube_name(lookups.config, MARKETS[market])
            return f"buy {many} or none", f"buy {many} or none"
        case phases.Performing(acts, _):
            name = name_of(lookups.config, acts[0])
            asks = f"perform {name} or withdraw"
            return asks, asks if len(asks) <= SHORT else "perform the act or withdraw"
        case phases.Paying():
            return "you have no coins: give up a cube", "no coins: give up a cube"
        case phase:
            raise phases.asks_nobody(phase)
