"""Metrics of the markets and of the supply."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.measuring.metrics import Counter, Gap, Listener, Listeners, Metric, PerGame, Sums
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.happenings import Bought, LinedUp

_INDEX = {market: index for index, market in enumerate(MARKETS)}


def of_markets(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    markets = Markets()
    return [
        markets,
        MarketPrice(markets),
        MarketBought(markets),
        MarketEmpty(course),
        MarketFull(course),
        MarketEarly(markets),
        SupplyOut(course),
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


class MarketPrice(Metric):
    """Prices paid."""

    id = "market_price"
    subjects_are = "market"
    meaning = "Coins paid for a cube at the market."
    unit = "coins"
    per = "cube bought"
    margin = 0.25

    def __init__(self, markets: Markets) -> None:
        super().__init__(MARKETS)
        self._markets = markets

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._markets.coins(), self._markets.cubes()


class MarketBought(PerGame):
    """Cubes bought."""

    id = "market_bought"
    subjects_are = "market"
    meaning = "Cubes bought at the market in a game."
    unit = "cubes"
    margin = 0.5

    def __init__(self, markets: Markets) -> None:
        super().__init__(MARKETS)
        self._markets = markets

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._markets.cubes(), self.among


class MarketEarly(Gap):
    """How much less the first in line pays."""

    id = "market_early"
    subjects_are = "market"
    meaning = "Coins that the others in line pay for a cube, less what the first in line pays for one."
    unit = "coins"
    per = "cube bought"
    margin = 0.25

    def __init__(self, markets: Markets) -> None:
        super().__init__(MARKETS)
        self._markets = markets

    def sums(self, wins: Sequence[float]) -> Sums:
        markets = self._markets
        return markets.later_coins, markets.later_cubes, markets.first_coins, markets.first_cubes


class MarketEmpty(Counter):
    """How often a market is sold out."""

    id = "market_empty"
    subjects_are = "market"
    meaning = "Rounds in which the market is empty after buying."
    per = "round"

    def __init__(self, course: Course) -> None:
        super().__init__(MARKETS)
        self._course = course
        course.when("performing", self._count)

    def _count(self) -> None:
        counted, among = self.counted, self.among
        for index, on_sale in enumerate(self._course.markets):
            among[index] += 1
            counted[index] += not on_sale


class MarketFull(Counter):
    """How often a market is full."""

    id = "market_full"
    subjects_are = "market"
    meaning = "Rounds in which all slots of the market are filled when bidding begins."
    per = "round"

    def __init__(self, course: Course) -> None:
        super().__init__(MARKETS)
        self._course = course
        course.when("bidding", self._count)

    def _count(self) -> None:
        counted, among = self.counted, self.among
        for index, on_sale in enumerate(self._course.markets):
            among[index] += 1
            counted[index] += on_sale == len(self._course.lookups.markets[index].prices)


class SupplyOut(Counter):
    """How often the supply is empty."""

    id = "supply_out"
    subjects_are = "cube"
    meaning = "Rounds in which the supply has no cubes of this kind when the show begins."
    per = "round"

    def __init__(self, course: Course) -> None:
        super().__init__(CUBES)
        self._course = course
        course.when("performing", self._count)

    def _count(self) -> None:
        counted, among = self.counted, self.among
        for index, left in enumerate(self._course.supply):
            among[index] += 1
            counted[index] += not left
