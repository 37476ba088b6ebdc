"""The summary of a cycle, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.text.words import counted
from circus_maximus.games.ludus.text.cycles import LastCycle
from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line, Run, fit

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
