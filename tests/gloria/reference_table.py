"""A table of Gloria Mundi in plain words and numbers, for the second implementation in `reference_rules.py`.

It holds what everybody has, moves counters and tokens, and says what is public as the snapshot of a transcript does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

BASICS = ("food", "gold", "peace")
COUNTERS = (*BASICS, "glory")
KINDS = ("farm", "city", "peace")

Mix = dict[str, int]
Facts = dict[str, Any]


@dataclass
class Place:
    """What one seat has."""

    counters: Counter[str] = field(default_factory=Counter)
    hand: Counter[str] = field(default_factory=Counter)
    free: Counter[str] = field(default_factory=Counter)
    built: dict[str, str] = field(default_factory=dict)
    """The kind of card on which each building lies, the oldest building first."""
    steps: int = 0

    def before(self, kind: str) -> int:
        """All cards of a kind before the seat, covered or not."""
        return self.free[kind] + list(self.built.values()).count(kind)


class Ended(Exception):
    def __init__(self, reason: str) -> None:
        self.reason = reason


def payable(price: Mix, counters: Mix) -> bool:
    """Whether glory can fill in for every counter that is missing (G10, G11)."""
    missing = sum(max(0, price.get(each, 0) - counters.get(each, 0)) for each in BASICS)
    return price.get("glory", 0) + missing <= counters.get("glory", 0)


def times(number: int, amounts: Mix) -> Mix:
    return {each: number * amount for each, amount in amounts.items()}


def mixes(size: int, there: Mix, kinds: Iterable[str]) -> list[str]:
    """All ways to take this many counters of these kinds, in notation (G12, G29)."""
    kinds = list(kinds)
    ways = product(*(range(min(size, there[kind]) + 1) for kind in kinds))
    return [told(dict(zip(kinds, way, strict=True))) for way in ways if sum(way) == size]


def told(mix: Mix) -> str:
    return " ".join(f"{number} {each}" for each, number in mix.items() if number)


def heard(words: str) -> Mix:
    """The mix in `pay 2 food 1 peace`."""
    parts = words.split()[1:]
    return {each: int(number) for number, each in zip(parts[::2], parts[1::2], strict=True)}


def there(numbers: Mix) -> Mix:
    """Those that are not 0."""
    return {each: number for each, number in numbers.items() if number}


class Table:
    """All that is on the table. The config is in the form of the YAML files, with all values."""

    def __init__(self, config: Facts, seats: int) -> None:
        self.config = config
        self.buildings: dict[str, Facts] = config["buildings"]
        self.road = list(config["goth_road"])
        self.far = len(config["flight_road"]) - 1
        self.supply = Counter({each: config["counters"][each]["supply"] for each in COUNTERS})
        self.places = [Place() for _ in range(seats)]
        self.forum: list[str | None] = [None] * len(config["forum"]["surcharges"])
        self.deck = list(self.buildings)
        self.discards: list[str] = []
        self.turn = 0
        self.seat = 0
        self.goth = 0
        self.laid: list[list[str]] = []
        """For each space ahead of the Goth with tribute, the counter for each icon."""
        self.arrivals: list[int] = []
        self.under_way: Facts = {}
        self.forced: list[tuple[int, str]] = []

    @property
    def place(self) -> Place:
        """Of the seat in turn."""
        return self.places[self.seat]

    def icons(self, space: int) -> list[str]:
        return list(self.config["goth_road"][self.road[space]]["icons"])

    def makes(self, kind: str) -> str:
        return self.config["cards"][kind]["makes"]

    def yields(self, counter: str) -> str:
        """The kind of card that makes a counter."""
        return next(kind for kind in KINDS if self.makes(kind) == counter)

    def does(self, building: str) -> str:
        return self.buildings[building]["effect"]["do"]

    def laid_on(self, building: str) -> list[str]:
        facts = self.buildings[building]
        return list(facts["laid_on"] or self.config["kinds"][facts["kind"]]["laid_on"])

    def round(self) -> list[int]:
        """All seats, the one in turn first."""
        return [(self.seat + ahead) % len(self.places) for ahead in range(len(self.places))]

    def standing(self) -> list[list[int]]:
        """Who is farther is ahead, and on one space who came there earlier; those in Rome share (G63)."""
        ahead = sorted(self.arrivals, key=lambda seat: -self.places[seat].steps)
        in_rome = [seat for seat, place in enumerate(self.places) if not place.steps]
        return [[seat] for seat in ahead] + ([in_rome] if in_rome else [])

    # Counters and steps

    def gain_counters(self, place: Place, counter: str, number: int) -> None:
        """As many as the supply still has (G9)."""
        number = min(number, self.supply[counter])
        self.supply[counter] -= number
        place.counters[counter] += number

    def pay(self, place: Place, price: Mix) -> Mix:
        """Pay with glory for what is missing (G11); returns what was paid."""
        paid: Counter[str] = Counter(glory=price.get("glory", 0))
        for each in BASICS:
            paid[each] = min(price.get(each, 0), place.counters[each])
            paid["glory"] += price.get(each, 0) - paid[each]
        for each, number in paid.items():
            place.counters[each] -= number
            assert place.counters[each] >= 0
        return paid

    def spend(self, place: Place, price: Mix) -> None:
        self.supply.update(self.pay(place, price))

    def move(self, seat: int, steps: int) -> None:
        if not steps:
            return
        place = self.places[seat]
        place.steps = min(place.steps + steps, self.far)
        self.arrivals = [*(other for other in self.arrivals if other != seat), seat]
        if place.steps == self.far:
            raise Ended("carthage")

    def public(self, waits: str | None) -> Facts:
        """The snapshot of docs/transcript.md."""
        levy = "due" in self.under_way
        return {
            "turn": self.turn,
            "in_turn": self.seat if self.turn else None,
            "waits": waits,
            "goth": self.road[self.goth],
            "tribute": {self.road[space]: laid for space, laid in enumerate(self.laid, start=self.goth + 1)},
            "forum": self.forum,
            "deck": len(self.deck),
            "discards": self.discards,
            "supply": there(self.supply),
            "harvest": self.under_way.get("harvest"),
            "mix": self.under_way.get("mix"),
            "purchase": self.under_way.get("purchase"),
            "due": there(self.under_way["due"]) if levy else None,
            "due_glory": there(self.under_way["due_glory"]) if levy else None,
            "raid": self.under_way.get("raid"),
            "pile": there(self.under_way["pile"]) if "pile" in self.under_way else None,
            "arrivals": self.arrivals,
            "seats": [
                {
                    "steps": place.steps,
                    "counters": there(place.counters),
                    "hand": there(place.hand),
                    "free_cards": there(place.free),
                    "buildings": {
                        kind: [building for building, below in place.built.items() if below == kind]
                        for kind in KINDS
                        if kind in place.built.values()
                    },
                }
                for place in self.places
            ],
        }
