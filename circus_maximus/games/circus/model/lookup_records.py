"""Acts, places and markets in the form the rules use: names replaced by indexes, and actions made in advance."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from circus_maximus.games.circus.model.actions import AnyAction, Perform
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, Cube
from circus_maximus.games.circus.model.config import Act, PlaceConfig, Reward
from circus_maximus.games.circus.model.effects import PlaceEffect
from circus_maximus.games.circus.model.effects import Wager as WagerEffect


class ByAmount:
    """Actions that differ only in their amount, from `first` upwards, made on first use."""

    def __init__(self, make: Callable[[int], AnyAction], first: int) -> None:
        self._make = make
        self._first = first
        self._made: tuple[AnyAction, ...] = ()

    def upto(self, most: int) -> tuple[AnyAction, ...]:
        """The actions with amounts up to `most`."""
        count = most - self._first + 1
        if count > len(self._made):
            self._made = tuple(self._make(self._first + index) for index in range(2 * count))
        return self._made[:count]


class Prize(Struct, frozen=True):
    """A reward, with indexes."""

    coins: int
    coins_per: tuple[tuple[int, int], ...]
    """Pairs of cube and coins."""
    tracks: tuple[tuple[int, int], ...]
    """Pairs of track and steps."""
    dies: tuple[int, ...]


class ActCard(Struct, frozen=True):
    """A regular act or an execution."""

    id: str
    execution: bool
    needs: tuple[tuple[int, int], ...]
    """Pairs of cube and count."""
    cubes: tuple[tuple[Cube, int], ...]
    """The same, with the names of the cubes."""
    coins: int
    contest: str | None
    performers: Prize
    winner: Prize
    losers: Prize
    absent: tuple[tuple[int, int], ...]
    perform: tuple[AnyAction, ...]

    @property
    def sure_coins(self) -> int:
        """Coins that a performer gets even if it loses the contest, not counting those for cubes it owns."""
        return self.performers.coins + (min(self.winner.coins, self.losers.coins) if self.contest else 0)


class PlaceSpot(Struct, frozen=True):
    """A place on the board."""

    id: str
    index: int
    config: PlaceConfig
    room: int
    """Room for workers of all seats together; a large number if only the room for each seat is limited."""
    room_each: int
    coins: int
    """Coins for a worker in addition to the wage."""
    at_once: int
    flip: bool
    plain: bool
    """Whether it needs only room, a worker, the wage, and something left in its `stocks`."""
    takes: tuple[int, ...]
    """The cubes it takes from the supply."""
    lines: tuple[int, ...]
    """The markets whose lines its workers join."""
    stocks: tuple[int, ...]
    """What must not be empty: indexes of cubes in the supply; after those, indexes of markets."""
    boosts: tuple[int, ...]
    cubes: tuple[tuple[int, int], ...]
    recruits: int
    moves: bool
    """Whether it moves markers, so that the game could end there."""
    foresees: tuple[int, ...]
    """The indexes of the effects that show the next event."""
    wager: WagerEffect | None
    effects: tuple[PlaceEffect, ...]
    sends: tuple[AnyAction, ...]
    wagers: dict[str, ByAmount]


class MarketRow(Struct, frozen=True):
    """A market's slots from left to right."""

    id: str
    prices: tuple[int, ...]
    restock: int
    buys: ByAmount


class PayRate(Struct, frozen=True):
    """What cleanup pays for positions on the tracks."""

    every: int
    """Number of steps that earn the coins once."""
    coins: int
    """Coins for every full `every` steps."""
    minimum: int
    """Minimum pay of a seat, for all tracks together."""
    change: int = 0
    """Coins that events add to the pay of each seat."""


class InForce(Struct, frozen=True):
    """What the events in force change this round."""

    frozen: tuple[bool, ...]
    closed: dict[str, str]
    """Closed places, each with the event that closes it."""
    open: tuple[PlaceSpot, ...]
    """The places open this round, whether or not there is room and a seat can pay."""
    wage: int
    pay: PayRate
    costs: tuple[tuple[int, ...], ...]
    """For each market, the total price of all cubes up to each slot."""


def act_card(id: str, act: Act, execution: bool) -> ActCard:
    """The card of an act of the config."""
    return ActCard(
        id=id,
        execution=execution,
        needs=pairs(act.needs.row()),
        cubes=tuple((CUBES[cube], count) for cube, count in pairs(act.needs.row())),
        coins=act.coins,
        contest=act.contest,
        performers=_prize(act.performers),
        winner=_prize(act.winner),
        losers=_prize(act.losers),
        absent=pairs(act.absent.row()),
        perform=(Perform(id),),
    )


def _prize(reward: Reward) -> Prize:
    return Prize(
        coins=reward.coins,
        coins_per=pairs(reward.coins_per.row()),
        tracks=pairs(reward.tracks.row()),
        dies=tuple(CUBE_INDEX[cube] for cube in reward.dies),
    )


def pairs(row: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The numbers of a row that are not zero, each with its index."""
    return tuple((index, number) for index, number in enumerate(row) if number)
