"""The bots of Circus Maximus, the best first. The code of each is loaded when it first gets a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from circus_maximus.engine.contract import Player, Seat
from circus_maximus.engine.title import BotKind, MakeBot
from circus_maximus.games.circus.advice.planner.habits import NO_HABITS, Habits


def _planner(habits: Habits = NO_HABITS) -> MakeBot:
    """Makes planners with some habits."""

    def make(rules: Any, seat: Seat, seed: int) -> Player[Any, Any]:
        from circus_maximus.games.circus.advice.planner.bot import PlannerBot

        return PlannerBot(rules, seat, seed, habits)

    return make


def _greedy(flips_first: bool) -> MakeBot:
    """Makes greedy bots."""

    def make(rules: Any, seat: Seat, seed: int) -> Player[Any, Any]:
        from circus_maximus.games.circus.advice.greedy import GreedyBot

        return GreedyBot(rules, seat, seed, flips_first)

    return make


BOTS: Mapping[str, BotKind] = {
    "planner": BotKind("plans each round ahead", _planner()),
    "church": BotKind("a planner that prefers the Church track", _planner(Habits(favours="church"))),
    "empire": BotKind("a planner that prefers the Empire track", _planner(Habits(favours="empire"))),
    "people": BotKind("a planner that prefers the Population track", _planner(Habits(favours="population"))),
    "daring": BotKind("a planner that flips a coin whenever it can", _planner(Habits(flips="always"))),
    "raiser": BotKind("a planner that raises its bids", _planner(Habits(raises=True))),
    "flipper": BotKind("as greedy, but flips coins before it lines up", _greedy(True)),
    "greedy": BotKind("takes the best gain it sees", _greedy(False)),
    "careful": BotKind("a planner that never flips a coin", _planner(Habits(flips="never"))),
}
