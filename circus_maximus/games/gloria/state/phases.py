"""What a game of Gloria Mundi can be waiting for. Each phase module has the rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.model.common_types import Row

Reason = Literal["carthage", "goth", "hand", "deck"]
Standing = tuple[tuple[Seat, ...], ...]


class Starting(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="starting"):
    """Chance decides which seat begins."""


class Drawing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="drawing"):
    """A building is to be drawn for the forum."""


class Playing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="playing"):
    """The seat in turn plays a card."""


class Harvest(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The harvest of one seat: what is still to be settled, and the building that redirects it, if one does."""

    kind: int
    seat: Seat
    redirect: str | None = None
    unsettled: tuple[str, ...] = ()
    """The buildings that are neither used nor passed over for the counter of their card."""


class Redirecting(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="redirecting"):
    """A seat uses a building that redirects its harvest, or none."""

    harvest: Harvest


class Settling(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="settling"):
    """A seat uses one of its unsettled buildings, or takes the counter of its card."""

    harvest: Harvest


class Picking(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="picking"):
    """A seat chooses a mix of this size as part of the gain of a building; then it takes the steps of that gain.

    `lost` more counters are missing in the supply.
    """

    harvest: Harvest
    building: str
    size: int
    lost: int
    steps: int


class Buying(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="buying"):
    """The seat in turn buys a building or none."""


class Purchase(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A purchase in progress: the building, the kind of card it is for, and its surcharge."""

    building: str
    kind: int
    surcharge: int


class Paying(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="paying"):
    """The seat in turn pays the surcharge. The building is still in its slot."""

    purchase: Purchase


class Swapping(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="swapping"):
    """The seat in turn exchanges counters by the building it has just built, until it stops."""

    purchase: Purchase


class Approaching(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="approaching"):
    """The seat in turn pays tribute, or the Goth moves."""


class Giving(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="giving"):
    """A seat gives a card to the Goth."""

    seat: Seat
    due: Row
    """How many cards of each kind are due, by the basic counter that they make."""
    raid: bool
    """Whether each is due for a counter that was paid as tribute, which then leaves."""
    glory: Row
    """How many of the due counters are glory, by the basic counter they stand for."""
    pile: Row
    """The counters that have gone to the pile."""


class Sharing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="sharing"):
    """A seat draws a counter from the pile."""

    seat: Seat
    pile: Row


class TurnOver(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="turn_over"):
    """A turn is over, and the next begins."""


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    """The game is over."""

    reason: Reason
    standing: Standing


Harvesting = Redirecting | Settling | Picking
"""The phases of a harvest."""
AsksNobody = Starting | Drawing | TurnOver | Ended
"""The phases in which no seat is asked."""
Phase = Playing | Harvesting | Buying | Paying | Swapping | Approaching | Giving | Sharing | AsksNobody


def asks_nobody(phase: AsksNobody) -> LookupError:
    """The error to raise where only a phase in which a seat is asked makes sense."""
    return LookupError(f"nobody is asked in {type(phase).__name__}")
