"""Gloria Mundi on the screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from circus_maximus.games.gloria.present.values import PHASES, TableShown
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Kit, TitleKit
from circus_maximus.tui.titles.gloria import area, forum, heading, layout, players, roads

USED_IN = {"forum": ("Forum", "Buy"), "goth": ("Goth",)}
"""The parts of a turn that these panels are about."""


class GloriaKit(TitleKit):
    """The panels of the table."""

    arrange = staticmethod(layout.arrange)
    panels: Sequence[str] = ("heading", "flight", "goth", "forum", "area", "players")
    details = "Show the buildings of all players"
    covers = "counters and hands"

    def fainter(self, shown: TableShown) -> Collection[str]:
        now = shown.header.phase
        return [panel for panel, used in USED_IN.items() if now is not None and PHASES[now] not in used]

    def lines(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        match panel:
            case "heading":
                return heading.lines(shown.header, names, width, look)
            case "flight":
                return roads.flight_lines(shown.flight, names, width, height, look)
            case "goth":
                return roads.goth_lines(shown.goth, width, height, look)
            case "forum":
                return forum.lines(shown, width, height, look)
            case "area":
                return area.lines(shown.players[shown.area], names, width, height, look)
            case "players":
                return players.lines(shown, width, height, look)
        raise LookupError(panel)


KIT: Kit = GloriaKit()
