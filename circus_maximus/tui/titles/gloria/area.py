"""The cards before one seat: for each kind those without a building, and the buildings on the others."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.gloria.present.values import BuildingShown, KindShown, PlayerShown
from circus_maximus.tui.draw.look import Look, framed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, in_lines
from circus_maximus.tui.titles.gloria.letters import letter

KINDS = 3
INDENT = 20
"""Cells before the buildings."""
NAME = 30
"""Maximum cells of a name in the heading."""


def lines(player: PlayerShown | None, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """A line for each kind, more if there are many buildings."""
    if player is None:
        return framed("Cards", [], width, height, look)
    inner = width if look.room == "small" else width - 2
    rows = [row for kind in player.cards for row in _kind(kind, inner, look)]
    name = fit(look.glyphs.plain(names[player.seat]), NAME).rstrip()
    return framed(f"Cards before {name}", rows, width, height, look)


def _kind(kind: KindShown, width: int, look: Look) -> list[Line]:
    """The cards of one kind."""
    role = "bold" if kind.in_play else ""
    head: Line = (
        key(look, kind.key, kind.id),
        look.name(kind.kind, kind.id) if kind.id in look.related else Run(kind.kind, role, kind.id),
        look.link(kind.id),
        Run(" " * (5 - len(kind.kind)), "", kind.id),
        Run(f"{letter(kind.makes, look.glyphs)} ", "dim", kind.id),
        Run(f"{kind.bare} free", role if kind.bare else "dim", kind.id),
    )
    cells = [_building(building, look) for building in kind.built]
    rows = in_lines(cells, width - INDENT) if cells else [()]
    heads = [fitted(head, INDENT), *[(Run(" " * INDENT),)] * len(rows)]
    return [fitted((*begin, *row), width) for begin, row in zip(heads, rows, strict=False)]


def _building(building: BuildingShown, look: Look) -> Line:
    """A building, marked if it is still to be settled."""
    mark = Run("*", "bold", building.id) if building.unsettled else Run(" ", "", building.id)
    return (key(look, "", building.id), look.name(building.name, building.id), mark, Run(" "))


def key(look: Look, preferred: str, id: str) -> Run:
    """The key of a target, or spaces if it cannot be selected now, so that it gets no key before it needs one."""
    selectable = id in look.available or id in look.unavailable or id == look.pointed or id in look.picked
    return look.key(preferred, id) if selectable else Run("   ", "", id)
