"""Metrics of the places where workers are sent, of the markets and of the supply."""

from __future__ import annotations

from functools import partial

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.metrics import Listener, Listeners, Summed, SummedGap, SummedPerGame, lift
from circus_maximus.games.circus.metrics.course import AtPhase, Course
from circus_maximus.games.circus.metrics.of_games import PLAYER_ROUND
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.turn_happenings import Bought, CoinFlipped, LinedUp, WorkerSent, WorkersPlaced


def of_places(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    places = Places(course)
    of_place = partial(Summed, subjects_are="place", subjects=places.ids)
    return [
        places,
        of_place(
            "place_visits",
            "Workers sent to the place in a game, including those that do not return.",
            lambda _: (places.visits, places.games),
            unit="workers",
            margin=0.25,
        ),
        of_place(
            "place_used",
            "Player-rounds in which the player sends a worker to the place.",
            lambda _: (places.used, [places.rounds] * len(places.ids)),
            per=PLAYER_ROUND,
        ),
        of_place(
            "place_heads",
            "Coin flips at the place that show heads.",
            lambda _: (places.heads, places.flips),
            per="flip",
        ),
        of_place(
            "place_lost",
            "Workers lost at the place in a game.",
            lambda _: (places.lost, places.games),
            unit="workers",
            margin=0.25,
        ),
        SummedGap(
            "place_lift",
            "Lift: how much more often seats win when they send a worker to the place in a round than when they do "
            "not, in rounds in which it is open.",
            lambda wins: lift(wins, places.used_by, [[rounds] * len(wins) for rounds in places.open]),
            "place",
            places.ids,
            per=PLAYER_ROUND,
        ),
        # Half of them if coins are fair.
        Summed(
            "heads",
            "Coin flips that show heads, at all places together.",
            lambda _: ([sum(places.heads)], [sum(places.flips)]),
            per="flip",
            margin=0.02,
            expected=0.5,
        ),
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


_INDEX = {market: index for index, market in enumerate(MARKETS)}


def of_markets(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    markets = Markets()
    slots_of = [len(market.prices) for market in course.lookups.markets]
    return [
        markets,
        Summed(
            "market_price",
            "Coins paid for a cube at the market.",
            lambda _: (markets.coins(), markets.cubes()),
            "market",
            MARKETS,
            unit="coins",
            per="cube bought",
            margin=0.25,
        ),
        SummedPerGame(
            "market_bought",
            "Cubes bought at the market in a game.",
            lambda _: (markets.cubes(), [1.0] * len(MARKETS)),
            "market",
            MARKETS,
            unit="cubes",
            margin=0.5,
        ),
        AtPhase(
            course,
            "performing",
            "market_empty",
            "Rounds in which the market is empty after buying.",
            lambda: (not on_sale for on_sale in course.markets),
            "market",
            MARKETS,
        ),
        AtPhase(
            course,
            "bidding",
            "market_full",
            "Rounds in which all slots of the market are filled when bidding begins.",
            lambda: (on_sale == slots for on_sale, slots in zip(course.markets, slots_of, strict=True)),
            "market",
            MARKETS,
        ),
        SummedGap(
            "market_early",
            "Coins that the others in line pay for a cube, less what the first in line pays for one.",
            lambda _: (markets.later_coins, markets.later_cubes, markets.first_coins, markets.first_cubes),
            "market",
            MARKETS,
            unit="coins",
            per="cube bought",
            margin=0.25,
        ),
        AtPhase(
            course,
            "performing",
            "supply_out",
            "Rounds in which the supply has no cubes of this kind when the show begins.",
            lambda: (not left for left in course.supply),
            "cube",
            CUBES,
        ),
    ]


class Markets:
    """Counts what the first in line and the others buy at each market in a game."""

    def listeners(self) -> Listeners:
        return {LinedUp: self._lined_up, Bought: self._bought}

    def begin(self) -> None:
        self.first_coins, self.first_cubes, self.later_coins, self.later_cubes = (
            [0.0] * len(MARKETS) for _ in range(4)
        )
        self._first: list[Seat] = [0] * len(MARKETS)

    def _lined_up(self, it: LinedUp) -> None:
        if not it.ahead:
            self._first[_INDEX[it.market]] = it.seat

    def _bought(self, it: Bought) -> None:
        index = _INDEX[it.market]
        if it.seat == self._first[index]:
            self.first_coins[index] += it.coins
            self.first_cubes[index] += it.count
        else:
            self.later_coins[index] += it.coins
            self.later_cubes[index] += it.count

    def coins(self) -> list[float]:
        """All coins paid."""
        return [first + later for first, later in zip(self.first_coins, self.later_coins, strict=True)]

    def cubes(self) -> list[float]:
        """All cubes bought."""
        return [first + later for first, later in zip(self.first_cubes, self.later_cubes, strict=True)]
