"""How Ludus Cyclorum says things: seats, stones, stages and ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import counted, enumerated, times
from circus_maximus.games.ludus.model.common_types import Mode, other
from circus_maximus.games.ludus.model.config import Config

ENDED_BY = {
    "dux": "because the other side lost its Dux",
    "lone_dux": "because the other side had nothing left but its Dux",
    "resigned": "because the other side resigned",
    "agreement": "by agreement",
    "repetition": "by repetition",
    "quiet": "because no stone was taken for too long",
}
"""How a game ended, by the reason in its transcript."""


class Taking(NamedTuple):
    """The words for a way of taking a stone."""

    verb: str
    """`rush at` a stone."""
    third_person: str
    noun: str
    how: str
    """What follows `takes the stone`; may be empty."""


MODES: Mapping[Mode, Taking] = {
    "attack": Taking("attack", "attacks", "attack", ""),
    "rush": Taking("rush at", "rushes at", "rush", " in a rush"),
    "trample": Taking("trample", "tramples", "trample", " by trampling it"),
    "slash": Taking("slash at", "slashes at", "slash", " by slashing it"),
    "opportunity": Taking("strike at", "strikes at", "strike", " before it can move away"),
}


class Words(Struct, frozen=True):
    """The words for what happens in a game, with the names of its players."""

    names: Sequence[str]
    config: Config

    def player(self, seat: Seat) -> str:
        """The name of a player."""
        return self.names[seat]

    def stone(self, seat: Seat, symbol: str) -> str:
        """`Ana's Sword`."""
        return f"{self.names[seat]}'s {symbol_name(self.config, symbol)}"

    def victim(self, seat: Seat, owner: Seat, symbol: str) -> str:
        """A stone that a seat takes: `Ben's Spear`, or `Ana's own Shield`."""
        own = "own " if seat == owner else ""
        return f"{self.names[owner]}'s {own}{symbol_name(self.config, symbol)}"

    def loss(self, reason: str, loser: Seat) -> str:
        """Why a side lost."""
        dux, name = dux_name(self.config), self.names[loser]
        return {
            "dux": f"{name} has lost the {dux}",
            "lone_dux": f"{name} has nothing left but the {dux}",
            "resigned": f"{name} resigned",
        }[reason]

    def draw(self, reason: str) -> str:
        """Why a game is drawn."""
        draws = self.config.draws
        return {
            "agreement": "both sides agreed",
            "repetition": f"the same position has started a cycle {times(draws.repetition)}",
            "quiet": f"no stone was taken in {counted(draws.quiet_cycles, 'full cycle')}",
        }[reason]


def symbol_name(config: Config, id: str) -> str:
    """The name of a symbol; an unknown id is returned unchanged."""
    return config.symbols[id].name if id in config.symbols else id


def dux_name(config: Config) -> str:
    """The name of the stone that must not be lost."""
    return next(symbol.name for symbol in config.symbols.values() if symbol.vital)


def stage_name(stage: str) -> tuple[str, str]:
    """`Cycle 3`, and `Ended` after the last."""
    cycle, _, part = stage.partition("/")
    return (f"Cycle {cycle[1:]}" if part else stage.capitalize(), "Ended" if part == "ended" else "")


@lru_cache(8)
def codes(ids: Sequence[str]) -> tuple[str, ...]:
    """For each id its first letter and a later one, as early as possible, so that all differ: `Sp`, `Sh`, `Sw`."""
    found: list[str] = []
    for id in ids:
        others = [letter for letter in id[1:] if letter.isalnum()]
        wanted = [f"{id[0].upper()}{second}" for second in (*others, *"0123456789abc")]
        found.append(next(code for code in wanted if code not in found))
    return tuple(found)


class PositionWords:
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
