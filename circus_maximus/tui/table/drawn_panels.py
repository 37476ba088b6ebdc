"""Draws the panels of a title's kit. If a panel fails, the facts of the game take its place; play continues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from traceback import format_exception
from typing import Any

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.default_presenter import DefaultPresenter, FactsShown
from circus_maximus.engine.matches.match import Match
from circus_maximus.play.viewers import bots_in, shown
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.table import default_kit
from circus_maximus.tui.table.kit import Box, Kit
from circus_maximus.tui.terminal.crash import log_crash


class DrawnPanels:
    """The panels of one game."""

    def __init__(self, kit: Kit, match: Match) -> None:
        self._kit = kit
        self._match = match
        self._fault: Exception | None = None
        """Why the title could not show or arrange its panels; None if it could."""
        self._told: set[str] = set()
        """The errors that were written to the log file."""
        self.ids = tuple(dict.fromkeys((*kit.panels, *default_kit.KIT.panels)))
        """All panels that may be drawn."""

    def show(self, viewer: Seat | None) -> Any:
        """The values to draw, for a viewer."""
        if self._kit is default_kit.KIT:
            return self._facts(viewer)
        try:
            return shown(self._match, viewer)
        except Exception as error:
            return self._logged(error)

    def arrange(self, shown: Any, viewer: Seat | None, width: int, height: int, room: Room) -> Mapping[str, Box]:
        """The box of each panel; those of the default table if the title fails to say."""
        self._fault = shown if isinstance(shown, Exception) else None
        if self._fault is None:
            try:
                return self._kit.arrange(shown, width, height, room)
            except Exception as error:
                self._fault = self._logged(error)
        return default_kit.KIT.arrange(self._facts(viewer), width, height, room)

    def draw(self, shown: Any, viewer: Seat | None, boxes: Mapping[str, Box], look: Look) -> dict[str, list[Line]]:
        """The lines of each panel that has a box."""
        return {id: self._draw(id, shown, viewer, boxes[id], look) for id in self.ids if id in boxes}

    def _draw(self, id: str, shown: Any, viewer: Seat | None, box: Box, look: Look) -> list[Line]:
        names, fault = self._match.names, self._fault
        if fault is None:
            try:
                return self._kit.draw(id, shown, names, box.width, box.height, look)
            except Exception as error:
                fault = self._logged(error)
        if self._fault is not None and id == "stage":
            return default_kit.KIT.draw(id, self._facts(viewer), names, box.width, box.height, look)
        told = f"This panel cannot be drawn ({type(fault).__name__}: {fault}). Here are the facts."
        return default_kit.fault_lines(self._facts(viewer), told, box.width, box.height, look)

    def _logged(self, error: Exception) -> Exception:
        """Write an error to the log file, once."""
        told = "".join(format_exception(error))
        if told not in self._told:
            self._told.add(told)
            log_crash(told)
        return error

    def about(self, shown: Any, target: str) -> str:
        """A target in one line; empty if its name is enough, or facts are shown."""
        return "" if isinstance(shown, FactsShown | Exception) else self._match.presenter.about(shown, target)

    def describe(self, shown: Any, target: str) -> str:
        """Something on the table in full sentences; empty if there is nothing to add, or facts are shown."""
        return "" if isinstance(shown, FactsShown | Exception) else self._match.presenter.describe(shown, target)

    def legend(self, shown: Any) -> Sequence[tuple[str, str]]:
        """The symbols on the panels and their meanings."""
        return default_kit.KIT.legend(shown) if isinstance(shown, Exception) else self._kit.legend(shown)

    def _facts(self, viewer: Seat | None) -> FactsShown:
        """The facts of the game, for a viewer."""
        match = self._match
        presenter = DefaultPresenter(match.title, match.rules, match.names)
        return presenter.facts(match.seen_by(viewer), viewer, bots_in(match))
