"""What a seat has bid on, what that takes, and what of it is there: what forecasts and doubts reason from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.bidding import acts_with_bids, bidders
from circus_maximus.games.circus.buying import cost, line
from circus_maximus.games.circus.lookups import Lookups
from circus_maximus.games.circus.phases import Bidding, Performing
from circus_maximus.games.circus.places import price
from circus_maximus.games.circus.present.bill import acts_to_come
from circus_maximus.games.circus.present.board import refusal_of
from circus_maximus.games.circus.rows import ActCard, PlaceSpot
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.words import CUBES, MARKETS

Cubes = Sequence[int]


class Means(Struct, frozen=True, gc=False):
    """The least coins, and the least workers, that it takes to get something."""

    coins: int
    workers: int


def acts_ahead(lookups: Lookups, state: State, seat: Seat) -> tuple[ActCard, ...]:
    """The acts a seat bid on and can still perform, in the order of the show. While bids are made, all it bid on."""
    acts = acts_to_come(lookups, state)
    if isinstance(state.phase, Bidding):
        acts = tuple(sorted(acts_with_bids(state), key=lookups.executions.__contains__))
    asked = acts[:1] if isinstance(state.phase, Performing) and seat not in state.phase.waiting else ()
    return tuple(lookups.acts[act] for act in acts if seat in bidders(state, act) and act not in asked)


def free_cubes(state: State, seat: Seat) -> list[int]:
    """Cubes a seat owns that are not busy."""
    return [owned - busy for owned, busy in zip(state.players[seat].cubes, state.round.busy[seat], strict=True)]


def performable(cards: Sequence[ActCard], free: Cubes, coins: int) -> list[ActCard]:
    """Which acts a seat could perform with these free cubes and coins, if it performs all it can, first to last."""
    free = list(free)
    done: list[ActCard] = []
    for card in cards:
        if coins >= card.coins and all(free[cube] >= count for cube, count in card.needs):
            done.append(card)
            coins += sure_coins(card) - card.coins
            for cube, count in card.needs:
                free[cube] -= count
    return done


def sure_coins(card: ActCard) -> int:
    """Coins a performer gets whatever comes of the contest; those for cubes owned aside."""
    return card.performers.coins + (min(card.winner.coins, card.losers.coins) if card.contest else 0)


def lacking(cards: Sequence[ActCard], free: Cubes) -> list[int]:
    """Cubes of each kind that some acts take together and that are not there."""
    short = [-count for count in free]
    for card in cards:
        for cube, count in card.needs:
            short[cube] += count
    return [max(0, count) for count in short]


def purse(cards: Sequence[ActCard]) -> int:
    """Coins one must begin the show with to pay for these acts, those that earlier ones bring counted in."""
    held = least = 0
    for card in cards:
        held -= card.coins
        least = min(least, held)
        held += sure_coins(card)
    return -least


class Commitments:
    """One seat's chances of putting on what it bids on. Nothing here says what the others will do."""

    def __init__(self, lookups: Lookups, state: State, seat: Seat) -> None:
        self.lookups = lookups
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.free = free_cubes(state, seat)
        self.acts = acts_ahead(lookups, state, seat)
        self.bill = acts_to_come(lookups, state)
        self.ready = performable(self.acts, self.free, self.player.coins)
        self._ways: dict[int, list[tuple[int, int]]] = {}

    def to_put_on(self, cards: Sequence[ActCard]) -> Means | None:
        """The least that putting on these acts takes from now on, if the others leave everything.

        Nothing if too few cubes are within reach.
        """
        coins, workers = purse(cards), 0
        for cube, count in enumerate(lacking(cards, self.free)):
            if count:
                fetching = self.to_fetch(cube, count)
                if fetching is None:
                    return None
                coins += fetching.coins
                workers += fetching.workers
        return Means(coins, workers)

    def to_fetch(self, cube: int, count: int) -> Means | None:
        """The least that so many cubes of a kind take: some taken at places, the rest bought."""
        entry = self._entry(cube)
        ways: list[Means] = []
        coins = got = 0
        for workers, (wage, brings) in enumerate([(0, 0), *self._fetchers(cube)]):
            coins, got = coins + wage, got + brings
            rest = max(0, count - got)
            if rest and (entry is None or rest > self.state.markets[cube]):
                continue
            bought = Means(0, 0)
            if rest and entry is not None:
                bought = Means(entry.coins + cost(self.lookups, self.state, cube, rest), entry.workers)
            ways.append(Means(coins + bought.coins, workers + bought.workers))
        if not ways:
            return None
        return Means(min(way.coins for way in ways), min(way.workers for way in ways))

    def in_line(self, market: int) -> bool:
        """Whether a worker of the seat waits to buy there."""
        return self.seat in line(self.lookups, self.state, market)

    def _entry(self, cube: int) -> Means | None:
        """What it takes to be let into the market of a kind; nothing if there is no way in."""
        if cube >= len(MARKETS):
            return None
        if self.in_line(cube):
            return Means(0, 0)
        wages = [price(self.lookups, self.state, spot) for spot in self._open(self.lookups.lines[cube])]
        return Means(min(wages), 1) if wages else None

    def _fetchers(self, cube: int) -> list[tuple[int, int]]:
        """For each worker that could take cubes of a kind from the supply, its wage and what it brings; cheap first."""
        if cube not in self._ways:
            spots = [spot.index for spot in self.lookups.places if cube in spot.takes]
            self._ways[cube] = sorted(way for spot in self._open(spots) for way in self._workers_at(spot, cube))
        return self._ways[cube]

    def _workers_at(self, spot: PlaceSpot, cube: int) -> list[tuple[int, int]]:
        there = self.state.round.places[spot.index]
        room = min(spot.room - len(there), spot.room_each - there.count(self.seat), self.state.supply[cube])
        each = sum(getattr(effect, "count", 0) for effect in spot.effects if getattr(effect, "cube", "") == CUBES[cube])
        return [(price(self.lookups, self.state, spot), each)] * room

    def _open(self, spots: Sequence[int]) -> list[PlaceSpot]:
        """Those of some places that would take a worker of the seat."""
        places = [self.lookups.places[index] for index in spots]
        return [spot for spot in places if refusal_of(self.lookups, self.state, self.seat, spot) is None]
