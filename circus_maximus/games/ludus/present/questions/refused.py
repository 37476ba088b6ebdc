"""Why a stone that is chosen cannot go to a node, or take what is on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.presenting.texts import explain
from circus_maximus.games.ludus.model import actions as a
from circus_maximus.games.ludus.model.board import node_set, nodes_in
from circus_maximus.games.ludus.model.stones import symbol_at
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.text.refusals import SENTENCES


class Refused:
    """The reasons why nodes cannot follow the nodes touched so far, the first of which has the stone."""

    def __init__(self, rules: LudusRules, state: State, touched: Sequence[str]) -> None:
        board, stones = rules.lookups.board, state.stones
        self._rules = rules
        self._board = board
        self._state = state
        self._touched = tuple(touched)
        self._occupied = stones.sides[0] | stones.sides[1]
        self._symbol = rules.lookups.symbols[symbol_at(stones, board.by_name[touched[0]])]
        self._here = next((name for name in reversed(touched) if self._is_free(name)), touched[0])
        """Where the stone is then."""
        steps = board.neighbours[board.by_name[self._here]]
        self._near = steps | node_set(board.neighbours[step] for step in nodes_in(steps))

    def why_not(self, name: str) -> str:
        """Why a node cannot be touched next, in a sentence."""
        if not self._near & self._board.by_name[name]:
            return f"{name} is too far from {self._here}."
        for deed in self._attempts(name):
            if reason := explain(SENTENCES, self._rules.refusal(self._state, deed), self._rules.config):
                return reason
        return f"The {self._symbol.name} can do no more after that."

    def _attempts(self, name: str) -> Iterator[a.Deed]:
        """The deeds that a player may mean by touching a node."""
        symbol, free = self._symbol, self._is_free(name)
        match self._touched:
            case (stone,) if free:
                yield a.Move(stone, name)
            case (stone,) if symbol.range or not symbol.tramples:
                yield a.Attack(stone, name)
            case (stone,):
                yield a.Trample(stone, stone, name, name)
            case (stone, target) if not self._is_free(target):
                yield a.AttackMove(stone, target, name)
            case (stone, step) if free:
                yield a.Move(stone, step, name)
            case (stone, step) if symbol.range:
                yield a.MoveAttack(stone, step, name) if symbol.any_order else a.Rush(stone, step, name)
            case (stone, step):
                behind = self._behind(name)
                yield a.Trample(stone, step, name, behind) if behind else a.Move(stone, step, name)
            case (stone, step, to) if not free:
                yield a.Slash(stone, step, to, name)
            case _:
                pass

    def _is_free(self, name: str) -> bool:
        return not self._occupied & self._board.by_name[name]

    def _behind(self, name: str) -> str:
        """The node straight behind a neighbour; empty if there is none."""
        straight = self._board.straight[self._board.by_name[self._here]]
        return "".join(self._board.names[to] for to, over in straight.items() if self._board.names[over] == name)
