"""Names of stones in a position, as a side reads them: `your Sword on C3`, `Ben's Spear on C4`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.ludus.model.board import Node
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, owner, symbol_at


class Wording:
    """The words for the stones of a position, for the player of a seat."""

    def __init__(self, lookups: Lookups, stones: Stones, seat: Seat, names: Sequence[str]) -> None:
        self._lookups = lookups
        self._stones = stones
        self._seat = seat
        self.enemy = names[other(seat)]
        """The name of the other player."""

    def symbol(self, name: str) -> str:
        """The name of the symbol on a node: `Sword`."""
        return self._lookups.symbols[symbol_at(self._stones, self._node(name))].name

    def the(self, name: str) -> str:
        """`the Sword on C3`."""
        return f"the {self.symbol(name)} on {name}"

    def brief(self, name: str) -> str:
        """`Sword C3`."""
        return f"{self.symbol(name)} {name}"

    def whose(self, name: str) -> str:
        """`your Sword on C3`, `Ben's Spear on C4`."""
        whose = "your" if self.is_own(name) else f"{self.enemy}'s"
        return f"{whose} {self.symbol(name)} on {name}"

    def taken(self, name: str) -> str:
        """The same, but `your own Shield on F4`, for what a stone of this side takes."""
        return self.whose(name).replace("your ", "your own ", 1)

    def all_of(self, nodes: Iterable[Node]) -> str:
        """`Spear C4 or Sword D3`."""
        return enumerated([self.brief(self._lookups.board.names[node]) for node in nodes], "or")

    def is_own(self, name: str) -> bool:
        """Whether the stone on a node is one of this side."""
        return owner(self._stones, self._node(name)) == self._seat

    def is_stone(self, name: str) -> bool:
        """Whether there is a stone on a node."""
        return bool((self._stones.sides[0] | self._stones.sides[1]) & self._node(name))

    def _node(self, name: str) -> Node:
        return self._lookups.board.by_name[name]
