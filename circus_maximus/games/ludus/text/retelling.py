"""A game of Ludus Cyclorum as a story, cycle by cycle, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Ending, Passage, Plot, Rank
from circus_maximus.games.ludus.model.common_types import NORTH, SOUTH, other
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.happenings import AnyHappening, CycleBegan, GameEnded
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Ended
from circus_maximus.games.ludus.text.cycles import cycles_of
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


def ending(rules: LudusRules, state: State, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
    """Who won and why, the stones left after each cycle, and every take. Raises LookupError if the game is not over."""
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    first = phase.winner or 0
    stones = [side.bit_count() for side in state.stones.sides]
    cycles = cycles_of(rules, story, names)
    start = [side.bit_count() for side in rules.lookups.at_start.sides]
    return Ending(
        reason=Storyteller(names, rules.config).tell(GameEnded(phase.reason, phase.winner)),
        heads=("Stones left",),
        ranks=tuple(
            Rank(1 if phase.winner is None else 1 + (seat != first), seat, (str(stones[seat]),), "")
            for seat in (first, other(first))
        ),
        plots=(
            Plot(
                "Stones",
                None,
                tuple((start[seat], *(cycle.left[seat] for cycle in cycles)) for seat in (SOUTH, NORTH)),
                "cycle",
            ),
        ),
        highlights=tuple((f"Cycle {cycle.number}", " ".join(cycle.takes)) for cycle in cycles if cycle.takes),
    )
