"""Names of stones in a position, as a side reads them: `your Sword on C3`, `Ben's Spear on C4`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.ludus.model.common_types import other


class Wording:
    """The words for the stones of a position, for the player of a seat: `your Sword on C3`, `Ben's Spear on C4`.

    `stones` has the owner of the stone on each node and the name of its symbol.
    """

    def __init__(self, stones: Mapping[str, tuple[Seat, str]], seat: Seat, names: Sequence[str]) -> None:
        self._stones = stones
        self._seat = seat
        self.enemy = names[other(seat)]
        """The name of the other player."""

    def symbol(self, node: str) -> str:
        """The name of the symbol on a node: `Sword`."""
        return self._stones[node][1]

    def the(self, node: str) -> str:
        """`the Sword on C3`."""
        return f"the {self.symbol(node)} on {node}"

    def brief(self, node: str) -> str:
        """`Sword C3`."""
        return f"{self.symbol(node)} {node}"

    def whose(self, node: str) -> str:
        """`your Sword on C3`, `Ben's Spear on C4`."""
        whose = "your" if self.is_own(node) else f"{self.enemy}'s"
        return f"{whose} {self.symbol(node)} on {node}"

    def victim(self, node: str) -> str:
        """The same, but `your own Shield on F4`, for what a stone of this side takes."""
        return self.whose(node).replace("your ", "your own ", 1)

    def all_of(self, nodes: Iterable[str]) -> str:
        """`Spear C4 or Sword D3`."""
        return enumerated([self.brief(node) for node in nodes], "or")

    def is_own(self, node: str) -> bool:
        """Whether the stone on a node is one of this side."""
        return self._stones[node][0] == self._seat

    def is_stone(self, node: str) -> bool:
        """Whether there is a stone on a node."""
        return node in self._stones
