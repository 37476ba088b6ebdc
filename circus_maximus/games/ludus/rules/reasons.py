"""Why a deed is not allowed: one reason for every deed that is not on the menu.

The plan of the deed decides whether it is allowed (lookups.py). This module only finds the first reason for a refusal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import astuple

from circus_maximus.engine.contract import Refusal
from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.board import Node, Nodes, symbol_at
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.config import Symbol
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.state import State, Turn


def why_not_act(lookups: Lookups, state: State, phase: Turn, action: actions.Deed) -> Refusal | None:
    """Why the side to act may not do this deed, or None."""
    stones, seat = state.stones, phase.seat
    own, foes = stones.sides[seat], stones.sides[other(seat)]
    stone = lookups.board.by_name.get(action.stone, 0)
    if stone & own & ~stones.active:
        plan = lookups.spots[symbol_at(stones, stone)][stone].plans.get(action)
        if plan is not None:
            targets = own | foes if lookups.config.friendly_fire else foes
            if not (own | foes) & plan.empty and targets & plan.target == plan.target and not foes & plan.line:
                return None
    return next(_Reasons(lookups, state, seat).all(action))


class _Reasons:
    """Finds why a deed is not allowed in a position."""

    def __init__(self, lookups: Lookups, state: State, seat: int) -> None:
        self._lookups = lookups
        self._board = lookups.board
        self._stones = state.stones
        self._own = state.stones.sides[seat]
        self._foes = state.stones.sides[other(seat)]

    def all(self, action: actions.Deed) -> Iterator[Refusal]:
        """All reasons why a deed is not allowed, the simplest first."""
        yield from self._unknown_nodes(action)
        stone = self._board.by_name[action.stone]
        yield from self._stone(stone)
        symbol = self._lookups.symbols[symbol_at(self._stones, stone)]
        id = self._lookups.ids[symbol_at(self._stones, stone)]
        nodes = self._board.by_name
        match action:
            case actions.Move(_, to, on):
                yield from self._way(symbol, id, stone, [nodes[name] for name in (to, on) if name is not None])
            case actions.Attack(_, target):
                yield from self._attack(symbol, id, stone, nodes[target])
            case actions.Rush(_, to, target):
                yield from self._way(symbol, id, stone, [nodes[to]])
                yield from self._rush(symbol, id, stone, nodes[to], nodes[target])
            case actions.MoveAttack(_, to, target):
                yield from self._any_order(symbol, id)
                yield from self._way(symbol, id, stone, [nodes[to]])
                yield from self._in_another_direction(symbol, id, stone, nodes[to], nodes[target])
            case actions.AttackMove(_, target, to):
                yield from self._any_order(symbol, id)
                yield from self._attack(symbol, id, stone, nodes[target])
                yield from self._way(symbol, id, stone, [nodes[to]])
            case actions.Trample(_, step, over, to):
                yield from self._able(symbol.tramples, "cannot_trample", id)
                yield from self._first_step(symbol, id, stone, nodes[step])
                yield from self._jump(stone, nodes[step], nodes[over], nodes[to])
            case actions.Slash(_, step, to, target):
                yield from self._able(symbol.slashes, "cannot_slash", id)
                yield from self._first_step(symbol, id, stone, nodes[step])
                yield from self._way(symbol, id, stone, [nodes[step], nodes[to]])
                yield from self._passed(stone, nodes[step], nodes[to], nodes[target])
            case actions.Idle():
                pass
            case _:
                assert_never(action)

    def _unknown_nodes(self, action: actions.Deed) -> Iterator[Refusal]:
        for name in astuple(action):
            if name is not None and name not in self._board.by_name:
                yield Refusal("no_such_node", {"node": name})

    def _stone(self, stone: Node) -> Iterator[Refusal]:
        """There must be a stone, it must belong to the side, and be inactive."""
        facts = {"node": self._name(stone)}
        if not stone & (self._own | self._foes):
            yield Refusal("no_stone_there", facts)
        if stone & self._foes:
            yield Refusal("not_your_stone", facts)
        if stone & self._stones.active:
            yield Refusal("already_active", facts)

    def _able(self, able: bool, code: str, id: str) -> Iterator[Refusal]:
        if not able:
            yield Refusal(code, {"symbol": id})

    def _any_order(self, symbol: Symbol, id: str) -> Iterator[Refusal]:
        """Whether the stone may attack and move in one action, except in a rush (L12)."""
        yield from self._able(symbol.range > 0, "no_attack", id)
        yield from self._able(symbol.any_order, "fixed_order", id)

    def _way(self, symbol: Symbol, id: str, start: Node, path: list[Node]) -> Iterator[Refusal]:
        """Every step must go to an empty neighbour (L7), and the second not back to the start (L24)."""
        if len(path) > symbol.move:
            yield Refusal("too_far", {"symbol": id, "move": symbol.move})
        at = start
        for to in path:
            if at != start and to == start:
                yield Refusal("back_to_start", {"node": self._name(to)})
            yield from self._neighbour(at, to)
            yield from self._free(to, start)
            at = to

    def _neighbour(self, node: Node, to: Node) -> Iterator[Refusal]:
        if not self._board.neighbours[node] & to:
            yield Refusal("not_a_neighbour", {"node": self._name(node), "to": self._name(to)})

    def _free(self, to: Node, start: Node) -> Iterator[Refusal]:
        if to & (self._own | self._foes) & ~start:
            yield Refusal("node_taken", {"node": self._name(to)})

    def _attack(self, symbol: Symbol, id: str, by: Node, target: Node, gone: Nodes = 0) -> Iterator[Refusal]:
        """The target must be in range (L8, L17), exist, and not be behind an enemy. `gone`: the node the stone left."""
        yield from self._able(symbol.range > 0, "no_attack", id)
        straight = self._board.straight[by]
        in_range = target in straight if symbol.range == 2 else self._board.neighbours[by] & target
        if not in_range:
            facts = {"symbol": id, "range": symbol.range, "node": self._name(by), "target": self._name(target)}
            yield Refusal("out_of_range", facts)
        yield from self._victim(target, gone)
        if symbol.range == 2 and straight[target] & self._foes:
            yield Refusal("line_blocked", {"node": self._name(straight[target]), "target": self._name(target)})

    def _victim(self, target: Node, gone: Nodes = 0) -> Iterator[Refusal]:
        """There must be a stone, and not one of the side itself if that is forbidden (L9)."""
        if not target & (self._own | self._foes) & ~gone:
            yield Refusal("nothing_to_take", {"node": self._name(target)})
        if target & self._own and not self._lookups.config.friendly_fire:
            yield Refusal("friendly_fire_off", {"node": self._name(target)})

    def _rush(self, symbol: Symbol, id: str, start: Node, to: Node, target: Node) -> Iterator[Refusal]:
        """The attack must be in the direction of the step (L11)."""
        yield from self._able(symbol.range > 0, "no_attack", id)
        if target != self._straight_on(symbol, start, to):
            yield Refusal("not_straight_on", {"node": self._name(to), "target": self._name(target)})
        yield from self._attack(symbol, id, to, target, start)

    def _in_another_direction(self, symbol: Symbol, id: str, start: Node, to: Node, target: Node) -> Iterator[Refusal]:
        """The attack must be in another direction than the step; otherwise it is a rush (L12)."""
        if target == self._straight_on(symbol, start, to):
            yield Refusal("is_a_rush", {"stone": self._name(start), "to": self._name(to), "target": self._name(target)})
        yield from self._attack(symbol, id, to, target, start)

    def _straight_on(self, symbol: Symbol, start: Node, to: Node) -> Node:
        """The node that a stone would attack in the direction of a step; 0 beyond the board."""
        way = self._board.next[start].index(to)
        node = to
        for _ in range(symbol.range):
            node = self._board.next[node][way] if node else 0
        return node

    def _first_step(self, symbol: Symbol, id: str, start: Node, step: Node) -> Iterator[Refusal]:
        """Tramples and slashes are second steps and need a plain first step (L25)."""
        if step == start:
            yield Refusal("no_first_step", {"symbol": id})
        yield from self._way(symbol, id, start, [step])

    def _jump(self, start: Node, step: Node, over: Node, to: Node) -> Iterator[Refusal]:
        """The jump must go straight over a stone to an empty node (L26). The start is empty by then."""
        if self._board.straight[step].get(to) != over:
            facts = {"node": self._name(step), "over": self._name(over), "to": self._name(to)}
            yield Refusal("not_straight_behind", facts)
        yield from self._victim(over, start)
        yield from self._free(to, start)

    def _passed(self, start: Node, step: Node, to: Node, target: Node) -> Iterator[Refusal]:
        """The target must neighbour both ends of the second step (L27)."""
        if not self._board.neighbours[step] & self._board.neighbours[to] & target:
            facts = {"node": self._name(step), "to": self._name(to), "target": self._name(target)}
            yield Refusal("not_passed", facts)
        yield from self._victim(target, start)

    def _name(self, node: Node) -> str:
        return self._board.names[node]
