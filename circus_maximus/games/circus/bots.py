"""The bots of Circus Maximus, the best first."""

from __future__ import annotations

from collections.abc import Mapping

from circus_maximus.engine.packaged_title import made_by
from circus_maximus.engine.title import BotKind, MakeBot
from circus_maximus.games.circus.advice.planner.habits import NO_HABITS, Habits


def _planner(habits: Habits = NO_HABITS) -> MakeBot:
    """Makes planners with some habits."""
    return made_by("circus_maximus.games.circus.advice.planner.bot", "PlannerBot", habits)


def _greedy(flips_first: bool) -> MakeBot:
    """Makes greedy bots."""
    return made_by("circus_maximus.games.circus.advice.greedy", "GreedyBot", flips_first)


BOTS: Mapping[str, BotKind] = {
    "planner": BotKind("plans the whole round before each decision", _planner(), "Livia", "patient", 5),
    "church": BotKind(
        "plans ahead, and prefers the Church track", _planner(Habits(favours="church")), "Pius", "devout", 5
    ),
    "empire": BotKind(
        "plans ahead, and prefers the Empire track", _planner(Habits(favours="empire")), "Severus", "proud", 4
    ),
    "people": BotKind(
        "plans ahead, and prefers the Population track", _planner(Habits(favours="population")), "Gracchus", "genial", 5
    ),
    "daring": BotKind(
        "plans ahead, flips a coin whenever it can", _planner(Habits(flips="always")), "Fulvia", "reckless", 4
    ),
    "raiser": BotKind(
        "plans ahead, raises bids while it has coins", _planner(Habits(raises=True)), "Crassus", "stubborn", 4
    ),
    "flipper": BotKind("as greedy, but flips coins before lining up", _greedy(True), "Fortunata", "hopeful", 3),
    "greedy": BotKind("takes the best gain it sees, act by act", _greedy(False), "Verres", "hasty", 2),
    "careful": BotKind("plans ahead, but never flips a coin", _planner(Habits(flips="never")), "Cato", "cautious", 2),
}
"""`docs/bots.md` has the games in which their strengths were measured."""
