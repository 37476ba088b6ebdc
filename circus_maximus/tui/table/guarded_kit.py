"""Draws with the kit of a title. What it fails to draw or say, the default kit does, and play continues."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.default_presenter import DefaultPresenter, FactsShown
from circus_maximus.engine.guarded import FactsInstead, Failed, Guarded, say_or
from circus_maximus.engine.matches.match import Match
from circus_maximus.play.game import OpenGame
from circus_maximus.play.viewers import bots_in, shown, steps_of
from circus_maximus.tui.draw.look import Look, Room
from circus_maximus.tui.draw.styled_lines import Line, Run, wrapped
from circus_maximus.tui.table.kit import KIT, Box, Draw, Kit, fault_lines, find_kit, no_choices

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat

OF_THE_PROGRAM = ("targets", "card", "log", "popup")
"""What a kit may place on the table and the program draws."""


class GuardedKit:
    """The kit of one game's title."""

    def __init__(self, game: OpenGame) -> None:
        self._game = game
        self._failed: Failed = game.title_failed
        self._missing = ""
        """Why the title's own kit cannot be used; empty if it can, or if it has none."""
        self._fault = ""
        """Why the title could not show or arrange its panels; empty if it could."""
        self._failing: set[str] = set()
        """The panels that the title has failed to draw."""
        self._kit, self.panels = say_or(self._own_kit, self._default_kit, self._failed)
        self._said: Any = Guarded(self._kit, KIT, self._failed)
        self.ids = tuple(dict.fromkeys((*self.panels, *KIT.panels)))
        """All panels that may be drawn: those of the kit, and those of the default kit."""
        self.details: str = self._said.details
        self.covers: str = self._said.covers

    def _own_kit(self) -> tuple[Kit, Sequence[str]]:
        """The title's kit with its panels."""
        kit = find_kit(self._match.title.name)
        return kit, tuple(kit.panels)

    def _default_kit(self, fault: str) -> tuple[Kit, Sequence[str]]:
        self._missing = fault
        return KIT, KIT.panels

    @property
    def _match(self) -> Match:
        return self._game.match

    @property
    def panels_with_facts(self) -> Set[str]:
        """The panels that show facts, as many as fit: they scroll, and the cursor is never in them."""
        return self._failing | {"facts"} if self._kit is KIT or self._fault else self._failing

    @property
    def _has_none(self) -> bool:
        """Whether the title has no kit of its own."""
        return self._kit is KIT and not self._missing

    def show(self, viewer: Seat | None, beat: Beat | None = None) -> Any:
        """The values to draw, for a viewer: of the current state, or of a moment within the last step."""
        return self._facts(viewer) if self._has_none else shown(self._match, viewer, beat)

    def arrange(
        self,
        shown: Any,
        viewer: Seat | None,
        width: int,
        height: int,
        room: Room,
        choices: Callable[[int], int] = no_choices,
    ) -> Mapping[str, Box]:
        """The box of each panel; those of the default table if the title fails to say.

        `choices`: how many lines a list of the choices needs in a width.
        """

        def default(fault: str) -> Mapping[str, Box]:
            self._fault = fault
            return KIT.arrange(self._facts_of(shown, viewer), width, height, room, choices)

        def own() -> Mapping[str, Box]:
            return _known(self._kit.arrange(shown, width, height, room), self.ids)

        self._fault = ""
        if self._kit is KIT:
            return default(self._missing)
        if isinstance(shown, FactsInstead):
            return default(shown.fault)
        return say_or(own, default, self._failed)

    def draw(
        self, shown: Any, viewer: Seat | None, boxes: Mapping[str, Box], look: Look, scrolled: tuple[str, int]
    ) -> dict[str, list[Line]]:
        """The lines of each panel that has a box. `scrolled`: a panel, and by how many lines it is scrolled."""
        looks = {scrolled[0]: replace(look, scrolled=scrolled[1])}
        return {id: self._draw(id, shown, viewer, boxes[id], looks.get(id, look)) for id in self.ids if id in boxes}

    def _draw(self, id: str, shown: Any, viewer: Seat | None, box: Box, look: Look) -> list[Line]:
        names, (_, _, width, height) = self._match.names, box

        def facts(fault: str) -> list[Line]:
            self._failing.add(id)
            told = f"This panel cannot be drawn ({fault}). Here are the facts."
            return fault_lines(self._facts_of(shown, viewer), told, width, height, look)

        if self._fault and id != "stage":
            return facts(self._fault)
        if self._kit is KIT or self._fault:
            return KIT.draw(id, self._facts_of(shown, viewer), names, width, height, look)
        return say_or(lambda: list(self._kit.draw(id, shown, names, width, height, look)), facts, self._failed)

    def legend(self, shown: Any) -> Sequence[tuple[str, str]]:
        """The symbols on the panels and their meanings."""
        symbols: Sequence[tuple[str, str]] = self._said.legend(shown)
        return symbols

    def summary(self) -> tuple[str, Draw] | None:
        """The headline of the last round's summary, and what draws it; None if the title has none, or fails."""
        if self._kit is KIT:
            return None
        try:
            shown = self._match.presenter.summary(steps_of(self._match))
        except LookupError:
            return None
        return say_or(lambda: self._summary(shown), lambda fault: None, self._failed)

    def _summary(self, shown: Any) -> tuple[str, Draw]:
        title, draw = self._kit.summary(shown, self._match.names)

        def drawn(width: int, look: Look) -> list[Line]:
            def cannot(fault: str) -> list[Line]:
                told = f"The summary cannot be drawn ({fault})."
                return [(Run(line, "bad"),) for line in wrapped(look.glyphs.plain(told), width)]

            return say_or(lambda: list(draw(width, look)), cannot, self._failed)

        return title, drawn

    def _facts_of(self, shown: Any, viewer: Seat | None) -> FactsShown:
        """The facts of what is shown, for a viewer."""
        return shown if isinstance(shown, FactsShown) else self._facts(viewer)

    def _facts(self, viewer: Seat | None) -> FactsShown:
        """The facts of the game, for a viewer."""
        match = self._match
        presenter = DefaultPresenter(match.words, match.rules, match.names)
        return presenter.facts(match.seen_by(viewer), viewer, bots_in(match))


def _known(arranged: Mapping[str, Box], ids: Sequence[str]) -> Mapping[str, Box]:
    """The boxes, if all of them are of known panels."""
    boxes = dict(arranged)
    if unknown := [id for id in boxes if id not in ids and id not in OF_THE_PROGRAM]:
        raise ValueError(f"there is no panel {unknown[0]!r}")
    return boxes
