"""What an action leads to, if nobody strikes, blocks or counters."""

from __future__ import annotations

from collections.abc import Iterator

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
from circus_maximus.games.ludus.rules.taking import may_block
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Blocking, Countering, Ended, Striking, Turn


def after(rules: LudusRules, state: State, action: AnyAction) -> State:
    """The state after a legal action, when all reactions to it have been declined."""
    step = rules.play(state, action)
    while isinstance(step.pending, Choice) and isinstance(step.state.phase, Striking | Blocking | Countering):
        step = rules.play(step.state, Decline())
    return step.state


def outcomes(rules: LudusRules, state: State, action: AnyAction) -> Iterator[State]:
    """The state after a legal action, for each way in which both sides can react to it."""
    to_search = [rules.play(state, action)]
    while to_search:
        step = to_search.pop()
        if isinstance(step.pending, Choice) and isinstance(step.state.phase, Striking | Blocking | Countering):
            to_search += [rules.play(step.state, reaction) for reaction in step.pending.legal]
        else:
            yield step.state


def lost_by(state: State, seat: Seat) -> bool:
    """Whether the game is over, and a side has lost it."""
    return isinstance(state.phase, Ended) and state.phase.winner == other(seat)


def fatal(lookups: Lookups, state: State, seat: Seat) -> Danger | None:
    """What could end the game in the enemy's turn, and could not be blocked; None also if it is not its turn."""
    if state.phase != Turn(other(seat)):
        return None
    found = dangers(lookups, state.stones, other(seat), vital(lookups, state.stones, seat))
    return next((danger for danger in found if not danger.blockable), None)


def struck_by(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed) -> Nodes:
    """The enemies that may strike before the first step of a deed.

    Stones taken before it cannot; and there is no step if that take ends the game.
    """
    gone, last = 0, vital(lookups, stones, other(seat)) | vital(lookups, stones, seat)
    for part in lookups.parts[deed]:
        if isinstance(part, Step):
            return strikers(lookups, stones, seat, part) & ~gone
        if part.target & last and not may_block(lookups, stones, part.by, part.target):
            return 0
        gone |= part.target
    return 0


def take_of(lookups: Lookups, deed: Deed) -> Take | None:
    """The attack, trample or slash of a deed, or None."""
    return next((part for part in lookups.parts[deed] if isinstance(part, Take)), None)
