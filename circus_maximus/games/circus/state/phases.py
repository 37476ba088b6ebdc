"""What a game of Circus Maximus can be waiting for. Each phase module has the rules."""

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
