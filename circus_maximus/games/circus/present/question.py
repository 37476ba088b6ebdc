"""What a seat is asked: everything it can select, what that would cost and give, or why it is not allowed."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.question import Ask, Target
from circus_maximus.games.circus.actions import AnyAction, Pass
from circus_maximus.games.circus.common_types import MARKETS
from circus_maximus.games.circus.lookups import Lookups
from circus_maximus.games.circus.phases import (
    Bidding,
    Buying,
    Dealing,
    Done,
    Drawing,
    Ended,
    Flipping,
    Paying,
    Peeking,
    Performing,
    Placing,
    Rolling,
    Seating,
)
from circus_maximus.games.circus.present import rule_headings, short_text
from circus_maximus.games.circus.present.forecast import forecast
from circus_maximus.games.circus.present.options import option
from circus_maximus.games.circus.present.targets import Selectable, selectables, target_of
from circus_maximus.games.circus.present.warnings import Warnings
from circus_maximus.games.circus.refusals import explain
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.texts import coins, cube_name, name_of


def ask_shown(rules: CircusRules, state: State, choice: Choice[AnyAction]) -> Ask:
    """The question to a seat, with all answers."""
    lookups = rules.lookups(state)
    warnings = Warnings(rules, state, choice.seat)
    legal = by_target(choice)
    targets = tuple(
        _target(rules, state, choice, thing, legal.get(thing.id, []), warnings) for thing in selectables(lookups, state)
    )
    question, short = _question(lookups, state, choice)
    return Ask(
        seat=choice.seat,
        question=question,
        short_text=short,
        targets=targets,
        first=next((target.id for target in targets if target.options), ""),
        forecast=forecast(warnings.commitments),
        rule=rule_headings.of_moment(state),
    )


def by_target(choice: Choice[AnyAction]) -> dict[str, list[AnyAction]]:
    """The legal actions by the id of their target."""
    legal: dict[str, list[AnyAction]] = {}
    for action in choice.legal:
        legal.setdefault(target_of(action), []).append(action)
    return legal


def _target(
    rules: CircusRules,
    state: State,
    choice: Choice[AnyAction],
    thing: Selectable,
    actions: list[AnyAction],
    warnings: Warnings,
) -> Target:
    """Something to select, with its amounts or the reason why there are none."""
    lookups = rules.lookups(state)
    refusal = None if actions else rules.refusal(state, thing.least)
    return Target(
        id=thing.id,
        key=thing.key,
        label=thing.label,
        options=tuple(option(lookups, state, choice.seat, action, warnings.about(action)) for action in actions),
        why_not=explain(refusal, rules.config) if refusal else "",
        rule=rule_headings.of_target(state, thing.id, refusal),
    )


def _question(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> tuple[str, str]:
    """The question, and the same in at most forty characters."""
    match state.phase:
        case Bidding():
            if any(isinstance(action, Pass) for action in choice.menu[-1][-1]):
                return "bid on an act or pass", "bid or pass"
            return "bid on an act: you begin, so you may not pass yet", "bid on an act: you begin"
        case Placing():
            wage = coins(lookups.in_force(state.round.events).wage)
            return f"place a worker ({wage}) or pass", f"place a worker ({wage}) or pass"
        case Buying(market, _):
            many = cube_name(lookups.config, MARKETS[market])
            return f"buy {many} or none", f"buy {many} or none"
        case Performing(acts, _):
            name = name_of(lookups.config, acts[0])
            short = short_text.short_names([name], short_text.ACT_NAME)[0]
            return f"perform {name} or withdraw", f"perform {short} or withdraw"
        case Paying():
            return "you have no coins: give up a cube", "no coins: give up a cube"
        case Seating() | Dealing() | Drawing() | Flipping() | Peeking() | Rolling() | Done() | Ended():
            raise LookupError(f"nobody is asked in {type(state.phase).__name__}")
        case phase:
            assert_never(phase)
