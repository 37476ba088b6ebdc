"""The types of every value of the game. The values are in config/ludus/*.yaml; only a stone has defaults here.

The meaning of each value, its unit and the rulings that use it are part of its type: the reference page, the
JSON Schema and `config explain` are made from them.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import Id, Name, id_of, says
from circus_maximus.games.ludus.model.common_types import FirstPlayer, NodeName, RowName

RowLength = Annotated[int, Meta(ge=1, le=15)]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the config."""


class Setup(Part, frozen=True):
    """The formation of each side at the start."""

    south: Annotated[Id, id_of("formations", "a formation"), says("The formation of South.", rules="L5")]
    north: Annotated[
        Id, id_of("formations", "a formation"), says("The formation of North, mirrored from top to bottom.", rules="L5")
    ]


class Draws(Part, frozen=True):
    """When a game is drawn."""

    repetition: Annotated[
        int,
        Meta(ge=0, le=99),
        says("Times the same position starts a cycle before the game is drawn; 0: no limit.", "times", "L32"),
    ]
    quiet_cycles: Annotated[
        int,
        Meta(ge=1, le=99),
        says("Full cycles in a row without a stone taken before the game is drawn.", "cycles", "L32"),
    ]


class Board(Part, frozen=True):
    """The board: rows of nodes, each offset by half a step from the next."""

    rows: Annotated[
        dict[RowName, RowLength],
        says("The rows from top to bottom, each with its number of nodes; all are centred.", "nodes", "L6"),
    ]


class Symbol(Part, frozen=True):
    """What stones with this symbol can do. A flag that is left out is off."""

    name: Annotated[Name, says("What the stone is called.")]
    drawn: Annotated[Name, says("What is drawn on it.")]
    move: Annotated[int, Meta(ge=0, le=2), says("Steps it may move in one action.", "steps", "L7, L24")] = 1
    range: Annotated[
        int,
        Meta(ge=0, le=2),
        says(
            "How far it attacks: 0 not at all, 1 its neighbours, 2 exactly two nodes ahead in a straight line.",
            "nodes",
            "L8, L17",
        ),
    ] = 1
    any_order: Annotated[
        bool, says("Can move one step and attack in one action, in any order and direction.", rules="L12")
    ] = False
    blocks: Annotated[bool, says("Can stay instead of being taken, if it has not acted.", rules="L13, L15")] = False
    breaks_blocks: Annotated[bool, says("Only stones that also break blocks can block it.", rules="L14")] = False
    counters: Annotated[
        bool, says("When taken by a trample or a rush, it can take the attacker as well.", rules="L18")
    ] = False
    shielded: Annotated[bool, says("Cannot be taken by a counter.", rules="L18")] = False
    mounted: Annotated[bool, says("Can neither strike nor be struck (attacks of opportunity).", rules="L28")] = False
    tramples: Annotated[bool, says("Can jump over a stone with its second step and take it.", rules="L25, L26")] = False
    slashes: Annotated[
        bool, says("Can take a stone that neighbours both ends of its second step.", rules="L25, L27")
    ] = False
    vital: Annotated[
        bool, says("Losing it loses the game; each side has one such stone.", rules="L29", once="kept")
    ] = False


class Formation(Part, frozen=True):
    """An arrangement of the stones at the start."""

    name: Annotated[Name, says("What the formation is called.")]
    stones: Annotated[
        dict[NodeName, Annotated[Id, id_of("symbols", "a symbol")]],
        says("The symbol on each node, as South sets it up; North's are mirrored.", rules="L5"),
    ]


class Config(Part, frozen=True):
    """A complete config, with all overlays applied."""

    setup: Annotated[Setup, says("The formation of each side at the start.")]
    first_player: Annotated[FirstPlayer, says("Who has the first turn.", rules="L5")]
    friendly_fire: Annotated[bool, says("Whether stones may take stones of their own side.", rules="L9")]
    draws: Annotated[Draws, says("When a game is drawn.")]
    board: Annotated[Board, says("The board.")]
    symbols: Annotated[dict[Id, Symbol], says("What is drawn on stones, and what it lets them do, by id.")]
    formations: Annotated[dict[Id, Formation], says("The formations to choose from, by id.")]
