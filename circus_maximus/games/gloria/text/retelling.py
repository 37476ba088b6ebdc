"""A game of Gloria Mundi as a story, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Passage, passages
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.happenings import GameEnded, TurnBegan
from circus_maximus.games.gloria.model.words import Words


def retell(story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterator[Passage]:
    """A passage for each turn, with an item for each step, without how the game ended."""
    say = Words(names, config)

    def begins(happening: Happening) -> str:
        return f"Turn {happening.turn}: {names[happening.seat]}" if isinstance(happening, TurnBegan) else ""

    def tell(happening: Happening) -> str:
        return "" if isinstance(happening, TurnBegan | GameEnded) else happening.told(say)

    return passages(story, begins, tell)
