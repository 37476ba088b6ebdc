"""Metrics of buildings: how often each is shown, bought and used, and how much it helps."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.metrics import CountedBy, Counter, Gap, Listeners, Metric, Sums, by, lift
from circus_maximus.games.gloria.model.goth_happenings import DueMet
from circus_maximus.games.gloria.model.happenings import AbilityUsed, Bought, LaidOut, Redirected, Swapped


def of_buildings(buildings: Sequence[str], seats: int) -> list[Metric]:
    """The metrics of this module."""
    return [
        CountedBy(
            "shown",
            "Games in which the building enters the forum.",
            "building",
            buildings,
            by(LaidOut, lambda it: it.building),
        ),
        BuildingsBought(buildings),
        Uses(buildings),
        OwnerLift(buildings, seats),
    ]


class BuildingsBought(Counter):
    """Buildings bought, of those shown."""

    id = "bought"
    subjects_are = "building"
    meaning = "Games in which somebody buys the building, of those in which it enters the forum."
    per = "game that shows it"

    def listeners(self) -> Listeners:
        return {LaidOut: self._shown, Bought: self._bought}

    def _shown(self, it: LaidOut) -> None:
        self.among[self.subjects.index(it.building)] += 1

    def _bought(self, it: Bought) -> None:
        self.counted[self.subjects.index(it.building)] += 1


class Uses(Counter):
    """How often buildings are used."""

    id = "uses"
    subjects_are = "building"
    meaning = (
        "Harvests in which the building is used after somebody has bought it; for a red building, whether it "
        "exchanges counters or is given instead of its card."
    )
    unit = "uses"
    per = "purchase"
    margin = 0.5

    def __init__(self, buildings: Sequence[str]) -> None:
        super().__init__(buildings)
        self._exchanged: set[str] = set()
        """The buildings that have exchanged counters in this game."""

    def begin(self) -> None:
        super().begin()
        self._exchanged = set()

    def listeners(self) -> Listeners:
        return {
            Bought: self._bought,
            AbilityUsed: self._used,
            Redirected: self._used,
            Swapped: self._swapped,
            DueMet: self._given,
        }

    def _bought(self, it: Bought) -> None:
        self.among[self.subjects.index(it.building)] += 1

    def _used(self, it: AbilityUsed | Redirected) -> None:
        self.counted[self.subjects.index(it.building)] += 1

    def _swapped(self, it: Swapped) -> None:
        if it.building not in self._exchanged:
            self._exchanged.add(it.building)
            self.counted[self.subjects.index(it.building)] += 1

    def _given(self, it: DueMet) -> None:
        if it.shielded and it.building is not None:
            self.counted[self.subjects.index(it.building)] += 1


class OwnerLift(Gap):
    """How much a building helps to win."""

    id = "owner_lift"
    subjects_are = "building"
    meaning = "How much more often players who buy the building win than the others in games that show it."
    per = "seat in a game that shows it"

    def __init__(self, buildings: Sequence[str], seats: int) -> None:
        super().__init__(buildings)
        self._seats = seats

    def begin(self) -> None:
        self._did = [[0] * self._seats for _ in self.subjects]
        self._could = [[0] * self._seats for _ in self.subjects]

    def listeners(self) -> Listeners:
        return {LaidOut: self._shown, Bought: self._bought}

    def _shown(self, it: LaidOut) -> None:
        self._could[self.subjects.index(it.building)] = [1] * self._seats

    def _bought(self, it: Bought) -> None:
        self._did[self.subjects.index(it.building)][it.seat] = 1

    def sums(self, wins: Sequence[float]) -> Sums:
        return lift(wins, self._did, self._could)
