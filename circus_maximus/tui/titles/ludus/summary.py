"""What is read next to the table: the summary of a cycle, and the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.text.words import counted
from circus_maximus.games.ludus.present.table_values import TableShown
from circus_maximus.games.ludus.text.retelling import LastCycle
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, flowed
from circus_maximus.tui.titles.ludus.board import LATER, STEPS, STRIKES, TAKES, THREATENED

NAME = 24


def title(shown: LastCycle) -> str:
    """The headline."""
    return f"Cycle {shown.cycle.number} is over"


def lines(shown: LastCycle, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """Each side's stones, then what was taken, and who is first in the next cycle."""
    cycle = shown.cycle
    rows: list[Line] = []
    for seat in reversed(range(len(names))):
        name = fit(look.glyphs.plain(names[seat]), NAME)
        lost = f", {cycle.lost[seat]} lost" if cycle.lost[seat] else ""
        stones = f"{counted(cycle.left[seat], 'stone')} left{lost}"
        rows.append((look.seat(seat), Run(f" {name}", f"seat{seat}"), Run(stones, "bold" if lost else "")))
    rows.append(())
    for take in cycle.takes or ("No stone was taken.",):
        rows += flowed((Run(look.glyphs.plain(take)),), width, (Run(f"{look.glyphs.none} ", "dim"),), 2)
    if cycle.blocks:
        rows.append((Run(f"{counted(cycle.blocks, 'attack')} blocked.", "dim"),))
    name = look.glyphs.plain(names[shown.next])
    return [*rows, (), (Run(f"All stones can act again; {name} goes first."),)]


MARKS = (
    ("●Sp ▲Sp", "A stone that can still act this cycle: its side and its symbol. From 160×48 on it has a frame."),
    ("○sp △sp", "A stone that has acted this cycle."),
    ("»●Sp", "The stone under the cursor. [●Sp] is the stone you have chosen, or the one that is acting."),
    (STEPS, "The chosen stone can go to this node."),
    (f"{TAKES}▲Sp", "The chosen stone can take this one now."),
    (LATER, "The chosen stone can reach this node, or take this stone, after its next step."),
    (f"●Sp{THREATENED}", "A stone that could be taken: yours in your opponent's next turn, theirs now."),
    (f"▲Sp{STRIKES}", "This enemy could strike the chosen stone before it goes to a node with the same mark."),
    ("C3> C4< C5×", "Last action: a stone moved from C3 to C4, and a stone was taken on C5."),
)
"""The marks, each with its meaning."""


def legend(shown: TableShown) -> Iterator[tuple[str, str]]:
    """The marks, then the symbols and what their stones can do."""
    yield "To win", f"Take the enemy {shown.dux}, or all other enemy stones."
    yield from MARKS
    yield f"{shown.dux}{THREATENED}", f"Next to a side: its {shown.dux} could be taken in the next turn."
    for symbol in shown.symbols:
        yield f"{symbol.code} {symbol.name}", f"{symbol.says[0].upper()}{symbol.says[1:]}"
