"""Where the panels of the table are, for every size of screen from 80×24 up."""

from __future__ import annotations

from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.tui.draw.look import Room
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.titles.circus import board as board_panel

LEFT = {"medium": 80, "large": 106}
"""The width of the left column."""
TRACKS_TALL = 6
LEAST_BOARD, LEAST_ACTS = 5, 6
"""Lines for 16 places and 10 acts on small screens; if there are more, the panels scroll."""
MOST_ACTS = 12
"""Lines for 9 acts on larger screens; there are more only if the whole board has room above them."""
LOG = 4
"""Lines of the log, with its heading. If fewer would be left, the acts stay in two columns."""


def arrange(shown: TableShown, width: int, height: int, room: Room) -> dict[str, Box]:
    """On small screens one column, on larger ones two columns under the tracks."""
    top = {"heading": Box(0, 0, width, 1), "event": Box(0, 1, width, 1)}
    boxes = top | (_stacked(shown, width, height) if room == "small" else _columns(shown, width, height, room))
    below = boxes["tracks"].y + boxes["tracks"].height
    # Popups do not cover the tracks, on which markers move while an act is carried out.
    return boxes | {"popup": Box(0, below, width, height - below)}


def _stacked(shown: TableShown, width: int, height: int) -> dict[str, Box]:
    """All panels one below the other; the log gets the remaining lines."""
    parts = {
        "tracks": 1 + len(shown.tracks),
        "board": 1 + -(-len(shown.places) // 4),
        "markets": 3,
        "acts": 1 + -(-len(shown.acts) // 2),
        "players": -(-len(shown.players) // 2),
    }
    if 2 + sum(parts.values()) > height:
        # The markets can do without a heading.
        parts["markets"] = 2
    for panel, least in (("board", LEAST_BOARD), ("acts", LEAST_ACTS)):
        # What does not fit is scrolled.
        parts[panel] -= max(0, min(parts[panel] - least, 2 + sum(parts.values()) - height))
    if 2 + sum(parts.values()) - parts["acts"] + len(shown.acts) + 2 + LOG <= height:
        # Panel heading, column headings, and a row for each act.
        parts["acts"] = len(shown.acts) + 2
    boxes: dict[str, Box] = {}
    y = 2
    for panel, tall in parts.items():
        boxes[panel] = Box(0, y, width, tall)
        y += tall
    if height - y > 1:
        boxes["log"] = Box(0, y, width, height - y)
    return boxes


def _columns(shown: TableShown, width: int, height: int, room: Room) -> dict[str, Box]:
    """Board over acts on the left; markets, players and log on the right."""
    left = LEFT[room] + max(0, width - (160 if room == "large" else 120)) // 2
    y = 2 + TRACKS_TALL
    tall = height - y
    rows = -(-len(shown.places) // board_panel.COLUMNS)
    acts = min(len(shown.acts) + 3, max(MOST_ACTS, tall - rows * board_panel.LEAST_CARD - 2))
    board = min(tall - acts, rows * (4 if room == "large" else 3) + 2)
    board -= (board - 2) % min(rows, (board - 2) // board_panel.LEAST_CARD)
    markets = 9 + 2 * (room == "large")
    players = len(shown.players) * (3 if room == "large" else 2) + 2
    right = width - left
    return {
        "tracks": Box(0, 2, width, TRACKS_TALL),
        "board": Box(0, y, left, board),
        "acts": Box(0, y + board, left, tall - board),
        "markets": Box(left, y, right, markets),
        "players": Box(left, y + markets, right, players),
        "log": Box(left, y + markets + players, right, tall - markets - players),
    }
