"""Metrics of the places where workers are sent."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.measuring.metrics import Lift, Listener, Listeners, Metric, Sums
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.metrics.of_rounds import PLAYER_ROUND
from circus_maximus.games.circus.model.happenings import CoinFlipped, WorkerSent, WorkersPlaced


def of_places(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    places = Places(course)
    return [
        places,
        PlaceVisits(places),
        PlaceUsed(places),
        PlaceHeads(places),
        PlaceLost(places),
        PlaceLift(places),
        Heads(places),
    ]


class Places:
    """Counts what happens at each open place in a game. Lists are by place, in the order of `ids`."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.ids = tuple(spot.id for spot in course.lookups.places if spot.config.open)
        self._index = {place: index for index, place in enumerate(self.ids)}
        self.games = [1.0] * len(self.ids)
        course.when("placing", self._begin_placing)

    def listeners(self) -> Listeners:
        return {WorkersPlaced: self._placed, WorkerSent: self._sent, CoinFlipped: self._flipped}

    def begin(self) -> None:
        count, seats = len(self.ids), len(self.course.seats)
        self.visits, self.used, self.flips, self.heads, self.lost = ([0.0] * count for _ in range(5))
        self.rounds = 0.0
        """Player-rounds."""
        self.open = [0] * count
        """Rounds in which the place is open."""
        self.used_by = [[0] * seats for _ in self.ids]
        """Rounds in which each seat sends a worker there."""
        self._seen: set[tuple[str, Seat]] = set()

    def _begin_placing(self) -> None:
        self._seen = set()
        self.rounds += len(self.course.seats)
        for spot in self.course.lookups.in_force(self.course.events).open:
            self.open[self._index[spot.id]] += 1

    def _placed(self, it: WorkersPlaced) -> None:
        self._visit(it.place, it.seat, it.workers)

    def _sent(self, it: WorkerSent) -> None:
        self._visit(it.place, it.seat, 1)

    def _visit(self, place: str, seat: Seat, workers: int) -> None:
        index = self._index[place]
        self.visits[index] += workers
        if (place, seat) not in self._seen:
            self._seen.add((place, seat))
            self.used[index] += 1
            self.used_by[index][seat] += 1

    def _flipped(self, it: CoinFlipped) -> None:
        index = self._index[it.place]
        self.flips[index] += 1
        if it.heads:
            self.heads[index] += 1
        else:
            self.lost[index] += 1


class OfPlaces(Metric):
    """A metric with a value for each place."""

    subjects_are = "place"

    def __init__(self, places: Places) -> None:
        super().__init__(places.ids)
        self._places = places


class PlaceVisits(OfPlaces):
    """Workers sent to a place."""

    id = "place_visits"
    meaning = "Workers sent to the place in a game, including those that do not return."
    unit = "workers"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._places.visits, self._places.games


class PlaceUsed(OfPlaces):
    """How often a place is used."""

    id = "place_used"
    meaning = "Player-rounds in which the player sends a worker to the place."
    per = PLAYER_ROUND

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._places.used, [self._places.rounds] * len(self.subjects)


class PlaceHeads(OfPlaces):
    """Heads at a place."""

    id = "place_heads"
    meaning = "Coin flips at the place that show heads."
    per = "flip"

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._places.heads, self._places.flips


class PlaceLost(OfPlaces):
    """Workers lost at a place."""

    id = "place_lost"
    meaning = "Workers lost at the place in a game."
    unit = "workers"
    margin = 0.25

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._places.lost, self._places.games


class PlaceLift(Lift):
    """How much more often the visitors of a place win."""

    id = "place_lift"
    meaning = (
        "Lift: how much more often seats win that send a worker to the place in a round than seats that do not, "
        "in rounds in which it is open."
    )
    per = PLAYER_ROUND
    subjects_are = "place"

    def __init__(self, places: Places) -> None:
        super().__init__(places.ids)
        self._places = places

    def sums(self, wins: Sequence[float]) -> Sums:
        return self.compared(wins, self._places.used_by, [[rounds] * len(wins) for rounds in self._places.open])


class Heads(Metric):
    """Heads of all flips; half of them if coins are fair."""

    id = "heads"
    meaning = "Coin flips that show heads, at all places together."
    per = "flip"
    margin = 0.02
    expected = 0.5

    def __init__(self, places: Places) -> None:
        super().__init__()
        self._places = places

    def sums(self, wins: Sequence[float]) -> Sums:
        return [sum(self._places.heads)], [sum(self._places.flips)]
