"""The values that a screen draws. Each panel has its own, so that only panels that have changed are drawn again.

Everything that can be selected has an `id`: `place/port`, `act/pageant`, `market/animals`, `cube/slaves`, and
`verb/pass` for an action without a target. Seats are numbers; the screen chooses their symbols and colours.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat


class Shown(Struct, frozen=True, gc=False):
    """A value to draw."""


class HeaderShown(Shown, frozen=True):
    """The progress of the game."""

    round: int
    rounds: int
    phases: tuple[str, ...]
    """The phases of a round by name, in order."""
    phase: int | None
    """Its index in `phases`; None during setup, while an event is drawn, and when the game is over."""
    turn: Seat | None
    """The seat whose turn it is, or whose coin or die is thrown; None if there is none."""
    then: tuple[Seat, ...]
    """The seats that will still be asked in this phase, in the order of their next turns; each seat once."""
    over: bool


class EventPartShown(Shown, frozen=True):
    """The effects of a card that have the same status."""

    status: Literal["in force", "now", "done"]
    """`now` while the effects happen; `in force` until cleanup; `done` when they have happened."""
    says: str
    """The effects in sentences."""
    short_text: str
    """The effects in a few words: `Population frozen, Town Square closed`."""


class EventShown(Shown, frozen=True):
    """An event card that was drawn for this round."""

    name: str
    flavour: str
    parts: tuple[EventPartShown, ...]
    """Its effects: first those that last, then the others."""


class TrackShown(Shown, frozen=True):
    """One of the three tracks."""

    id: str
    name: str
    letter: str
    positions: tuple[int, ...]
    """The position of each seat's marker."""
    boosts: tuple[int, ...]
    """Each seat's boost in this round, in steps."""
    lowest: int
    highest: int
    goal: int
    frozen: bool
    can_win: tuple[bool, ...]
    """For each seat whether it can still reach the goal on this track in the show of this round."""
    moved: tuple[int, ...]
    """The steps that each seat's marker makes at this moment, while an act is carried out; otherwise 0."""


class PlaceShown(Shown, frozen=True):
    """A place on the board."""

    id: str
    key: str
    name: str
    workers: tuple[Seat, ...]
    """The seat of each worker there, in the order they came."""
    gives: str
    """What a worker gets there, in at most 24 characters."""
    words: str
    """The same with its costs in words, in one line where it can be: `5 coins, 1 slave: worker`."""
    costs: str
    """What a worker costs in addition to the wage, as `5c 1S`; empty if nothing."""
    open: bool
    """Whether the seat that is placing can send a worker there now; in other phases, whether any seat could."""
    why: str
    """Why it is not open, in a few words: `full`, `closed`, `needs a slave`; empty if it is."""
    closed: bool = False
    """Whether it is closed to every seat this round, by the config or by an event."""
    says: str = ""
    """What it needs and does, in sentences."""
    kinds: tuple[str, ...] = ()
    """The kinds of cubes that workers get there, or line up for, as in common_types.CUBES."""


class MarketShown(Shown, frozen=True):
    """A market."""

    id: str
    kind: str
    """The kind of its cubes, as in common_types.CUBES."""
    key: str
    name: str
    row: tuple[int, ...]
    """The price of each slot from left to right, with the events in force."""
    stock: int
    """How many cubes are on sale. They are in the last slots; the leftmost is sold next."""
    price: int | None
    """What the next cube costs; None if no cube is on sale."""
    line: tuple[Seat, ...]
    """The seats in line that have not bought yet, in order."""
    open: bool
    """Whether it is the market where a seat buys now."""


class ActShown(Shown, frozen=True):
    """An act on show."""

    id: str
    key: str
    name: str
    contest: bool
    needs: str
    """Cubes as `2A 1M`, those that die marked with `†`; `–` if none."""
    costs: str
    """Coins a performer pays, as `3c`; empty if none."""
    performers: str
    """What every performer gets: `5c`, `C+2 3c`; `–` if nothing."""
    winner: str
    """What the winner of a contest gets in addition."""
    losers: str
    """What the other performers get and lose in addition: `2c`, `S†`."""
    absent: str
    """What each seat that does not perform it loses, if any seat performs it."""
    bids: tuple[tuple[Seat, int], ...]
    """The seats that bid, each with its coins, in the order of their first bids."""
    order: int | None
    """Its number on the bill, from 1; None if it is not on the bill."""
    now: bool
    """Whether it is performed now."""
    kinds: tuple[str, ...]
    """The kinds of cubes that it needs, as in common_types.CUBES."""
    flavour: str
    short_of: tuple[str, ...]
    """What each seat lacks to perform it, as `1A 2c`; empty if nothing."""


class PlayerShown(Shown, frozen=True):
    """A player."""

    seat: Seat
    name: str
    bot: str
    """The bot that has the seat; empty for a person."""
    coins: int
    hand: int
    """Workers in hand."""
    workers: int
    """Workers in play, in hand and on places."""
    cubes: tuple[int, ...]
    """Cubes of each kind that are not busy, in the order of common_types.CUBES."""
    busy: tuple[int, ...]
    bids: tuple[tuple[str, int], ...]
    """The names of acts, each with the coins bid on it."""
    pay: int
    """The pay at cleanup for the current positions and boosts, in coins."""
    turn: bool
    passed: bool
    """Whether the seat has passed in the bidding or placing phase that is in progress."""
    marker: bool = False
    """Whether the seat holds the start marker."""
    stakes: tuple[tuple[str, int], ...] = ()
    """The names of contests, each with the coins staked on winning it."""
    foresees: bool = False
    """Whether the seat knows the next event."""


class SupplyShown(Shown, frozen=True):
    """The cubes in the supply by kind, and the names of the kinds."""

    cubes: tuple[int, ...]
    letters: str
    """One letter for each kind."""
    one: tuple[str, ...]
    """The names in the singular: `slave`."""
    many: tuple[str, ...]
    """The names in the plural: `slaves`."""


class TableShown(Shown, frozen=True):
    """The whole table."""

    reader: Seat | None
    """The seat for which the acts are marked as ready or not; None if only bots are playing now."""
    header: HeaderShown
    events: tuple[EventShown, ...]
    tracks: tuple[TrackShown, ...]
    places: tuple[PlaceShown, ...]
    markets: tuple[MarketShown, ...]
    acts: tuple[ActShown, ...]
    players: tuple[PlayerShown, ...]
    supply: SupplyShown
