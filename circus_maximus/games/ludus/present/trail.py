"""What the last activation did on the board: where its stone came from and went, and what was taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circus_maximus.engine.contract import Happening
from circus_maximus.games.ludus.model.happenings import (
    Blocked,
    Countered,
    DrawDeclined,
    DrawOffered,
    HeldBack,
    Jumped,
    Moved,
    Struck,
    Took,
)

REACTIONS = (Struck, HeldBack, Blocked, Countered)
"""What the steps of reactions begin with."""
OFFERS = (DrawOffered, DrawDeclined)


def trail(recent: Iterable[Sequence[Happening]]) -> dict[str, str]:
    """What happened on each node: `left`, `reached` or `taken`. `recent` are the steps of the game, the last first."""
    steps: list[Sequence[Happening]] = []
    for step in recent:
        if not isinstance(next(iter(step), None), OFFERS):
            steps.append(step)
            if not isinstance(next(iter(step), None), REACTIONS):
                break
    marks: dict[str, str] = {}
    for happening in (happening for step in reversed(steps) for happening in step):
        if isinstance(happening, Moved | Jumped):
            marks[happening.start], marks[happening.to] = "left", "reached"
        elif isinstance(happening, Took | Countered):
            marks[happening.target] = "taken"
    return marks
