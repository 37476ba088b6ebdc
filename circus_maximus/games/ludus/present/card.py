"""The card of a stone: what it can do, and its state."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.games.ludus.present.keys import node_of
from circus_maximus.games.ludus.present.values import StoneShown, TableShown


def card(shown: TableShown, target: str) -> CardShown | None:
    """The stone on a node, given by its id or name; None if there is none."""
    name = node_of(target) or target.upper()
    for node in shown.nodes:
        if node.name == name and node.stone is not None:
            stone = node.stone
            says = next(symbol.says for symbol in shown.symbols if symbol.code == stone.code)
            side = next(side.side for side in shown.sides if side.seat == stone.seat)
            state, in_short = tuple(_state(shown, stone)), f"{stone.name}: {says}"
            return CardShown(f"{stone.name} on {name}, {side}", sentence_start(says), rules=state, in_short=in_short)
    return None


def _state(shown: TableShown, stone: StoneShown) -> Iterator[str]:
    if stone.threatened:
        yield "An enemy could take it in its next turn."
    if stone.name == shown.dux:
        yield "The side that loses it loses the game."
    yield "It has acted this cycle." if stone.active else "It can still act this cycle."
