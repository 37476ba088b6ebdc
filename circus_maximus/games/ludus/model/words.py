"""How Ludus Cyclorum says things: seats, stones, stages and ends."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import counted, times
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
