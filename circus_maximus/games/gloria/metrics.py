"""The metrics of Gloria Mundi. To add one, add its class, and an object to the list of `metrics`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from circus_maximus.engine.measuring.metrics import Counter, Decisions, Lift, Listener, Listeners, PerGame, Sums
from circus_maximus.games.gloria.model.common_types import Row
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.happenings import (
    AbilityUsed,
    Bought,
    DueMet,
    Gained,
    GameEnded,
    GothMoved,
    LaidOut,
    Moved,
    Picked,
    Redirected,
    StartFound,
    TributePaid,
    TurnBegan,
    Yielded,
)
from circus_maximus.games.gloria.state.phases import Reason


def metrics(config: Config, seats: int) -> list[Listener]:
    """The metrics, in the order of reports."""
    buildings = tuple(config.buildings)
    return [
        Turns(),
        PlaceWins(seats),
        EndedBy(),
        Steps(seats),
        RankSteps(seats),
        Decisions(margin=5.0),
        Tribute(),
        Raids(),
        CardsLost(),
        CountersMissing(),
        BuildingsShown(buildings),
        BuildingsBought(buildings),
        Uses(buildings),
        OwnerLift(buildings, seats),
    ]


class Turns(PerGame):
    """The length of a game."""

    id = "turns"
    meaning = "Turns of a game, including the last."
    unit = "turns"
    is_time = True
    primary = True
    margin = 1.5

    def listeners(self) -> Listeners:
        return {TurnBegan: self._began}

    def _began(self, it: TurnBegan) -> None:
        self.counted[0] = it.turn


class ByPlace(PerGame):
    """A metric by place in turn order."""

    subjects_are = "place in turn order"

    def __init__(self, seats: int) -> None:
        super().__init__([str(place) for place in range(1, seats + 1)])
        self.first = 0
        """The seat that began."""

    def listeners(self) -> Listeners:
        return {StartFound: self._found}

    def _found(self, it: StartFound) -> None:
        self.first = it.seat


class PlaceWins(ByPlace):
    """Wins by place in turn order."""

    id = "place_wins"
    meaning = "Games won by the seat with this place in turn order. A shared win counts for each winner in part."
    primary = True
    margin = 0.03

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.expected = 1 / seats

    def sums(self, wins: Sequence[float]) -> Sums:
        return [wins[(self.first + place) % len(wins)] for place in range(len(wins))], self.among


class EndedBy(PerGame):
    """Ways of ending."""

    id = "ended_by"
    subjects_are = "reason"
    meaning = "Games that end this way: a token is in Carthage, the Goth in Rome, a hand empty, the deck empty."
    primary = True

    def __init__(self) -> None:
        super().__init__(get_args(Reason))

    def listeners(self) -> Listeners:
        return {GameEnded: self._ended}

    def _ended(self, it: GameEnded) -> None:
        self.counted[self.subjects.index(it.reason)] = 1.0


class Steps(ByPlace):
    """Steps by place in turn order."""

    id = "steps"
    meaning = "Steps at the end of a game of the seat with this place in turn order."
    unit = "steps"
    margin = 1.0

    def listeners(self) -> Listeners:
        return {**super().listeners(), Moved: self._moved}

    def _moved(self, it: Moved) -> None:
        self.counted[(it.seat - self.first) % len(self.counted)] += it.steps


class RankSteps(PerGame):
    """Steps by rank in the standings."""

    id = "rank_steps"
    subjects_are = "rank"
    meaning = "Steps at the end of a game of the seat with this rank in the standings, from 1."
    unit = "steps"
    margin = 1.0

    def __init__(self, seats: int) -> None:
        super().__init__([str(rank) for rank in range(1, seats + 1)])
        self._steps = [0] * seats

    def begin(self) -> None:
        super().begin()
        self._steps = [0] * len(self.subjects)

    def listeners(self) -> Listeners:
        return {Moved: self._moved, GameEnded: self._ended}

    def _moved(self, it: Moved) -> None:
        self._steps[it.seat] += it.steps

    def _ended(self, it: GameEnded) -> None:
        order = [seat for seats in it.standing for seat in seats]
        self.counted = [float(self._steps[seat]) for seat in order]


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


class BuildingsShown(PerGame):
    """Buildings laid out in the forum."""

    id = "shown"
    subjects_are = "building"
    meaning = "Games in which the building is laid out in the forum."

    def listeners(self) -> Listeners:
        return {LaidOut: self._shown}

    def _shown(self, it: LaidOut) -> None:
        self.counted[self.subjects.index(it.building)] = 1.0


class BuildingsBought(Counter):
    """Buildings bought, of those shown."""

    id = "bought"
    subjects_are = "building"
    meaning = "Games in which somebody buys the building, of those in which it is laid out in the forum."
    per = "game that shows it"

    def listeners(self) -> Listeners:
        return {LaidOut: self._shown, Bought: self._bought}

    def _shown(self, it: LaidOut) -> None:
        self.among[self.subjects.index(it.building)] += 1

    def _bought(self, it: Bought) -> None:
        self.counted[self.subjects.index(it.building)] += 1


class Uses(Counter):
    """How often abilities are used."""

    id = "uses"
    subjects_are = "building"
    meaning = "Harvests in which the ability of the building is used after somebody has bought it."
    unit = "harvests"
    per = "purchase"
    margin = 0.5

    def listeners(self) -> Listeners:
        return {Bought: self._bought, AbilityUsed: self._used, Redirected: self._used}

    def _bought(self, it: Bought) -> None:
        self.among[self.subjects.index(it.building)] += 1

    def _used(self, it: AbilityUsed | Redirected) -> None:
        self.counted[self.subjects.index(it.building)] += 1


class OwnerLift(Lift):
    """How much a building helps to win."""

    id = "owner_lift"
    subjects_are = "building"
    meaning = "Share of wins of seats that buy the building, less that of the others in games that show it."
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
        return self.compared(wins, self._did, self._could)
