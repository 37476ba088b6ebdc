"""A bot that looks one action ahead: take what is worth taking, do not stand where you are taken, close in on the Dux.

The numbers here are its taste, not rules of the game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from circus_maximus.engine.chance import Luck
from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.driver import PicksFromMenu
from circus_maximus.games.ludus.actions import AnyAction, Deed, Strike
from circus_maximus.games.ludus.board import Lattice, Node, Nodes, each
from circus_maximus.games.ludus.config import Symbol
from circus_maximus.games.ludus.deeds import Step, Take
from circus_maximus.games.ludus.lookups import Lookups, Spot
from circus_maximus.games.ludus.opportunity import strikers
from circus_maximus.games.ludus.phases import Blocking, Countering, Ended, Lot, Offered, Striking, Turn
from circus_maximus.games.ludus.stones import Stones, symbol_at
from circus_maximus.games.ludus.taking import may_block, may_counter
from circus_maximus.games.ludus.words import other

if TYPE_CHECKING:
    from circus_maximus.games.ludus.rules import LudusRules
    from circus_maximus.games.ludus.state import State

DUX = 40.0
"""What a stone is worth that must be kept; any other is worth a few points."""
VICTORY = 1000.0
BLOCKED = 0.3
"""What is left of a take that may be blocked: it costs the other side a stone's action."""
EXPOSED = 0.6
"""How much of a stone's worth is lost by ending where an inactive foe attacks."""
WITHIN_REACH = 0.15
"""The same where a foe could come and take it in another way."""
CLOSER = 0.05
"""What a step nearer to the enemy Dux is worth."""


class Outline(Struct, frozen=True):
    """A deed in short: where the stone begins and ends, its steps, and what it takes, as from where it begins."""

    start: Node
    end: Node
    steps: tuple[Step, ...]
    take: Take | None


class Danger(Struct, frozen=True):
    """The nodes that some foes attack, and those where they could come and take in another way."""

    near: Nodes
    wide: Nodes

    def exposure(self, node: Node) -> float:
        """How likely a stone is taken there."""
        return EXPOSED if self.near & node else WITHIN_REACH if self.wide & node else 0.0


class Sight(Struct, frozen=True, eq=False):
    """What a bot knows by heart of a config."""

    outlines: dict[AnyAction, Outline]
    worth: tuple[float, ...]
    """By symbol."""
    near: tuple[dict[Node, Nodes], ...]
    """For each symbol, the nodes it attacks from a node."""
    wide: tuple[dict[Node, Nodes], ...]
    """For each symbol, the nodes where it can take from a node in any way."""
    distance: dict[Node, dict[Node, int]]


class GreedyBot(PicksFromMenu):
    """Plays Ludus Cyclorum by what the next action gains. Between equals its own luck decides."""

    def __init__(self, rules: LudusRules, seat: Seat, seed: int) -> None:
        self._lookups = rules.lookups
        self._sight = sight(rules.lookups)
        self._seat = seat
        self._luck = Luck(seed)

    def choose(self, view: State, choice: Choice[AnyAction], turn: str) -> AnyAction:
        """The best deed, or a plain answer."""
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
            case Lot() | Ended():
                raise LookupError(f"nobody is asked in {type(view.phase).__name__}")
            case phase:
                assert_never(phase)

    def _deed(self, stones: Stones, choice: Choice[AnyAction], turn: str) -> AnyAction:
        """One of the best deeds."""
        best = self._best(stones, choice)
        return best[int.from_bytes(self._luck.rank(f"bot/{turn}"), "big") % len(best)]

    def _best(self, stones: Stones, choice: Choice[AnyAction]) -> list[AnyAction]:
        """The deeds that promise most."""
        outlines, foes = self._sight.outlines, stones.sides[other(self._seat)]
        goal = self._sight.distance[foes & stones.symbols[self._lookups.kept]]
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
                        gain += worth * (escaped - exposed)
                    if gain >= most:
                        if gain > most:
                            best, most = [], gain
                        best.append(deed)
        return best

    def _worth(self, stones: Stones, node: Node) -> float:
        return self._sight.worth[symbol_at(stones, node)]

    def _gain(self, stones: Stones, take: Take) -> float:
        """What a take is worth: the victory, a stone, or less if it may block; and what a counter would cost."""
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
        """Where these foes attack, and where they could come and take."""
        near = wide = 0
        for near_of, wide_of, nodes in zip(self._sight.near, self._sight.wide, stones.symbols, strict=True):
            for node in each(nodes & foes):
                near |= near_of[node]
                wide |= wide_of[node]
        return Danger(near, wide)

    def _at_stake(self, stones: Stones, start: Node, danger: Danger) -> tuple[float, float]:
        """What a stone is worth, and what danger it escapes by leaving: none, if it could block where it is."""
        symbol = symbol_at(stones, start)
        escaped = 0.0 if self._lookups.symbols[symbol].blocks else danger.exposure(start)
        return self._sight.worth[symbol], escaped

    def _is_struck(self, stones: Stones, outline: Outline, danger: Danger) -> bool:
        """Whether a foe may strike at its first step; only those can that attack where it starts."""
        if not outline.steps or not danger.near & outline.start:
            return False
        return bool(strikers(self._lookups, stones, self._seat, outline.steps[0]))


def _striker(action: AnyAction) -> str:
    assert isinstance(action, Strike)
    return action.stone


@lru_cache(8)
def sight(lookups: Lookups) -> Sight:
    """Worked out once for a config."""
    board = lookups.board
    return Sight(
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
    """The more a stone can do, the more it is worth."""
    if symbol.kept:
        return DUX
    flags = (symbol.any_order, symbol.blocks, symbol.counters, symbol.tramples, symbol.slashes)
    return 1.0 + symbol.move + bool(symbol.range) + sum(flags)


def _attacks(spot: Spot, node: Node, everything: bool) -> Nodes:
    """The nodes where a stone may take, whatever stands between: by a plain attack, or in any way at all."""
    taken = 0
    for plan in spot.plans.values():
        for part in plan.parts:
            if isinstance(part, Take) and (everything or part.by == node):
                taken |= part.target
    return taken


def _distances(board: Lattice, start: Node) -> dict[Node, int]:
    """Steps from a node to every other, stones aside."""
    found, steps, edge = {start: 0}, 0, [start]
    while edge:
        steps += 1
        edge = [near for node in edge for near in each(board.neighbours[node]) if near not in found]
        found.update(dict.fromkeys(edge, steps))
    return found
