"""What the planner would do for a seat, and its actual reason in a few words."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.presenter import LONGEST_REASON
from circus_maximus.games.gloria.advice.planner.bot import PlannerBot
from circus_maximus.games.gloria.advice.planner.reasons import Why
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.words import goal, steps

SENTENCES: dict[Why, str] = {
    "finish": "it takes you to {goal}",
    "yields": "this harvest gains you most against the others",
    "buys": "you could then buy what is worth most",
    "steps": "it moves you {steps}",
    "worth_more": "it gives more than the counter of its card",
    "take": "the counter is worth more now than the ability",
    "redirect": "what the cards then yield is worth more",
    "plain": "what the cards yield anyway is worth more",
    "scrap": "that building gives more now than later",
    "lack": "you can use this most",
    "carries": "it moves you {steps} for what it costs",
    "engine": "its ability pays for it in later harvests",
    "save": "nothing on sale is worth its price to you",
    "spare": "you can spare these most easily",
    "exchange": "you get more useful counters",
    "no_exchange": "what you have is worth more",
    "cheaper": "the cards due would cost you more",
    "dearer": "tribute costs you more than the cards due",
    "least": "losing it costs you least",
}
"""A sentence for each reason."""


def hint(rules: GloriaRules, view: State, choice: Choice[AnyAction]) -> tuple[AnyAction, str]:
    """An action and the reason, without a full stop."""
    idea = PlannerBot(rules, choice.seat, 0).consider(view, choice)
    why = SENTENCES[idea.why].format(steps=steps(idea.number), goal=goal(rules.config))
    return idea.action, why if len(why) <= LONGEST_REASON else "it takes you to the goal"
