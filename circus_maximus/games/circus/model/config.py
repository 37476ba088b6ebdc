"""The types of every value of the game. The values are in config/circus/*.yaml; the only defaults here mean "nothing".

The meaning of each value, its unit and the rulings that use it are part of its type: the reference page, the JSON
Schema and `config explain` are made from them.

This module and those it imports do not use `from __future__ import annotations`: reading a config evaluates all
annotations, and this saves 2 ms at start.
"""

import unicodedata
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Annotated, Literal

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import ONE_LINE, Id, Name, Prose, says
from circus_maximus.games.circus.model.common_types import (
    Change,
    ChangeBySeats,
    Count,
    CountBySeats,
    Cube,
    CubeNumbers,
    Few,
    FewBySeats,
    LimitBySeats,
    Market,
    Positive,
    PositiveBySeats,
    PriceRow,
    PricesBySeats,
    Rounds,
    RoundsBySeats,
    StartCubes,
    StartTracks,
    TrackNumbers,
)
from circus_maximus.games.circus.model.effects import EventEffect, PlaceEffect, There

ShortName = Annotated[
    str, Meta(pattern=ONE_LINE, min_length=1, max_length=20, extra={"expected": "one line of 1 to 20 characters"})
]


class TrackNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of each track."""

    empire: Annotated[ShortName, says("The track whose leader begins the bidding.")] = "Empire"
    population: Annotated[ShortName, says("The track whose leader places the first worker.")] = "Population"
    church: Annotated[ShortName, says("The third track.")] = "Church"


class CubeName(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of a kind of cube."""

    one: Annotated[ShortName, says("One cube, as in `1 mummer`.")]
    many: Annotated[ShortName, says("Several cubes, as in `2 mummers`.")]


class CubeNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of each kind of cube."""

    mummers: Annotated[CubeName, says("The names of mummers.")] = CubeName("mummer", "mummers")
    animals: Annotated[CubeName, says("The names of animals.")] = CubeName("animal", "animals")
    slaves: Annotated[CubeName, says("The names of slaves.")] = CubeName("slave", "slaves")
    prisoners: Annotated[CubeName, says("The names of prisoners.")] = CubeName("prisoner", "prisoners")


class MarketNames(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of each market."""

    mummers: Annotated[ShortName | None, says("The market for mummers; null: the name of its cubes.")] = None
    animals: Annotated[ShortName | None, says("The market for animals; null: the name of its cubes.")] = None
    slaves: Annotated[ShortName | None, says("The market for slaves; null: the name of its cubes.")] = None


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of tracks, cubes and markets on screens and in the rules."""

    tracks: Annotated[TrackNames, says("The name of each track.")] = TrackNames()
    cubes: Annotated[CubeNames, says("The names of each kind of cube.")] = CubeNames()
    markets: Annotated[MarketNames, says("The name of each market.")] = MarketNames()


def distinct_letters(names: Sequence[str], allowed: str = "") -> tuple[str, ...]:
    """A different capital letter for each name: its first letter if that is free, otherwise another.

    With `allowed`, only letters in it are used.
    """
    choices = [_letters_of(name, allowed) for name in names]
    letters: list[str] = [""] * len(names)
    for index, own in enumerate(choices):
        if own and own[0] not in letters:
            letters[index] = own[0]
    for index, own in enumerate(choices):
        if not letters[index]:
            letters[index] = next(letter for letter in own + (allowed or ascii_uppercase) if letter not in letters)
    return tuple(letters)


def _letters_of(name: str, allowed: str) -> str:
    """The letters of a name that are one column wide, without accents, as capitals."""
    letters = [sign.upper() for sign in unicodedata.normalize("NFKD", name) if sign.isalpha()]
    return "".join(
        letter
        for letter in letters
        if len(letter) == 1 and unicodedata.east_asian_width(letter) not in "WF" and (not allowed or letter in allowed)
    )


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the config."""


class Setup(Part, frozen=True):
    """What each seat starts with."""

    coins: Annotated[Count | CountBySeats, says("Coins of each seat at the start.", "coins", "R1")]
    workers: Annotated[Count | CountBySeats, says("Workers of each seat in play at the start.", "workers", "R1")]
    cubes: Annotated[StartCubes, says("Cubes of each seat at the start.", "cubes", "R1")]
    tracks: Annotated[StartTracks, says("Where each marker starts.", "steps", "R1")]


class TrackRange(Part, frozen=True):
    """The range of the three tracks."""

    lowest: Annotated[Change, says("No marker goes below this.", "steps", "R1")]
    highest: Annotated[Change, says("No marker goes above this.", "steps", "R1")]
    goal: Annotated[Change | ChangeBySeats, says("Reaching this on any track wins at once.", "steps", "R50")]


class Workers(Part, frozen=True):
    """The number of workers and their wage."""

    pieces: Annotated[Positive | PositiveBySeats, says("Workers of each colour in the game.", "workers", "R2")]
    minimum: Annotated[
        Count | CountBySeats,
        says("Minimum number of workers in play; a seat with fewer gets new ones at cleanup.", "workers", "R2"),
    ]
    wage: Annotated[Count | CountBySeats, says("What placing one worker costs.", "coins", "R17")]


class Pay(Part, frozen=True):
    """What cleanup pays for positions on the tracks."""

    every: Annotated[Positive | PositiveBySeats, says("Number of steps that earn `pay.coins` once.", "steps", "R41")]
    coins: Annotated[Few | FewBySeats, says("Coins for every full `pay.every` steps.", "coins", "R41")]
    minimum: Annotated[Count | CountBySeats, says("Minimum pay of a seat, for all tracks together.", "coins", "R41")]


class Limit(Part, frozen=True):
    """A limit for regular acts and one for executions; null means no limit."""

    regular: Annotated[Positive | LimitBySeats | None, says("For regular acts; null: no limit.", "acts")] = None
    executions: Annotated[Positive | LimitBySeats | None, says("For executions; null: no limit.", "acts")] = None


class Limits(Part, frozen=True):
    """Limits on bids and on the bill."""

    performed: Annotated[
        Limit, says("Maximum number of acts on the bill: those with the most coins bid.", "acts", "R27")
    ]
    bid_on: Annotated[
        Limit, says("Maximum number of acts that one seat may bid on in a round.", "acts", "R14", once="backed")
    ]


class MarketConfig(Part, frozen=True):
    """One market: a row of slots, the same number at each price, cheap on the left."""

    prices: Annotated[PriceRow | PricesBySeats, says("Prices from left to right.", "coins", "R24")]
    slots: Annotated[Positive, says("Slots at each price.", "cubes", "R24")]
    start: Annotated[Count, says("Cubes on sale at the start.", "cubes", "R25")]
    restock: Annotated[Count | CountBySeats, says("Cubes added at each cleanup.", "cubes", "R25")]


class Markets(Part, frozen=True):
    """The three markets, in the order they open."""

    mummers: Annotated[MarketConfig, says("Where mummers are bought.")]
    animals: Annotated[MarketConfig, says("Where animals are bought.")]
    slaves: Annotated[MarketConfig, says("Where slaves are bought.")]


class PlaceConfig(Part, frozen=True):
    """A place to send workers to."""

    name: Annotated[Name, says("The name on the board.")]
    flavour: Annotated[Prose, says("A line of flavour text.")] = ""
    open: Annotated[bool, says("Whether workers may be sent there.", rules="R19")] = True
    room: Annotated[
        Positive | None, says("Room for workers of all seats together; null: no limit.", "workers", "R18")
    ] = None
    room_each: Annotated[Positive | None, says("Room for one seat's workers; null: no limit.", "workers", "R18")] = None
    at_once: Annotated[Positive, says("Workers a seat may send in one turn.", "workers", "R16")] = 1
    coins: Annotated[
        Count, says("What each worker costs in addition to the wage.", "coins", "R20", mistaken=("cost", "price"))
    ] = 0
    cubes: Annotated[CubeNumbers, says("Cubes each worker gives to the supply.", "cubes", "R20")] = CubeNumbers()
    flip: Annotated[bool, says("Whether a coin is flipped; on tails the worker is lost.", rules="R17")] = False
    fate: Annotated[Prose, says("The sentence for tails.")] = ""
    effects: Annotated[tuple[PlaceEffect, ...], says("What happens there, in order.")] = ()

    def around(self, brief: bool = False) -> There:
        """What stands around each effect where the place is described; `brief`: with the letters of tracks."""
        priced = bool(self.coins or any(self.cubes.row()))
        return There(self.at_once > 1, self.room_each, len(self.effects) == 1, priced, brief)


class Reward(Part, frozen=True):
    """What a performer gets and loses."""

    coins: Annotated[Few, says("Coins from the bank.", "coins", "R32")] = 0
    coins_per: Annotated[CubeNumbers, says("Coins for each cube owned, busy ones included.", "coins", "R31")] = (
        CubeNumbers()
    )
    tracks: Annotated[TrackNumbers, says("Steps of the marker on each track.", "steps", "R32")] = TrackNumbers()
    dies: Annotated[tuple[Cube, ...], says("Kinds of cubes that die when they perform this act.", rules="R29")] = ()


Contest = Literal["dice"] | Cube
"""What decides a contest: dice, or owning the most cubes of a kind."""


class Act(Part, frozen=True):
    """An act to bid on and perform."""

    name: Annotated[Name, says("The name on the card.")]
    needs: Annotated[CubeNumbers, says("Free cubes a performer needs; they are busy afterwards.", "cubes", "R28")]
    flavour: Annotated[Prose, says("A line of flavour text.")] = ""
    coins: Annotated[Count, says("What a performer pays.", "coins", "R28", mistaken=("cost", "price"))] = 0
    contest: Annotated[
        Contest | None,
        says("What decides the contest: dice, or the kind of cube of which to own the most; null: none.", rules="R31"),
    ] = None
    performers: Annotated[Reward, says("What every performer gets.", rules="R32", mistaken=("reward", "rewards"))] = (
        Reward()
    )
    winner: Annotated[Reward, says("What the winner of the contest gets in addition.", rules="R32")] = Reward()
    losers: Annotated[Reward, says("What the other performers of the contest get in addition.", rules="R32")] = Reward()
    absent: Annotated[TrackNumbers, says("Steps of seats that did not perform.", "steps", "R33")] = TrackNumbers()


class Event(Part, frozen=True):
    """An event card."""

    name: Annotated[Name, says("The name on the card.")]
    effects: Annotated[tuple[EventEffect, ...], says("What it does, in order.", rules="R8")]
    flavour: Annotated[Prose, says("A line of flavour text.")] = ""


class Config(Part, frozen=True):
    """A complete config, with all overlays applied."""

    setup: Annotated[Setup, says("What each seat starts with.")]
    tracks: Annotated[TrackRange, says("The range of the three tracks.")]
    workers: Annotated[Workers, says("The number of workers and their wage.")]
    cubes: Annotated[CubeNumbers, says("Cubes of each kind in the game.", "cubes", "R3")]
    rounds: Annotated[
        Rounds | RoundsBySeats,
        says("Number of rounds after which the game ends if nobody has reached the goal.", "rounds", "R51"),
    ]
    acts_on_show: Annotated[Positive, says("Act cards on show for bidding.", "acts", "R4")]
    contest_die: Annotated[int, Meta(ge=2, le=100), says("Sides of the die in a contest.", "sides", "R31")]
    pay: Annotated[Pay, says("What cleanup pays for positions on the tracks.")]
    upkeep: Annotated[Count | CountBySeats, says("What each owned cube costs at cleanup.", "coins", "R42")]
    limits: Annotated[Limits, says("Limits on bids and on the bill.")]
    markets: Annotated[Markets, says("The three markets.")]
    places: Annotated[
        dict[Id, PlaceConfig], says("The places of the board, by id.", mistaken=("locations", "location"))
    ]
    acts: Annotated[dict[Id, Act], says("The regular acts, by id.")]
    executions: Annotated[dict[Id, Act], says("The acts that are always on show, by id.")]
    events: Annotated[dict[Id, Event], says("The event deck, by id.")]
    names: Annotated[Names, says("The names of tracks, cubes and markets.")] = Names()

    def market(self, market: Market) -> MarketConfig:
        """One market by name."""
        found: MarketConfig = getattr(self.markets, market)
        return found

    def act(self, id: str) -> Act:
        """A regular act or an execution by id."""
        return self.acts[id] if id in self.acts else self.executions[id]
