"""Metrics of the markets and of the supply."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.metrics import Listener, Listeners, Summed, SummedGap, SummedPerGame
from circus_maximus.games.circus.metrics.course import AtPhase, Course
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.turn_happenings import Bought, LinedUp

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
