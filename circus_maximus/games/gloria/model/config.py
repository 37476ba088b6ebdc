"""The types of every value of the game. The values are in config/gloria/*.yaml; few have defaults here.

The meaning of each value, its unit and the rulings that use it are part of its type: the reference page, the JSON
Schema and `config explain` are made from them.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import Id, Name, Prose, says
from circus_maximus.games.gloria.model.common_types import (
    KINDS,
    SEATS,
    Basic,
    BuildingKind,
    ByKind,
    Count,
    Counter,
    CounterNumbers,
    Few,
    Kind,
    Row,
)
from circus_maximus.games.gloria.model.effects import BuildingEffect


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the config."""


class CounterConfig(Part, frozen=True):
    """The counters of one kind."""

    supply: Annotated[Count, says("Counters of this kind in the game.", "counters", "G9")]
    start: Annotated[Few, says("Counters that each seat takes from the supply at the start.", "counters", "G2")]


class Counters(Part, frozen=True):
    """The four kinds of counters. Glory fills in for any other in a payment."""

    food: Annotated[CounterConfig, says("Food.")]
    gold: Annotated[CounterConfig, says("Gold.")]
    peace: Annotated[CounterConfig, says("Peace.")]
    glory: Annotated[CounterConfig, says("Glory, which fills in for any other counter.")]

    def row(self, value: Literal["supply", "start"]) -> Row:
        """One value of each kind, in the order of COUNTERS."""
        each = (self.food, self.gold, self.peace, self.glory)
        return tuple(counter.supply if value == "supply" else counter.start for counter in each)


class LateStart(Part, frozen=True):
    """Extra starting counters for a seat late in the turn order."""

    seats: Annotated[int, Meta(ge=SEATS[0], le=SEATS[-1]), says("The number of seats for which it applies.", "seats")]
    place: Annotated[int, Meta(ge=1, le=SEATS[-1]), says("The position in the turn order, from 1.", rules="G3")]
    gets: Annotated[CounterNumbers, says("Counters it takes from the supply at the start.", "counters")]


class Card(Part, frozen=True):
    """The production cards of one kind."""

    makes: Annotated[Counter, says("The counter that such a card yields.", rules="G18")]
    face_up: Annotated[Few, says("Cards that start face up before each seat.", "cards", "G1")]


class Cards(Part, frozen=True):
    """The three kinds of production cards."""

    farm: Annotated[Card, says("Farms.")]
    city: Annotated[Card, says("Cities.")]
    peace: Annotated[Card, says("Peace cards.")]

    def all(self) -> tuple[Card, ...]:
        """In the order of KINDS."""
        return (self.farm, self.city, self.peace)

    def face_up(self) -> ByKind:
        """The cards that start face up before each seat."""
        return tuple(card.face_up for card in self.all())


class CardNumbers(Part, frozen=True):
    """A number for each kind of production card."""

    farm: Annotated[Few, says("The number of farms.", "cards")]
    city: Annotated[Few, says("The number of cities.", "cards")]
    peace: Annotated[Few, says("The number of peace cards.", "cards")]

    def row(self) -> ByKind:
        """In the order of KINDS."""
        return (self.farm, self.city, self.peace)


class Dealt(Part, frozen=True, rename={"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}):
    """The cards dealt to each seat, by number of seats."""

    two: Annotated[CardNumbers, says("With two seats.")]
    three: Annotated[CardNumbers, says("With three seats.")]
    four: Annotated[CardNumbers, says("With four seats.")]
    five: Annotated[CardNumbers, says("With five seats.")]
    six: Annotated[CardNumbers, says("With six seats.")]

    def at(self, seats: int) -> ByKind:
        """The cards of each kind for this many seats."""
        return (self.two, self.three, self.four, self.five, self.six)[seats - SEATS.start].row()


class Forum(Part, frozen=True):
    """The row of buildings for sale. A building enters the first slot and moves one slot each turn."""

    surcharges: Annotated[
        Annotated[tuple[Few, ...], Meta(min_length=1)],
        says("The surcharge of each slot, from the first on.", "counters", "G13, G29"),
    ]
    open_at_start: Annotated[
        Few, says("Buildings laid out at the start, one in each slot from the first on.", "buildings", "G13")
    ]


class TributeRules(Part, frozen=True):
    """What happens to tribute when the Goth raids it."""

    met_counters_go_to: Annotated[
        Literal["supply", "pile"],
        says("Where a raided counter goes if a card is given for it: the supply, or the shared pile.", rules="G48"),
    ]


class End(Part, frozen=True):
    """When the game ends because of cards in hand."""

    hand: Annotated[
        Literal["on_last_card", "none_to_play"],
        says(
            "Whether it ends when a seat plays its last card or when a seat must play a card and has none.", "", "G60"
        ),
    ]


class Space(Part, frozen=True):
    """A space on the road to Carthage."""

    name: Annotated[Name, says("The name on the map.")]


class GothSpace(Part, frozen=True):
    """A space on the Goth's road."""

    name: Annotated[Name, says("The name on the map.")]
    icons: Annotated[
        tuple[Basic, ...],
        says("The tribute he asks for; if he enters the space, each icon costs a card.", "", "G41, G44"),
    ]


class BuildingKindConfig(Part, frozen=True):
    """The buildings of one kind."""

    laid_on: Annotated[tuple[Kind, ...], says("The kinds of card on which such a building may be laid.", rules="G28")]


class BuildingKinds(Part, frozen=True):
    """Where buildings may be laid, by kind. A red building names its own."""

    farm: Annotated[BuildingKindConfig, says("Farm buildings.")]
    city: Annotated[BuildingKindConfig, says("City buildings.")]
    peace: Annotated[BuildingKindConfig, says("Peace buildings.")]


class Building(Part, frozen=True):
    """A building card."""

    name: Annotated[Name, says("The name on the card.")]
    kind: Annotated[BuildingKind, says("Its kind.", rules="G28")]
    cost: Annotated[CounterNumbers, says("Its cost, not counting the surcharge of its slot.", "counters", "G29")]
    steps: Annotated[Few, says("Steps to Carthage that its buyer takes at once.", "steps", "G30")]
    effect: Annotated[BuildingEffect, says("What it does.")]
    laid_on: Annotated[
        tuple[Kind, ...] | None,
        says("The kinds of card on which it may be laid; null: as for its kind.", rules="G28"),
    ] = None
    flavour: Annotated[Prose, says("A line of flavour text.")] = ""


class Config(Part, frozen=True):
    """A complete config, with all overlays applied."""

    counters: Annotated[Counters, says("The four kinds of counters.")]
    late_start: Annotated[dict[Id, LateStart], says("Extra starting counters for seats late in the turn order, by id.")]
    cards: Annotated[Cards, says("The three kinds of production cards.")]
    dealt: Annotated[Dealt, says("The cards dealt to each seat, by number of seats.", "cards", "G1")]
    forum: Annotated[Forum, says("The row of buildings for sale.")]
    tribute: Annotated[TributeRules, says("What happens to tribute when the Goth raids it.")]
    end: Annotated[End, says("When the game ends because of cards in hand.")]
    flight_road: Annotated[
        dict[Id, Space],
        says("The road from Rome, the first space, to Carthage, the last, by id.", rules="G61", ordered=True),
    ]
    goth_road: Annotated[
        dict[Id, GothSpace],
        says("The Goth's road, from his start to Rome, the last space, by id.", rules="G40", ordered=True),
    ]
    kinds: Annotated[BuildingKinds, says("Where buildings may be laid, by their kind.")]
    buildings: Annotated[dict[Id, Building], says("The building deck, by id.")]

    def laid_on(self, building: Building) -> tuple[Kind, ...]:
        """The kinds of card on which a building may be laid; empty if nothing says so."""
        if building.laid_on is not None:
            return building.laid_on
        if building.kind == "red":
            return ()
        of_kind = (self.kinds.farm, self.kinds.city, self.kinds.peace)[KINDS.index(building.kind)]
        return of_kind.laid_on
