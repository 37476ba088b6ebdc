"""Everything a stone can do from a node in any position, computed once: each deed with its conditions, and menus.

A plan requires that some nodes are empty, that there is a stone to take on another, and sometimes that no enemy is in
the way. A menu has the deeds of inactive stones whose conditions are met. The parts of a deed are its steps and takes,
in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import get_args

from msgspec import Struct, json

from circus_maximus.engine.contract import Seat
from circus_maximus.games.ludus.model import actions
from circus_maximus.games.ludus.model.actions import Deed
from circus_maximus.games.ludus.model.board import (
    AHEAD,
    Lattice,
    Node,
    Nodes,
    Stones,
    lattice,
    node_set,
    nodes_in,
    owner,
    set_up,
)
from circus_maximus.games.ludus.model.common_types import NORTH, SOUTH, Mode
from circus_maximus.games.ludus.model.config import Config, Symbol

VERBS = tuple(str(kind.__struct_config__.tag) for kind in get_args(Deed))
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


CACHE_SIZE = 20_000
"""How many cached menus of a stone and the stones around it are kept. Random games reach 38,000 decisions a
second without any, 67,000 with 2,000, 75,000 with 10,000, 79,000 with 50,000; each ten thousand take 8 MB."""

Verbs = tuple[tuple[int, tuple[Deed, ...]], ...]
"""What a stone can do: pairs of a verb, as its index in VERBS, and its actions."""


class Spot(Struct, frozen=True, eq=False):
    """A stone of one symbol on one node: everything it could ever do there."""

    plans: dict[Deed, Plan]
    asks: tuple[tuple[int, Nodes, Nodes, Nodes, Deed], ...]
    """The conditions of each plan, for fast access: the verb; empty, target and line as in `Plan`; the deed."""
    near: Nodes
    """The nodes its menu depends on; shifted by `beyond`, those where only an enemy matters."""


class Spots(dict[Node, Spot]):
    """What stones of one symbol can do, by node: each made on first use, because all take longer than a table to open.

    `parts` gets the parts of the deeds of each.
    """

    def __init__(self, make: Callable[[Node], Spot], parts: dict[Deed, tuple[Step | Take, ...]]) -> None:
        super().__init__()
        self._make = make
        self._parts = parts

    def __missing__(self, node: Node) -> Spot:
        spot = self[node] = self._make(node)
        self._parts.update((plan.deed, plan.parts) for plan in spot.plans.values())
        return spot


class Parts(dict[Deed, tuple[Step | Take, ...]]):
    """The parts of each deed, for any stone. Those of a deed from a file are found by making the spots of its stone."""

    def __init__(self, lookups: Lookups) -> None:
        super().__init__()
        self._lookups = lookups

    def __missing__(self, deed: Deed) -> tuple[Step | Take, ...]:
        self._lookups.make_spots(self._lookups.board.by_name[deed.stone])
        if deed in self:
            return self[deed]
        raise KeyError(deed)


class Lookups:
    """The lookups of one config."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.board: Lattice = lattice(config.board.rows)
        self.beyond = len(self.board.nodes)
        """How far a set of nodes is shifted to use bits above all nodes."""
        self.everywhere: Nodes = node_set(self.board.nodes)
        self.ids = tuple(config.symbols)
        self.symbols: tuple[Symbol, ...] = tuple(config.symbols.values())
        self.parts = Parts(self)
        self.spots = tuple(Spots(partial(self._spot, symbol), self.parts) for symbol in self.symbols)
        self.menu_at: Callable[[Spot, Nodes], Verbs] = lru_cache(CACHE_SIZE)(self._menu_at)
        self.at_start = self._set_up()
        self.neighbours = tuple(index for index, symbol in enumerate(self.symbols) if _strikes(symbol, 1))
        """The symbols that make attacks of opportunity on their neighbours."""
        self.long_range = tuple(index for index, symbol in enumerate(self.symbols) if _strikes(symbol, 2))
        """The symbols that make attacks of opportunity two nodes away."""
        self.watch = {
            node: self.board.neighbours[node] * bool(self.neighbours) | self.board.far[node] * bool(self.long_range)
            for node in self.board.nodes
        }
        """The nodes from which a stone on a node could be struck."""
        self.mounted = tuple(index for index, symbol in enumerate(self.symbols) if symbol.mounted)
        self.vital: int = next(index for index, symbol in enumerate(self.symbols) if symbol.vital)

    def make_spots(self, *nodes: Node) -> None:
        """Make the spots of every symbol on these nodes."""
        for spots in self.spots:
            for node in nodes:
                spots[node]

    def stones_on(self, stones: Stones) -> dict[str, tuple[Seat, str]]:
        """The owner of the stone on each node and the name of its symbol, by the names of nodes."""
        return {
            self.board.names[node]: (owner(stones, node), symbol.name)
            for symbol, nodes in zip(self.symbols, stones.symbols, strict=True)
            for node in nodes_in(nodes)
        }

    def _spot(self, symbol: Symbol, node: Node) -> Spot:
        plans = tuple(plans_of(symbol, node, self.board))
        own, beyond = self.config.friendly_fire, self.beyond
        near = 0
        for plan in plans:
            near |= plan.empty | plan.line << beyond | plan.target << (0 if own else beyond)
        return Spot(
            plans={plan.deed: plan for plan in plans},
            asks=tuple(
                (VERBS.index(str(plan.deed.__struct_config__.tag)), plan.empty, plan.target, plan.line, plan.deed)
                for plan in plans
            ),
            near=near,
        )

    def _menu_at(self, spot: Spot, seen: Nodes) -> Verbs:
        """What a stone can do, given the stones and enemies near it."""
        occupied, foes = seen & self.everywhere, seen >> self.beyond
        targets = occupied if self.config.friendly_fire else foes
        found: dict[int, list[Deed]] = {}
        for verb, empty, target, line, deed in spot.asks:
            if not occupied & empty and targets & target == target and not foes & line:
                found.setdefault(verb, []).append(deed)
        return tuple((verb, tuple(deeds)) for verb, deeds in sorted(found.items()))

    def _set_up(self) -> Stones:
        """The stones at the start: each side's formation, all inactive."""
        config = self.config
        sides, symbols = [0, 0], [0] * len(self.symbols)
        for seat, id in ((SOUTH, config.setup.south), (NORTH, config.setup.north)):
            for name, symbol in set_up(config.formations[id].stones, seat, config.board.rows).items():
                node = self.board.by_name[name]
                sides[seat] |= node
                symbols[self.ids.index(symbol)] |= node
        return Stones((sides[SOUTH], sides[NORTH]), tuple(symbols))


def _strikes(symbol: Symbol, range: int) -> bool:
    """Whether a symbol makes attacks of opportunity at this range; riders make none (L28)."""
    return symbol.range == range and not symbol.mounted


def lookups_of(config: Config) -> Lookups:
    """The lookups of a config. Games with equal configs share them, because it takes long to make all spots."""
    return _lookups_of(json.encode(config))


@lru_cache(8)
def _lookups_of(config: bytes) -> Lookups:
    return Lookups(json.decode(config, type=Config))
