"""What the Goth takes if the seat in turn refuses the next tribute, and in a levy, whatever the players choose.

How many cards go to him and what is then shared out follows from what lies before the seats. Who gives them depends on
everybody's choices: they are all searched. If there are too many, the bounds are those that need no search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model.actions import RefuseTribute
from circus_maximus.games.gloria.model.common_types import GLORY, KINDS, NONE, Row
from circus_maximus.games.gloria.model.effects import Scrap
from circus_maximus.games.gloria.model.lookups import ORDER, Lookups
from circus_maximus.games.gloria.rules import goth
from circus_maximus.games.gloria.state.abilities import others
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import (
    Approaching,
    Buying,
    Ended,
    Giving,
    Harvesting,
    Paying,
    Playing,
)

MAX_SEARCHED = 1_000
"""How many moments of levies are searched for one forecast, at most; each takes some 5 µs."""

Held = tuple[tuple[int, int], ...]
"""For each kind of card, how many a seat can give without losing a building, and how many with one.

A shield counts twice: it goes first, and then the card below it can be given.
"""
Holdings = tuple[Held, ...]
"""The same for each seat."""


class Bounds(NamedTuple):
    """The smallest and the greatest possible number."""

    min: int
    max: int

    @property
    def is_certain(self) -> bool:
        return self.min == self.max


NO_BOUNDS = Bounds(10_000, 0)
"""What nothing is within; bounds of anything else replace it."""


class Levied(NamedTuple):
    """What a levy takes."""

    due: Row
    """The cards that he takes, by the counter that they make."""
    gives: tuple[Bounds, ...]
    """How many of them each seat gives."""
    must_lose: int
    """The number of buildings, not counting shields, that the reader loses in any case."""
    could_lose: int
    """The same if the others choose what is worst for it, and it chooses what is best."""
    lacking: Bounds
    """How many of the cards nobody can give."""
    piles: tuple[Row, ...]
    """The tribute that is then shared out: one possibility, or several."""

    @property
    def pile(self) -> Bounds:
        """The number of counters that are shared out."""
        sizes = [sum(pile) for pile in self.piles]
        return Bounds(min(sizes), max(sizes))


class Refused(NamedTuple):
    """What a refusal leads to."""

    space: int
    """Where the Goth will stand on his road."""
    raid: bool
    ends: bool
    """Whether he enters Rome, so that the game ends."""
    levied: Levied


def if_refused(lookups: Lookups, state: State, seat: Seat) -> Refused:
    """What comes if the seat in turn refuses the next tribute. `seat` is the reader."""
    raid, glory = bool(state.tribute), goth.on_road(lookups, state)[1] if state.tribute else NONE
    after = goth.refuse_tribute(lookups, state, Approaching(), RefuseTribute(), None)
    giving = Giving(state.seat, goth.due_if_refused(lookups, state), raid, glory, NONE)
    found = _bounds_of_levy(lookups, giving, list(_possible_holdings(lookups, state)), seat)
    return Refused(after.goth, raid, isinstance(after.phase, Ended), found)


def rest_of_levy(lookups: Lookups, state: State, giving: Giving, seat: Seat) -> Levied:
    """What is still taken in a levy. `seat` is the reader."""
    return _bounds_of_levy(lookups, giving, [tuple(_can_give(lookups, player) for player in state.players)], seat)


def _bounds_of_levy(lookups: Lookups, giving: Giving, all_holdings: Sequence[Holdings], seat: Seat) -> Levied:
    """What a levy takes from one of several holdings."""
    left = MAX_SEARCHED
    gives, lacking, piles = [NO_BOUNDS] * lookups.seats, NO_BOUNDS, dict[Row, None]()
    must, could = NO_BOUNDS
    for holdings in all_holdings:
        search = _Search(lookups, seat, left)
        try:
            found = search.of(giving.seat, giving.due, holdings)
        except _TooMany:
            found = _without_search(lookups, seat, giving.due, holdings)
        left = search.left
        gives = [_both(*both) for both in zip(gives, found.gives, strict=True)]
        must, could = min(must, found.must_lose), max(could, found.could_lose)
        missing = _missing(lookups, giving.due, holdings)
        lacking = _both(lacking, Bounds(sum(missing), sum(missing)))
        piles[_pile(lookups, giving, missing)] = None
    return Levied(giving.due, tuple(gives), must, could, lacking, tuple(piles))


def _both(bounds: Bounds, more: Bounds) -> Bounds:
    return Bounds(min(bounds.min, more.min), max(bounds.max, more.max))


# What each seat holds


def _can_give(lookups: Lookups, player: Player) -> Held:
    """What a seat can give now."""
    found = []
    for bare, built in zip(player.bare, player.built, strict=True):
        shields = sum([id in lookups.shields for id in built])
        found.append((bare + 2 * shields, len(built) - shields))
    return tuple(found)


def _possible_holdings(lookups: Lookups, state: State) -> Iterator[Holdings]:
    """What the seats can hold when the Goth approaches: after a card is played, the harvest and a purchase."""
    phase = state.phase
    for holdings in _after_the_harvest(lookups, state):
        if isinstance(phase, Paying):
            yield _with_building(lookups, state, holdings, phase.purchase.building, phase.purchase.kind)
            continue
        for played in _after_a_card(state, holdings) if isinstance(phase, Playing) else (holdings,):
            yield played
            if isinstance(phase, Playing | Harvesting | Buying):
                yield from _with_a_shield(lookups, state, played)


def _after_the_harvest(lookups: Lookups, state: State) -> Iterable[Holdings]:
    """Each seat can discard shields in the harvest, as often as it has a building for that."""
    held = [_can_give(lookups, player) for player in state.players]
    if not isinstance(state.phase, Playing | Harvesting):
        return (tuple(held),)
    return product(*(_after_discards(lookups, own, player) for own, player in zip(held, state.players, strict=True)))


def _after_discards(lookups: Lookups, held: Held, player: Player) -> Iterator[Held]:
    discards = sum([isinstance(lookups.buildings[id].effect, Scrap) for id in others(player, "")])
    shields = [sum([id in lookups.shields for id in built]) for built in player.built]
    for gone in product(*(range(min(count, discards) + 1) for count in shields)):
        if sum(gone) <= discards:
            yield tuple((free - less, built) for (free, built), less in zip(held, gone, strict=True))


def _after_a_card(state: State, holdings: Holdings) -> Iterator[Holdings]:
    """The seat in turn plays one card from its hand."""
    for kind, count in enumerate(state.players[state.seat].hand):
        if count:
            yield _with_cards(holdings, state.seat, kind, 1, 0)


def _with_a_shield(lookups: Lookups, state: State, holdings: Holdings) -> Iterator[Holdings]:
    """The seat in turn buys a shield; other buildings do not change how many cards it can give."""
    kinds = {kind for id in state.forum if id in lookups.shields for kind in lookups.buildings[id].laid_on}
    for kind in sorted(kinds):
        yield _with_cards(holdings, state.seat, kind, 1, 0)


def _with_building(lookups: Lookups, state: State, holdings: Holdings, building: str, kind: int) -> Holdings:
    """Holdings after a purchase: a building covers a card, which is lost with it; a shield is given before it."""
    free, built = (1, 0) if building in lookups.shields else (-1, 1)
    return _with_cards(holdings, state.seat, kind, free, built)


def _with_cards(holdings: Holdings, seat: Seat, kind: int, free: int, built: int) -> Holdings:
    """Holdings with some more or fewer cards of a kind."""
    held = holdings[seat]
    return with_item(holdings, seat, with_item(held, kind, (held[kind][0] + free, held[kind][1] + built)))


# What is taken


def _missing(lookups: Lookups, due: Row, holdings: Holdings) -> Row:
    """The cards that nobody can give: the levy continues as long as somebody can."""
    there = [0] * len(NONE)
    for held in holdings:
        for counter, (free, built) in zip(lookups.makes, held, strict=True):
            there[counter] += free + built
    return tuple([max(0, asked - has) for asked, has in zip(due, there, strict=True)])


def _pile(lookups: Lookups, giving: Giving, missing: Row) -> Row:
    """What is shared out: of each kind basic counters are met before glory (G46)."""
    pile = list(giving.pile)
    if giving.raid:
        for counter in range(GLORY):
            left = giving.due[counter] if lookups.shares_met_counters else missing[counter]
            of_glory = min(giving.glory[counter], left)
            pile[counter] += left - of_glory
            pile[GLORY] += of_glory
    return tuple(pile)


class _Found(NamedTuple):
    """How many cards each seat gives, and the buildings that the reader loses."""

    gives: tuple[Bounds, ...]
    must_lose: int
    could_lose: int


class _TooMany(Exception):
    """There are too many ways to give."""


class _Search:
    """Searches all ways to give what is due."""

    def __init__(self, lookups: Lookups, seat: Seat, left: int) -> None:
        self._lookups = lookups
        self._seat = seat
        self.left = left
        """How many moments can still be searched."""
        self._found: dict[tuple[Seat, Row, Holdings], _Found] = {}

    def of(self, giver: Seat, due: Row, holdings: Holdings) -> _Found:
        """What can follow when it is a seat's turn to give, or that of the next one that can."""
        lookups = self._lookups
        wanted = [kind for kind, counter in enumerate(lookups.makes) if due[counter]]
        for seat in ORDER[lookups.seats][giver]:
            kinds = [kind for kind in wanted if any(holdings[seat][kind])]
            if kinds:
                return self._given_by(seat, kinds, due, holdings)
        return _Found((Bounds(0, 0),) * lookups.seats, 0, 0)

    def _given_by(self, giver: Seat, kinds: Sequence[int], due: Row, holdings: Holdings) -> _Found:
        key = (giver, due, holdings)
        if (known := self._found.get(key)) is not None:
            return known
        if not self.left:
            raise _TooMany
        self.left -= 1
        ways = [self._after(giver, kind, due, holdings) for kind in kinds]
        best, of_seats = min if giver == self._seat else max, zip(*(way.gives for way in ways), strict=True)
        found = _Found(
            tuple([_of_ways(each, seat == giver) for seat, each in enumerate(of_seats)]),
            min([way.must_lose for way in ways]),
            best([way.could_lose for way in ways]),
        )
        self._found[key] = found
        return found

    def _after(self, giver: Seat, kind: int, due: Row, holdings: Holdings) -> _Found:
        """What follows when a seat gives a card of a kind, one without a building if it can."""
        counter, spares = self._lookups.makes[kind], holdings[giver][kind][0] > 0
        left = _with_cards(holdings, giver, kind, -1 if spares else 0, 0 if spares else -1)
        due = with_item(due, counter, due[counter] - 1)
        found = self.of((giver + 1) % self._lookups.seats, due, left)
        if spares or giver != self._seat:
            return found
        return found._replace(must_lose=found.must_lose + 1, could_lose=found.could_lose + 1)


def _of_ways(gives: Sequence[Bounds], more: int) -> Bounds:
    """How many cards a seat gives in one of several ways, and now."""
    return Bounds(min([each.min for each in gives]) + more, max([each.max for each in gives]) + more)


def _without_search(lookups: Lookups, seat: Seat, due: Row, holdings: Holdings) -> _Found:
    """What is certain without a search: a seat gives what the others do not have, and at most what is due."""
    gives, lost = [], 0
    met = [asked - gone for asked, gone in zip(due, _missing(lookups, due, holdings), strict=True)]
    for giver in range(lookups.seats):
        fewest = greatest = 0
        for counter in range(GLORY):
            kinds = [kind for kind in range(len(KINDS)) if lookups.makes[kind] == counter]
            own = sum([sum(holdings[giver][kind]) for kind in kinds])
            of_others = sum([sum(held[kind]) for held in holdings for kind in kinds]) - own
            must = max(0, met[counter] - of_others)
            fewest, greatest = fewest + must, greatest + min(own, met[counter])
            if giver == seat:
                lost += max(0, must - sum([holdings[giver][kind][0] for kind in kinds]))
        gives.append(Bounds(fewest, greatest))
    return _Found(tuple(gives), lost, lost)
