"""Every value of the game, typed. The values are in config/ludus/*.yaml; here is only what a plain stone can do.

What each value means, its unit and the rulings that use it are part of its type: they feed the reference page, the
JSON Schema and `config explain`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from circus_maximus.engine.config_types import Id, Name, id_of, says
from circus_maximus.games.ludus.words import FirstPlayer, NodeName, RowName

RowLength = Annotated[int, Meta(ge=1, le=15)]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the config."""


class Setup(Part, frozen=True):
    """Which formation each side begins with."""

    south: Annotated[Id, id_of("formations"), says("The formation of South.", rules="L5")]
    north: Annotated[Id, id_of("formations"), says("The formation of North, mirrored from top to bottom.", rules="L5")]


class Draws(Part, frozen=True):
    """When a game is given up as drawn."""

    repetition: Annotated[
        int,
        Meta(ge=0, le=99),
        says("The same position at the start of a cycle, so many times; 0: never drawn by it.", "times", "L32"),
    ]
    quiet_cycles: Annotated[
        int, Meta(ge=1, le=99), says("Full cycles in a row in which no stone was taken.", "cycles", "L32")
    ]


class Board(Part, frozen=True):
    """The board: rows of nodes, each row shifted half a step against the next."""

    rows: Annotated[
        dict[RowName, RowLength],
        says("The rows from top to bottom, with the number of their nodes; all are centred.", "nodes", "L6"),
    ]


class Symbol(Part, frozen=True):
    """What stones with this symbol can do. A flag that is not said is off."""

    name: Annotated[Name, says("What the stone is called.")]
    drawn: Annotated[Name, says("What is drawn on it.")]
    move: Annotated[int, Meta(ge=0, le=2), says("Steps it may move in one action.", "steps", "L7, L24")] = 1
    range: Annotated[
        int,
        Meta(ge=0, le=2),
        says(
            "How far it attacks: 0 not at all, 1 its neighbours, 2 exactly two nodes on in a straight line.",
            "nodes",
            "L8, L17",
        ),
    ] = 1
    any_order: Annotated[
        bool, says("May move a step and attack in one action, in any order and direction.", rules="L12")
    ] = False
    blocks: Annotated[bool, says("May become active instead of being taken.", rules="L13, L15")] = False
    breaks_blocks: Annotated[bool, says("Stones that do not break blocks themselves cannot block it.", rules="L14")] = (
        False
    )
    counters: Annotated[bool, says("Taken by a trample or a rush, it may take the attacker along.", rules="L18")] = (
        False
    )
    shielded: Annotated[bool, says("Cannot be taken along by the stone it takes.", rules="L18")] = False
    mounted: Annotated[bool, says("Neither suffers nor makes attacks of opportunity.", rules="L28")] = False
    tramples: Annotated[bool, says("May take by jumping over a stone as its second step.", rules="L25, L26")] = False
    slashes: Annotated[
        bool, says("May take a stone that neighbours both ends of its second step.", rules="L25, L27")
    ] = False
    kept: Annotated[bool, says("Its loss loses the game; each side has one such stone.", rules="L29")] = False


class Formation(Part, frozen=True):
    """A way to set up the stones."""

    name: Annotated[Name, says("What the formation is called.")]
    stones: Annotated[
        dict[NodeName, Annotated[Id, id_of("symbols")]],
        says("The symbol on each node, as South sets it up; North's are mirrored.", rules="L5"),
    ]


class Config(Part, frozen=True):
    """One whole, resolved config."""

    setup: Annotated[Setup, says("Which formation each side begins with.")]
    first_player: Annotated[FirstPlayer, says("Who has the first turn.", rules="L5")]
    friendly_fire: Annotated[bool, says("Whether stones may take stones of their own side.", rules="L9")]
    draws: Annotated[Draws, says("When a game is given up as drawn.")]
    board: Annotated[Board, says("The board.")]
    symbols: Annotated[dict[Id, Symbol], says("What is drawn on stones, and what it lets them do, by id.")]
    formations: Annotated[dict[Id, Formation], says("The formations to choose from, by id.")]
