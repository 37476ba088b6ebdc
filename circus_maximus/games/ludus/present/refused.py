"""Why a stone that is chosen cannot go to a node, or take what is on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.games.ludus import actions as a
from circus_maximus.games.ludus.config import Symbol
from circus_maximus.games.ludus.refusals import explain
from circus_maximus.games.ludus.rules import LudusRules
from circus_maximus.games.ludus.state import State
from circus_maximus.games.ludus.stones import Stones, symbol_at


def why_not(rules: LudusRules, state: State, touched: Sequence[str], name: str) -> str:
    """Why a node cannot follow the nodes touched so far, the first of which has the stone."""
    lookups = rules.lookups
    symbol = lookups.symbols[symbol_at(state.stones, lookups.board.by_name[touched[0]])]
    for deed in _attempts(
        symbol, tuple(touched), name, _is_free(rules, state.stones, name), _behind(rules, touched, name)
    ):
        refusal = rules.refusal(state, deed)
        if refusal is not None:
            return explain(refusal, rules.config)
    return f"The {symbol.name} can do no more after that."


def _attempts(symbol: Symbol, touched: tuple[str, ...], name: str, free: bool, behind: str) -> Iterator[a.Deed]:
    """The deeds that a player may mean by touching a node."""
    match touched:
        case (stone,) if free:
            yield a.Move(stone, name)
        case (stone,) if symbol.range or not symbol.tramples:
            yield a.Attack(stone, name)
        case (stone,):
            yield a.Trample(stone, stone, name, name)
        case (stone, step) if free:
            yield a.Move(stone, step, name)
            yield a.AttackMove(stone, step, name)
        case (stone, step):
            if symbol.range:
                yield a.MoveAttack(stone, step, name) if symbol.any_order else a.Rush(stone, step, name)
                return
            yield a.Trample(stone, step, name, behind) if symbol.tramples and behind else a.Move(stone, step, name)
        case (stone, step, to):
            yield a.Slash(stone, step, to, name)


def _is_free(rules: LudusRules, stones: Stones, name: str) -> bool:
    return not (stones.sides[0] | stones.sides[1]) & rules.lookups.board.by_name[name]


def _behind(rules: LudusRules, touched: Sequence[str], name: str) -> str:
    """The node straight behind a neighbour of the last node; empty if there is none."""
    board = rules.lookups.board
    found = (to for to, over in board.straight[board.by_name[touched[-1]]].items() if board.names[over] == name)
    return "".join(map(board.names.__getitem__, found))
