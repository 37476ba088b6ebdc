"""Checks that types cannot express: references, the shape of the board, armies that cannot play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from circus_maximus.engine.config.shared_names import names_used_twice
from circus_maximus.engine.text.words import nearest_or_all, quoted
from circus_maximus.engine.title import Complaint
from circus_maximus.games.ludus.model.board import mirror_of, set_up
from circus_maximus.games.ludus.model.common_types import NAMES, NORTH, SIDES, SOUTH
from circus_maximus.games.ludus.model.config import Config

MAX_ROWS = 15
"""Maximum number of rows, because of the room on the screen."""
MAX_SYMBOLS = 12
"""Maximum number of symbols that players can distinguish."""
ONCE = 1
"""The value that would end every game at its first position."""


def config_checks(config: Config) -> Iterator[Complaint]:
    """Every error of a config in which each value has the right type."""
    yield from _board(config)
    yield from names_used_twice(config, "symbols")
    yield from names_used_twice(config, "formations")
    yield from _symbols(config)
    if config.draws.repetition == ONCE:
        yield Complaint(("draws", "repetition"), "must be at least 2, or 0 for no limit")
    for id in config.formations:
        yield from _formation(config, id)
    yield from _setup(config)


def _board(config: Config) -> Iterator[Complaint]:
    """The lengths of neighbouring rows must differ by one."""
    rows = config.board.rows
    if not rows:
        yield Complaint(("board", "rows"), "the board has no rows")
    if len(rows) > MAX_ROWS:
        yield Complaint(("board", "rows"), f"there are {len(rows)} rows; the board has room for {MAX_ROWS}")
    for (above, length), (row, found) in pairwise(rows.items()):
        if abs(length - found) != 1:
            yield Complaint(
                ("board", "rows", row),
                f"must be one longer or one shorter than row {above} above it, which has {length}",
            )


def _symbols(config: Config) -> Iterator[Complaint]:
    """Abilities that could never be used are mistakes."""
    if len(config.symbols) > MAX_SYMBOLS:
        yield Complaint(("symbols",), f"there are {len(config.symbols)} symbols; the limit is {MAX_SYMBOLS}")
    vital = [id for id, symbol in config.symbols.items() if symbol.vital]
    if not vital:
        yield Complaint(("symbols",), "one symbol must have vital: true; a side that loses this stone loses the game")
    for id in vital[1:]:
        yield Complaint.of_two(
            ("symbols", vital[0], "vital"),
            ("symbols", id, "vital"),
            lambda other: f"{other[1]} is already vital, and only one symbol can be",
        )
    for id, symbol in config.symbols.items():
        at = ("symbols", id)
        for flag in ("tramples", "slashes"):
            if getattr(symbol, flag) and symbol.move < 2:
                yield Complaint((*at, flag), "this needs a second step: set move to 2")
        if symbol.any_order and not (symbol.move and symbol.range):
            yield Complaint((*at, "any_order"), "this needs a stone that can move and attack")


def _formation(config: Config, id: str) -> Iterator[Complaint]:
    """Every stone has a node and a symbol that exist; exactly one stone is vital, and it is not the only stone."""
    at, stones = ("formations", id, "stones"), config.formations[id].stones
    for name, symbol in stones.items():
        if not _is_node(name, config):
            yield Complaint((*at, name), f"there is no node {name} on this board")
        elif not _is_node(facing := mirror_of(name, config.board.rows), config):
            yield Complaint((*at, name), f"mirrored for North this is {facing}, which is not a node on this board")
        if symbol not in config.symbols:
            yield Complaint(
                (*at, name), f"there is no symbol {quoted(symbol)}{nearest_or_all(symbol, config.symbols, 'symbols')}"
            )
    if not _has_one_kept_symbol(config) or any(symbol not in config.symbols for symbol in stones.values()):
        return
    vital = [name for name, symbol in stones.items() if config.symbols[symbol].vital]
    if len(vital) != 1:
        found = f"there are {len(vital)}: {', '.join(vital)}" if vital else "there is none"
        yield Complaint(at, f"exactly one stone must have the symbol that is vital (the Dux); {found}")
    elif len(stones) == 1:
        yield Complaint(at, "a side with nothing but its Dux has already lost")


def _has_one_kept_symbol(config: Config) -> bool:
    return sum(symbol.vital for symbol in config.symbols.values()) == 1


def _is_node(name: str, config: Config) -> bool:
    return int(name[1:]) <= config.board.rows.get(name[0], 0)


def _fits_the_board(config: Config, id: str) -> bool:
    """Whether every stone of a formation has a node, on both sides."""
    stones = config.formations[id].stones
    return all(_is_node(name, config) and _is_node(mirror_of(name, config.board.rows), config) for name in stones)


def _setup(config: Config) -> Iterator[Complaint]:
    """Both formations exist and do not overlap."""
    chosen = (config.setup.south, config.setup.north)
    for side, id in zip(SIDES, chosen, strict=True):
        if id not in config.formations:
            yield Complaint(
                ("setup", side),
                f"there is no formation {quoted(id)}{nearest_or_all(id, config.formations, 'formations')}",
            )
    if not all(id in config.formations and _fits_the_board(config, id) for id in chosen):
        return
    south, north = (
        set_up(config.formations[id].stones, seat, config.board.rows)
        for seat, id in zip((SOUTH, NORTH), chosen, strict=True)
    )
    if both := sorted(set(south) & set(north)):
        yield Complaint(
            ("setup", SIDES[NORTH]), f"stones of {NAMES[SOUTH]} and {NAMES[NORTH]} overlap on {', '.join(both)}"
        )
