"""The metrics of Gloria Mundi. To add one, add it to the module of its subject."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from circus_maximus.engine.metrics import (
    Counted,
    CountedBy,
    Counter,
    Gap,
    Listener,
    Listeners,
    Metric,
    PerGame,
    Sums,
    by,
    decisions,
    each,
    lift,
)
from circus_maximus.games.gloria.model.goth_happenings import DueMet, GothMoved, TributePaid
from circus_maximus.games.gloria.model.happenings import (
    AbilityUsed,
    Bought,
    Gained,
    GameEnded,
    LaidOut,
    Moved,
    Picked,
    Redirected,
    StartFound,
    Swapped,
    TurnBegan,
    Yielded,
)
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.phases import Reason


def metrics(rules: GloriaRules, seats: int) -> list[Listener]:
    """The metrics, in the order of reports."""
    return [*of_games(seats), *of_losses(), *of_buildings(tuple(rules.config.buildings), seats)]


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


def of_games(seats: int) -> list[Metric]:
    """The metrics of this module."""
    return [
        Counted(
            "turns",
            "Turns in a game, including the last.",
            each(TurnBegan),
            unit="turns",
            margin=1.5,
            is_time=True,
            primary=True,
        ),
        PlaceWins(seats),
        CountedBy(
            "ended_by",
            "Games that end this way: a token in Carthage, the Goth in Rome, an empty hand or an empty deck.",
            "reason",
            get_args(Reason),
            by(GameEnded, lambda it: it.reason),
            primary=True,
        ),
        Steps(seats),
        RankSteps(seats),
        decisions(margin=5.0),
    ]


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
    meaning = "Games won by the player in this turn-order position. A shared win is split between the winners."
    primary = True
    margin = 0.03

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.expected = 1 / seats

    def sums(self, wins: Sequence[float]) -> Sums:
        return [wins[(self.first + place) % len(wins)] for place in range(len(wins))], self.among


class Steps(ByPlace):
    """Steps by place in turn order."""

    id = "steps"
    meaning = "Final steps of the player in this turn-order position."
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
    meaning = "Final steps of the player with this rank in the standings, from 1."
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


def of_losses() -> list[Metric]:
    """The metrics of this module."""
    return [
        Counted(
            "tribute",
            "How often players pay tribute in a game.",
            each(TributePaid),
            unit="payments",
            margin=0.5,
        ),
        Counted(
            "raids",
            "How often the Goth raids tribute in a game.",
            each(GothMoved, lambda it: it.raid),
            unit="raids",
            margin=0.5,
        ),
        Counted(
            "cards_lost",
            "Cards that all players together give to the Goth in a game, not counting those saved by a shield.",
            each(DueMet, lambda it: not it.shielded),
            unit="cards",
            margin=1.0,
        ),
        Counted(
            "counters_missing",
            "Counters that players miss out on in a game because the supply is empty.",
            each(Yielded, lambda it: it.lost),
            each(Picked, lambda it: it.lost),
            each(Gained, lambda it: sum(it.lost)),
            unit="counters",
            margin=2.0,
        ),
    ]
