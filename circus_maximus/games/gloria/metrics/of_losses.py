"""Metrics of what seats lose: tribute, cards, and counters that the supply does not have."""

from __future__ import annotations

from circus_maximus.engine.measuring.metrics import Listeners, Metric, PerGame
from circus_maximus.games.gloria.model.common_types import Row
from circus_maximus.games.gloria.model.happenings import (
    DueMet,
    Gained,
    GothMoved,
    Picked,
    TributePaid,
    Yielded,
)


def of_losses() -> list[Metric]:
    """The metrics of this module."""
    return [Tribute(), Raids(), CardsLost(), CountersMissing()]


class Tribute(PerGame):
    """Tribute."""

    id = "tribute"
    meaning = "How often seats pay tribute in a game."
    unit = "payments"
    margin = 0.5

    def listeners(self) -> Listeners:
        return {TributePaid: self._paid}

    def _paid(self, it: TributePaid) -> None:
        self.counted[0] += 1


class Raids(PerGame):
    """Raids."""

    id = "raids"
    meaning = "How often the Goth raids tribute in a game."
    unit = "raids"
    margin = 0.5

    def listeners(self) -> Listeners:
        return {GothMoved: self._moved}

    def _moved(self, it: GothMoved) -> None:
        self.counted[0] += it.raid


class CardsLost(PerGame):
    """Cards that go to the Goth."""

    id = "cards_lost"
    meaning = "Cards that all seats together give to the Goth in a game, without those that a shield keeps."
    unit = "cards"
    margin = 1.0

    def listeners(self) -> Listeners:
        return {DueMet: self._met}

    def _met(self, it: DueMet) -> None:
        self.counted[0] += not it.shielded


class CountersMissing(PerGame):
    """Counters that an empty supply does not give."""

    id = "counters_missing"
    meaning = "Counters that seats do not gain in a game because the supply has none."
    unit = "counters"
    margin = 2.0

    def listeners(self) -> Listeners:
        return {Yielded: self._missing, Picked: self._missing, Gained: self._missing_row}

    def _missing(self, it: Yielded | Picked) -> None:
        self.counted[0] += it.lost

    def _missing_row(self, it: Gained) -> None:
        lost: Row = it.lost
        self.counted[0] += sum(lost)
