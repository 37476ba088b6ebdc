"""Values that the rules look up often, computed once for each config and number of seats.

Actions are made here once and shared, so that a menu is a few slices of ready-made tuples.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.games.circus.model.actions import AnyAction, Bid, Buy, Give, Place, Wager
from circus_maximus.games.circus.model.common_types import (
    CUBE_INDEX,
    CUBES,
    MARKETS,
    TRACK_INDEX,
    TRACKS,
    at_seats,
)
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.effects import (
    Boost,
    Bounty,
    Close,
    Coins,
    EventEffect,
    Foresee,
    Freeze,
    LineUp,
    Move,
    Pay,
    Prices,
    Recruit,
    Redraw,
    Stock,
    Take,
    Tribute,
    Wages,
)
from circus_maximus.games.circus.model.effects import Wager as WagerEffect
from circus_maximus.games.circus.model.lookup_records import (
    ActCard,
    ByAmount,
    InForce,
    MarketRow,
    PayRate,
    PlaceSpot,
    act_card,
    pairs,
)

CACHE_SIZE = 100
"""How many results each lookup keeps: more than one game needs. Without any, games of random bots take 1.9 times as
long, of greedy ones 2.8 times."""

LASTING = (Freeze, Close, Wages, Prices, Pay)
"""Effects of events that last the round; `InForce` combines them."""


class Lookups:
    """The lookups of one config for one number of seats."""

    def __init__(self, config: Config, seats: int) -> None:
        self.config = config
        self.seats = seats
        self.goal = at_seats(config.tracks.goal, seats)
        self.rounds = at_seats(config.rounds, seats)
        self.upkeep = at_seats(config.upkeep, seats)
        self.pieces = at_seats(config.workers.pieces, seats)
        self.fewest_workers = at_seats(config.workers.minimum, seats)
        self.pay = PayRate(
            every=at_seats(config.pay.every, seats),
            coins=at_seats(config.pay.coins, seats),
            minimum=at_seats(config.pay.minimum, seats),
        )
        self.lowest = config.tracks.lowest
        self.highest = config.tracks.highest
        self.acts: dict[str, ActCard] = {
            **{id: act_card(id, act, False) for id, act in config.acts.items()},
            **{id: act_card(id, act, True) for id, act in config.executions.items()},
        }
        self.regular_acts = tuple(config.acts)
        self.act_deck: dict[str, None] = dict.fromkeys(self.regular_acts)
        """All regular acts as keys, to copy when the deck is computed."""
        self.executions = tuple(config.executions)
        self.on_show: Callable[[tuple[str | None, ...]], tuple[str, ...]] = lru_cache(CACHE_SIZE)(self._on_show)
        """For a display, its cards slot by slot, then the executions."""
        self._bids = {id: ByAmount(_bid(id), 1) for id in self.acts}
        self.bids_upto: Callable[[int], dict[str, tuple[AnyAction, ...]]] = lru_cache(CACHE_SIZE)(self._bids_upto)
        """For each act, the bids from one coin up to a number of coins."""
        self.places = tuple(self._spot(index, id) for index, id in enumerate(config.places))
        self.place = {spot.id: spot for spot in self.places}
        self.lines = tuple(
            tuple(spot.index for spot in self.places if market in spot.lines) for market in range(len(MARKETS))
        )
        """For each market, the places whose workers line up for it."""
        self.die = tuple(str(pips) for pips in range(1, config.contest_die + 1))
        self.markets = tuple(self._market_row(index) for index in range(len(MARKETS)))
        self.events: dict[str, tuple[EventEffect, ...]] = {
            id: tuple(effect for effect in event.effects if not isinstance(effect, LASTING))
            for id, event in config.events.items()
        }
        """The effects of each event that happen immediately when it is drawn."""
        self.gives = tuple((Give(cube),) for cube in CUBES)
        limits = config.limits
        self.most_performed = tuple(
            at_seats(limit, seats) for limit in (limits.performed.regular, limits.performed.executions)
        )
        self.max_bid_on = tuple(at_seats(limit, seats) for limit in (limits.bid_on.regular, limits.bid_on.executions))
        self.limits_performing = self.most_performed != (None, None)
        self.limits_bids = self.max_bid_on != (None, None)
        self.in_force: Callable[[tuple[str, ...]], InForce] = lru_cache(CACHE_SIZE)(self._in_force)
        """What these events change together."""

    def _on_show(self, display: tuple[str | None, ...]) -> tuple[str, ...]:
        return (*filter(None, display), *self.executions)

    def _bids_upto(self, coins: int) -> dict[str, tuple[AnyAction, ...]]:
        return {id: bids.upto(coins) for id, bids in self._bids.items()}

    def _in_force(self, events: tuple[str, ...]) -> InForce:
        frozen = [False] * len(TRACKS)
        closed: dict[str, str] = {}
        wage = at_seats(self.config.workers.wage, self.seats)
        pay = self.pay
        prices = [row.prices for row in self.markets]
        for event in events:
            for effect in self.config.events[event].effects:
                match effect:
                    case Freeze(track):
                        frozen[TRACK_INDEX[track]] = True
                    case Close(place):
                        closed[place] = event
                    case Wages(change):
                        wage = max(0, wage + change)
                    case Pay(change, each):
                        pay = replace(pay, coins=max(0, pay.coins + each), change=pay.change + change)
                    case Prices(change, minimum):
                        prices = [tuple(max(minimum, price + change) for price in row) for row in prices]
                    case Coins() | Move() | Stock() | Bounty() | Tribute() | Redraw():
                        pass
                    case _:
                        assert_never(effect)
        return InForce(
            frozen=tuple(frozen),
            closed=closed,
            open=tuple(
                spot
                for spot in self.places
                if spot.config.open and spot.id not in closed and not any(frozen[track] for track in spot.boosts)
            ),
            wage=wage,
            pay=pay,
            costs=tuple((0, *accumulate(row)) for row in prices),
        )

    def _spot(self, index: int, id: str) -> PlaceSpot:
        place = self.config.places[id]
        effects = place.effects
        takes = tuple(CUBE_INDEX[effect.cube] for effect in effects if isinstance(effect, Take))
        lines = tuple(MARKETS.index(effect.market) for effect in effects if isinstance(effect, LineUp))
        wagers = [effect for effect in effects if isinstance(effect, WagerEffect)]
        recruits = sum(effect.workers for effect in effects if isinstance(effect, Recruit))
        foresees = tuple(at for at, effect in enumerate(effects) if isinstance(effect, Foresee))
        cubes = pairs(place.cubes.row())
        return PlaceSpot(
            id=id,
            index=index,
            config=place,
            room=place.room if place.room is not None else self.seats * self.pieces,
            room_each=place.room_each if place.room_each is not None else self.pieces,
            coins=place.coins,
            at_once=place.at_once,
            flip=place.flip,
            plain=not (wagers or recruits or foresees or cubes or place.coins) and place.at_once == 1,
            takes=takes,
            lines=lines,
            stocks=(*takes, *(len(CUBES) + market for market in lines)),
            boosts=tuple(TRACK_INDEX[effect.track] for effect in effects if isinstance(effect, Boost)),
            cubes=cubes,
            recruits=recruits,
            moves=any(isinstance(effect, Move) for effect in effects),
            foresees=foresees,
            wager=wagers[0] if wagers else None,
            effects=effects,
            sends=tuple(Place(id, workers) for workers in range(1, place.at_once + 1)),
            wagers={act.id: ByAmount(_wager(id, act.id), 1) for act in self.acts.values() if act.contest}
            if wagers
            else {},
        )

    def _market_row(self, index: int) -> MarketRow:
        market = MARKETS[index]
        config = self.config.market(market)
        return MarketRow(
            id=market,
            prices=tuple(price for price in at_seats(config.prices, self.seats) for _ in range(config.slots)),
            restock=at_seats(config.restock, self.seats),
            buys=ByAmount(lambda count: Buy(market, count), 0),
        )


def _bid(act: str) -> Callable[[int], AnyAction]:
    return lambda coins: Bid(act, coins)


def _wager(place: str, act: str) -> Callable[[int], AnyAction]:
    return lambda coins: Wager(place, act, coins)
