"""What it takes at least to perform acts, whether a seat surely could, and what it lacks: what it can still get.

`least` is true whatever the others do: warnings call impossible only what is. `can` is true if the others take nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Literal, NamedTuple

from msgspec import Struct

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.games.circus.advice import turn
from circus_maximus.games.circus.advice.turn import in_order
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.bidding import acts_on_show
from circus_maximus.games.circus.rules.buying import cost, line
from circus_maximus.games.circus.rules.places import price, why_not_any_worker
from circus_maximus.games.circus.state.game_state import Bidding, Buying, Flipping, Peeking, Placing, State
from circus_maximus.games.circus.state.ledger import free_cubes

Cubes = Sequence[int]
Placed = Bidding | Placing | Flipping | Peeking
"""The phases in which or after which workers are sent this round."""
MAY_STILL_OPEN = {"too_few_coins", "needs_cubes", "supply_empty", "stake_missing", "nothing_to_stake_on"}
"""Reasons for which a seat cannot send a worker to a place now, although it may be able to later in the round."""


class LeastCost(Struct, frozen=True, gc=False):
    """The minimum coins and the minimum workers that something costs, possibly in two different ways."""

    coins: int
    workers: int


NO_COST = LeastCost(0, 0)


def lacking(cards: Sequence[ActCard], free: Cubes) -> list[int]:
    """How many more cubes of each kind are needed to perform all these acts."""
    short = [-count for count in free]
    for card in cards:
        for cube, count in card.needs:
            short[cube] += count
    return [max(0, count) for count in short]


def coins_needed(cards: Sequence[ActCard]) -> int:
    """Coins that are surely enough for these acts in the show: what earlier ones pay can be used for later ones."""
    balance = least = 0
    for card in cards:
        balance -= card.coins
        least = min(least, balance)
        balance += card.sure_coins
    return -least


def in_line_for(lookups: Lookups, state: State, seat: Seat, market: int) -> bool:
    """Whether a seat has a worker in line at a market where it has not bought yet."""
    phase = state.phase
    if isinstance(phase, Buying) and market <= phase.market:
        return market == phase.market and seat in phase.line
    return seat in line(lookups, state, market)


class Reach:
    """What one seat can still get this round. `acts` are those that it has bid on, in the order of the show."""

    def __init__(self, lookups: Lookups, state: State, seat: Seat, acts: Sequence[ActCard]) -> None:
        self._lookups = lookups
        self._state = state
        self._seat = seat
        self._acts = acts
        self._player = state.players[seat]
        self._free = free_cubes(state, seat)

    def least(self, cards: Sequence[ActCard], *, others_pay: bool = True) -> LeastCost | None:
        """What it costs at least to perform all these acts. None if the seat cannot get enough cubes.

        `others_pay`: whether places, and acts that are not among these, could pay for some of it.
        """
        ways: list[LeastCost] = []
        for cube, count in enumerate(lacking(cards, self._free)):
            if count:
                way = self._least_to_get(cube, count)
                if way is None:
                    return None
                ways.append(way)
        together = max if self._has_shared_places else sum
        coins = together([way.coins for way in ways]) if ways else 0
        workers = together([way.workers for way in ways]) if ways else 0
        if self._recruits:
            workers = min(workers, 1)
        if others_pay and self.places_pay:
            return LeastCost(0, workers)
        return LeastCost(coins + self._least_in_show(cards, others_pay), workers)

    def can(self, cards: Sequence[ActCard], *, flips: bool = True, spent: int = 0) -> bool:
        """Whether the seat could perform all these acts, if the others take nothing and all coins fall heads.

        `flips`: whether it may get cubes where a coin is flipped. `spent`: coins that it would have less. It is not
        counted that acts may pay more to winners.
        """
        if self.could_end_with(cards[:-1]):
            return False
        ways = [(0, 0)]
        for cube, count in enumerate(lacking(cards, self._free)):
            if count:
                more = list(self._sure_ways(cube, count, flips))
                ways = [(paid + coins, sent + workers) for paid, sent in ways for coins, workers in more]
        show = coins_needed(cards)
        return any(sent <= self._player.workers and paid + show <= self._player.coins - spent for paid, sent in ways)

    def could_end_with(self, cards: Sequence[ActCard]) -> bool:
        """Whether performing these acts could bring a marker to the goal, so that no other act follows."""
        for track, position in enumerate(self._player.tracks):
            for card in cards:
                prizes = (card.performers, card.winner, card.losers) if card.contest else (card.performers,)
                position += sum(max(0, steps) for prize in prizes for it, steps in prize.tracks if it == track)
            if position >= self._lookups.goal:
                return True
        return False

    def in_line(self, market: int) -> bool:
        """Whether the seat has a worker in line at a market where it has not bought yet."""
        return in_line_for(self._lookups, self._state, self._seat, market)

    # What is needed at least

    def _least_to_get(self, cube: int, count: int) -> LeastCost | None:
        """What this number of cubes of a kind costs at least. None if there are not enough."""
        supply = self._supply(cube)
        slots = [slot for spot in self.may_open if cube in spot.takes for slot in self._slots(spot, cube, supply)]
        wages = [0, *accumulate(sorted(wage for wage, _ in slots))]
        brought = [0, *accumulate(sorted((brings for _, brings in slots), reverse=True))]
        line_up = self._least_to_line_up(cube)
        ways: list[LeastCost] = []
        for workers, (wage, brings) in enumerate(zip(wages, brought, strict=True)):
            rest = max(0, count - min(brings, supply))
            if not rest:
                ways.append(LeastCost(wage, workers))
            elif line_up is not None and rest <= self._state.markets[cube]:
                bought = cost(self._lookups, self._state, cube, rest)
                ways.append(LeastCost(wage + line_up.coins + bought, workers + line_up.workers))
        if not ways:
            return None
        return LeastCost(min(way.coins for way in ways), min(way.workers for way in ways))

    def _slots(self, spot: PlaceSpot, cube: int, supply: int) -> list[tuple[int, int]]:
        """The wage and the number of cubes of each worker that could take this kind at a place."""
        there = self._state.round.places[spot.index]
        room = min(spot.room - len(there), spot.room_each - there.count(self._seat), supply)
        each = sum(it.count for it in spot.effects if isinstance(it, e.Take) and it.cube == CUBES[cube])
        return [(price(self._lookups, self._state, spot), each)] * room

    def _supply(self, cube: int) -> int:
        """How many cubes of a kind may be in the supply: seats may give some up at places."""
        supply = self._state.supply[cube]
        if any(cube == given for spot in self.may_open for given, _ in spot.cubes):
            supply += sum(player.cubes[cube] for player in self._state.players)
        return supply

    def _least_to_line_up(self, cube: int) -> LeastCost | None:
        """What getting into the line for a kind of cube costs at least; None if that is impossible."""
        if cube >= len(MARKETS):
            return None
        if self.in_line(cube):
            return NO_COST
        wages = [price(self._lookups, self._state, spot) for spot in self.may_open if cube in spot.lines]
        return LeastCost(min(wages), 1) if wages else None

    def _least_in_show(self, cards: Sequence[ActCard], others_pay: bool) -> int:
        """The coins that these acts cost in the show, less the most that acts before them could pay."""
        acts = {card.id: card for card in (*self._acts, *cards)}
        order = in_order(self._state, acts.values())
        balance = least = 0
        if others_pay and isinstance(self._state.phase, Bidding):
            shown = (self._lookups.acts[act] for act in acts_on_show(self._lookups, self._state))
            balance = sum(max(0, self._most_coins(card) - card.coins) for card in shown if card not in cards)
        for card in order:
            if card in cards:
                balance -= card.coins
                least = min(least, balance)
                balance += self._most_coins(card)
            elif others_pay:
                balance += max(0, self._most_coins(card) - card.coins)
        return -least

    def _most_coins(self, card: ActCard) -> int:
        """The most coins that performing an act could bring, with those staked on it."""
        prizes = (card.performers, card.winner, card.losers) if card.contest else (card.performers,)
        most = sum(prize.coins for prize in prizes[:1]) + max((prize.coins for prize in prizes[1:]), default=0)
        for prize in prizes:
            for cube, each in prize.coins_per:
                most += each * sum(player.cubes[cube] for player in self._state.players)
                most += each * (self._state.supply[cube] + (self._state.markets[cube] if cube < len(MARKETS) else 0))
        if card.contest:
            for spot in self._lookups.places:
                if spot.wager:
                    staked = sum(it.coins for it in self._state.round.stakes if it.seat == self._seat)
                    most += spot.wager.payout * (staked + (spot.wager.most if spot in self.may_open else 0))
        return most

    @cached_property
    def may_open(self) -> list[PlaceSpot]:
        """The places to which the seat may still be able to send a worker this round."""
        if not isinstance(self._state.phase, Placed):
            return []
        refused = [(spot, self._refusal(spot)) for spot in self._lookups.places]
        return [spot for spot, refusal in refused if refusal is None or refusal.code in MAY_STILL_OPEN]

    def _refusal(self, spot: PlaceSpot) -> Refusal | None:
        return why_not_any_worker(self._lookups, self._state, self._seat, spot)

    @cached_property
    def _has_shared_places(self) -> bool:
        """Whether one worker could bring cubes of several kinds."""
        return any(len({*spot.takes, *spot.lines}) > 1 for spot in self.may_open)

    @cached_property
    def _recruits(self) -> bool:
        """Whether the seat could get more workers than it sends."""
        return any(spot.recruits > 1 for spot in self.may_open)

    @cached_property
    def places_pay(self) -> bool:
        """Whether a place could pay coins."""
        return any(isinstance(effect, e.Coins) for spot in self.may_open for effect in spot.effects)

    # What surely is enough

    def _sure_ways(self, cube: int, count: int, flips: bool) -> Iterator[tuple[int, int]]:
        """The coins and workers of each way to get this number of cubes of a kind at places for one kind only."""
        spots = [spot for spot in self._open if spot.takes == (cube,) and (flips or not spot.flip) and _is_plain(spot)]
        slots = sorted(slot for spot in spots for slot in self._slots(spot, cube, self._state.supply[cube]))
        line_up = self._sure_line(cube)
        left = self._state.supply[cube]
        coins = got = 0
        for workers, (wage, brings) in enumerate([(0, 0), *slots]):
            if workers and not left:
                return
            coins, got, left = coins + wage, got + min(brings, left), max(0, left - brings)
            rest = count - got
            if rest <= 0:
                yield coins, workers
                return
            if line_up is not None and rest <= self._state.markets[cube]:
                yield coins + line_up[0] + cost(self._lookups, self._state, cube, rest), workers + line_up[1]

    def _sure_line(self, cube: int) -> tuple[int, int] | None:
        """The coins and workers for getting into the line for a kind of cube; None if that may be impossible."""
        if cube >= len(MARKETS):
            return None
        if self.in_line(cube):
            return 0, 0
        spots = [spot for spot in self._open if cube in spot.lines and _is_plain(spot) and not spot.flip]
        return (min(price(self._lookups, self._state, spot) for spot in spots), 1) if spots else None

    @cached_property
    def _open(self) -> list[PlaceSpot]:
        """The places where the seat can send a worker now, or once workers are sent."""
        return [spot for spot in self.may_open if self._refusal(spot) is None]


def _is_plain(spot: PlaceSpot) -> bool:
    """Whether a worker can be sent there again and again without anything but coins."""
    return not spot.cubes and not spot.moves and not spot.foresees and spot.wager is None


class Shortfall(NamedTuple):
    """What is missing."""

    of: Literal["cubes", "workers", "coins"]
    need: int = 0
    """The minimum number of workers or coins."""
    left: int = 0
    """How many the seat has, or would have."""
    given: tuple[str, ...] = ()
    """On what condition."""

    def claims(self, seat: Seat, cards: Sequence[ActCard]) -> tuple[Claim, ...]:
        """That performing these acts takes so much from now on, and what the seat has left."""
        spent, has = ("workers_sent", "hand") if self.of == "workers" else ("coins_spent", "coins")
        given = (turn.performs(cards), *self.given)
        needed = Claim(seat, spent, min=self.need, by=turn.SHOW, given=given)
        return needed, Claim(seat, has, self.left, self.left, turn.AFTER)


def shortfall(least: LeastCost | None, unpaid: LeastCost | None, has: LeastCost) -> Shortfall | None:
    """What a seat has too little of; None if of nothing.

    `least`: what the acts cost at least; `unpaid`: the same if nothing else pays for them.
    """
    if least is None or unpaid is None:
        return Shortfall("cubes")
    if least.workers > has.workers:
        return Shortfall("workers", least.workers, has.workers)
    if least.coins > has.coins:
        return Shortfall("coins", least.coins, has.coins)
    if unpaid.coins > has.coins:
        return Shortfall("coins", unpaid.coins, has.coins, (turn.NO_OTHER_PAY,))
    return None
