"""What the Goth takes: if the seat in turn refuses the next tribute, and in a levy. Found by playing with the rules."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from circus_maximus.games.gloria.model.actions import Lose, RefuseTribute
from circus_maximus.games.gloria.model.common_types import KIND_INDEX, NONE, Row
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.rules import levy, tribute
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.state.phases import Approaching, Ended, Giving, Sharing

BARE, SHIELD, BUILDING = range(3)
"""What a seat can give, in the order in which it does."""


class Levied(NamedTuple):
    """What a levy takes if everybody gives cards without a building first, then shields."""

    due: Row
    """The cards that he takes, by the counter that they make."""
    gives: tuple[int, ...]
    """How many of them each seat gives."""
    buildings: tuple[int, ...]
    """How many buildings each seat loses, not counting shields."""
    pile: Row
    """The tribute that is then shared out."""

    @property
    def missing(self) -> int:
        """How many of the cards nobody can give."""
        return sum(self.due) - sum(self.gives)


class Refused(NamedTuple):
    """What a refusal leads to."""

    space: int
    """Where the Goth will stand on his road."""
    raid: bool
    ends: bool
    """Whether he enters Rome, so that the game ends."""
    levied: Levied


def refused(lookups: Lookups, state: State) -> Refused:
    """What comes if the seat in turn refuses, with the cards that lie before the seats now."""
    raid, due = bool(state.tribute), tribute.due_if_refused(lookups, state)
    state = tribute.pay_no_tribute(lookups, state, Approaching(), RefuseTribute(), None)
    return Refused(state.goth, raid, isinstance(state.phase, Ended), levied(lookups, state, due))


def levied(lookups: Lookups, state: State, due: Row) -> Levied:
    """What is still taken in a levy, of which this is due; nothing if there is none."""
    gives, buildings = [0] * lookups.seats, [0] * lookups.seats
    while isinstance(phase := state.phase, Giving):
        given, action = min(_losses(lookups, state, phase), key=itemgetter(0))
        gives[phase.seat] += 1
        buildings[phase.seat] += given == BUILDING
        state = levy.lose(lookups, state, phase, action, None)
    pile = state.phase.pile if isinstance(state.phase, Sharing) else NONE
    return Levied(due, tuple(gives), tuple(buildings), pile)


def _losses(lookups: Lookups, state: State, giving: Giving) -> Iterator[tuple[int, Lose]]:
    """What a seat can give, with what kind of loss it is."""
    for actions in levy.losses(lookups, state.players[giving.seat], giving.due):
        for action in actions:
            assert isinstance(action, Lose)
            shield = action.what in lookups.shields
            yield BARE if action.what in KIND_INDEX else SHIELD if shield else BUILDING, action
