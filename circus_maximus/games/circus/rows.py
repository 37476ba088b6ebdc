"""Acts, places and markets as the rules read them: words of the config turned into numbers and ready-made actions."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from circus_maximus.games.circus.actions import AnyAction, Perform
from circus_maximus.games.circus.config import Act, PlaceConfig, Reward
from circus_maximus.games.circus.effects import PlaceEffect
from circus_maximus.games.circus.effects import Wager as WagerEffect
from circus_maximus.games.circus.words import CUBE_INDEX


class Ladder:
    """Ready-made actions that differ in their amount only, from `first` upwards, made when first asked for."""

    def __init__(self, make: Callable[[int], AnyAction], first: int) -> None:
        self._make = make
        self._first = first
        self._rungs: tuple[AnyAction, ...] = ()

    def upto(self, most: int) -> tuple[AnyAction, ...]:
        """The actions up to an amount."""
        count = most - self._first + 1
        if count > len(self._rungs):
            self._rungs = tuple(self._make(self._first + index) for index in range(2 * count))
        return self._rungs[:count]


class Prize(Struct, frozen=True):
    """A reward, in rows."""

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
    coins: int
    contest: str | None
    performers: Prize
    winner: Prize
    losers: Prize
    absent: tuple[tuple[int, int], ...]
    perform: tuple[AnyAction, ...]


class PlaceSpot(Struct, frozen=True):
    """A place on the board."""

    id: str
    index: int
    config: PlaceConfig
    room: int
    """Workers in all; plenty if only each seat's are limited."""
    room_each: int
    coins: int
    """What a worker costs besides the wage."""
    at_once: int
    flip: bool
    plain: bool
    """Whether it asks for nothing but room, a worker, the wage, and stocks not run out."""
    takes: tuple[int, ...]
    """The cubes it takes from the supply."""
    lines: tuple[int, ...]
    """The markets it lines up for."""
    stocks: tuple[int, ...]
    """What must not have run out: cubes of the supply and, counted on from these, markets."""
    boosts: tuple[int, ...]
    cubes: tuple[tuple[int, int], ...]
    recruits: int
    moves: bool
    """Whether it moves markers for good, so that the game could end there."""
    foresees: tuple[int, ...]
    """Which of its effects show the next event."""
    wager: WagerEffect | None
    effects: tuple[PlaceEffect, ...]
    sends: tuple[AnyAction, ...]
    wagers: dict[str, Ladder]


class MarketRow(Struct, frozen=True):
    """A market's slots from left to right."""

    id: str
    prices: tuple[int, ...]
    restock: int
    buys: Ladder


class PayRate(Struct, frozen=True):
    """What cleanup pays for standing well."""

    every: int
    """Steps on a track that earn the coins once."""
    coins: int
    """What each full stretch earns."""
    minimum: int
    """Least pay of a seat, all tracks together."""
    change: int = 0
    """What events add to the pay of each seat."""


class InForce(Struct, frozen=True):
    """What the events in force change for as long as they are."""

    frozen: tuple[bool, ...]
    closed: dict[str, str]
    """Closed places, with the event that closed each."""
    open: tuple[PlaceSpot, ...]
    """The places where anybody could go, room and means aside."""
    wage: int
    pay: PayRate
    costs: tuple[tuple[int, ...], ...]
    """For each market, the price of all cubes up to each slot together."""


def act_card(id: str, act: Act, execution: bool) -> ActCard:
    """An act of the config."""
    return ActCard(
        id=id,
        execution=execution,
        needs=pairs(act.needs.row()),
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
    """Of a row, the numbers that are not nought, each with its index."""
    return tuple((index, number) for index, number in enumerate(row) if number)
