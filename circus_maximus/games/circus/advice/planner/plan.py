"""Chooses the acts to perform this round, and how the seat can still get the cubes for them."""

from __future__ import annotations

from math import exp

from circus_maximus.games.circus.advice.planner.offers import Offer
from circus_maximus.games.circus.advice.planner.situation import Means, Situation
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.effects import Take
from circus_maximus.games.circus.model.lookup_records import PlaceSpot

MAX_CUBES = 6
"""The most cubes of one kind that a plan gets in a round."""
SURE = 0.98
"""The chance to get cubes where no coin is flipped, unless others take them first."""
HEADS = 0.5
SCARCE = 0.25
"""How much smaller the chance is if the seats ahead in a line may buy the cubes."""


class Source:
    """Where one kind of cube comes from."""

    def __init__(self, cube: int) -> None:
        self.cube = cube
        self.sure = 0
        """Cubes to be had without a coin flip."""
        self.each = 1
        """How many of them a worker takes."""
        self.price = 0
        """What a worker costs there."""
        self.flip = 0
        """The cubes that heads gives, at the best place with a coin flip."""
        self.flip_price = 0
        self.line = False
        """Whether the seat can join the market's line, or stands in it."""
        self.in_line = False
        self.ahead = 0
        """Workers of others in the line."""


class Ways:
    """What it takes to get each number of cubes of one kind, up to `MAX_CUBES`."""

    def __init__(self) -> None:
        self.chance = [1.0] + [0.0] * MAX_CUBES
        """0 if they cannot be had."""
        self.coins = [0.0] * (MAX_CUBES + 1)
        self.workers = [0.0] * (MAX_CUBES + 1)
        self.lost = [0.0] * (MAX_CUBES + 1)
        """The workers that are expected to be lost."""


Supply = list[Ways]
"""For each kind of cube the ways to get it."""

NOTHING: Supply = [Ways() for _ in CUBES]
"""No cubes can be had any more."""


def sources_of(situation: Situation) -> list[Source]:
    """Where each kind of cube can still be had at the places."""
    view, seat = situation.view, situation.seat
    sources = [Source(cube) for cube in range(len(CUBES))]
    for spot in situation.force.open:
        there = view.round.places[spot.index]
        mine = there.count(seat)
        room = min(spot.room - len(there), spot.room_each - mine)
        for market in spot.lines:
            source = sources[market]
            source.in_line = source.in_line or mine > 0
            source.line = source.line or mine > 0 or room > 0
            source.ahead += len(there) - mine
        if spot.takes and room > 0 and not (spot.flip and situation.habits.flips == "never"):
            _add_place(situation, sources, spot, room)
    return sources


def _add_place(situation: Situation, sources: list[Source], spot: PlaceSpot, room: int) -> None:
    """A place where workers take cubes from the supply."""
    price = situation.force.wage + spot.coins
    for effect in spot.effects:
        if not isinstance(effect, Take):
            continue
        cube = CUBE_INDEX[effect.cube]
        source, left = sources[cube], situation.view.supply[cube]
        if spot.flip and min(effect.count, left) > source.flip:
            source.flip, source.flip_price = min(effect.count, left), price
        elif not spot.flip:
            source.sure += min(effect.count * room, left - source.sure)
            source.each, source.price = effect.count, price


def from_places(situation: Situation) -> Supply:
    """What the places still offer."""
    return [ways_from(situation, source) for source in sources_of(situation)]


def ways_from(situation: Situation, source: Source) -> Ways:
    """The ways to get one kind of cube: those that are sure first, then a coin flip, then the market."""
    ways = Ways()
    sure = min(MAX_CUBES, source.sure)
    for count in range(1, sure + 1):
        workers = -(-count // source.each)
        ways.chance[count] = SURE
        ways.coins[count] = workers * source.price
        ways.workers[count] = workers
    if source.line:
        _add_market(situation, ways, sure + 1, source)
    if source.flip:
        _flip_first(ways, sure + 1, source)
    return ways


def _add_market(situation: Situation, ways: Ways, first: int, source: Source) -> None:
    """Numbers from `first` on come from a market; the seats ahead are expected to buy one cube each."""
    costs = situation.force.costs[source.cube]
    on_sale = situation.view.markets[source.cube]
    sent = 0 if source.in_line else 1
    sold = 0 if source.in_line else min(on_sale, source.ahead)
    wage = sent * situation.force.wage
    for count in range(first, min(MAX_CUBES, on_sale) + 1):
        start = len(costs) - 1 - on_sale + min(sold, on_sale - count)
        ways.chance[count] = situation.weights.line * (1.0 if count <= on_sale - sold else SCARCE)
        ways.coins[count] = wage + costs[start + count] - costs[start]
        ways.workers[count] = sent


def _flip_first(ways: Ways, first: int, source: Source) -> None:
    """Numbers from `first` on come from a coin flip, and what heads does not give from where it came from before."""
    chance, coins, workers = ways.chance, ways.coins, ways.workers
    for count in range(MAX_CUBES, first - 1, -1):
        rest = max(0, count - source.flip)
        chance[count] = HEADS * chance[rest] + (1 - HEADS) * chance[count]
        coins[count] = HEADS * (source.flip_price + coins[rest]) + (1 - HEADS) * coins[count]
        workers[count] = 1 + HEADS * workers[rest] + (1 - HEADS) * workers[count]
        ways.lost[count] = 1 - HEADS


def from_lines(situation: Situation, after: int) -> Supply:
    """What the markets that open after this one still sell to a seat in their lines."""
    supply = [Ways() for _ in CUBES]
    for market in range(after + 1, len(MARKETS)):
        if any(situation.seat in situation.view.round.places[place] for place in situation.lookups.lines[market]):
            source = Source(market)
            source.in_line = True
            _add_market(situation, supply[market], 1, source)
    return supply


IMPOSSIBLE = -1e9
WITHIN_REACH = 3.0
"""Steps to the goal above which a plan does not count on reaching it this round."""
HALF_A_STEP = 0.5
"""Expected steps that fall short of the goal by this much reach it as often as not."""
HALF_A_WORKER = 0.5
"""By how much the expected number of workers of a plan may exceed those in hand."""


class Fetched:
    """The cubes that a set of acts lacks: what it takes to get them, and how surely they come."""

    def __init__(self, due: float) -> None:
        self.due = due
        """The coins for bids, acts and these cubes."""
        self.workers = 0.0
        self.value = 0.0
        """The value of the workers that are expected to be lost; not greater than 0."""
        self.surely = [1.0] * len(CUBES)
        """For each kind of cube, the chance to get those that are lacking."""
        self.change = [0.0] * len(CUBES)
        """For each kind of cube, how many of them are expected."""


class Plan:
    """The best set of acts, and how it was found: by comparing all sets that seem possible."""

    def __init__(
        self, situation: Situation, offers: list[Offer], means: Means, supply: Supply, keeps_bids: bool = False
    ) -> None:
        self._weights = situation.weights
        self._worth = situation.worth
        self._offers = offers
        self._means = means
        self._supply = supply
        self._keeps_bids = keeps_bids
        """Whether every act with a bid of the seat is in the plan if possible."""
        self._room = [len(offers) if most is None else most for most in situation.lookups.max_bid_on]
        for offer in offers:
            self._room[offer.act.execution] -= 1 if offer.bid else 0
        self._needs = [0] * len(CUBES)
        self._taken: list[Offer] = []
        self._due = 0
        """The coins for bids and acts in the set."""
        self._worth_of_each = [self._worth.cubes(cube, owned) for cube, owned in enumerate(means.owned)]
        """For each kind of cube, the value of those that the seat owns."""
        self._owned_worth = 0.0
        for worth in self._worth_of_each:
            self._owned_worth += worth
        self._always_taken = self._free_acts()
        self.value = IMPOSSIBLE
        self.chosen: list[Offer] = []
        self.lacking = [0] * len(CUBES)
        """The cubes that the chosen acts need in addition to the free ones."""
        self.steps = [0.0] * len(TRACKS)
        """The steps that are expected on each track."""
        self.coins = 0.0
        """The coins that are expected to be left after the round."""
        self._search(0, Fetched(0.0))

    def _search(self, index: int, fetched: Fetched) -> None:
        """Try all sets of the offers from `index` on, together with those already taken and the cubes they lack."""
        if index == len(self._offers):
            self._weigh(fetched)
            return
        offer = self._offers[index]
        more: Fetched | None = None
        if self._has_room_for(offer):
            self._take(offer)
            more = self._fetch()
            if more is not None:
                self._search(index + 1, more)
            self._put_back(offer)
        if more is None or not ((offer.bid and self._keeps_bids) or self._always_taken[index]):
            self._search(index + 1, fetched)

    def _has_room_for(self, offer: Offer) -> bool:
        """Whether the seat may bid on it and can pay for it."""
        affordable = self._due + offer.act.fee + offer.price <= self._means.coins
        return affordable and (offer.bid > 0 or self._room[offer.act.execution] > 0)

    def _take(self, offer: Offer) -> None:
        """Add an offer to the set."""
        self._taken.append(offer)
        self._due += offer.act.fee + offer.price
        self._room[offer.act.execution] -= 0 if offer.bid else 1
        for cube, count in offer.act.card.needs:
            self._needs[cube] += count

    def _put_back(self, offer: Offer) -> None:
        self._taken.pop()
        self._due -= offer.act.fee + offer.price
        self._room[offer.act.execution] += 0 if offer.bid else 1
        for cube, count in offer.act.card.needs:
            self._needs[cube] -= count

    def _fetch(self) -> Fetched | None:
        """The cubes that the set lacks; None if the seat has not the coins or the workers for them."""
        means = self._means
        fetched = Fetched(float(self._due))
        for cube, needed in enumerate(self._needs):
            lacking = needed - means.free[cube]
            if lacking > 0:
                ways = self._supply[cube]
                if lacking > MAX_CUBES or ways.chance[lacking] == 0:
                    return None
                fetched.due += ways.coins[lacking]
                fetched.workers += ways.workers[lacking]
                fetched.value -= self._worth.worker * ways.lost[lacking]
                fetched.surely[cube] = ways.chance[lacking]
                fetched.change[cube] = ways.chance[lacking] * lacking
        possible = fetched.due <= means.coins and fetched.workers <= means.workers + HALF_A_WORKER
        return fetched if possible else None

    def _weigh(self, fetched: Fetched) -> None:
        """Compare the set with the best one so far. An act without its cubes is not performed, but may be later."""
        means, worth, surely = self._means, self._worth, fetched.surely
        value = fetched.value
        coins = means.coins - fetched.due
        change = fetched.change.copy()
        steps = [0.0] * len(TRACKS)
        for offer in self._taken:
            chance = offer.called
            value += chance * offer.presence
            for cube, _ in offer.act.card.needs:
                chance *= surely[cube]
            value += chance * offer.gain
            coins += chance * offer.coins + (1 - chance) * offer.act.fee
            for track in offer.moves:
                steps[track] += chance * offer.steps[track]
            if offer.kills:
                for cube, _ in offer.act.card.needs:
                    change[cube] -= chance * offer.dies[cube]
        finishes = self.chance_to_finish(steps)
        value += finishes * self._weights.finish * worth.win - worth.wait * fetched.workers
        if means.upkeep:
            cubes = 0.0
            for cube, owned in enumerate(means.owned):
                cubes += owned + change[cube]
            coins -= means.upkeep * cubes
        coins = max(0.0, coins) + means.later
        value += worth.coins(coins) + self._worth_of_cubes(change)
        if value > self.value:
            self.value = value
            self.steps = steps
            self.coins = coins
            self.chosen = self._taken.copy()
            self.lacking = [max(0, self._needs[cube] - means.free[cube]) for cube in range(len(CUBES))]

    def _worth_of_cubes(self, change: list[float]) -> float:
        """The value of the cubes that are left."""
        value = self._owned_worth
        for cube, moved in enumerate(change):
            if moved:
                value += self._worth.cubes(cube, self._means.owned[cube] + moved) - self._worth_of_each[cube]
        return value

    def _free_acts(self) -> list[bool]:
        """For each offer, whether any set is at least as good with it: it has a bid, and costs and harms nothing."""
        needs = [0] * len(CUBES)
        for offer in self._offers:
            for cube, count in offer.act.card.needs:
                needs[cube] += count
        spare = [free >= needed for free, needed in zip(self._means.free, needs, strict=True)]
        return [self._is_free(offer, spare) for offer in self._offers]

    def _is_free(self, offer: Offer, spare: list[bool]) -> bool:
        """`spare`: for each kind of cube, whether the seat has enough for all offers."""
        if not offer.bid or offer.price or offer.act.fee or offer.kills:
            return False
        for cube, _ in offer.act.card.needs:
            if not spare[cube]:
                return False
        return min(offer.presence, offer.gain, offer.coins, *offer.steps) >= 0

    def chance_to_finish(self, steps: list[float]) -> float:
        """The chance to reach the goal with these expected steps."""
        best = 0.0
        for track, to_goal in enumerate(self._worth.to_goal):
            short = to_goal - HALF_A_STEP - steps[track]
            if short < WITHIN_REACH:
                best = max(best, 1 / (1 + exp(short / self._weights.finish_width)))
        return best
