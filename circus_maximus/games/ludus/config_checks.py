"""What the types alone cannot say about a config: references, the shape of the board, armies that could not play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from circus_maximus.engine.contract import Complaint
from circus_maximus.engine.words import as_compared, nearest, quoted
from circus_maximus.games.ludus.board import mirrored, set_up
from circus_maximus.games.ludus.config import Config
from circus_maximus.games.ludus.words import NAMES, NORTH, SIDES, SOUTH

MOST_ROWS = 15
"""The board on the screen has room for so many."""
MOST_SYMBOLS = 12
"""More than that nobody tells apart."""
ONCE = 1
"""A position that ends the game when it comes for the first time would end every game at once."""


def config_checks(config: Config) -> Iterator[Complaint]:
    """Everything wrong with a config whose every value is of the right type."""
    yield from _board(config)
    yield from _names(config)
    yield from _symbols(config)
    if config.draws.repetition == ONCE:
        yield ("draws", "repetition"), "a position comes twice at least before it is drawn; 0: never drawn by it"
    for id in config.formations:
        yield from _formation(config, id)
    yield from _setup(config)


def _board(config: Config) -> Iterator[Complaint]:
    """Rows lie half a step off against each other only if their lengths differ by one."""
    rows = config.board.rows
    if not rows:
        yield ("board", "rows"), "the board has no rows"
    if len(rows) > MOST_ROWS:
        yield ("board", "rows"), f"there are {len(rows)} rows; the board has room for {MOST_ROWS}"
    for (above, length), (row, found) in pairwise(rows.items()):
        if abs(length - found) != 1:
            yield (
                ("board", "rows", row),
                f"must be one longer or one shorter than row {above} above it, which has {length}",
            )


def _names(config: Config) -> Iterator[Complaint]:
    """Players call symbols and formations by their names."""
    for section in ("symbols", "formations"):
        names: dict[str, str] = {}
        for id, entry in getattr(config, section).items():
            name = as_compared(entry.name)
            if name in names:
                yield (section, id, "name"), f"the name {quoted(entry.name)} is used twice: {names[name]} has it too"
            names.setdefault(name, f"{section}.{id}")


def _symbols(config: Config) -> Iterator[Complaint]:
    """Abilities that could never be used are mistakes."""
    if len(config.symbols) > MOST_SYMBOLS:
        yield ("symbols",), f"there are {len(config.symbols)} symbols; {MOST_SYMBOLS} is the most"
    kept = [id for id, symbol in config.symbols.items() if symbol.kept]
    for id in kept[1:]:
        yield ("symbols", id, "kept"), f"{kept[0]} is kept already, and one symbol only can be"
    for id, symbol in config.symbols.items():
        at = ("symbols", id)
        for flag in ("tramples", "slashes"):
            if getattr(symbol, flag) and symbol.move < 2:
                yield (*at, flag), "it is done with the second step, and this stone has none (L25)"
        if symbol.any_order and not (symbol.move and symbol.range):
            yield (*at, "any_order"), "it takes a stone that can move and attack"


def _formation(config: Config, id: str) -> Iterator[Complaint]:
    """Every stone stands on a node and is known; one of them is the one to keep, and it is not alone."""
    at, stones = ("formations", id, "stones"), config.formations[id].stones
    for name, symbol in stones.items():
        if not _is_node(name, config):
            yield (*at, name), f"there is no node {name} on this board"
        elif not _is_node(facing := mirrored(name, config.board.rows), config):
            yield (*at, name), f"mirrored for North this is {facing}, and there is no such node on this board"
        if symbol not in config.symbols:
            yield (*at, name), f"there is no symbol {quoted(symbol)}{nearest(symbol, config.symbols)}"
    kept = [name for name, symbol in stones.items() if symbol in config.symbols and config.symbols[symbol].kept]
    if len(kept) != 1:
        found = f"{len(kept)}: {', '.join(kept)}" if kept else "none"
        yield at, f"one stone, and one only, must be of a symbol that is kept (the Dux); there is {found}"
    elif len(stones) == 1:
        yield at, "a side with nothing but its Dux has lost already"


def _is_node(name: str, config: Config) -> bool:
    return int(name[1:]) <= config.board.rows.get(name[0], 0)


def _setup(config: Config) -> Iterator[Complaint]:
    """Both formations exist, and leave each other room."""
    chosen = (config.setup.south, config.setup.north)
    for side, id in zip(SIDES, chosen, strict=True):
        if id not in config.formations:
            yield ("setup", side), f"there is no formation {quoted(id)}{nearest(id, config.formations)}"
    if not all(id in config.formations for id in chosen):
        return
    south, north = (
        set_up(config.formations[id].stones, seat, config.board.rows)
        for seat, id in zip((SOUTH, NORTH), chosen, strict=True)
    )
    if both := sorted(set(south) & set(north)):
        yield ("setup", SIDES[NORTH]), f"stones of {NAMES[SOUTH]} and {NAMES[NORTH]} meet on {', '.join(both)}"
