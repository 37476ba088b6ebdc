"""The values a screen draws. Each panel has its own, so that only what has changed is drawn again.

Every thing that can be pointed at has an `id`: `place/port`, `act/pageant`, `market/animals`, `cube/slaves`, and
`verb/pass` for what is done without a target. Seats are numbers; marks and colours are the screen's.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat


class Shown(Struct, frozen=True, gc=False):
    """A value to draw."""


class HeaderShown(Shown, frozen=True):
    """Where the game stands."""

    round: int
    rounds: int
    phases: tuple[str, ...]
    """The phases of a round by name, in order."""
    phase: int | None
    """Which of them it is; none while the table is laid, while an event is drawn, and when the game is over."""
    turn: Seat | None
    """Whose turn it is: who has to choose, or for whom a coin or a die falls."""
    then: tuple[Seat, ...]
    """Who else will be asked in this phase, in the order of their next turns; each seat once."""
    marker: Seat | None
    """Who holds the start marker; None before it is drawn."""
    over: bool
    opener: Seat | None = None
    """Who won the right to begin the next bidding."""


class EventPartShown(Shown, frozen=True):
    """What a card does that has come equally far."""

    status: Literal["in force", "now", "done"]
    """`now` while the card is being carried out; `in force` until cleanup; `done` when it has happened."""
    says: str
    """In sentences."""
    short_text: str
    """The same in few words: `Population frozen, Town Square closed`."""


class EventShown(Shown, frozen=True):
    """A card that was drawn for this round."""

    id: str
    name: str
    parts: tuple[EventPartShown, ...]
    """What it does: first what lasts, then the rest."""
    flavour: str = ""


class TrackShown(Shown, frozen=True):
    """One of the three tracks."""

    id: str
    name: str
    letter: str
    positions: tuple[int, ...]
    """Where each seat's marker stands."""
    boosts: tuple[int, ...]
    """This round's boosts, seat by seat."""
    lowest: int
    highest: int
    goal: int
    frozen: bool


class PlaceShown(Shown, frozen=True):
    """A place on the board."""

    id: str
    key: str
    name: str
    short: str
    """The name in at most ten characters."""
    workers: tuple[Seat, ...]
    """Who stands there, in the order they came."""
    room: int | None
    """How many it takes in all; none if only each seat's are limited."""
    room_each: int | None
    gives: str
    """What a worker gets there, in at most 24 characters."""
    asks: str
    """What it takes besides the wage, in few words; empty if nothing."""
    open: bool
    """Whether the seat that is placing may go there now."""
    why: str
    """Why not, in few words: `full`, `closed`, `needs a slave`; empty if it may."""
    closed: bool = False
    """Whether it is closed to every seat this round, by the config or by an event."""
    says: str = ""
    """What it asks for and does, in sentences."""
    flavour: str = ""


class MarketShown(Shown, frozen=True):
    """A market."""

    id: str
    name: str
    letter: str
    row: tuple[int, ...]
    """The price of every slot from left to right, under the events in force."""
    stock: int
    """Cubes on sale: they fill the last so many slots; the first of those is sold next."""
    price: int | None
    """What the next cube costs; none if nothing is on sale."""
    queue: tuple[Seat, ...]
    """Who is in line and still to be served, first come first."""
    open: bool
    """Whether it is being bought from right now."""


class ActShown(Shown, frozen=True):
    """An act on show."""

    id: str
    key: str
    name: str
    short: str
    """The name in at most sixteen characters."""
    execution: bool
    contest: bool
    needs: str
    """Cubes as `2A 1M`, those that die marked `†`; `–` if none."""
    costs: str
    """Coins a performer pays, as `3c`; empty if none."""
    performers: str
    """What all performers get: `5c`, `C+2 3c`; `–` if nothing."""
    winner: str
    """What the winner of a contest gets besides."""
    losers: str
    """What the others get and lose besides: `2c`, `S†`."""
    absent: str
    """What staying away costs everybody who does, if anybody performs it."""
    bids: tuple[tuple[Seat, int], ...]
    """Who bid and how much, in the order of their first bid."""
    order: int | None
    """Its number on the bill of this round; none if it is not on it."""
    now: bool
    """Whether it is being performed."""
    short_of: tuple[str, ...]
    """For each seat what it lacks to perform this, as `1A 2c`; empty if nothing."""
    done: bool = False
    """Whether it was on the bill and is over."""
    says: str = ""
    """What it brings, in sentences."""
    flavour: str = ""


class PlayerShown(Shown, frozen=True):
    """A player."""

    seat: Seat
    name: str
    bot: str
    """The bot that plays, or empty."""
    coins: int
    hand: int
    """Workers in hand."""
    workers: int
    """Workers in play, in hand and on places."""
    cubes: tuple[int, ...]
    """Free cubes by kind, in the order of words.CUBES."""
    busy: tuple[int, ...]
    bids: tuple[tuple[str, int], ...]
    """Acts by name with what was bid on them."""
    pay: int
    """What pay day would bring as things stand."""
    turn: bool
    passed: bool
    """Whether the seat has passed in the bidding or the placing that is on."""
    marker: bool = False
    """Whether the seat holds the start marker."""
    stakes: tuple[tuple[str, int], ...] = ()
    """Acts by name with what was staked on winning them."""
    foresees: bool = False
    """Whether the seat knows the next event."""


class SupplyShown(Shown, frozen=True):
    """What is left in the general supply, by kind of cube, and what the kinds are called."""

    cubes: tuple[int, ...]
    letters: str
    """One for each kind."""
    one: tuple[str, ...]
    """`slave`."""
    many: tuple[str, ...]
    """`slaves`."""


class TableShown(Shown, frozen=True):
    """The whole table."""

    header: HeaderShown
    events: tuple[EventShown, ...]
    tracks: tuple[TrackShown, ...]
    places: tuple[PlaceShown, ...]
    markets: tuple[MarketShown, ...]
    acts: tuple[ActShown, ...]
    players: tuple[PlayerShown, ...]
    supply: SupplyShown
