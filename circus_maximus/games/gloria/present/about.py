"""What a building does, in one line."""

from __future__ import annotations

from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.present.paths import building_of
from circus_maximus.games.gloria.text.phrases import effect_text


def about(config: Config, target: str) -> str:
    """The effect of a building, given by the id of its target; empty for anything else."""
    id = building_of(target)
    return effect_text(config.buildings[id].effect) if id else ""
