"""What comes if the seat in turn refuses the next tribute: found by playing the refusal with the rules."""

from __future__ import annotations

from typing import NamedTuple

from circus_maximus.games.gloria.model.actions import Lose, RefuseTribute
from circus_maximus.games.gloria.model.common_types import NONE, Row
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.rules import levy, tribute
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Approaching, Ended, Giving, Sharing


class Refused(NamedTuple):
    """What a refusal leads to."""

    space: int
    """Where the Goth will stand on his road."""
    raid: bool
    ends: bool
    """Whether he enters Rome, so that the game ends."""
    due: Row
    """The cards that he takes, by the counter that they make."""
    gives: tuple[int, ...]
    """How many of them each seat gives if everybody gives cards without a building first."""
    pile: Row
    """The tribute that is then shared out."""

    @property
    def missing(self) -> int:
        """How many of the cards nobody can give."""
        return sum(self.due) - sum(self.gives)


def refused(lookups: Lookups, state: State) -> Refused:
    """What comes if the seat in turn refuses, with the cards that lie before the seats now."""
    raid = bool(state.tribute)
    due = tribute.due_if_refused(lookups, state)
    state = tribute.refuse(lookups, state, Approaching(), RefuseTribute(), None)
    gives = [0] * lookups.seats
    while isinstance(phase := state.phase, Giving):
        gives[phase.seat] += 1
        action = levy.losses(lookups, state.players[phase.seat], phase.due)[0][0]
        assert isinstance(action, Lose)
        state = levy.lose(lookups, state, phase, action, None)
    pile = state.phase.pile if isinstance(state.phase, Sharing) else NONE
    return Refused(state.goth, raid, isinstance(state.phase, Ended), due, tuple(gives), pile)
