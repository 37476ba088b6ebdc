"""Whether to perform the act that is called."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.advice.planner.estimates.situation import Means, Situation
from circus_maximus.games.circus.advice.planner.plans.offers import make_offer
from circus_maximus.games.circus.advice.planner.plans.plan import Plan
from circus_maximus.games.circus.advice.planner.plans.supply import NOTHING
from circus_maximus.games.circus.advice.planner.reasons import Idea, Why
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.state.phases import Performing


def perform(situation: Situation, phase: Performing, choice: Choice[AnyAction]) -> Idea:
    """Perform it if it is one of the acts of the best plan with the cubes and coins the seat has."""
    acts = situation.facts.acts
    offers = [make_offer(situation, acts[act], coins) for act, coins in situation.bids().items() if act in phase.acts]
    plan = Plan(situation, offers, Means(situation), NOTHING)
    for offer in plan.chosen:
        if offer.act.id == phase.acts[0]:
            return Idea(choice.menu[0][0][0], Why.READY)
    return Idea(choice.menu[-1][-1][0], Why.SAVE if plan.chosen else Why.NO_USE)
