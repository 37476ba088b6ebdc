"""Ludus Cyclorum on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.games.ludus.present.values import TableShown
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Box, Kit, TitleKit
from circus_maximus.tui.titles.ludus import board, sides

BOARD = 61
"""Columns of the board on a small screen."""
RIGHT = {"medium": 42, "large": 50}
"""Columns of the right side; on small screens it gets what the board leaves."""
SIDES = {"small": 11, "medium": 14, "large": 14}
"""Lines of the panel with the sides."""
CARD = 7
"""Lines of the card of the stone under the cursor, on larger screens."""


def arrange(width: int, height: int, room: Room) -> dict[str, Box]:
    """The board on the left, the sides above the log on the right, under one line."""
    right = RIGHT.get(room) or min(width - BOARD, RIGHT["medium"])
    left, sides = width - right, SIDES[room]
    card = {} if room == "small" else {"card": Box(left, 1 + sides, right, CARD)}
    above = 1 + sides + CARD * len(card)
    return card | {
        "heading": Box(0, 0, width, 1),
        "board": Box(0, 1, left, height - 1),
        "sides": Box(left, 1, right, sides),
        "log": Box(left, above, right, height - above),
        "popup": Box(left, 1 + sides, right, height - 1 - sides),
    }


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
                return sides.heading_lines(shown.header, names, width, look)
            case "board":
                return board.lines(shown, width, height, look)
            case "sides":
                return sides.lines(shown, names, width, height, look)
        raise LookupError(panel)


KIT: Kit = LudusKit()
