"""The title object of Circus Maximus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.engine.packaged_title import PackagedTitle
from circus_maximus.games.circus.bots import BOTS
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.rules.circus_rules import CircusRules


class CircusMaximus(PackagedTitle):
    """The title."""

    package = "circus_maximus.games.circus"
    label = "Circus Maximus"
    version = 1
    seats = SEATS
    names = ("Aurelia", "Brutus", "Cassia", "Drusus")
    config_type = Config
    rules = CircusRules
    bots = BOTS
    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("planner", "greedy"), "greedy": ("greedy",)}


TITLE = CircusMaximus()
