"""A game of Ludus Cyclorum as a story, cycle by cycle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Passage
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.happenings import AnyHappening, CycleBegan, GameEnded
from circus_maximus.games.ludus.text.story import INDICATOR, Storyteller


def retell(story: Iterable[Iterable[Happening]], names: Sequence[str], config: Config) -> Iterator[Passage]:
    """A passage for each cycle, with an item for each step, without how the game ended."""
    teller = Storyteller(names, config)
    heading, told = "Setup", list[str]()
    for step in story:
        told.append("")
        for happening in step:
            sentence = teller.tell(cast("AnyHappening", happening))
            if isinstance(happening, GameEnded):
                continue
            if isinstance(happening, CycleBegan):
                yield from _passage(heading, told)
                heading, told = f"Cycle {happening.cycle}", [""]
                sentence = f"Under the {INDICATOR[happening.cycle % 2]}: {names[happening.seat]} is first."
            told[-1] = f"{told[-1]} {sentence}".strip()
    yield from _passage(heading, told)


def _passage(heading: str, told: Sequence[str]) -> Iterator[Passage]:
    if items := tuple(filter(None, told)):
        yield Passage((heading,), items)
