"""The line at the top: the cycle, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.engine.text.words import counted
from circus_maximus.games.ludus.present.values import HeaderShown
from circus_maximus.tui.draw.look import Look, usual_span
from circus_maximus.tui.draw.styled_lines import Line, Run, at_both_edges, fit, width_of


def lines(header: HeaderShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """The cycle, cycles without a take, and who acts or may react."""
    cycle = f"Cycle {header.cycle}" if header.cycle else "Setup"
    if known := usual_span(look.usual, header.cycle):
        cycle = f"{cycle}, {known}" if header.cycle else f"{cycle}, {known} cycles"
    left: Line = (Run(" LUDUS CYCLORUM ", "title"), Run(f"  {cycle}  ", "bold"))
    quiet = f"{counted(header.quiet, 'cycle')} without a take; a draw after {header.quiet_limit}"
    right = _turn(header, names, width // 2, look)
    if header.quiet and width_of(left) + len(quiet) + width_of(right) < width:
        left = (*left, Run(quiet, "warn" if header.quiet * 2 >= header.quiet_limit else "dim"))
    return [at_both_edges(left, right, width)]


def _turn(header: HeaderShown, names: Sequence[str], room: int, look: Look) -> Line:
    if header.over:
        return (Run("the game is over ", "title"),)
    if header.asked is None:
        return ()
    name, does = names[header.asked], header.waits
    room -= len(does) + 4
    name = fit(name, room) if cell_len(name) > room else name
    return (look.strip(header.asked, f"{name} {does}"),)
