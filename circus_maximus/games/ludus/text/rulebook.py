"""The rulebook: the text of rulebook_text.py, filled in with the values of a config."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.text.words import counted, enumerated, times
from circus_maximus.games.ludus.model.board import lattice, set_up
from circus_maximus.games.ludus.model.common_types import NAMES, NORTH, SIDES, SOUTH
from circus_maximus.games.ludus.model.config import Config, Symbol
from circus_maximus.games.ludus.model.words import dux_name
from circus_maximus.games.ludus.text.rulebook_text import TEMPLATE

CELL = 4
"""Characters from one node to the next; even, because rows are shifted by half a step."""


def rulebook(config: Config) -> str:
    """The rulebook, as Markdown."""
    return TEMPLATE.format(
        dux=dux_name(config),
        nodes=len(lattice(config.board.rows).nodes),
        board=_board(config),
        armies="\n".join(_armies(config)),
        formations=_formations(config),
        first=_first(config),
        longer_moves=_longer_moves(config),
        friendly_fire=_friendly_fire(config),
        symbols="\n".join(f"- **{symbol.name}**: {symbol_text(symbol)}" for symbol in config.symbols.values()),
        mechanics="\n\n".join(_mechanics(config)),
        riders_exempt=_riders_exempt(config),
        block_when_struck=_block_when_struck(config),
        own_fault=_own_fault(config),
        draws=_draws(config),
    )


def _board(config: Config) -> str:
    """The names of the nodes, each row centred."""
    rows = config.board.rows
    widest = max(rows.values())
    return "\n".join(
        (" " * (CELL // 2 * (widest - length)) + "".join(f"{f'{row}{n + 1}':<{CELL}}" for n in range(length))).rstrip()
        for row, length in rows.items()
    )


def _armies(config: Config) -> Iterator[str]:
    """A row for each symbol: where its stones start."""
    setup, rows = config.setup, config.board.rows
    sides = [
        set_up(config.formations[id].stones, seat, rows) for seat, id in ((SOUTH, setup.south), (NORTH, setup.north))
    ]
    for id, symbol in config.symbols.items():
        places = [", ".join(sorted(node for node, found in stones.items() if found == id)) for stones in sides]
        yield f"| {' | '.join((f'**{symbol.name}**', symbol.drawn, *(there or 'none' for there in places)))} |"


def _formations(config: Config) -> str:
    names = [config.formations[id].name for id in (config.setup.south, config.setup.north)]
    if names[0] == names[1]:
        return f"Both sides set up in the {names[0]} formation."
    return f"{NAMES[SOUTH]} sets up in the {names[SOUTH]} formation, {NAMES[NORTH]} in {names[NORTH]}."


def _first(config: Config) -> str:
    if config.first_player == "lot":
        return "Draw lots for the first turn."
    return f"{NAMES[SIDES.index(config.first_player)]} has the first turn."


def _named(config: Config, flag: str) -> list[str]:
    """The stones with an ability."""
    return [symbol.name for symbol in config.symbols.values() if getattr(symbol, flag)]


def _the(names: list[str], last: str = "and") -> str:
    return enumerated([f"the {name}" for name in names], last)


def _longer_moves(config: Config) -> str:
    names = [symbol.name for symbol in config.symbols.values() if symbol.move > 1]
    if not names:
        return "A move is one step."
    return f"A move is one step; {_the(names)} can take two, each to an empty neighbour, but not back to the start."


def _friendly_fire(config: Config) -> str:
    if config.friendly_fire:
        return f"You may take your own stones, even your own {dux_name(config)}."
    return "You may not take your own stones."


def symbol_text(symbol: Symbol) -> str:
    """What stones with a symbol can do."""
    moves = "cannot move" if not symbol.move else f"moves {counted(symbol.move, 'step')}"
    moves = moves if symbol.move < 2 else f"moves 1 or {counted(symbol.move, 'step')}"
    attacks = (
        "has no attack",
        "attacks its neighbours",
        "attacks *exactly two* nodes ahead in a straight line, over an empty node or a stone of its own side",
    )[symbol.range]
    return f"{moves}, {attacks}.{''.join(f' {text}.' for text in _abilities(symbol))}"


def _abilities(symbol: Symbol) -> Iterator[str]:
    """The abilities of a stone, in a few words; the bold ones are explained by `_mechanics`."""
    if symbol.any_order:
        yield "Can move one step and attack in one action, in any order and direction"
    if symbol.blocks:
        yield "Can **block**"
    if symbol.breaks_blocks:
        yield "Breaks blocks, so only stones that also break blocks can block it"
    if symbol.counters:
        yield "Can **counter**"
    if symbol.shielded:
        yield "Cannot be countered"
    if symbol.mounted:
        yield "Can neither strike nor be struck"
    if symbol.tramples:
        yield "Can **trample**"
    if symbol.slashes:
        yield "Can **slash**"
    if symbol.vital:
        yield "If you lose it, you lose the game"


def _mechanics(config: Config) -> Iterator[str]:
    """Explanations of the bold words that this config uses."""
    if _named(config, "blocks"):
        yield (
            "**Block**: a stone that has not acted this cycle may stay on the board instead of being taken; it then "
            "counts as having acted. The attack is lost, but the rest of the attacker's action is carried out. The "
            "stone's owner decides, and every kind of attack can be blocked."
        )
    if _named(config, "tramples"):
        yield (
            "**Trample**: after a plain first step, the second can be a jump straight over a neighbouring stone to the "
            "empty node behind it, in any direction. The stone jumped over is taken; if it blocks, the jump is "
            "still made."
        )
    if _named(config, "slashes"):
        yield (
            "**Slash**: with its second step, after a plain first one, the stone can take another that neighbours both "
            "the node it leaves and the node it goes to. If that stone blocks, the step is still made."
        )
    if _named(config, "counters"):
        shielded = _named(config, "shielded")
        exempt = f", unless that is {_the(shielded, 'or')}" if shielded else ""
        yield (
            "**Counter**: a stone that is taken by a trample or a rush can take the attacker as well"
            f"{exempt}. The attacker cannot block this."
        )
    if _named(config, "any_order"):
        yield (
            "If a stone can combine moving and attacking, an attack in the direction of its step is still a rush. A "
            "stone that attacks first can go to its target's node; if the target blocked, the stone stays where it is."
        )


def _riders_exempt(config: Config) -> str:
    mounted = _named(config, "mounted")
    return f"T{_the(mounted)[1:]} can neither strike nor be struck. " if mounted else ""


def _block_when_struck(config: Config) -> str:
    if not _named(config, "blocks"):
        return ""
    return (
        "A stone has not acted until its action is over, so one that can block can also block a strike. It then stays "
        "where it is and counts as having acted."
    )


def _own_fault(config: Config) -> str:
    return (
        "stones taken by their own side count too." if config.friendly_fire else "stones lost to a counter count too."
    )


def _draws(config: Config) -> str:
    draws = config.draws
    quiet = f"after {counted(draws.quiet_cycles, 'full cycle')} in a row without a stone taken"
    if not draws.repetition:
        return quiet
    again = f"when the same position, with the same side to act, has started a cycle {times(draws.repetition)}"
    return f"{again}, or {quiet}"
