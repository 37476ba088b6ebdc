"""What a game of Ludus Cyclorum can be waiting for, and what is on the way meanwhile."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.actions import Deed

Reason = Literal["dux", "party", "resigned", "agreement", "repetition", "quiet"]


class Lot(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="lot"):
    """Chance decides who has the first turn."""


class Turn(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="turn"):
    """A side has to act with one of its inactive stones; it may have offered a draw before that."""

    seat: Seat
    offered: bool = False


class Offered(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="offered"):
    """A side has offered a draw in its turn, and the other has to answer."""

    seat: Seat


class Acting(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An activation under way: whose, what is done, and how many of its parts have been carried out."""

    seat: Seat
    deed: Deed
    done: int
    offered: bool
    """Whether the side has offered a draw this turn."""


class Striking(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="striking"):
    """Before the next step the opponent may make an attack of opportunity."""

    acting: Acting


class Blocking(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="blocking"):
    """The owner of a stone that is to be taken may block: by the next part, or by a foe's attack of opportunity."""

    acting: Acting
    striker: str | None = None


class Countering(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="countering"):
    """The owner of the stone that was just taken, a Spear, may take the attacker along."""

    acting: Acting
    seat: Seat
    symbol: str


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    """The game is over; without a winner it is drawn."""

    reason: Reason
    winner: Seat | None


Phase = Lot | Turn | Offered | Striking | Blocking | Countering | Ended
