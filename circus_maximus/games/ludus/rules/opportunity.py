"""Attacks of opportunity (L20-L23, L28): a stone that leaves the range of an inactive enemy may be taken."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.model.board import Node, Nodes, nodes_in
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.deeds import Step
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones


def strikers(lookups: Lookups, stones: Stones, seat: Seat, step: Step) -> Nodes:
    """The enemies that may strike before a stone makes a step out of their range (L20)."""
    ready = stones.sides[other(seat)] & ~stones.active & lookups.watch[step.start]
    if not ready or _is_rider(lookups, stones, step.start):
        return 0
    return _at_neighbours(lookups, stones, ready, step) | _at_long_range(lookups, stones, ready, seat, step)


def _is_rider(lookups: Lookups, stones: Stones, node: Node) -> bool:
    """Whether the stone is a rider, which cannot be struck (L28)."""
    return any(stones.symbols[index] & node for index in lookups.mounted)


def _at_neighbours(lookups: Lookups, stones: Stones, ready: Nodes, step: Step) -> Nodes:
    """Enemies that attack their neighbours, and are no longer neighbours after the step."""
    near = lookups.board.neighbours
    leaving = ready & near[step.start] & ~near[step.to]
    return leaving and leaving & _with(stones, lookups.neighbours)


def _at_long_range(lookups: Lookups, stones: Stones, ready: Nodes, seat: Seat, step: Step) -> Nodes:
    """Enemies that attack two nodes ahead, past their own stones only (L17), and do not reach the step's end."""
    able = ready & lookups.board.far[step.start] & _with(stones, lookups.long_range)
    found = 0
    for foe in nodes_in(able):
        line, wall = lookups.board.straight[foe], stones.sides[seat]
        if not line[step.start] & wall and not (step.to in line and not line[step.to] & wall):
            found |= foe
    return found


def _with(stones: Stones, symbols: tuple[int, ...]) -> Nodes:
    """All stones with one of these symbols."""
    nodes = 0
    for index in symbols:
        nodes |= stones.symbols[index]
    return nodes
