"""Everything a stone can do from a node in any position, computed once: each deed with its conditions.

A plan requires that some nodes are empty, that there is a stone to take on another, and sometimes that no enemy is in
the way. A menu has the deeds of inactive stones whose conditions are met. The parts of a deed are its steps and takes,
in order.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.board import AHEAD, Lattice, Node, Nodes, nodes_in
from circus_maximus.games.ludus.model.common_types import Mode
from circus_maximus.games.ludus.model.config import Symbol

VERBS = ("idle", "move", "attack", "rush", "move_attack", "attack_move", "trample", "slash")
"""Kinds of deeds, in the order of the menu: the tags of their actions."""


class Step(Struct, frozen=True):
    """A move to an empty node: a neighbour, or the one straight behind a stone it jumps over (`over`, else 0)."""

    start: Node
    to: Node
    over: Node = 0


class Take(Struct, frozen=True):
    """The stone on `by` takes the stone on `target`."""

    by: Node
    target: Node
    mode: Mode


class Plan(Struct, frozen=True):
    """A deed, its parts, and the conditions for it."""

    deed: actions.Deed
    parts: tuple[Step | Take, ...] = ()
    empty: Nodes = 0
    """Nodes that must be empty."""
    target: Nodes = 0
    """The node with the stone to take, or 0."""
    line: Nodes = 0
    """The node that the attack passes, where no enemy may be, or 0 (L17)."""


def plans_of(symbol: Symbol, start: Node, board: Lattice) -> Iterator[Plan]:
    """Every deed of a stone with this symbol from a node, for any position."""
    names = board.names
    yield Plan(actions.Idle(names[start]))
    if symbol.move:
        yield from _moves(symbol, start, board)
        yield from _moves_and_attacks(symbol, start, board)
    if symbol.range:
        yield from _attacks(symbol, start, board)
    if symbol.tramples:
        yield from _tramples(start, board)
    if symbol.slashes:
        yield from _slashes(start, board)


def _moves(symbol: Symbol, start: Node, board: Lattice) -> Iterator[Plan]:
    """Moves to an empty neighbour (L7), or two steps, but not back to the start (L24)."""
    names = board.names
    for to in nodes_in(board.neighbours[start]):
        yield Plan(actions.Move(names[start], names[to]), (Step(start, to),), to)
    for step, to in _second_steps(start, board) if symbol.move > 1 else ():
        move = actions.Move(names[start], names[step], names[to])
        yield Plan(move, (Step(start, step), Step(step, to)), step | to)


def _second_steps(start: Node, board: Lattice) -> Iterator[tuple[Node, Node]]:
    """All pairs of two steps; the second does not return to the start (L24)."""
    for step in nodes_in(board.neighbours[start]):
        for to in nodes_in(board.neighbours[step] & ~start):
            yield step, to


def attack_lines(symbol: Symbol, node: Node, board: Lattice) -> Iterator[tuple[int, Node, Node]]:
    """The attacks from a node: direction, target, and the node between or 0 (L8, L17)."""
    for way in AHEAD:
        first = board.next[node][way]
        second = board.next[first][way] if first else 0
        if symbol.range == 1 and first:
            yield way, first, 0
        elif symbol.range == 2 and second:
            yield way, second, first


def _attacks(symbol: Symbol, start: Node, board: Lattice) -> Iterator[Plan]:
    """Attacks without moving (L8), or followed by a step in any direction, even to the target's node (L12)."""
    names = board.names
    for _, target, between in attack_lines(symbol, start, board):
        take = Take(start, target, "attack")
        yield Plan(actions.Attack(names[start], names[target]), (take,), 0, target, between)
        for to in nodes_in(board.neighbours[start]) if symbol.any_order and symbol.move else ():
            both = actions.AttackMove(names[start], names[target], names[to])
            yield Plan(both, (take, Step(start, to)), to & ~target, target, between)


def _moves_and_attacks(symbol: Symbol, start: Node, board: Lattice) -> Iterator[Plan]:
    """A step, then an attack: in the same direction a rush (L11), in another only with `any_order` (L12)."""
    names = board.names
    for ahead in AHEAD:
        to = board.next[start][ahead]
        for way, target, between in attack_lines(symbol, to, board) if to else ():
            if way == ahead:
                rush = actions.Rush(names[start], names[to], names[target])
                yield Plan(rush, (Step(start, to), Take(to, target, "rush")), to, target, between)
            elif symbol.any_order and target != start:
                both = actions.MoveAttack(names[start], names[to], names[target])
                yield Plan(both, (Step(start, to), Take(to, target, "attack")), to, target, between & ~start)


def _tramples(start: Node, board: Lattice) -> Iterator[Plan]:
    """A plain step, then a jump in any direction over a stone to the empty node straight behind it (L25, L26)."""
    names = board.names
    for step in nodes_in(board.neighbours[start]):
        for to, over in board.straight[step].items():
            if over != start:
                trample = actions.Trample(names[start], names[step], names[over], names[to])
                parts = (Step(start, step), Step(step, to, over), Take(to, over, "trample"))
                yield Plan(trample, parts, step | to, over)


def _slashes(start: Node, board: Lattice) -> Iterator[Plan]:
    """Two steps; a stone that neighbours both ends of the second may be taken (L27)."""
    names = board.names
    for step, to in _second_steps(start, board):
        for target in nodes_in(board.neighbours[step] & board.neighbours[to] & ~start):
            slash = actions.Slash(names[start], names[step], names[to], names[target])
            parts = (Step(start, step), Step(step, to), Take(to, target, "slash"))
            yield Plan(slash, parts, step | to, target)
