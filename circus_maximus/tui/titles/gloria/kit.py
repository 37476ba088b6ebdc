"""Gloria Mundi on the screen. What the first frame of a table does not need is imported on first use."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from circus_maximus.games.gloria.present import keys
from circus_maximus.games.gloria.present.values import TableShown
from circus_maximus.tui.draw.look import Look, Room, faint
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Box, Draw, Kit
from circus_maximus.tui.titles.gloria import area, forum, heading, players, roads
from circus_maximus.tui.titles.gloria.layout import arrange

if TYPE_CHECKING:
    from circus_maximus.games.gloria.results.summary import TurnsShown


class GloriaKit:
    """The panels of the table."""

    panels: Sequence[str] = ("heading", "flight", "goth", "forum", "area", "players")
    target_keys: Collection[str] = keys.ALL
    details = "Show the buildings of all players"
    covers = "counters and hands"

    def arrange(self, shown: TableShown, width: int, height: int, room: Room) -> Mapping[str, Box]:
        return arrange(shown, width, height, room)

    def draw(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        """The lines of a panel; the forum is fainter while the moment is about something else."""
        lines = self._lines(panel, shown, names, width, height, look)
        return faint(lines) if panel == "forum" and shown.about != "forum" else lines

    def _lines(
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

    def legend(self, shown: TableShown) -> Sequence[tuple[str, str]]:
        from circus_maximus.tui.titles.gloria.legend import legend

        return tuple(legend(shown.flight.names[-1]))

    def summary(self, shown: TurnsShown, names: Sequence[str]) -> tuple[str, Draw]:
        from circus_maximus.tui.titles.gloria import summary

        return summary.title(shown), partial(summary.lines, shown, names)


KIT: Kit = GloriaKit()
