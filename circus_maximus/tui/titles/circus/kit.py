"""Circus Maximus on the screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Box, Kit, TitleKit
from circus_maximus.tui.titles.circus import acts, board, markets, players, tracks
from circus_maximus.tui.titles.circus import board as board_panel
from circus_maximus.tui.titles.circus import kit as layout

LEFT = {"medium": 80, "large": 89}
"""The width of the left column."""
TRACKS_TALL = 6
MIN_BOARD_LINES, MIN_ACTS_LINES = 5, 6
"""Lines for 16 places and 10 acts on small screens; if there are more, the panels scroll."""
MAX_ACTS_LINES = 12
"""Lines for 9 acts on larger screens; there are more only if the whole board has room above them."""
CARD, MIN_CARD_LINES = {"medium": 9, "large": 6}, 5
"""Maximum and minimum number of lines of the card of what is under the cursor. The log has at least as many.

On large screens the log shows the whole round: the board says what places do, and acts have their flavour.
"""
LOG = 4
"""Lines of the log, with its heading. If fewer would be left, the acts stay in two columns."""


def arrange(shown: TableShown, width: int, height: int, room: Room) -> dict[str, Box]:
    """On small screens one column, on larger ones two."""
    top = {"heading": Box(0, 0, width, 1), "event": Box(0, 1, width, 1)}
    boxes = top | (_stacked(shown, width, height) if room == "small" else _columns(shown, width, height, room))
    tracks = boxes["tracks"]
    below = tracks.y + tracks.height
    # Popups do not cover the tracks, on which markers move while an act is carried out.
    return boxes | {"popup": Box(tracks.x, below, tracks.width, height - below)}


def _stacked(shown: TableShown, width: int, height: int) -> dict[str, Box]:
    """All panels one below the other; the log gets the remaining lines."""
    parts = {
        "tracks": 1 + len(shown.tracks),
        "board": 1 + _small_board(shown, width),
        "markets": 3,
        "acts": 1 + -(-len(shown.acts) // 2),
        "players": -(-len(shown.players) // 2),
    }
    if 2 + sum(parts.values()) > height:
        parts["board"] = min(parts["board"], 1 + -(-len(shown.places) // board_panel.SMALL_COLUMNS))
    if 2 + sum(parts.values()) > height:
        # The markets can do without a heading.
        parts["markets"] = 2
    for panel, least in (("board", MIN_BOARD_LINES), ("acts", MIN_ACTS_LINES)):
        # What does not fit is scrolled.
        parts[panel] -= max(0, min(parts[panel] - least, 2 + sum(parts.values()) - height))
    if 2 + sum(parts.values()) - parts["acts"] + len(shown.acts) + 2 + LOG <= height:
        # Panel column headings, and a row for each act.
        parts["acts"] = len(shown.acts) + 2
    boxes: dict[str, Box] = {}
    y = 2
    for panel, tall in parts.items():
        boxes[panel] = Box(0, y, width, tall)
        y += tall
    half = width // 2 if height - y > MIN_CARD_LINES + 1 else 0
    if half:
        boxes["card"] = Box(0, y, half, height - y)
    if height - y > 1:
        boxes["log"] = Box(half, y, width - half, height - y)
    return boxes


def _small_board(shown: TableShown, width: int) -> int:
    """Lines for the places on small screens, with the closed ones in lines of their own."""
    open, _ = board_panel.parted(shown.places)
    return -(-len(open) // board_panel.SMALL_COLUMNS) + board_panel.closed_rows(shown.places, width)


def _columns(shown: TableShown, width: int, height: int, room: Room) -> dict[str, Box]:
    """On the left tracks, board and acts; on the right players, markets, the card and the log."""
    left = LEFT[room] + max(0, width - (160 if room == "large" else 120)) // 2
    y = 2 + TRACKS_TALL
    tall = height - y
    acts = _acts_tall(shown, left - 2, tall, room)
    columns = {"players": len(shown.players) * 2 + 2, "markets": len(shown.markets) + 2}
    rest = height - 2 - sum(columns.values())
    card = min(CARD[room], rest // 2)
    columns |= {"card": card} if card >= MIN_CARD_LINES else {}
    columns["log"] = height - 2 - sum(columns.values())
    boxes = {
        "tracks": Box(0, 2, left, TRACKS_TALL),
        "board": Box(0, y, left, tall - acts),
        "acts": Box(0, y + tall - acts, left, acts),
    }
    y = 2
    for panel, lines in columns.items():
        boxes[panel] = Box(left, y, width - left, lines)
        y += lines
    return boxes


def _acts_tall(shown: TableShown, width: int, tall: int, room: Room) -> int:
    """Lines for the acts: on large screens with a line of flavour for each if places keep three lines."""
    open, _ = board_panel.parted(shown.places)
    rows, closed = -(-len(open) // board_panel.COLUMNS), board_panel.closed_rows(shown.places, width)
    flavoured = 2 * len(shown.acts) + 3
    if room == "large" and flavoured + rows * 3 + closed + 2 <= tall:
        return flavoured
    least = min(rows * board_panel.MIN_CARD_LINES + closed, -(-len(shown.places) // board_panel.COLUMNS) * 2) + 2
    acts = min(len(shown.acts) + 3, max(MAX_ACTS_LINES, tall - least))
    return max(acts, tall - rows * board_panel.MAX_CARD_LINES - closed - 3)


USED_IN = ("acts", "board", "markets", "acts", "")
"""The panel that each phase is about; none in the cleanup."""


class CircusKit(TitleKit):
    """The panels of the table."""

    arrange = staticmethod(layout.arrange)
    panels: Sequence[str] = ("heading", "event", "tracks", "board", "markets", "acts", "players")
    details = "Show who is ready for which act"

    def fainter(self, shown: TableShown) -> Collection[str]:
        """The panels of other phases."""
        used = None if shown.header.phase is None else USED_IN[shown.header.phase]
        return [panel for panel in USED_IN if panel != used] if used else ()

    def lines(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        match panel:
            case "heading":
                return players.heading_lines(shown.header, names, width, look)
            case "event":
                return players.event_lines(shown.events, width)
            case "tracks":
                return tracks.lines(shown.tracks, names, width, height, look)
            case "board":
                return board.lines(shown.places, names, width, height, look)
            case "markets":
                return markets.lines(shown.markets, shown.supply, width, height, look)
            case "acts":
                return acts.lines(shown.acts, shown.reader, width, height, look)
            case "players":
                return players.lines(shown.players, shown.tracks, shown.supply.letters, width, height, look)
        raise LookupError(panel)


KIT: Kit = CircusKit()
