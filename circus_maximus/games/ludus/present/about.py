"""What the stone on a node can do."""

from __future__ import annotations

from circus_maximus.games.ludus.present.paths import node_of
from circus_maximus.games.ludus.present.values import TableShown


def about(shown: TableShown, target: str) -> str:
    """What the stone on a node, given by its id or name, can do; empty if there is none."""
    name = node_of(target) or target.upper()
    for node in shown.nodes:
        if node.name == name and node.stone is not None:
            says = next(symbol.says for symbol in shown.symbols if symbol.code == node.stone.code)
            return f"{node.stone.name}: {says}"
    return ""
