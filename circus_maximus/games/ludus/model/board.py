"""The board (L6), a triangular lattice computed from the lengths of its rows, and the stones on it (L1).

Rows are centred, so a row that is one node longer or shorter than the next is shifted by half a step, and every
node has up to six neighbours. A node is a number with one bit set; a set of nodes is a number too. So the stones on
some nodes, or the free ones among them, are found by one `&`, however many nodes there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.model.common_types import SOUTH

Node = int
"""A number with one bit set."""
Nodes = int
"""A set of nodes: a number with the bit of each."""

DIRECTIONS = ((2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""The six directions, as half steps to the right and rows down: E, W, SE, SW, NE, NW."""
AHEAD = range(len(DIRECTIONS))


class Lattice(Struct, frozen=True):
    """The nodes of a board and their neighbours. Everything is keyed by node."""

    nodes: tuple[Node, ...]
    """Row by row from the top, each from the left."""
    at: dict[Node, tuple[int, int]]
    """The half steps from the left edge, and the rows from the top."""
    names: dict[Node, str]
    by_name: dict[str, Node]
    next: dict[Node, tuple[Node, ...]]
    """The neighbour in each direction; 0 where the board ends."""
    neighbours: dict[Node, Nodes]
    straight: dict[Node, dict[Node, Node]]
    """The nodes exactly two ahead in a straight line (L17), each with the node between."""
    far: dict[Node, Nodes]
    """The same nodes as a set."""


def lattice(rows: Mapping[str, int]) -> Lattice:
    """The lattice for these rows: nodes that differ by one direction are joined."""
    widest = max(rows.values())
    places: dict[tuple[int, int], Node] = {}
    by_name: dict[str, Node] = {}
    for down, (row, length) in enumerate(rows.items()):
        for number in range(length):
            node = 1 << len(places)
            places[widest - length + 2 * number, down] = node
            by_name[f"{row}{number + 1}"] = node
    nodes = tuple(places.values())
    ahead = {
        node: tuple(places.get((right + by_right, down + by_down), 0) for by_right, by_down in DIRECTIONS)
        for (right, down), node in places.items()
    }
    straight = {
        node: {ahead[step][way]: step for way, step in enumerate(ahead[node]) if step and ahead[step][way]}
        for node in nodes
    }
    return Lattice(
        nodes=nodes,
        at={node: place for place, node in places.items()},
        names={node: name for name, node in by_name.items()},
        by_name=by_name,
        next=ahead,
        neighbours={node: node_set(ahead[node]) for node in nodes},
        straight=straight,
        far={node: node_set(straight[node]) for node in nodes},
    )


def node_set(nodes: Iterable[Node]) -> Nodes:
    """Nodes as a set."""
    all_nodes = 0
    for node in nodes:
        all_nodes |= node
    return all_nodes


def nodes_in(nodes: Nodes) -> Iterator[Node]:
    """The nodes of a set, in the order of the board."""
    while nodes:
        node = nodes & -nodes
        yield node
        nodes ^= node


def mirror_of(name: str, rows: Mapping[str, int]) -> str:
    """The mirrored node: the same number in the row at the same distance from the opposite edge."""
    order = list(rows)
    return order[-1 - order.index(name[0])] + name[1:] if name[0] in rows else name


def set_up(stones: Mapping[str, str], seat: Seat, rows: Mapping[str, int]) -> dict[str, str]:
    """A formation as a side sets it up: South's as written, North's mirrored (L5)."""
    return dict(stones) if seat == SOUTH else {mirror_of(name, rows): symbol for name, symbol in stones.items()}


class Stones(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The stones as sets of nodes: by owner, by symbol, and those that are active."""

    sides: tuple[Nodes, Nodes]
    """Each side's stones, by seat."""
    symbols: tuple[Nodes, ...]
    """The stones of each symbol, in the order of the config."""
    active: Nodes = 0
    """The stones that have acted this cycle."""


def move_stone(stones: Stones, start: Node, to: Node) -> Stones:
    """The stones after an inactive stone moved to an empty node."""
    south, north = stones.sides
    change = start | to
    return Stones(
        (south ^ change, north) if south & start else (south, north ^ change),
        tuple([nodes ^ change if nodes & start else nodes for nodes in stones.symbols]),
        stones.active,
    )


def remove_stone(stones: Stones, node: Node) -> Stones:
    """The stones without the one on a node."""
    south, north = stones.sides
    left = ~node
    return Stones((south & left, north & left), tuple([nodes & left for nodes in stones.symbols]), stones.active & left)


def flip_stone(stones: Stones, node: Node) -> Stones:
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
