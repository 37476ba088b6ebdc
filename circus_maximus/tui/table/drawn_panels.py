"""Draws with a title's kit. If it fails to draw something, the facts of the game take its place; play continues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.default_presenter import DefaultPresenter, FactsShown
from circus_maximus.engine.guarded import FactsInstead
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.presenter import Beat, CardShown
from circus_maximus.play.open_games.game import OpenGame
from circus_maximus.play.open_games.viewers import bots_in, shown, steps_of
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line, Run, wrapped
from circus_maximus.tui.table import default_kit
from circus_maximus.tui.table.kit import Box, Draw, Kit


class DrawnPanels:
    """The panels of one game."""

    def __init__(self, kit: Kit, game: OpenGame) -> None:
        self._kit = kit
        self._game = game
        self._fault = ""
        """Why the title could not show or arrange its panels; empty if it could."""
        self.ids = tuple(dict.fromkeys((*kit.panels, *default_kit.KIT.panels)))
        """All panels that may be drawn."""

    @property
    def _match(self) -> Match:
        return self._game.match

    def show(self, viewer: Seat | None, beat: Beat | None = None) -> Any:
        """The values to draw, for a viewer: of the current state, or of a moment within the last step."""
        return self._facts(viewer) if self._kit is default_kit.KIT else shown(self._match, viewer, beat)

    def arrange(self, shown: Any, viewer: Seat | None, width: int, height: int, room: Room) -> Mapping[str, Box]:
        """The box of each panel; those of the default table if the title fails to say."""
        self._fault = self._game.fault if isinstance(shown, FactsInstead) else ""
        if not isinstance(shown, FactsInstead):
            try:
                return self._kit.arrange(shown, width, height, room)
            except Exception as error:
                self._fault = self._logged(error)
        return default_kit.KIT.arrange(self._facts(viewer), width, height, room)

    def draw(
        self, shown: Any, viewer: Seat | None, boxes: Mapping[str, Box], look: Look, scrolled: tuple[str, int]
    ) -> dict[str, list[Line]]:
        """The lines of each panel that has a box. `scrolled`: a panel, and by how many lines it is scrolled."""
        looks = {scrolled[0]: look._replace(scrolled=scrolled[1])}
        return {id: self._draw(id, shown, viewer, boxes[id], looks.get(id, look)) for id in self.ids if id in boxes}

    def _draw(self, id: str, shown: Any, viewer: Seat | None, box: Box, look: Look) -> list[Line]:
        names, fault = self._match.names, self._fault
        if self._kit is default_kit.KIT or (fault and id == "stage"):
            return default_kit.KIT.draw(id, self._facts(viewer), names, box.width, box.height, look)
        if not fault:
            try:
                return self._kit.draw(id, shown, names, box.width, box.height, look)
            except Exception as error:
                fault = self._logged(error)
        told = f"This panel cannot be drawn ({fault}). Here are the facts."
        return default_kit.fault_lines(self._facts(viewer), told, box.width, box.height, look)

    def _logged(self, error: Exception) -> str:
        """Write an error to the log file, and return it in one line."""
        self._game.log_once(error)
        return f"{type(error).__name__}: {error}"

    def about(self, shown: Any, target: str) -> str:
        """A target in one line; empty if its name is enough, or facts are shown."""
        return "" if isinstance(shown, FactsInstead) else self._match.presenter.about(shown, target)

    def describe(self, shown: Any, target: str) -> str:
        """Something on the table in full sentences; empty if there is nothing to add, or facts are shown."""
        return "" if isinstance(shown, FactsInstead) else self._match.presenter.describe(shown, target)

    def card(self, shown: Any, target: str) -> CardShown | None:
        """What is under the cursor; None if there is nothing to say, or facts are shown."""
        return None if isinstance(shown, FactsInstead) else self._match.presenter.card(shown, target)

    def related(self, shown: Any, target: str) -> frozenset[str]:
        """The ids of what else on the table matters for a target; none if facts are shown."""
        known = target and not isinstance(shown, FactsInstead)
        return frozenset(self._match.presenter.related(shown, target)) if known else frozenset()

    def legend(self, shown: Any) -> Sequence[tuple[str, str]]:
        """The symbols on the panels and their meanings."""
        if not isinstance(shown, FactsInstead):
            try:
                return self._kit.legend(shown)
            except Exception as error:
                self._logged(error)
        return default_kit.KIT.legend(shown)

    def summary(self) -> tuple[str, Draw] | None:
        """The headline of the last round's summary, and what draws it; None if the title has none, or fails."""
        try:
            shown = self._match.presenter.summary(steps_of(self._match))
        except LookupError:
            return None
        try:
            title, draw = self._kit.summary(shown, self._match.names)
        except Exception as error:
            self._logged(error)
            return None

        def drawn(width: int, look: Look) -> list[Line]:
            try:
                return draw(width, look)
            except Exception as error:
                told = f"The summary cannot be drawn ({self._logged(error)})."
                return [(Run(line, "bad"),) for line in wrapped(look.glyphs.plain(told), width)]

        return title, drawn

    def _facts(self, viewer: Seat | None) -> FactsShown:
        """The facts of the game, for a viewer."""
        match = self._match
        presenter = DefaultPresenter(match.words, match.rules, match.names)
        return presenter.facts(match.seen_by(viewer), viewer, bots_in(match))
