"""The position of the stones (L1), and moving, removing and flipping one."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.model.board import Node, Nodes


class Stones(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The stones as sets of nodes: by owner, by symbol, and those that are active."""

    sides: tuple[Nodes, Nodes]
    """Each side's stones, by seat."""
    symbols: tuple[Nodes, ...]
    """The stones of each symbol, in the order of the config."""
    active: Nodes = 0
    """The stones that have acted this cycle."""


def moved(stones: Stones, start: Node, to: Node) -> Stones:
    """The stones after an inactive stone moved to an empty node."""
    south, north = stones.sides
    change = start | to
    return Stones(
        (south ^ change, north) if south & start else (south, north ^ change),
        tuple([nodes ^ change if nodes & start else nodes for nodes in stones.symbols]),
        stones.active,
    )


def without(stones: Stones, node: Node) -> Stones:
    """The stones without the one on a node."""
    south, north = stones.sides
    left = ~node
    return Stones((south & left, north & left), tuple([nodes & left for nodes in stones.symbols]), stones.active & left)


def flipped(stones: Stones, node: Node) -> Stones:
    """The stones after the one on a node became active."""
    return Stones(stones.sides, stones.symbols, stones.active | node)


def owner(stones: Stones, node: Node) -> Seat:
    """The owner of the stone on a node."""
    return 0 if stones.sides[0] & node else 1


def symbol_at(stones: Stones, node: Node) -> int:
    """The symbol of the stone on a node, as an index in the order of the config."""
    for index, nodes in enumerate(stones.symbols):
        if nodes & node:
            return index
    raise LookupError("there is no stone on this node")
