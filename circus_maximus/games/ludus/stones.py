"""Where the stones stand (L1), and what can happen to one: it moves, it is taken, it becomes active."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.board import Node, Nodes


class Stones(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Every stone by its node: whose it is, what is drawn on it, and whether it is active. All are sets of nodes."""

    sides: tuple[Nodes, Nodes]
    """Each side's stones, by seat."""
    symbols: tuple[Nodes, ...]
    """The stones of each symbol, in the order of the config."""
    active: Nodes = 0
    """The stones that have been used this cycle."""


def moved(stones: Stones, start: Node, to: Node) -> Stones:
    """An inactive stone goes from its node to an empty one."""
    south, north = stones.sides
    change = start | to
    return Stones(
        (south ^ change, north) if south & start else (south, north ^ change),
        tuple([nodes ^ change if nodes & start else nodes for nodes in stones.symbols]),
        stones.active,
    )


def without(stones: Stones, node: Node) -> Stones:
    """The stone of a node leaves the board."""
    south, north = stones.sides
    left = ~node
    return Stones((south & left, north & left), tuple([nodes & left for nodes in stones.symbols]), stones.active & left)


def flipped(stones: Stones, node: Node) -> Stones:
    """The stone of a node becomes active."""
    return Stones(stones.sides, stones.symbols, stones.active | node)


def owner(stones: Stones, node: Node) -> Seat:
    """Whose stone stands there."""
    return 0 if stones.sides[0] & node else 1


def symbol_at(stones: Stones, node: Node) -> int:
    """Which symbol is on the stone there, as a number in the order of the config."""
    for index, nodes in enumerate(stones.symbols):
        if nodes & node:
            return index
    raise LookupError("no stone stands there")
