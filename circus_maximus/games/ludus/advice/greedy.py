"""A bot that looks one action ahead: it takes valuable stones, avoids danger, and approaches the enemy Dux.

The numbers here are its estimates, not rules of the game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice, PicksFromMenu, Seat
from circus_maximus.games.ludus.model.actions import AnyAction, Deed, Strike
from circus_maximus.games.ludus.model.board import Lattice, Node, Nodes, Stones, nodes_in, symbol_at
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.config import Symbol
from circus_maximus.games.ludus.model.lookups import Lookups, Spot, Step, Take
from circus_maximus.games.ludus.rules.taking import may_block, may_counter, strikers

if TYPE_CHECKING:
    from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
    from circus_maximus.games.ludus.state import State
from circus_maximus.games.ludus.state import Blocking, Countering, Offered, Striking, Turn, asks_nobody

DUX = 40.0
"""The value of the vital stone; any other is worth a few points."""
VICTORY = 1000.0
BLOCKED = 0.3
"""The share of a take's value if it may be blocked: the block still uses up the enemy stone."""
EXPOSED = 0.6
"""The share of a stone's value lost by ending where an inactive enemy attacks."""
WITHIN_REACH = 0.15
"""The same where an enemy could move and take it."""
CLOSER = 0.05
"""The value of a step towards the enemy Dux."""


Why = Literal["win", "take", "block", "escape", "closer", "quiet"]
"""What a deed gains: victory, a stone, an enemy's block, safety, a step towards the enemy Dux, or nothing."""


class Outline(Struct, frozen=True):
    """A deed in short: the stone's first and last node, its steps, and its take, seen from the first node."""

    start: Node
    end: Node
    steps: tuple[Step, ...]
    take: Take | None


class Danger(Struct, frozen=True):
    """The nodes that some enemies attack, and those where they could take after moving."""

    near: Nodes
    wide: Nodes

    def exposure(self, node: Node) -> float:
        """The risk for a stone on a node, from 0 to 1."""
        return EXPOSED if self.near & node else WITHIN_REACH if self.wide & node else 0.0


class Precomputed(Struct, frozen=True, eq=False):
    """What the bot computes once for a config."""

    outlines: dict[AnyAction, Outline]
    worth: tuple[float, ...]
    """By symbol."""
    near: tuple[dict[Node, Nodes], ...]
    """For each symbol, the nodes it attacks from a node."""
    wide: tuple[dict[Node, Nodes], ...]
    """For each symbol, the nodes where it can take a stone from a node in any way."""
    distance: dict[Node, dict[Node, int]]


class GreedyBot(PicksFromMenu):
    """Plays Ludus Cyclorum by the gain of the next action. Ties are decided at random.

    `caution` is how much danger counts, compared with what it really costs.
    """

    def __init__(self, rules: LudusRules, seat: Seat, seed: int, caution: float = 1.0) -> None:
        self._lookups = rules.lookups
        self._precomputed = precomputed(rules.lookups)
        self._seat = seat
        self._caution = caution
        self._seeded = SeededChance(seed)

    def choose(self, view: State, choice: Choice[AnyAction], turn: str) -> AnyAction:
        """The best deed, or the answer to a reaction or a draw offer."""
        stones, (first, *_) = view.stones, choice.menu
        match view.phase:
            case Striking():
                return min(
                    (target[0] for target in first),
                    key=lambda strike: self._worth(stones, self._lookups.board.by_name[_striker(strike)]),
                )
            case Blocking():
                return first[0][0]
            case Countering(acting):
                return choice.menu[acting.seat == self._seat][0][0]
            case Offered():
                return choice.menu[-1][0][0]
            case Turn():
                return self._deed(stones, choice, turn)
            case phase:
                raise asks_nobody(phase)

    def why(self, stones: Stones, deed: Deed) -> Why:
        """What decides for a deed that it chose."""
        outline, enemies = self._precomputed.outlines[deed], stones.sides[other(self._seat)]
        if outline.take is not None and outline.take.target & enemies:
            if may_block(self._lookups, stones, outline.take.by, outline.take.target):
                return "block"
            return "win" if self._gain(stones, outline.take) >= VICTORY else "take"
        danger = self._danger(stones, enemies & ~stones.active)
        if self._at_stake(stones, outline.start, danger)[1] > danger.exposure(outline.end):
            return "escape"
        goal = self._precomputed.distance[enemies & stones.symbols[self._lookups.vital]]
        return "closer" if goal[outline.end] < goal[outline.start] else "quiet"

    def _deed(self, stones: Stones, choice: Choice[AnyAction], turn: str) -> AnyAction:
        """One of the best deeds."""
        best = self._best(stones, choice)
        return best[int.from_bytes(self._seeded.rank(f"bot/{turn}"), "big") % len(best)]

    def _best(self, stones: Stones, choice: Choice[AnyAction]) -> list[AnyAction]:
        """The deeds with the greatest gain."""
        outlines, foes = self._precomputed.outlines, stones.sides[other(self._seat)]
        goal = self._precomputed.distance[foes & stones.symbols[self._lookups.vital]]
        inactive = foes & ~stones.active
        danger = self._danger(stones, inactive)
        without: dict[Node, Danger] = {}
        best: list[AnyAction] = []
        most = -2 * VICTORY
        for verb in choice.menu:
            for deeds in verb:
                start = outlines[deeds[0]].start
                worth, escaped = self._at_stake(stones, start, danger)
                for deed in deeds:
                    outline = outlines[deed]
                    gain = CLOSER * (goal[start] - goal[outline.end])
                    if outline.take is None:
                        exposed = danger.exposure(outline.end)
                    else:
                        gain += self._gain(stones, outline.take)
                        target = outline.take.target
                        if target not in without:
                            without[target] = self._danger(stones, inactive & ~target)
                        exposed = without[target].exposure(outline.end)
                    if self._is_struck(stones, outline, danger):
                        gain -= worth
                    else:
                        gain += self._caution * worth * (escaped - exposed)
                    if gain >= most:
                        if gain > most:
                            best, most = [], gain
                        best.append(deed)
        return best

    def _worth(self, stones: Stones, node: Node) -> float:
        return self._precomputed.worth[symbol_at(stones, node)]

    def _gain(self, stones: Stones, take: Take) -> float:
        """The value of a take: victory, or the stone's value, less if it may block or counter."""
        foes = stones.sides[other(self._seat)]
        worth = self._worth(stones, take.target)
        if not take.target & foes:
            return -2 * worth
        if may_block(self._lookups, stones, take.by, take.target):
            return worth * BLOCKED
        if worth >= DUX or foes.bit_count() == 2:
            return VICTORY
        return worth - self._worth(stones, take.by) if may_counter(self._lookups, stones, take) else worth

    def _danger(self, stones: Stones, foes: Nodes) -> Danger:
        """Where these enemies attack, and where they could take after moving."""
        near = wide = 0
        for near_of, wide_of, nodes in zip(self._precomputed.near, self._precomputed.wide, stones.symbols, strict=True):
            for node in nodes_in(nodes & foes):
                near |= near_of[node]
                wide |= wide_of[node]
        return Danger(near, wide)

    def _at_stake(self, stones: Stones, start: Node, danger: Danger) -> tuple[float, float]:
        """A stone's value, and the danger it escapes by leaving: none if it could block."""
        symbol = symbol_at(stones, start)
        escaped = 0.0 if self._lookups.symbols[symbol].blocks else danger.exposure(start)
        return self._precomputed.worth[symbol], escaped

    def _is_struck(self, stones: Stones, outline: Outline, danger: Danger) -> bool:
        """Whether an enemy may strike at its first step."""
        if not outline.steps or not danger.near & outline.start:
            return False
        return bool(strikers(self._lookups, stones, self._seat, outline.steps[0]))


def _striker(action: AnyAction) -> str:
    assert isinstance(action, Strike)
    return action.stone


@lru_cache(8)
def precomputed(lookups: Lookups) -> Precomputed:
    """Compute it once for a config."""
    board = lookups.board
    lookups.make_spots(*board.nodes)
    return Precomputed(
        outlines={action: _outline(lookups, action) for action in lookups.parts},
        worth=tuple(_worth(symbol) for symbol in lookups.symbols),
        near=tuple({node: _attacks(spot, node, False) for node, spot in spots.items()} for spots in lookups.spots),
        wide=tuple({node: _attacks(spot, node, True) for node, spot in spots.items()} for spots in lookups.spots),
        distance={node: _distances(board, node) for node in board.nodes},
    )


def _outline(lookups: Lookups, deed: Deed) -> Outline:
    parts, start = lookups.parts[deed], lookups.board.by_name[deed.stone]
    steps = tuple(part for part in parts if isinstance(part, Step))
    takes = [Take(start, part.target, part.mode) for part in parts if isinstance(part, Take)]
    return Outline(start, steps[-1].to if steps else start, steps, takes[0] if takes else None)


def _worth(symbol: Symbol) -> float:
    """The value of a stone: higher for more abilities."""
    if symbol.vital:
        return DUX
    flags = (symbol.any_order, symbol.blocks, symbol.counters, symbol.tramples, symbol.slashes)
    return 1.0 + symbol.move + bool(symbol.range) + sum(flags)


def _attacks(spot: Spot, node: Node, everything: bool) -> Nodes:
    """The nodes where a stone may take on any board: by a plain attack, or, if `everything`, in any way."""
    taken = 0
    for plan in spot.plans.values():
        for part in plan.parts:
            if isinstance(part, Take) and (everything or part.by == node):
                taken |= part.target
    return taken


def _distances(board: Lattice, start: Node) -> dict[Node, int]:
    """Steps from a node to every other, on an empty board."""
    found, steps, edge = {start: 0}, 0, [start]
    while edge:
        steps += 1
        edge = [near for node in edge for near in nodes_in(board.neighbours[node]) if near not in found]
        found.update(dict.fromkeys(edge, steps))
    return found
