"""The state of a game: what each seat has, forum, deck and discards, the Goth's road, and who is asked and why."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.model.common_types import ByKind, Row
from circus_maximus.games.gloria.state.phases import Phase


class Player(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a seat has. Counters are in the order of COUNTERS, cards in that of KINDS."""

    counters: Row
    hand: ByKind
    bare: ByKind
    """The cards before the seat without a building."""
    built: tuple[tuple[str, ...], ...]
    """For each kind, the buildings on its cards, in the order in which they were built."""
    steps: int = 0


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The complete state at one moment of a game."""

    players: tuple[Player, ...]
    supply: Row
    forum: tuple[str | None, ...]
    """The building in each slot, the newest first."""
    deck: tuple[str, ...]
    """The buildings that have not been drawn, in the order of the config: each is equally likely to be next (G4)."""
    discards: tuple[str, ...]
    """The buildings that have left the game, oldest first."""
    phase: Phase
    turn: int = 0
    """The number of the turn; 0 during setup."""
    seat: Seat = 0
    """The seat in turn."""
    goth: int = 0
    """The space on which the Goth stands, from 0 at his start."""
    tribute: tuple[tuple[int, ...], ...] = ()
    """For each space ahead of the Goth with tribute, the counter laid down for each of its icons, by index."""
    arrivals: tuple[Seat, ...] = ()
    """The seats that have left Rome, in the order in which they came to where they are (G63)."""
