"""What Gloria Mundi counts of people over many games: the buildings they buy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from circus_maximus.engine.tallies import Counts, Tally
from circus_maximus.engine.words import counted
from circus_maximus.games.gloria.model.happenings import Bought
from circus_maximus.games.gloria.text.words import building_name


class BuildingsBought(Tally):
    """Buildings bought, by name."""

    id = "buildings"
    label = "Buildings bought"

    def listeners(self) -> Mapping[type, Callable[[Any], None]]:
        return {Bought: self._bought}

    def _bought(self, happening: Bought) -> None:
        self.count(happening.seat, building_name(self.config, happening.building))

    def says(self, counts: Counts) -> str:
        if not counts:
            return ""
        favourite = max(counts, key=counts.__getitem__)
        return f"{counted(self.rank(counts), 'building')}, most often {favourite}"

    def rank(self, counts: Counts) -> int:
        return sum(counts.values())


TALLIES = (BuildingsBought,)
