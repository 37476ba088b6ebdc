"""The facts of a finished game, for the summary of many games."""

from __future__ import annotations

from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model.common_types import TRACKS, at_seats
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.words import MEASURE_NAMES, track_name
from circus_maximus.games.circus.state.game_state import Ended, State


def outcome(state: State, config: Config) -> dict[str, str | int]:
    """The winner's track if the goal was reached, otherwise the measure that decided; and the number of rounds."""
    phase = state.phase
    assert isinstance(phase, Ended)
    told: dict[str, str | int] = {"rounds": state.round.number}
    if phase.decided_by != "track":
        told["decided by"] = MEASURE_NAMES.get(phase.decided_by, "nothing (tied on every measure)")
    if phase.reason == "track":
        winners = [state.players[seat] for seat in phase.standing[0]]
        goal = at_seats(config.tracks.goal, len(state.players))
        won_on = [name for at, name in enumerate(TRACKS) if any(player.tracks[at] >= goal for player in winners)]
        return {"track": enumerated([track_name(config, track) for track in won_on]), **told}
    return told
