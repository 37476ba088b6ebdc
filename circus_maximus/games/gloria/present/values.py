"""The values that the table shows. Counters are in the order food, gold, peace, glory; cards in that of their kinds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.model.common_types import ByKind, Row

PHASES = ("Forum", "Card", "Harvest", "Buy", "Goth")
"""The parts of a turn."""


class HeaderShown(Struct, frozen=True):
    """Where the game stands."""

    turn: int
    """The number of the turn; 0 during setup."""
    phase: int | None
    """The index of the part of the turn; None during setup and when the game is over."""
    in_turn: Seat | None
    asked: Seat | None
    """The seat that acts now, which may be another one in a harvest or a levy."""
    does: str
    """What it does: `harvests`, `gives a card`; empty if the part of the turn says it."""
    deck: int
    """The number of buildings left in the deck."""
    discards: int
    """The number of buildings that have left the game."""
    supply: Row
    over: bool


class FlightShown(Struct, frozen=True):
    """The road to Carthage."""

    names: tuple[str, ...]
    steps: tuple[int, ...]
    """Where each seat is."""
    arrivals: tuple[Seat, ...]
    """The seats in the order in which they came to where they are; those still in Rome are last."""
    leader: Seat | None
    """The seat that would win if the game ended now; None as long as nobody has left the first space."""


class GothSpaceShown(Struct, frozen=True):
    """A space on the Goth's road."""

    name: str
    icons: tuple[int, ...]
    """Counters by index."""
    laid: tuple[int, ...]
    """The counter that lies there for each icon; empty if none does."""


class GothShown(Struct, frozen=True):
    """The Goth's road."""

    spaces: tuple[GothSpaceShown, ...]
    at: int
    front: int
    """The index of the space for which tribute is paid next."""
    due: str
    """What is due in a levy, or what lies in the pile; else empty."""


class SaleShown(Struct, frozen=True):
    """A slot of the forum; `id` and what follows it are empty if no building is there."""

    surcharge: int
    key: str = ""
    id: str = ""
    name: str = ""
    cost: Row = ()
    steps: int = 0
    on: tuple[str, ...] = ()
    """The kinds of card on which it may be laid."""
    does: str = ""
    """What it does, in a sentence."""
    judged: bool = False
    """Whether it is shown if the reader can buy it: not without a reader, nor of others while it pays for one."""
    lacks: Literal["card", "counters"] | None = None
    """What the reader has too little of to buy it, a free card or counters; None if it can, or that is not shown."""
    missing: int = 0
    """How many counters the reader lacks."""


class BuildingShown(Struct, frozen=True):
    """A building on a card."""

    id: str
    name: str
    does: str
    unsettled: bool
    """Whether it is still to be used or passed over in this harvest."""


class KindShown(Struct, frozen=True):
    """The cards of one kind before a seat."""

    id: str
    key: str
    kind: str
    makes: int
    """The counter that each yields, by index."""
    bare: int
    """The cards without a building."""
    built: tuple[BuildingShown, ...]
    in_play: bool
    """Whether cards of this kind are harvested, or due, now."""


class PlayerShown(Struct, frozen=True):
    """A seat."""

    seat: Seat
    name: str
    bot: str
    steps: int
    counters: Row
    hand: ByKind
    cards: tuple[KindShown, ...]
    acts: bool
    """Whether it acts now."""
    may_arrive: bool
    """Whether it may reach Carthage in this turn."""


class TableShown(Struct, frozen=True):
    """Everything on the table."""

    reader: Seat | None
    """The seat for which prices are shown, and whose own things are never covered; None if there is none."""
    header: HeaderShown
    flight: FlightShown
    goth: GothShown
    forum: tuple[SaleShown, ...]
    """Slot by slot, the newest building first."""
    players: tuple[PlayerShown, ...]
    area: Seat
    """The seat whose cards are shown one by one: the reader, or else who acts or is in turn."""
    about: Literal["forum", "area"]
    """What the moment is about: the buildings for sale, or the cards before a seat."""
