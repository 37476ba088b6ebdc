"""What Gloria Mundi counts of people over many games: the buildings they buy."""

from __future__ import annotations

from circus_maximus.engine.measuring.metrics import Listeners
from circus_maximus.engine.measuring.tallies import Counts, Tally, most_often
from circus_maximus.engine.words import counted
from circus_maximus.games.gloria.model.happenings import Bought
from circus_maximus.games.gloria.text.words import building_name


class BuildingsBought(Tally):
    """Buildings bought, by name."""

    id = "buildings"
    label = "Buildings bought"

    def listeners(self) -> Listeners:
        return {Bought: self._bought}

    def _bought(self, happening: Bought) -> None:
        self.count(happening.seat, building_name(self.config, happening.building))

    def says(self, counts: Counts) -> str:
        if not counts:
            return ""
        return f"{counted(self.rank(counts), 'building')}, most often {most_often(counts)}"

    def rank(self, counts: Counts) -> int:
        return sum(counts.values())


TALLIES = (BuildingsBought,)
