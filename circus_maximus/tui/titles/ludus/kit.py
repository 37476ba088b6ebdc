"""Ludus Cyclorum on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.games.ludus.present.values import TableShown
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Box, Kit, TitleKit
from circus_maximus.tui.titles.ludus import board, heading, sides
from circus_maximus.tui.titles.ludus.layout import arrange


class LudusKit(TitleKit):
    """The panels of the table."""

    panels: Sequence[str] = ("heading", "board", "sides")

    def arrange(self, shown: TableShown, width: int, height: int, room: Room) -> Mapping[str, Box]:
        return arrange(width, height, room)

    def lines(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        match panel:
            case "heading":
                return heading.lines(shown.header, names, width, look)
            case "board":
                return board.lines(shown, width, height, look)
            case "sides":
                return sides.lines(shown, names, width, height, look)
        raise LookupError(panel)


KIT: Kit = LudusKit()
