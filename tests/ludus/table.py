"""A position in the middle of a game, set up in a few lines, from which a test plays in notation.

    game = board(south="G4 dux, C3 sword*", north="A4 dux, C4 spear", turn="north")
    game.play("rush C4 D5 F6", "decline")
    assert game.at("C3") == "south sword*"

A `*` marks an active stone. Every position passes the audit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Step
from circus_maximus.games.ludus.model.board import Stones, owner, symbol_at
from circus_maximus.games.ludus.model.common_types import SIDES
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state import State, Turn
from circus_maximus.games.ludus.title import TITLE
from tests.engine.prepared_game import PreparedGame

FAR_SOUTH = "G7 dux, G1 sword*"
FAR_NORTH = "A7 dux, A1 sword*"
"""A Dux that is out of the way, and another stone that has acted."""


@lru_cache
def rules_with(*settings: str) -> LudusRules:
    """The rules of the shipped config with some values changed, as `--set` would."""
    return LudusRules(configure(TITLE, (), settings))


def board(
    south: str = FAR_SOUTH,
    north: str = FAR_NORTH,
    turn: str = "south",
    cycle: int = 1,
    last_take: int = 0,
    settings: Sequence[str] = (),
) -> Game:
    """A game with these stones on the board, at a turn of a side."""
    rules = rules_with(*settings)
    table = rules.lookups
    sides, symbols, active = [0, 0], [0] * len(table.ids), 0
    for seat, stones in enumerate((south, north)):
        for stone in stones.split(","):
            name, symbol = stone.split()
            node = table.board.by_name[name]
            assert not (sides[0] | sides[1]) & node, f"two stones on {name}"
            sides[seat] |= node
            symbols[table.ids.index(symbol.rstrip("*"))] |= node
            active |= node * symbol.endswith("*")
    state = State(
        stones=Stones((sides[0], sides[1]), tuple(symbols), active),
        cycle=cycle,
        phase=Turn(SIDES.index(turn)),
        last_take=last_take,
    )
    game = Game(rules, Step(state, (), rules.pending(state)))
    game.audit()
    return game


def opening(*settings: str) -> Game:
    """The beginning of a game."""
    rules = rules_with(*settings)
    return Game(rules, rules.start(2))


class Game(PreparedGame):
    """A game of Ludus Cyclorum played in a test."""

    title = TITLE

    @property
    def asked(self) -> str | None:
        """The side that is asked, or None."""
        return SIDES[self.step.pending.seat] if isinstance(self.step.pending, Choice) else None

    @property
    def waits(self) -> str | None:
        """What the game waits for, as in the snapshot."""
        waits: str | None = self.rules.snapshot(self.state)["waits"]
        return waits

    def legal_with(self, verb: str, node: str = "") -> set[str]:
        """The legal actions that begin with these words, without the words."""
        start = f"{verb} {node}".strip() + " "
        return {text.removeprefix(start) for text in self.legal if text.startswith(start)}

    def at(self, name: str) -> str | None:
        """The stone on a node: `south sword`, `north dux*` if active, or None."""
        table, stones = self.rules.lookups, self.state.stones
        node = table.board.by_name[name]
        if not (stones.sides[0] | stones.sides[1]) & node:
            return None
        star = "*" if stones.active & node else ""
        return f"{SIDES[owner(stones, node)]} {table.ids[symbol_at(stones, node)]}{star}"
