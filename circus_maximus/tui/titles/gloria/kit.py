"""Gloria Mundi on the screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from circus_maximus.games.gloria.present.values import PHASES, TableShown
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Box, Kit, TitleKit
from circus_maximus.tui.titles.gloria import area, forum, players, roads
from circus_maximus.tui.titles.gloria import kit as layout

LEFT = {"medium": 67, "large": 98}
"""The width of the left column."""
MIN_CARD_LINES = {"small": 1, "medium": 4, "large": 4}
"""Minimum lines of the card of what is under the cursor."""
WHOLE_CARD = {"small": 4, "medium": 6, "large": 6}
"""Lines that it keeps when the cards before a seat take more, so that no name of a building is cut."""
CARD_BESIDE_LOG = 6
"""Lines from which the log has half of the width of that card, on small screens."""
FEW = 3
"""Seats with which small screens always have room for the forum and for the cards before a seat."""


def arrange(shown: TableShown, width: int, height: int, room: Room) -> dict[str, Box]:
    """The roads in full width under one line; below them one column on small screens, otherwise two."""
    edges = 1 if room == "small" else 3
    inner = width if room == "small" else width - 2
    flight = edges + roads.flight_rows(shown.flight, inner)
    goth = edges + roads.goth_rows(shown.goth)
    y = 1 + flight + goth
    top = {
        "heading": Box(0, 0, width, 1),
        "flight": Box(0, 1, width, flight),
        "goth": Box(0, 1 + flight, width, goth),
    }
    return top | (_stacked(shown, y, width, height) if room == "small" else _columns(shown, y, width, height, room))


def _stacked(shown: TableShown, y: int, width: int, height: int) -> dict[str, Box]:
    """What the moment is about, forum or the cards before a seat; then the players, and below them what has room.

    That is first the card of what is under the cursor, then the other one of the two, then the log. With a few seats
    forum and cards are always there; with more the cards have at least a line with the buildings on them.
    """
    needs: dict[str, int] = {
        "forum": 1 + -(-len(shown.forum) // forum.COLUMNS),
        "area": 1 + area.rows(shown.players[shown.area], width),
    }
    other = "area" if shown.about == "forum" else "forum"
    players = min(1 + len(shown.players), height - y - min(needs.values()))
    left = height - y - players
    parts: dict[str, int] = {shown.about: min(left, needs[shown.about])}
    left -= parts[shown.about]
    if left >= needs[other] + MIN_CARD_LINES["small"] * (len(shown.players) > FEW):
        parts[other] = needs[other]
        left -= needs[other]
    if "area" not in parts and left > MIN_CARD_LINES["small"]:
        parts["area"] = 1
        left -= 1
    elif parts.get("area") == needs["area"]:
        more = _for_whole_names(shown, width, left - WHOLE_CARD["small"])
        parts["area"] += more
        left -= more
    return _below_each_other(parts | {"players": players}, left, y, width, height)


def _for_whole_names(shown: TableShown, width: int, spare: int) -> int:
    """How many of these lines the cards before a seat can use, so that fewer names of buildings are cut."""
    player = shown.players[shown.area]
    return max(0, min(spare, area.rows(player, width, whole=True) - area.rows(player, width)))


def _below_each_other(parts: Mapping[str, int], left: int, y: int, width: int, height: int) -> dict[str, Box]:
    """Panels with these numbers of lines; in the lines that are left, the card and the log."""
    boxes = {"popup": Box(0, y, width, height - y)}
    for panel in ("forum", "area", "players"):
        if panel in parts:
            boxes[panel] = Box(0, y, width, parts[panel])
            y += parts[panel]
    beside = width // 2 if left >= CARD_BESIDE_LOG else width
    if left:
        boxes["card"] = Box(0, y, beside, left)
    if beside < width:
        boxes["log"] = Box(beside, y, width - beside, left)
    return boxes


def _columns(shown: TableShown, y: int, width: int, height: int, room: Room) -> dict[str, Box]:
    """On the left the forum, the cards before a seat and the card under the cursor; on the right players and log."""
    left = LEFT[room] + max(0, width - (160 if room == "large" else 120)) // 2
    tall, slots = height - y, len(shown.forum)
    cards = min(2 + area.rows(shown.players[shown.area], left - 2), tall // 2)
    told = 2 if room == "large" and slots * 2 + 3 + cards + MIN_CARD_LINES[room] <= tall else 1
    sale = min(slots * told + 3, tall - cards)
    more = _for_whole_names(shown, left - 2, min(tall // 2 - cards, tall - sale - cards - WHOLE_CARD[room]))
    cards += more
    card = tall - sale - cards
    if card < MIN_CARD_LINES[room]:
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
                return players.heading_lines(shown.header, names, width, look)
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
