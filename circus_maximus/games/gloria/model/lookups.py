"""Values that the rules look up often, computed once for each config and number of seats.

Actions are made here once and shared, so that a menu is made of ready-made tuples.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from itertools import product

from msgspec import Struct

from circus_maximus.games.gloria.model.actions import AnyAction, Buy, Draw, Lose, Take, Use
from circus_maximus.games.gloria.model.common_types import (
    COUNTER_INDEX,
    COUNTERS,
    KIND_INDEX,
    KINDS,
    SEATS,
    ByKind,
    Gain,
    Row,
    row_of,
)
from circus_maximus.games.gloria.model.config import Building, Config
from circus_maximus.games.gloria.model.effects import BuildingEffect, RedEffect, Redirect, Shield
from circus_maximus.games.gloria.model.payments import plays

CACHE_SIZE = 2_000
"""How many results of `Lookups.plot` are kept. Without any, games of random bots take 5% longer."""

EACH = tuple(product((False, True), repeat=len(KINDS)))
"""For each kind of card, whether there is one: all possibilities."""


class GainRow(Struct, frozen=True):
    """A gain: counters in the order of COUNTERS, counters of any mix, steps."""

    counters: Row
    any: int
    steps: int

    def times(self, number: int) -> GainRow:
        """This gain several times."""
        if number == 1:
            return self
        return GainRow(tuple([count * number for count in self.counters]), self.any * number, self.steps * number)


class BuildingCard(Struct, frozen=True):
    """A building in the form the rules use: kinds and counters by index, and actions made in advance."""

    id: str
    cost: Row
    price: int
    """The number of counters of its cost."""
    steps: int
    effect: BuildingEffect
    gain: GainRow
    """What its ability gains once; nothing for other effects."""
    pay: Row
    """What its ability costs once."""
    laid_on: tuple[int, ...]
    names_kind: bool
    """Whether a purchase names the kind of card."""
    buys: dict[ByKind, tuple[AnyAction, ...]]
    """How it can be bought, by whether there is a free card of each kind."""
    use: tuple[AnyAction, ...]
    take: tuple[AnyAction, ...]
    lose: tuple[AnyAction, ...]


class Plot(Struct, frozen=True):
    """What the buildings on the cards of a kind mean for the harvest (G19)."""

    plain: tuple[str, ...]
    """Red ones: their cards yield at once."""
    redirects: tuple[str, ...]
    abilities: tuple[str, ...]


class Lookups:
    """The lookups of one config for one number of seats."""

    def __init__(self, config: Config, seats: int) -> None:
        self.config = config
        self._set_seats(seats)
        self.at_start = config.counters.row("start")
        self.in_game = config.counters.row("supply")
        self.face_up = config.cards.face_up()
        self.makes = tuple(COUNTER_INDEX[card.makes] for card in config.cards.all())
        """The counter that each kind of card yields."""
        self.surcharges = config.forum.surcharges
        self.ends_on_last_card = config.end.hand == "on_last_card"
        self.shares_met_counters = config.tribute.met_counters_go_to == "pile"
        self.carthage = len(config.flight_road) - 1
        self.rome = len(config.goth_road) - 1
        self.flight_road = tuple(config.flight_road)
        self.goth_road = tuple(config.goth_road)
        self.icons = tuple(tuple(COUNTER_INDEX[icon] for icon in space.icons) for space in config.goth_road.values())
        """The icons of each space of the Goth's road."""
        self.asked = tuple(row_of(icons) for icons in self.icons)
        """The same as a price."""
        self.deck = tuple(config.buildings)
        self.buildings = {id: _card(config, id, building) for id, building in config.buildings.items()}
        self.shields = frozenset(id for id, building in config.buildings.items() if isinstance(building.effect, Shield))
        self.plays = {has: plays(has) for has in EACH}
        """The cards that can be played, by whether there is one of each kind in hand."""
        self.loses = tuple((Lose(kind),) for kind in KINDS)
        self.draws = tuple((Draw(counter),) for counter in COUNTERS)
        self.plot: Callable[[tuple[str, ...]], Plot] = lru_cache(CACHE_SIZE)(self._plot)
        """What these buildings mean for a harvest."""

    def _set_seats(self, seats: int) -> None:
        self.seats = seats
        self.dealt = self.config.dealt.at(seats)
        self.late: dict[int, Row] = _late(self.config, seats)
        """What seats that begin late get in addition, by place in turn order from 1."""

    def for_seats(self, seats: int) -> Lookups:
        """The same for another number of seats."""
        lookups = copy(self)
        lookups._set_seats(seats)
        return lookups

    def _plot(self, built: tuple[str, ...]) -> Plot:
        effects = {id: self.buildings[id].effect for id in built}
        plain = tuple(id for id, effect in effects.items() if isinstance(effect, RedEffect))
        redirects = tuple(id for id, effect in effects.items() if isinstance(effect, Redirect))
        return Plot(plain, redirects, tuple(id for id in built if id not in plain and id not in redirects))


def lookups_by_seats(config: Config) -> dict[int, Lookups]:
    """The lookups of a config for each number of seats; they share what does not depend on it."""
    first = Lookups(config, SEATS[0])
    return {seats: first.for_seats(seats) for seats in SEATS}


def _late(config: Config, seats: int) -> dict[int, Row]:
    """What late seats get; several entries for one place add up."""
    late: dict[int, Row] = {}
    for entry in config.late_start.values():
        if entry.seats == seats:
            before = late.get(entry.place, (0,) * len(COUNTERS))
            late[entry.place] = tuple(count + more for count, more in zip(before, entry.gets.row(), strict=True))
    return dict(sorted(late.items()))


def _card(config: Config, id: str, building: Building) -> BuildingCard:
    effect, laid_on = building.effect, config.laid_on(building)
    gain, cost = effect.gain_once or Gain(), building.cost.row()
    names_kind = len(laid_on) > 1
    buys: dict[ByKind, tuple[AnyAction, ...]] = {
        free: tuple(
            Buy(id, kind if names_kind else None)
            for kind, there in zip(KINDS, free, strict=True)
            if there and kind in laid_on
        )
        for free in EACH
    }
    return BuildingCard(
        id=id,
        cost=cost,
        price=sum(cost),
        steps=building.steps,
        effect=effect,
        gain=GainRow(gain.row(), gain.any, gain.steps),
        pay=effect.price_once.row(),
        laid_on=tuple(KIND_INDEX[kind] for kind in laid_on),
        names_kind=names_kind,
        buys=buys,
        use=(Use(id),),
        take=(Take(id),),
        lose=(Lose(id),),
    )


ORDER: dict[int, tuple[tuple[int, ...], ...]] = {
    seats: tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats)) for seats in SEATS
}
"""For each number of seats, all seats in the order of play, starting from each of them."""
