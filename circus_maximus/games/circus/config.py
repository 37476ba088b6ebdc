"""Every number of the game, typed. The values are in config/circus/*.yaml; nothing here has one."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from circus_maximus.games.circus.effects import EventEffect, PlaceEffect
from circus_maximus.games.circus.words import (
    BySeats,
    Change,
    Count,
    Cube,
    CubeNumbers,
    Market,
    Positive,
    TrackNumbers,
)


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the config."""


class Setup(Part, frozen=True):
    """What each seat begins with."""

    coins: Annotated[Count | BySeats, Meta(description="Coins of each seat at the start.")]
    workers: Annotated[Count | BySeats, Meta(description="Workers of each seat in play at the start.")]
    cubes: Annotated[CubeNumbers, Meta(description="Cubes of each seat at the start.")]
    tracks: Annotated[TrackNumbers, Meta(description="Where each marker starts.")]


class TrackRange(Part, frozen=True):
    """How far the three tracks reach."""

    lowest: Annotated[Change, Meta(description="No marker goes below this.")]
    highest: Annotated[Change, Meta(description="No marker goes above this.")]
    goal: Annotated[Change, Meta(description="Reaching this on any track wins at once.")]


class Workers(Part, frozen=True):
    """Workers, their number and their wage."""

    pieces: Annotated[Positive, Meta(description="Workers of each colour in the box.")]
    minimum: Annotated[Count, Meta(description="A seat with fewer in play gets up to this many at cleanup.")]
    wage: Annotated[Count, Meta(description="Coins for placing one worker.")]


class Pay(Part, frozen=True):
    """What cleanup pays for standing well."""

    every: Annotated[Positive, Meta(description="Steps on a track that earn the coins once.")]
    coins: Annotated[Count, Meta(description="Coins for each such stretch.")]
    minimum: Annotated[Count, Meta(description="Least pay of a seat in all.")]


class Limit(Part, frozen=True):
    """A limit for regular acts and one for executions; none means no limit."""

    regular: Positive | BySeats | None = None
    executions: Positive | BySeats | None = None


class Limits(Part, frozen=True):
    """Limits on the show."""

    performed: Annotated[
        Limit, Meta(description="How many acts of the bill are performed, those with most bid on them.")
    ]
    backed: Annotated[Limit, Meta(description="On how many acts one seat may bid in a round.")]


class MarketConfig(Part, frozen=True):
    """One market: a row of slots, two to a price or as many as said, cheap on the left."""

    prices: Annotated[tuple[Positive, ...], Meta(description="The prices from left to right.", min_length=1)]
    slots: Annotated[Positive, Meta(description="Slots at each price.")]
    start: Annotated[Count, Meta(description="Cubes on sale at the start.")]
    restock: Annotated[Count | BySeats, Meta(description="Cubes that come in at each cleanup.")]


class Markets(Part, frozen=True):
    """The three markets, in the order they open."""

    mummers: MarketConfig
    animals: MarketConfig
    slaves: MarketConfig


class Place(Part, frozen=True, omit_defaults=True):
    """A place to send workers to."""

    name: str
    flavour: str = ""
    open: bool = True
    room: Annotated[Positive | None, Meta(description="Workers it holds in all.")] = None
    room_each: Annotated[Positive | None, Meta(description="Workers of one seat it holds.")] = None
    at_once: Annotated[Positive, Meta(description="Workers a seat may send in one turn.")] = 1
    coins: Annotated[Count, Meta(description="Coins to pay besides the wage.")] = 0
    cubes: Annotated[CubeNumbers, Meta(description="Cubes to give to the supply.")] = CubeNumbers()
    flip: Annotated[bool, Meta(description="Whether a coin is flipped: on tails the worker is lost.")] = False
    fate: Annotated[str, Meta(description="What is told when the coin falls on tails.")] = ""
    effects: tuple[PlaceEffect, ...] = ()


class Reward(Part, frozen=True, omit_defaults=True):
    """What somebody gets (or loses) by an act."""

    coins: Count = 0
    coins_per: Annotated[CubeNumbers, Meta(description="Coins for each cube owned, busy ones too.")] = CubeNumbers()
    tracks: TrackNumbers = TrackNumbers()
    dies: Annotated[tuple[Cube, ...], Meta(description="Kinds whose performers in this act die.")] = ()


Contest = Literal["dice"] | Cube
"""How a winner is found: by dice, or by owning most of a kind of cube."""


class Act(Part, frozen=True, omit_defaults=True):
    """An act to bid on and perform."""

    name: str
    needs: Annotated[CubeNumbers, Meta(description="Free cubes a performer must have; they are busy afterwards.")]
    flavour: str = ""
    coins: Annotated[Count, Meta(description="Coins a performer pays.")] = 0
    contest: Annotated[Contest | None, Meta(description="How a winner is found.")] = None
    performers: Annotated[Reward, Meta(description="For every performer.")] = Reward()
    winner: Annotated[Reward, Meta(description="For the winner of the contest besides.")] = Reward()
    losers: Annotated[Reward, Meta(description="For the other performers of the contest besides.")] = Reward()
    absent: Annotated[TrackNumbers, Meta(description="Movements of every seat that did not perform it.")] = (
        TrackNumbers()
    )


class Event(Part, frozen=True, omit_defaults=True):
    """An event card."""

    name: str
    effects: tuple[EventEffect, ...]
    flavour: str = ""


class Config(Part, frozen=True):
    """One whole, resolved config."""

    setup: Setup
    tracks: TrackRange
    workers: Workers
    cubes: Annotated[CubeNumbers, Meta(description="Cubes of each kind in the game.")]
    rounds: Annotated[Positive, Meta(description="The game ends after so many rounds.")]
    acts_on_show: Annotated[Positive, Meta(description="Act cards laid out for bidding.")]
    contest_die: Annotated[int, Meta(ge=2, le=100, description="Sides of the die of a contest.")]
    pay: Pay
    upkeep: Annotated[Count, Meta(description="Coins per cube owned, paid at cleanup.")]
    limits: Limits
    markets: Markets
    places: dict[str, Place]
    acts: dict[str, Act]
    executions: dict[str, Act]
    events: dict[str, Event]

    def market(self, market: Market) -> MarketConfig:
        """One market by name."""
        found: MarketConfig = getattr(self.markets, market)
        return found

    def act(self, act: str) -> Act:
        """A regular act or an execution by id."""
        return self.acts[act] if act in self.acts else self.executions[act]
