"""Attacks of opportunity (L20-L23, L28): a stone that leaves the range of an inactive foe may be taken on the way."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.board import Node, Nodes, each
from circus_maximus.games.ludus.deeds import Step
from circus_maximus.games.ludus.lookups import Lookups
from circus_maximus.games.ludus.stones import Stones
from circus_maximus.games.ludus.words import other


def strikers(lookups: Lookups, stones: Stones, seat: Seat, step: Step) -> Nodes:
    """The foes that may strike before a stone of this side makes a step out of their range (L20)."""
    ready = stones.sides[other(seat)] & ~stones.active & lookups.watch[step.start]
    if not ready or _mounted(lookups, stones, step.start):
        return 0
    return _by_neighbours(lookups, stones, ready, step) | _by_lancers(lookups, stones, ready, seat, step)


def _mounted(lookups: Lookups, stones: Stones, node: Node) -> bool:
    """Riders suffer none (L28)."""
    return any(stones.symbols[index] & node for index in lookups.mounted)


def _by_neighbours(lookups: Lookups, stones: Stones, ready: Nodes, step: Step) -> Nodes:
    """Foes that attack their neighbours, and will not be neighbours any more."""
    near = lookups.board.neighbours
    leaving = ready & near[step.start] & ~near[step.to]
    return leaving and leaving & _with(stones, lookups.neighbours)


def _by_lancers(lookups: Lookups, stones: Stones, ready: Nodes, seat: Seat, step: Step) -> Nodes:
    """Foes that attack two nodes on, through nothing but their own stones (L17), and not where the stone goes."""
    able = ready & lookups.board.far[step.start] & _with(stones, lookups.lancers)
    found = 0
    for foe in each(able):
        line, wall = lookups.board.straight[foe], stones.sides[seat]
        if not line[step.start] & wall and not (step.to in line and not line[step.to] & wall):
            found |= foe
    return found


def _with(stones: Stones, symbols: tuple[int, ...]) -> Nodes:
    """All stones with one of some symbols."""
    nodes = 0
    for index in symbols:
        nodes |= stones.symbols[index]
    return nodes
