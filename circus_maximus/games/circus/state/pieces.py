"""The pieces of the game: what each seat has, and what a round keeps until its cleanup."""

from __future__ import annotations

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
