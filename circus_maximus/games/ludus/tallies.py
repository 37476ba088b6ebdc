"""What Ludus Cyclorum counts of people over many games: the stones they take."""

from __future__ import annotations

from typing import get_args

from circus_maximus.engine.metrics import Counts, Listeners, Tally, most_often
from circus_maximus.engine.text.words import counted
from circus_maximus.games.ludus.model.happenings import Loss
from circus_maximus.games.ludus.model.words import symbol_name


class StonesTaken(Tally):
    """Enemy stones taken, by the name of the stone that took them."""

    id = "takes"
    label = "Stones taken"

    def listeners(self) -> Listeners:
        return dict.fromkeys(get_args(Loss), self._took)

    def _took(self, happening: Loss) -> None:
        if happening.owner != happening.seat:
            self.count(happening.seat, symbol_name(self.config, happening.symbol))

    def says(self, counts: Counts) -> str:
        if not counts:
            return ""
        return f"{counted(self.rank(counts), 'stone')}, most with the {most_often(counts)}"

    def rank(self, counts: Counts) -> int:
        return sum(counts.values())


def tallies() -> list[Tally]:
    """The tallies, in the order of the hall of fame."""
    return [StonesTaken()]
