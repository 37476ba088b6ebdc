"""Which stones could be taken, and by what."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.model.board import Node, Nodes, nodes_in
from circus_maximus.games.ludus.model.common_types import Mode, other
from circus_maximus.games.ludus.model.deeds import Plan, Take
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, owner, symbol_at
from circus_maximus.games.ludus.rules.taking import may_block
from circus_maximus.games.ludus.rules.turns import position_of
from circus_maximus.games.ludus.state.game_state import State


class Danger(Struct, frozen=True, gc=False):
    """One way in which a stone could be taken."""

    by: Node
    """Where the attacker is now."""
    target: Node
    mode: Mode
    blockable: bool
    """Whether the stone could block it."""


def possible(lookups: Lookups, stones: Stones, node: Node) -> Iterator[Plan]:
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
        for plan in possible(lookups, stones, by):
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


def vital(lookups: Lookups, stones: Stones, seat: Seat) -> Nodes:
    """The stones whose loss ends the game: the Dux, and its last companion."""
    own = stones.sides[seat]
    return own if own.bit_count() == 2 else own & stones.symbols[lookups.vital]
