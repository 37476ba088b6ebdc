"""What a game of Circus Maximus can be waiting for, phase by phase. The rules of each are in the module of its name."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat

Part = Literal["setup", "cleanup", "events", "bidding", "placing", "buying", "performing", "restocking"]
Standing = tuple[tuple[Seat, ...], ...]
Measure = Literal["track", "total", "cubes", "coins", "workers", "shared"]


class Seating(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="seating"):
    """Chance decides who gets the start marker."""


class Dealing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="dealing"):
    """The first empty slot of the display waits for an act card."""


class Errand(Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True):
    """A card in force that still has effects to carry out, from number `at` on."""

    event: str
    at: int


class Drawing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="drawing"):
    """An event is to be drawn; after it, the errands of cards drawn before."""

    errands: tuple[Errand, ...] = ()


class Paying(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="paying"):
    """These seats, one after the other, give a cube because they have no coins; then the errands go on."""

    givers: tuple[Seat, ...]
    errands: tuple[Errand, ...]


class Bidding(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="bidding"):
    """Who began, and who is still bidding: the seat whose turn it is, then the others as their turns come."""

    opener: Seat
    turns: tuple[Seat, ...]


class Placing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="placing"):
    """Who is still placing: the seat whose turn it is, then the others as their turns come."""

    turns: tuple[Seat, ...]


class Flipping(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="flipping"):
    """A coin decides about the worker that the first of these seats just sent to a place."""

    turns: tuple[Seat, ...]
    place: str


class Peeking(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="peeking"):
    """The next event is drawn for the first seat's eyes; after it, the place's effects go on from number `at`."""

    turns: tuple[Seat, ...]
    place: str
    workers: int
    at: int


class Buying(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="buying"):
    """Which market is open, and who still stands in its line."""

    market: int
    line: tuple[Seat, ...]


class Performing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="performing"):
    """The act being called and those after it; which of its bidders are still to be asked, and which perform."""

    acts: tuple[str, ...]
    waiting: tuple[Seat, ...]
    performers: tuple[Seat, ...] = ()


class Rolling(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="rolling"):
    """The performers of a contest roll, one after the other."""

    acts: tuple[str, ...]
    performers: tuple[Seat, ...]
    rolls: tuple[int, ...] = ()


class Done(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="done"):
    """A part of the round is over. Nobody ever sees this: rules.py goes straight on to what follows."""

    part: Part


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    """The game is over; `standing` lists the seats from first to last, those who share a place together."""

    reason: Literal["track", "rounds"]
    standing: Standing
    decided_by: Measure


Phase = (
    Seating
    | Dealing
    | Drawing
    | Paying
    | Bidding
    | Placing
    | Flipping
    | Peeking
    | Buying
    | Performing
    | Rolling
    | Done
    | Ended
)
