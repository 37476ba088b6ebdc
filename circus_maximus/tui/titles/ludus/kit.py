"""Ludus Cyclorum on the screen. What the first frame of a table does not need is imported on first use."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from circus_maximus.games.ludus.present import keys
from circus_maximus.games.ludus.present.values import TableShown
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Box, Draw, Kit
from circus_maximus.tui.titles.ludus import board, heading, sides
from circus_maximus.tui.titles.ludus.layout import arrange

if TYPE_CHECKING:
    from circus_maximus.games.ludus.text.cycles import LastCycle


class LudusKit:
    """The panels of the table."""

    panels: Sequence[str] = ("heading", "board", "sides")
    target_keys: Collection[str] = keys.ALL
    details = ""
    covers = ""

    def arrange(self, shown: TableShown, width: int, height: int, room: Room) -> Mapping[str, Box]:
        return arrange(width, height, room)

    def draw(
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

    def legend(self, shown: TableShown) -> Sequence[tuple[str, str]]:
        from circus_maximus.tui.titles.ludus.legend import legend

        return tuple(legend(shown))

    def summary(self, shown: LastCycle, names: Sequence[str]) -> tuple[str, Draw]:
        from circus_maximus.tui.titles.ludus import summary

        return summary.title(shown), partial(summary.lines, shown, names)


KIT: Kit = LudusKit()
