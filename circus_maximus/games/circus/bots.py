"""The bots of Circus Maximus, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from circus_maximus.engine.packaged_title import made_by
from circus_maximus.engine.title import BotKind, MakeBot

if TYPE_CHECKING:
    from circus_maximus.engine.contract import Seat
    from circus_maximus.games.circus.advice.planner.bot import PlannerBot
    from circus_maximus.games.circus.advice.planner.weights import Flips
    from circus_maximus.games.circus.model.common_types import Track
    from circus_maximus.games.circus.rules.circus_rules import CircusRules


def _planner(flips: Flips = "if_worth", favours: Track | None = None, raises: bool = False) -> MakeBot:
    """Makes planners with these habits; their modules are loaded for the first of them."""

    def make(rules: CircusRules, seat: Seat, seed: int) -> PlannerBot:
        from circus_maximus.games.circus.advice.planner.bot import PlannerBot
        from circus_maximus.games.circus.advice.planner.weights import Habits

        return PlannerBot(rules, seat, seed, Habits(flips, favours, raises))

    return make


def _greedy(flips_first: bool) -> MakeBot:
    """Makes greedy bots."""
    return made_by("circus_maximus.games.circus.advice.greedy", "GreedyBot", flips_first)


BOTS: Mapping[str, BotKind] = {
    "planner": BotKind("plans the whole round before each decision", _planner(), "Livia", "patient", 5),
    "church": BotKind("plans ahead, and prefers the Church track", _planner(favours="church"), "Pius", "devout", 5),
    "empire": BotKind("plans ahead, and prefers the Empire track", _planner(favours="empire"), "Severus", "proud", 4),
    "people": BotKind(
        "plans ahead, and prefers the Population track", _planner(favours="population"), "Gracchus", "genial", 5
    ),
    "daring": BotKind("plans ahead, flips a coin whenever it can", _planner(flips="always"), "Fulvia", "reckless", 4),
    "raiser": BotKind("plans ahead, raises bids while it has coins", _planner(raises=True), "Crassus", "stubborn", 4),
    "flipper": BotKind("greedy, but flips coins before lining up", _greedy(True), "Fortunata", "hopeful", 3),
    "greedy": BotKind("takes the best gain it sees, act by act", _greedy(False), "Verres", "hasty", 2),
    "careful": BotKind("plans ahead, but never flips a coin", _planner(flips="never"), "Cato", "cautious", 2),
}
"""`docs/bots.md` has the games in which their strengths were measured."""
