"""The state of a game, the phases it can be in, and the activation in progress."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.model.actions import Deed
from circus_maximus.games.ludus.model.board import Stones

Reason = Literal["dux", "lone_dux", "resigned", "agreement", "repetition", "quiet"]


class Lot(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="lot"):
    """Chance decides who has the first turn."""


class Turn(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="turn"):
    """A side must act with one of its inactive stones; `offered`: it has offered a draw this turn."""

    seat: Seat
    offered: bool = False


class Offered(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="offered"):
    """A side has offered a draw in its turn, and the other side must answer."""

    seat: Seat


class Acting(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An activation in progress: the side, the deed, and how many of its parts have been carried out."""

    seat: Seat
    deed: Deed
    done: int
    offered: bool
    """Whether the side has offered a draw this turn."""


class Striking(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="striking"):
    """Before the next step the opponent may make an attack of opportunity."""

    acting: Acting


class Blocking(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="blocking"):
    """The owner of a stone under attack may block: the attack of the next part, or that of `striker`."""

    acting: Acting
    striker: str | None = None


class Countering(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="countering"):
    """The owner of the stone just taken, a Spear, may take the attacker as well."""

    acting: Acting
    seat: Seat
    symbol: str


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    """The game is over; it is drawn if `winner` is None."""

    reason: Reason
    winner: Seat | None


AsksNobody = Lot | Ended
"""The phases in which no seat is asked."""
Phase = Turn | Offered | Striking | Blocking | Countering | AsksNobody


def asks_nobody(phase: AsksNobody) -> LookupError:
    """The error to raise where only a phase in which a seat is asked makes sense."""
    return LookupError(f"nobody is asked in {type(phase).__name__}")


Position = tuple[int, ...]
"""What is compared to find repeated positions: the side to act, South's stones, the stones of each symbol."""


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The complete state at one moment of a game."""

    stones: Stones
    cycle: int
    """The number of the cycle, from 1; 0 before the lot. Odd cycles show the dot."""
    phase: Phase
    last_take: int = 0
    """The cycle in which a stone was last taken."""
    seen: tuple[Position, ...] = ()
    """The positions at the start of each cycle since then; older positions cannot occur again (L32)."""
