"""The bots of Gloria Mundi, the best first."""

from __future__ import annotations

from collections.abc import Mapping

from circus_maximus.engine.packaged_title import made_by
from circus_maximus.engine.title import BotKind

PLANNER = made_by("circus_maximus.games.gloria.advice.planner.bot", "PlannerBot")
GREEDY = made_by("circus_maximus.games.gloria.advice.greedy", "GreedyBot")

BOTS: Mapping[str, BotKind] = {
    "planner": BotKind("weighs every choice in steps to Carthage", PLANNER, "Boethius", "thoughtful", 5),
    "greedy": BotKind("takes the best gain it sees", GREEDY, "Petronius", "eager", 2),
}
"""`docs/bots.md` has the games in which their strengths were measured."""
