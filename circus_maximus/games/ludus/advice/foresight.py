"""Which stones could be taken, and what an action leads to if nobody strikes, blocks or counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.games.ludus.model.actions import AnyAction, Decline, Deed
from circus_maximus.games.ludus.model.board import (
    Node,
    Nodes,
    Stones,
    flip_stone,
    move_stone,
    nodes_in,
    owner,
    remove_stone,
    symbol_at,
)
from circus_maximus.games.ludus.model.common_types import Mode, other
from circus_maximus.games.ludus.model.lookups import Lookups, Plan, Step, Take
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.taking import may_block, strikers
from circus_maximus.games.ludus.rules.turns import position_of
from circus_maximus.games.ludus.state import Blocking, Countering, Ended, State, Striking, Turn

ACTION = "action"
"""The end of the activation in progress or chosen, with all reactions to it."""
REPLY = "reply"
"""The end of the other side's next activation after that."""
UNANSWERED = "unanswered"
"""On the condition that nobody strikes, blocks or counters in the activation."""
UNSTRUCK = "unstruck"
"""On the condition that nobody strikes in it."""

TAKEN, BLOCKED, COUNTERED, STRUCK = "taken", "blocked", "countered", "struck"
"""Whether the stone on a node is taken, blocks, counters, or strikes. By `REPLY` only the activation of the other side
counts, by `ACTION` only the one before it."""
SAVED, FORCED = "saved", "forced"
"""Whether the stone on a node blocks, or the game is won without that; whether it blocks or is taken."""
ACTED = "acted"
"""Whether the stone on a node has acted in the cycle."""
VICTORY, OVER, STONES, DISTANCE = "victory", "over", "stones", "distance"
"""Whether a side wins; whether the game is over; the stones of a side; steps from a stone to the enemy Dux on an empty
board."""


def on(what: str, node: str, by: str = "") -> str:
    """What a claim counts about the stone on a node: `taken:C4`, `taken:C4 by D3`."""
    return f"{what}:{node}{f' by {by}' if by else ''}"


class Danger(Struct, frozen=True, gc=False):
    """One way in which a stone could be taken."""

    by: Node
    """Where the attacker is now."""
    target: Node
    mode: Mode
    blockable: bool
    """Whether the stone could block it."""


def possible_plans(lookups: Lookups, stones: Stones, node: Node) -> Iterator[Plan]:
    """Everything that the stone on a node could do if it were inactive and its side's turn."""
    seat = owner(stones, node)
    occupied, enemies = stones.sides[0] | stones.sides[1], stones.sides[other(seat)]
    targets = occupied if lookups.config.friendly_fire else enemies
    for plan in lookups.spots[symbol_at(stones, node)][node].plans.values():
        if not occupied & plan.empty and targets & plan.target == plan.target and not enemies & plan.line:
            yield plan


def dangers(lookups: Lookups, stones: Stones, seat: Seat, targets: Nodes) -> Iterator[Danger]:
    """The ways in which a side's inactive stones could take some enemy stones, each attacker and target once."""
    for by in nodes_in(stones.sides[seat] & ~stones.active):
        taken = 0
        for plan in possible_plans(lookups, stones, by):
            target = plan.target
            if target & targets & ~taken:
                taken |= target
                yield Danger(by, target, _mode(plan), may_block(lookups, stones, by, target))


def _mode(plan: Plan) -> Mode:
    return next(part.mode for part in plan.parts if isinstance(part, Take))


def before_next_turn(lookups: Lookups, state: State, seat: Seat) -> Stones | None:
    """The stones as they are when `seat`'s enemy has its next turn, if this side idles; None if the game ends before.

    If a cycle ends before, all are inactive then, and the game may be drawn.
    """
    stones, draws = state.stones, lookups.config.draws
    ready = ~stones.active
    own, enemies = stones.sides[seat] & ready, stones.sides[other(seat)] & ready
    if enemies or own.bit_count() != 1:
        return stones
    is_repeated = draws.repetition and state.seen.count(position_of(stones, other(seat))) + 1 >= draws.repetition
    is_quiet = state.cycle - state.last_take >= draws.quiet_cycles
    return None if is_repeated or is_quiet else replace(stones, active=0)


def vital_stones(lookups: Lookups, stones: Stones, seat: Seat) -> Nodes:
    """The stones whose loss ends the game: the Dux, and its last companion."""
    own = stones.sides[seat]
    return own if own.bit_count() == 2 else own & stones.symbols[lookups.vital]


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


def has_lost(state: State, seat: Seat) -> bool:
    """Whether the game is over, and a side has lost it."""
    return isinstance(state.phase, Ended) and state.phase.winner == other(seat)


def fatal_danger(lookups: Lookups, state: State, seat: Seat) -> Danger | None:
    """What could end the game in the enemy's turn, and could not be blocked; None also if it is not its turn."""
    if state.phase != Turn(other(seat)):
        return None
    found = dangers(lookups, state.stones, other(seat), vital_stones(lookups, state.stones, seat))
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
            ways = [move_stone(way, part.start, part.to) for way in ways]
        else:
            blocks = may_block(lookups, ways[0], part.by, part.target)
            last = vital_stones(lookups, stones, other(seat)) | vital_stones(lookups, stones, seat)
            blocked = [flip_stone(way, part.target) for way in ways if blocks]
            taken = [remove_stone(way, part.target) for way in ways if not part.target & last]
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
