"""The metrics of Gloria Mundi. To add one, add it to the module of its subject."""

from __future__ import annotations

from circus_maximus.engine.metrics import Listener
from circus_maximus.games.gloria.metrics.of_buildings import of_buildings
from circus_maximus.games.gloria.metrics.of_games import of_games
from circus_maximus.games.gloria.metrics.of_losses import of_losses
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules


def metrics(rules: GloriaRules, seats: int) -> list[Listener]:
    """The metrics, in the order of reports."""
    return [*of_games(seats), *of_losses(), *of_buildings(tuple(rules.config.buildings), seats)]
