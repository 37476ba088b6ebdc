"""What the rules make of sending workers to a place, before anybody else is asked."""

from __future__ import annotations

from circus_maximus.games.circus.model.actions import Place, Wager
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.placing import HEADS, TAILS, flip, peek, place, wager
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Flipping, Peeking, Placing


def after_placing(lookups: Lookups, state: State, phase: Placing, action: Place | Wager) -> dict[str, State]:
    """The state after an action, by how the coin falls: `heads` and `tails`, or an empty text without a coin.

    In place of an event that is foreseen it has no event.
    """
    if isinstance(action, Place):
        after = place(lookups, state, phase, action, None)
    else:
        after = wager(lookups, state, phase, action, None)
    if isinstance(after.phase, Flipping):
        fallen = {falls: flip(lookups, after, after.phase, falls, None) for falls in (HEADS, TAILS)}
    else:
        fallen = {"": after}
    return {falls: _seen(lookups, then) for falls, then in fallen.items()}


def _seen(lookups: Lookups, state: State) -> State:
    """The state after all effects of a place that shows the next event."""
    while isinstance(state.phase, Peeking):
        state = peek(lookups, state, state.phase, "", None)
    return state
