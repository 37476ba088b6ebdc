"""The state of a game.

What lasts is in fields of `State`, what cleanup clears is in `State.round`, who is asked and why is in `State.phase`.
"""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus.state.phases import Phase
from circus_maximus.games.circus.state.pieces import Cubes, Deck, Foreseen, Player, Round


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
