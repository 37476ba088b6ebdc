"""Where the panels are, for every size of screen from 80×24 up."""

from __future__ import annotations

from circus_maximus.games.gloria.model.common_types import KINDS
from circus_maximus.games.gloria.present.values import TableShown
from circus_maximus.tui.draw.look import Room
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.titles.gloria import forum, roads

LEFT = {"medium": 67, "large": 98}
"""The width of the left column."""
LEAST_CARD, LEAST_LOG = 4, 2
"""Minimum lines of the card of what is under the cursor, and of the log on small screens."""
AREA = {"medium": len(KINDS) + 2, "large": len(KINDS) + 4}
"""Lines of the cards before a seat."""


def arrange(shown: TableShown, width: int, height: int, room: Room) -> dict[str, Box]:
    """The roads in full width under one line; below them one column on small screens, otherwise two."""
    edges = 1 if room == "small" else 3
    inner = width if room == "small" else width - 2
    flight = edges + roads.flight_rows(len(shown.players), len(shown.flight.names), inner)
    goth = edges + roads.goth_rows(shown.goth)
    y = 1 + flight + goth
    top = {
        "heading": Box(0, 0, width, 1),
        "flight": Box(0, 1, width, flight),
        "goth": Box(0, 1 + flight, width, goth),
    }
    return top | (_stacked(shown, y, width, height) if room == "small" else _columns(shown, y, width, height, room))


def _stacked(shown: TableShown, y: int, width: int, height: int) -> dict[str, Box]:
    """Forum, the cards before a seat and players; if there is no room for both of the former, what the moment needs."""
    sale, cards = 1 + -(-len(shown.forum) // forum.COLUMNS), 1 + len(KINDS)
    players = min(1 + len(shown.players), height - y - cards)
    left = height - y - players
    both = sale + cards <= left
    parts: dict[str, int] = {"forum": sale, "area": cards} if both else {shown.about: min(left, max(sale, cards))}
    parts["players"] = players
    rest = left - sum(parts.values()) + players
    boxes = {"popup": Box(0, y, width, height - y)}
    for panel, tall in parts.items():
        boxes[panel] = Box(0, y, width, tall)
        y += tall
    half = width // 2 if rest > LEAST_CARD + 1 else 0
    if half:
        boxes["card"] = Box(0, y, half, rest)
    if rest >= LEAST_LOG:
        boxes["log"] = Box(half, y, width - half, rest)
    return boxes


def _columns(shown: TableShown, y: int, width: int, height: int, room: Room) -> dict[str, Box]:
    """On the left the forum, the cards before a seat and the card under the cursor; on the right players and log."""
    left = LEFT[room] + max(0, width - (160 if room == "large" else 120)) // 2
    tall, cards = height - y, AREA[room]
    slots = len(shown.forum)
    told = 2 if room == "large" and slots * 2 + 3 + cards + LEAST_CARD <= tall else 1
    sale = min(slots * told + 3, tall - cards)
    card = tall - sale - cards
    if card < LEAST_CARD:
        cards, card = cards + card, 0
    players = min((3 if room == "large" else 2) * len(shown.players) + 3, tall)
    boxes = {
        "forum": Box(0, y, left, sale),
        "area": Box(0, y + sale, left, cards),
        "players": Box(left, y, width - left, players),
        "popup": Box(0, y, left, tall),
    }
    if card:
        boxes["card"] = Box(0, y + sale + cards, left, card)
    if tall > players:
        boxes["log"] = Box(left, y + players, width - left, tall - players)
    return boxes
