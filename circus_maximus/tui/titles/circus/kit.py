"""Circus Maximus on the screen. What the first frame of a table does not need is imported on first use."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from circus_maximus.games.circus.present.keys import TARGET_KEYS
from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.tui.draw.look import Look, Room, faint
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table.kit import Box, Draw, Kit
from circus_maximus.tui.titles.circus import acts, board, heading, markets, players, tracks
from circus_maximus.tui.titles.circus.layout import arrange

if TYPE_CHECKING:
    from circus_maximus.games.circus.results.values_past import RoundSummaryShown

USED_IN = ("acts", "board", "markets", "acts", "")
"""The panel that each phase is about; none in the cleanup."""


class CircusKit:
    """The panels of the table."""

    panels: Sequence[str] = ("heading", "event", "tracks", "board", "markets", "acts", "players")
    target_keys: Collection[str] = TARGET_KEYS
    details = "Show who is ready for which act"
    covers = ""

    def arrange(self, shown: TableShown, width: int, height: int, room: Room) -> Mapping[str, Box]:
        return arrange(shown, width, height, room)

    def draw(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        """The lines of a panel; those of another phase are fainter."""
        lines = self._lines(panel, shown, names, width, height, look)
        used = None if shown.header.phase is None else USED_IN[shown.header.phase]
        return faint(lines) if used and panel in USED_IN and panel != used else lines

    def _lines(
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

    def legend(self, shown: TableShown) -> Sequence[tuple[str, str]]:
        from circus_maximus.tui.titles.circus.legend import legend

        return legend(shown)

    def summary(self, shown: RoundSummaryShown, names: Sequence[str]) -> tuple[str, Draw]:
        from circus_maximus.tui.titles.circus import summary

        return summary.title(shown), partial(summary.lines, shown, names)


KIT: Kit = CircusKit()
