"""The title object of Gloria Mundi."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.engine.packaged_title import PackagedTitle
from circus_maximus.games.gloria.bots import BOTS
from circus_maximus.games.gloria.model.common_types import NAMES, SEATS
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules


class GloriaMundi(PackagedTitle):
    """The title."""

    package = "circus_maximus.games.gloria"
    label = "Gloria Mundi"
    version = 1
    seats = SEATS
    names = NAMES
    config_type = Config
    rules = GloriaRules
    bots = BOTS
    line_ups: Mapping[str, Sequence[str]] = {"mixed": ("planner", "greedy"), "planner": ("planner",)}


TITLE = GloriaMundi()
