"""How a seat can still get cubes this round: with how many workers, for how many coins, and how surely."""

from __future__ import annotations

from circus_maximus.games.circus.advice.planner.estimates.situation import Situation
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS
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
