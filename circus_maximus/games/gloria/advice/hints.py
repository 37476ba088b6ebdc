"""What the planner would do for a seat, and its actual reason in a few words."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.presenter import MAX_REASON_LENGTH, Hint
from circus_maximus.games.gloria.advice.planner.bot import PlannerBot
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.words import goal, steps


def hint(rules: GloriaRules, view: State, choice: Choice[AnyAction]) -> Hint:
    """An action and the reason."""
    idea = PlannerBot(rules, choice.seat, 0).consider(view, choice)
    why = idea.why.value.format(steps=steps(idea.number), goal=goal(rules.config))
    return Hint(idea.action, why if len(why) <= MAX_REASON_LENGTH else "it takes you to the goal")
