"""What an action leads to, if nobody strikes, blocks or counters."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.ludus.advice.dangers import Danger, dangers, vital
from circus_maximus.games.ludus.model.actions import AnyAction, Decline, Deed
from circus_maximus.games.ludus.model.board import Nodes
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.deeds import Step, Take
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.opportunity import strikers
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Blocking, Countering, Striking, Turn


def after(rules: LudusRules, state: State, action: AnyAction) -> State:
    """The state after a legal action, when all reactions to it have been declined."""
    step = rules.play(state, action)
    while isinstance(step.pending, Choice) and isinstance(step.state.phase, Striking | Blocking | Countering):
        step = rules.play(step.state, Decline())
    return step.state


def fatal(lookups: Lookups, state: State, seat: Seat) -> Danger | None:
    """What could end the game in the enemy's turn, and could not be blocked; None also if it is not its turn."""
    if state.phase != Turn(other(seat)):
        return None
    found = dangers(lookups, state.stones, other(seat), vital(lookups, state.stones, seat))
    return next((danger for danger in found if not danger.blockable), None)


def struck_by(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed) -> Nodes:
    """The enemies that may strike before the first step of a deed. Stones taken before it cannot."""
    gone = 0
    for part in lookups.parts[deed]:
        if isinstance(part, Step):
            return strikers(lookups, stones, seat, part) & ~gone
        gone |= part.target
    return 0


def take_of(lookups: Lookups, deed: Deed) -> Take | None:
    """The attack, trample or slash of a deed, or None."""
    return next((part for part in lookups.parts[deed] if isinstance(part, Take)), None)
