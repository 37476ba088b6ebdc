"""What an action leads to, if nobody strikes, blocks or counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.ludus.advice.dangers import Danger, dangers, vital
from circus_maximus.games.ludus.model.actions import AnyAction, Decline, Deed
from circus_maximus.games.ludus.model.board import Node, Nodes
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.deeds import Step, Take
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, flipped, moved, without
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


class Leaving(NamedTuple):
    """A step of a deed at which enemies may strike."""

    strikers: Nodes
    stone: Node
    """Where the stone of the deed is then."""
    to: Node
    """Where it is going."""
    stones: Stones
    """All stones as they are then, unless a target has blocked."""
    first: bool
    """Whether the deed has taken nothing before."""


def leavings(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed) -> Iterator[Leaving]:
    """The steps of a deed at which enemies may strike, if none has before.

    A target may have blocked before a step, unless the way leads over it. If its loss ends the game, it has blocked, or
    there is no step.
    """
    ways, first = [stones], True
    for part in lookups.parts[deed]:
        if isinstance(part, Step):
            ways = [way for way in ways if not (way.sides[0] | way.sides[1]) & part.to]
            if not ways:
                return
            if found := reduce(or_, [strikers(lookups, way, seat, part) for way in ways], 0):
                yield Leaving(found, part.start, part.to, ways[0], first)
            ways = [moved(way, part.start, part.to) for way in ways]
        else:
            blocks = may_block(lookups, ways[0], part.by, part.target)
            last = vital(lookups, stones, other(seat)) | vital(lookups, stones, seat)
            blocked = [flipped(way, part.target) for way in ways if blocks]
            taken = [without(way, part.target) for way in ways if not part.target & last]
            ways, first = [*taken, *blocked], False
            if not ways:
                return


def struck_by(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed) -> Nodes:
    """The enemies that may strike before a step of a deed."""
    return reduce(or_, (leaving.strikers for leaving in leavings(lookups, stones, seat, deed)), 0)


def is_struck_first(lookups: Lookups, stones: Stones, seat: Seat, deed: Deed) -> bool:
    """Whether an enemy may strike before a deed takes anything."""
    return any(leaving.first for leaving in leavings(lookups, stones, seat, deed))


def take_of(lookups: Lookups, deed: Deed) -> Take | None:
    """The attack, trample or slash of a deed, or None."""
    return next((part for part in lookups.parts[deed] if isinstance(part, Take)), None)
