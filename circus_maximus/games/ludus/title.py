"""The title object of Ludus Cyclorum, and its bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.engine.packaged_title import PackagedTitle, made_by
from circus_maximus.engine.title import BotKind, MakeBot
from circus_maximus.games.ludus.model.common_types import NAMES, SEATS
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules


def _greedy(caution: float) -> MakeBot:
    """Makes greedy bots with this much caution."""
    return made_by("circus_maximus.games.ludus.advice.greedy", "GreedyBot", caution)


BOTS: Mapping[str, BotKind] = {
    "greedy": BotKind("takes what it can and avoids danger", _greedy(1.0), "Regulus", "wary", 5),
    "bold": BotKind("greedy, but fears danger half as much", _greedy(0.5), "Ferox", "fierce", 4),
}


class LudusCyclorum(PackagedTitle):
    """The title."""

    package = "circus_maximus.games.ludus"
    label = "Ludus Cyclorum"
    version = 1
    renamed_ends: Mapping[str, str] = {"party": "lone_dux"}
    seats = SEATS
    names = NAMES
    names_are_sides = True
    config_type = Config
    rules = LudusRules
    bots = BOTS
    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("bold", "greedy"), "greedy": ("greedy",)}


TITLE = LudusCyclorum()
