"""Circus Maximus on the screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Kit, TitleKit
from circus_maximus.tui.titles.circus import acts, board, heading, layout, markets, players, tracks

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
                return heading.lines(shown.header, names, width, look)
            case "event":
                return heading.event_lines(shown.events, width)
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
