"""An activation part by part: the board after each move, take, block and strike of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.presenter import Beat
from circus_maximus.games.ludus.model.happenings import Blocked, Countered, Jumped, Moved, Struck, Took
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, flipped, moved, without
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Turn

Part = Moved | Jumped | Took | Countered | Blocked | Struck
"""What changes the board."""


def beats(lookups: Lookups, before: State, heard: Sequence[Happening]) -> Sequence[Beat]:
    """The board after each part of a step except the last, which the step itself shows."""
    stones, found = before.stones, []
    for count, happening in enumerate(heard, 1):
        if isinstance(happening, Part):
            stones = _after(lookups, stones, happening)
            found.append(Beat(replace(before, stones=stones, phase=Turn(happening.seat)), count))
    return found[:-1]


def _after(lookups: Lookups, stones: Stones, part: Part) -> Stones:
    nodes = lookups.board.by_name
    match part:
        case Moved() | Jumped():
            return moved(stones, nodes[part.start], nodes[part.to])
        case Took() | Countered():
            return without(stones, nodes[part.target])
        case Blocked() | Struck():
            return flipped(stones, nodes[part.at])
        case _:
            assert_never(part)
