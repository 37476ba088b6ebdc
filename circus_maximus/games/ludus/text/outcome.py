"""The facts of a finished game, for the summary of many games."""

from __future__ import annotations

from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.state import State


def outcome(state: State, config: Config) -> dict[str, str | int]:
    """The number of cycles."""
    return {"cycles": state.cycle}
