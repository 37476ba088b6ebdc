"""What the planner would do for a seat, and its actual reason in a few words."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.presenting.claims import Claim, Claiming, exactly
from circus_maximus.engine.presenting.presenter import MAX_REASON_LENGTH, Hint
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.advice.planner.bot import PlannerBot
from circus_maximus.games.gloria.advice.planner.situation import Idea, Why
from circus_maximus.games.gloria.advice.terms import of
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.phrases import steps
from circus_maximus.games.gloria.model.words import goal
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import State


def hint(rules: GloriaRules, view: State, choice: Choice[AnyAction]) -> Hint:
    """An action and the reason."""
    idea = PlannerBot(rules, choice.seat, 0).consider(view, choice)
    to_go = rules.lookups_of(view).carthage - view.players[choice.seat].steps
    if idea.why is Why.FINISH or idea.number >= to_go:
        why = Why.FINISH.format(goal=goal(rules.config))
        arrives = exactly(choice.seat, terms.VICTORY, 1, by=terms.TURN)
        return Hint(
            idea.action, why if len(why) <= MAX_REASON_LENGTH else Why.FINISH.format(goal="the goal"), (arrives,)
        )
    told = Claiming()
    moved = _steps_text(told, choice.seat, idea) if "{steps}" in idea.why else ""
    if idea.why is Why.BUYS:
        told.claims.append(Claim(choice.seat, terms.BUYS, min=1, by=terms.TURN, certain=False))
    return Hint(idea.action, idea.why.format(steps=moved), tuple(told.claims))


def _steps_text(told: Claiming, seat: Seat, idea: Idea) -> str:
    """The steps that an action takes, at once or when it is paid for."""
    assert isinstance(idea.action, a.Buy | a.Use | a.Repeat | a.Scrap)
    return steps(told.exactly(seat, of(terms.STEPS, idea.action.building), idea.number, by=terms.TURN))
