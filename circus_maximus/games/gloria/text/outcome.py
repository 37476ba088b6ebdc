"""The facts of a finished game, for the summary of many games."""

from __future__ import annotations

from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.state.game_state import State


def outcome(state: State, config: Config) -> dict[str, str | int]:
    """The number of turns, and the steps of the seat that is furthest ahead."""
    return {"turns": state.turn, "steps of the winner": max(player.steps for player in state.players)}
