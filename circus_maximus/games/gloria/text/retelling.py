"""A game of Gloria Mundi as a story, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Passage
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.happenings import AnyHappening, GameEnded, TurnBegan
from circus_maximus.games.gloria.text.story import Storyteller


def retell(story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterator[Passage]:
    """A passage for each turn, with an item for each step, without how the game ended."""
    teller = Storyteller(names, config)
    heading, told = "Setup", list[str]()
    for step in story:
        told.append("")
        for happening in step:
            if isinstance(happening, GameEnded):
                continue
            if isinstance(happening, TurnBegan):
                yield from _passage(heading, told)
                heading, told = f"Turn {happening.turn}: {names[happening.seat]}", [""]
                continue
            told[-1] = f"{told[-1]} {teller.tell(cast('AnyHappening', happening))}".strip()
    yield from _passage(heading, told)


def _passage(heading: str, told: Sequence[str]) -> Iterator[Passage]:
    if items := tuple(filter(None, told)):
        yield Passage((heading,), items)
