"""What Gloria Mundi counts of people over many games: the buildings they buy and use, and the tribute they pay."""

from __future__ import annotations

from circus_maximus.engine.metrics import Counts, Favourite, Listeners, Tally, most_often
from circus_maximus.engine.text.words import counted, times
from circus_maximus.games.gloria.model.goth_happenings import TributePaid
from circus_maximus.games.gloria.model.happenings import AbilityUsed, Bought
from circus_maximus.games.gloria.model.words import building_name

TIMES, COUNTERS = "times", "counters"


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


class Tribute(Tally):
    """How often tribute was paid, and how many counters."""

    id = "tribute"
    label = "Tribute paid"

    def listeners(self) -> Listeners:
        return {TributePaid: self._paid}

    def _paid(self, happening: TributePaid) -> None:
        self.count(happening.seat, TIMES)
        self.count(happening.seat, COUNTERS, sum(happening.paid))

    def says(self, counts: Counts) -> str:
        paid = self.rank(counts)
        return f"{counted(paid, 'counter')}, {times(counts.get(TIMES, 0))}" if paid else ""

    def rank(self, counts: Counts) -> int:
        return counts.get(COUNTERS, 0)


def tallies() -> list[Tally]:
    """The tallies, in the order of the hall of fame."""
    return [
        BuildingsBought(),
        Favourite("uses", "Most used", AbilityUsed, lambda config, it: building_name(config, it.building)),
        Tribute(),
    ]
