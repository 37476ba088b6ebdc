"""The acts a seat has bid on, what they need, and what the seat lacks. Forecasts and warnings use this."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.games.circus.advice.turn import acts_to_come
from circus_maximus.games.circus.model.actions import Place
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import acts_with_bids, bidders
from circus_maximus.games.circus.rules.buying import cost, line
from circus_maximus.games.circus.rules.performing import missing_for
from circus_maximus.games.circus.rules.places import price, refuse_worker
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Bidding, Performing, Rolling
from circus_maximus.games.circus.state.standing import free_cubes

Cubes = Sequence[int]


class LeastCost(Struct, frozen=True, gc=False):
    """The minimum coins and the minimum workers that something costs, possibly in two different ways."""

    coins: int
    workers: int


def acts_ahead(lookups: Lookups, state: State, seat: Seat) -> tuple[ActCard, ...]:
    """The acts a seat bid on that are still to be performed, in the order of the bill; during bidding, all of them."""
    acts = acts_to_come(lookups, state)
    if isinstance(state.phase, Bidding):
        acts = tuple(sorted(acts_with_bids(state), key=lookups.executions.__contains__))
    asked = state.phase.waiting if isinstance(state.phase, Performing) else ()
    answered = acts[:1] if isinstance(state.phase, Performing | Rolling) and seat not in asked else ()
    return tuple(lookups.acts[act] for act in acts if seat in bidders(state, act) and act not in answered)


def refusal_of(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot) -> Refusal | None:
    """Why a seat cannot send even one worker; None if it can. A place that needs a stake is open without one."""
    refusal = refuse_worker(lookups, state, seat, Place(spot.id))
    return None if refusal and refusal.code == "stake_missing" else refusal


def performable(cards: Sequence[ActCard], free: Cubes, coins: int) -> list[ActCard]:
    """The acts a seat could perform with these free cubes and coins, if it performs each one that it can, in order."""
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
    """Coins that a performer gets even if it loses the contest, not counting those for cubes it owns."""
    return card.performers.coins + (min(card.winner.coins, card.losers.coins) if card.contest else 0)


def lacking(cards: Sequence[ActCard], free: Cubes) -> list[int]:
    """How many more cubes of each kind are needed to perform all these acts."""
    short = [-count for count in free]
    for card in cards:
        for cube, count in card.needs:
            short[cube] += count
    return [max(0, count) for count in short]


class Shortage(Struct, frozen=True, gc=False):
    """What is missing to perform an act."""

    cubes: tuple[tuple[int, int], ...]
    """Kinds, each with how many are missing."""
    coins: int


def shortage(lookups: Lookups, acts: Sequence[ActCard], free: Cubes, coins: int, card: ActCard) -> Shortage | None:
    """What a seat lacks for an act once it has performed those before it that it can; None if nothing.

    `acts` are the acts it has bid on. Another act would come after them, but before the executions.
    """
    if card not in acts:
        acts = sorted((*acts, card), key=lambda it: it.id in lookups.executions)
    free = list(free)
    for done in performable(acts[: acts.index(card)], free, coins):
        coins += sure_coins(done) - done.coins
        for cube, count in done.needs:
            free[cube] -= count
    missing = Shortage(*missing_for(card, free, coins))
    return missing if missing.cubes or missing.coins else None


def coins_needed(cards: Sequence[ActCard]) -> int:
    """Coins that a seat needs when the show begins: what earlier acts pay can be used for later ones."""
    balance = least = 0
    for card in cards:
        balance -= card.coins
        least = min(least, balance)
        balance += sure_coins(card)
    return -least


class Commitments:
    """What one seat can still perform, and at what cost. It does not predict what the other seats will do."""

    def __init__(self, lookups: Lookups, state: State, seat: Seat) -> None:
        self.lookups = lookups
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.free = free_cubes(state, seat)
        self.acts = acts_ahead(lookups, state, seat)
        self.bill = acts_to_come(lookups, state)
        self.ready = performable(self.acts, self.free, self.player.coins)
        self._takers: dict[tuple[int, bool], list[tuple[int, int]]] = {}

    def cost_to_perform(self, cards: Sequence[ActCard], *, flips: bool = True) -> LeastCost | None:
        """What it still costs to perform these acts, if the other seats take nothing and all coins fall heads.

        None if the seat cannot get enough cubes. `flips`: whether it may get them where a coin is flipped.
        """
        coins, workers = coins_needed(cards), 0
        for cube, count in enumerate(lacking(cards, self.free)):
            if count:
                cubes = self.cost_to_get(cube, count, flips=flips)
                if cubes is None:
                    return None
                coins += cubes.coins
                workers += cubes.workers
        return LeastCost(coins, workers)

    def within_reach(self, cards: Sequence[ActCard], *, flips: bool = True) -> bool:
        """Whether the seat has the coins and workers that it still costs to perform these acts."""
        needed = self.cost_to_perform(cards, flips=flips)
        return needed is not None and needed.coins <= self.player.coins and needed.workers <= self.player.workers

    def cost_to_get(self, cube: int, count: int, *, flips: bool = True) -> LeastCost | None:
        """What this number of cubes of a kind costs, from places or markets. None if there are not enough."""
        line_up = self._cost_to_line_up(cube)
        ways: list[LeastCost] = []
        coins = got = 0
        for workers, (wage, brings) in enumerate([(0, 0), *self._workers_that_take(cube, flips)]):
            coins, got = coins + wage, got + brings
            rest = max(0, count - got)
            if rest and (line_up is None or rest > self.state.markets[cube]):
                continue
            bought = LeastCost(0, 0)
            if rest and line_up is not None:
                bought = LeastCost(line_up.coins + cost(self.lookups, self.state, cube, rest), line_up.workers)
            ways.append(LeastCost(coins + bought.coins, workers + bought.workers))
        if not ways:
            return None
        return LeastCost(min(way.coins for way in ways), min(way.workers for way in ways))

    def in_line(self, market: int) -> bool:
        """Whether the seat has a worker in line at a market."""
        return self.seat in line(self.lookups, self.state, market)

    def _cost_to_line_up(self, cube: int) -> LeastCost | None:
        """What getting into the line for a kind of cube costs; None if that is impossible."""
        if cube >= len(MARKETS):
            return None
        if self.in_line(cube):
            return LeastCost(0, 0)
        wages = [price(self.lookups, self.state, spot) for spot in self._open(self.lookups.lines[cube])]
        return LeastCost(min(wages), 1) if wages else None

    def _workers_that_take(self, cube: int, flips: bool) -> list[tuple[int, int]]:
        """The wage and the number of cubes of each worker that could take this kind from the supply, cheapest first."""
        key = cube, flips
        if key not in self._takers:
            spots = [spot.index for spot in self.lookups.places if cube in spot.takes and (flips or not spot.flip)]
            self._takers[key] = sorted(worker for spot in self._open(spots) for worker in self._workers_at(spot, cube))
        return self._takers[key]

    def _workers_at(self, spot: PlaceSpot, cube: int) -> list[tuple[int, int]]:
        there = self.state.round.places[spot.index]
        room = min(spot.room - len(there), spot.room_each - there.count(self.seat), self.state.supply[cube])
        each = sum(getattr(effect, "count", 0) for effect in spot.effects if getattr(effect, "cube", "") == CUBES[cube])
        return [(price(self.lookups, self.state, spot), each)] * room

    def _open(self, spots: Sequence[int]) -> list[PlaceSpot]:
        """The places of these where the seat can send a worker."""
        places = [self.lookups.places[index] for index in spots]
        return [spot for spot in places if refusal_of(self.lookups, self.state, self.seat, spot) is None]
