"""The title object of Ludus Cyclorum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.engine.packaged_title import PackagedTitle
from circus_maximus.games.ludus.bots import BOTS
from circus_maximus.games.ludus.model.common_types import NAMES, SEATS
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules


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
