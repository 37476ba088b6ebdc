"""The line at the top: the turn, its parts, and who acts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rich.cells import cell_len

from circus_maximus.games.gloria.present.values import PHASES, HeaderShown
from circus_maximus.tui.draw.look import Look, usual_span
from circus_maximus.tui.draw.styled_lines import Line, Run, at_both_edges, fit, width_of, with_current


def lines(header: HeaderShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """The turn and its parts with the current one marked; on the right who acts, and whose turn it is."""
    turn = f"Turn {header.turn}" if header.turn else "Setup"
    usual = usual_span(look.usual, header.turn)
    counts = [f"{turn}, {usual}" if header.turn else f"{turn}, {usual} turns", turn] if usual else [turn]
    follows = look.glyphs.follows
    ways = ((" GLORIA MUNDI ", f" {follows} "), ("", f" {follows} "), ("", follows))
    for count, (title, between) in product(counts, ways):
        left: Line = (
            Run(title, "title"),
            Run(f" {count}  ", "bold"),
            *with_current(PHASES, header.phase, between),
        )
        right = _acts(header, names, width - width_of(left) - 2, look)
        if width_of(left) + width_of(right) < width:
            break
    return [at_both_edges(left, right, width)]


def _acts(header: HeaderShown, names: Sequence[str], room: int, look: Look) -> Line:
    """Who acts, and in whose turn."""
    if header.over:
        return (Run("the game is over ", "title"),)
    if header.asked is None:
        return ()
    does = f" {header.does}" if header.does else " to play"
    of: Line = ()
    if header.in_turn is not None and header.in_turn != header.asked:
        of = (Run("turn of ", "dim"), look.seat(header.in_turn), Run(" "))
    for said in (does, ""):
        name = names[header.asked]
        right = (*of, look.strip(header.asked, f"{look.glyphs.plain(name)}{said}"))
        if width_of(right) <= room:
            return right
    name = fit(names[header.asked], max(3, room - 4))
    return (look.strip(header.asked, name),) if cell_len(name) else ()
