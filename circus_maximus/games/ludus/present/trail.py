"""What the last activation did on the board: where its stone came from and went, and what was taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from circus_maximus.engine.contract import Happening
from circus_maximus.games.ludus.happenings import Countered, Jumped, Moved, Took

Mark = Literal["left", "reached", "taken"]


def trail(happenings: Iterable[Happening]) -> dict[str, Mark]:
    """What happened on each node of an activation."""
    marks: dict[str, Mark] = {}
    for happening in happenings:
        match happening:
            case Moved(_, _, start, to) | Jumped(_, _, start, _, to):
                marks[start], marks[to] = "left", "reached"
            case Took(target=node) | Countered(target=node):
                marks[node] = "taken"
            case _:
                pass
    return marks
