"""Finds values that change nothing in any game. They are not errors: overlays may change what they depend on."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.title import Complaint
from circus_maximus.games.gloria.model.common_types import NONE, Gain
from circus_maximus.games.gloria.model.config import Config


def unused_values(config: Config) -> Iterator[Complaint]:
    """Every value without effect, and why it has none."""
    for id, entry in config.late_start.items():
        if entry.gets.row() == NONE:
            yield Complaint(("late_start", id), "the seat gets nothing")
    icons = {icon for space in config.goth_road.values() for icon in space.icons}
    for id, building in config.buildings.items():
        at, effect = ("buildings", id, "effect"), building.effect
        if effect.gain_once == Gain():
            yield Complaint((*at, "gain"), "the seat gains nothing")
        if effect.needed_icon and effect.needed_icon not in icons:
            yield Complaint(at, f"the Goth never stands on a space with {effect.needed_icon}")
