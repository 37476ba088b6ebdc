"""A game of Ludus Cyclorum as a story, cycle by cycle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Passage, passages
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.happenings import CycleBegan, GameEnded
from circus_maximus.games.ludus.model.words import Words


def retell(story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterator[Passage]:
    """A passage for each cycle, with an item for each step, without how the game ended."""
    say = Words(names, config)

    def begins(happening: Happening) -> str:
        return f"Cycle {happening.cycle}" if isinstance(happening, CycleBegan) else ""

    def tell(happening: Happening) -> str:
        if isinstance(happening, CycleBegan):
            return f"{names[happening.seat]} goes first."
        return "" if isinstance(happening, GameEnded) else happening.told(say)

    return passages(story, begins, tell)
