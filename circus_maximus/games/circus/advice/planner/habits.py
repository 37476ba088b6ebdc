"""Habits that make a planner play in a way of its own."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.games.circus.model.common_types import Track

Flips = Literal["never", "if_worth", "always"]


class Habits(Struct, frozen=True):
    """How a planner differs from one that always follows the best plan."""

    flips: Flips = "if_worth"
    """When it sends a worker to a place with a coin flip."""
    favours: Track | None = None
    """The track it prefers."""
    raises: bool = False
    """Whether it raises a bid with coins it can spare."""


NO_HABITS = Habits()
