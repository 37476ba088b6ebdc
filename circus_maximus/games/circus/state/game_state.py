"""The state of a game: what each seat has, what a round keeps until its cleanup, and what the game waits for.

What lasts is in fields of `State`, what cleanup clears is in `State.round`, who is asked and why is in `State.phase`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat

Tracks = tuple[int, ...]
"""A number for each track, in the order of common_types.TRACKS."""

Cubes = tuple[int, ...]
"""A number for each kind of cube, in the order of common_types.CUBES."""

NO_BOOST: Tracks = (0, 0, 0)
NO_CUBES: Cubes = (0, 0, 0, 0)


class Player(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a seat has for the whole game. `workers` are those in hand; the others are on places or in reserve."""

    coins: int
    workers: int
    reserve: int
    """Workers of the colour that are not in play."""
    cubes: Cubes
    """All cubes owned, busy ones included."""
    tracks: Tracks


class Bid(Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True):
    """The total that a seat has bid on an act this round."""

    act: str
    seat: Seat
    coins: int


class Flip(Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True):
    """A coin that was flipped this round: where, and for whom."""

    place: str
    seat: Seat


class Stake(Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True):
    """Coins staked at a place on winning a contest."""

    place: str
    seat: Seat
    act: str
    coins: int


class Deck(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A deck of cards. The cards still to be drawn are derived: every card that is not somewhere else."""

    discards: tuple[str, ...] = ()
    shuffles: int = 0
    """How often the discards were shuffled back in; the keys of draws contain this number."""


class Foreseen(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The next event, drawn early for one seat. In the views of other seats `event` is None."""

    seat: Seat
    event: str | None


class Round(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The state of a round, which cleanup clears."""

    number: int
    places: tuple[tuple[Seat, ...], ...]
    """For each place, the seats of the workers there, in the order they came: at a market, the line."""
    boosts: tuple[Tracks, ...]
    busy: tuple[Cubes, ...]
    events: tuple[str, ...] = ()
    """The cards in force, in the order they were drawn."""
    bids: tuple[Bid, ...] = ()
    """In the order of each seat's first bid on each act."""
    flips: tuple[Flip, ...] = ()
    stakes: tuple[Stake, ...] = ()


def fresh_round(number: int, seats: int, places: int) -> Round:
    """A round at its start, without events, workers and bids."""
    return Round(
        number=number,
        places=((),) * places,
        boosts=(NO_BOOST,) * seats,
        busy=(NO_CUBES,) * seats,
    )


Part = Literal["setup", "cleanup", "events", "bidding", "placing", "buying", "performing", "restocking"]
Standing = tuple[tuple[Seat, ...], ...]
Measure = Literal["track", "total", "cubes", "coins", "workers", "shared"]


class Seating(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="seating"):
    """Chance decides who gets the start marker."""


class Dealing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dealing"):
    """An act card is to be drawn for the first empty slot of the display."""


class PendingEffects(Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True):
    """An event whose effects from number `at` on are still to be carried out."""

    event: str
    at: int


class Drawing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="drawing"):
    """An event is to be drawn and carried out; then the remaining effects of earlier cards are."""

    pending: tuple[PendingEffects, ...] = ()


class Paying(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="paying"):
    """These seats, one after the other, give a cube because they have no coins; then the events continue."""

    givers: tuple[Seat, ...]
    pending: tuple[PendingEffects, ...]


class Bidding(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="bidding"):
    """The seat that began, and the seats still bidding, in the order of their next turns."""

    opener: Seat
    turns: tuple[Seat, ...]


class Placing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="placing"):
    """The seats still placing, in the order of their next turns."""

    turns: tuple[Seat, ...]


class Flipping(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="flipping"):
    """A coin is flipped for the worker that the first of these seats just sent to a place."""

    turns: tuple[Seat, ...]
    place: str


class Peeking(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="peeking"):
    """The next event is drawn and shown to the first seat only; then the place's effects continue from number `at`."""

    turns: tuple[Seat, ...]
    place: str
    workers: int
    at: int


class Buying(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="buying"):
    """Which market is open, and the seats still in its line."""

    market: int
    line: tuple[Seat, ...]


class Performing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="performing"):
    """The act being called and those after it; the bidders still to be asked, and the seats that perform."""

    acts: tuple[str, ...]
    waiting: tuple[Seat, ...]
    performers: tuple[Seat, ...] = ()


class Rolling(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="rolling"):
    """The performers of a contest roll, one after the other."""

    acts: tuple[str, ...]
    performers: tuple[Seat, ...]
    rolls: tuple[int, ...] = ()


class Done(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="done"):
    """A part of the round is over. No step ends in this phase: rules.py continues with the next part."""

    part: Part


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    """The game is over; `standing` lists the seats from first to last, seats that share a rank together."""

    reason: Literal["track", "rounds"]
    standing: Standing
    decided_by: Measure


AsksNobody = Seating | Dealing | Drawing | Flipping | Peeking | Rolling | Done | Ended
"""The phases in which no seat is asked."""
Phase = Paying | Bidding | Placing | Buying | Performing | AsksNobody


def asks_nobody(phase: AsksNobody) -> LookupError:
    """The error to raise where only a phase in which a seat is asked makes sense."""
    return LookupError(f"nobody is asked in {type(phase).__name__}")


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The complete state at one moment of a game."""

    players: tuple[Player, ...]
    bank: int
    """Coins the bank has received minus coins it has paid out."""
    supply: Cubes
    markets: tuple[int, ...]
    """Cubes on sale in each market, in the order of common_types.MARKETS."""
    marker: Seat
    """Who holds the start marker."""
    display: tuple[str | None, ...]
    """The act cards on show, slot by slot."""
    acts: Deck
    events: Deck
    round: Round
    phase: Phase
    foreseen: Foreseen | None = None
    opener: Seat | None = None
    """The seat that begins the next bidding, if one has won that right."""
