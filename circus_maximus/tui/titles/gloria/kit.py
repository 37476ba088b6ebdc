"""Gloria Mundi on the screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from circus_maximus.games.gloria.present import keys
from circus_maximus.games.gloria.present.values import TableShown
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Kit, TitleKit
from circus_maximus.tui.titles.gloria import area, forum, heading, layout, players, roads


class GloriaKit(TitleKit):
    """The panels of the table."""

    arrange = staticmethod(layout.arrange)
    panels: Sequence[str] = ("heading", "flight", "goth", "forum", "area", "players")
    target_keys: Collection[str] = keys.ALL
    details = "Show the buildings of all players"
    covers = "counters and hands"

    def fainter(self, shown: TableShown) -> Collection[str]:
        return () if shown.about == "forum" else ("forum",)

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
