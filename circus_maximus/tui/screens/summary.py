"""What a round was, over the table, until somebody goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual import events
from textual.screen import ModalScreen

from circus_maximus.tui.ink import Line, Run, width_of
from circus_maximus.tui.look import WIDEST, Look, boxed, room_for
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.cards import CardScreen

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

Draw = Callable[[int, Look], list[Line]]
"""Lines of a width."""
LEAVES = ("ctrl+c", "ctrl+q", "ctrl+p")


class SummaryScreen(ModalScreen[None], CardScreen[None]):
    """Any key or click goes on; where nobody is at the table, it goes on by itself after so many seconds."""

    def __init__(self, title: str, draw: Draw, seconds: float | None = None) -> None:
        super().__init__()
        self._headline = title
        self._lines = draw
        self._seconds = seconds
        self._late = False

    def on_mount(self) -> None:
        """Begin to wait."""
        if self._seconds is not None:
            self.set_timer(self._seconds, self._time_is_up)

    def paint(self) -> None:
        """As many lines as there is room for."""
        width, height = self.size
        look = Look(cast("TableApp", self.app).glyphs, room_for(width, height))
        wide = max(20, min(WIDEST, width - 2))
        end = Run("Any key goes on." if self._seconds is None else "Goes on by itself; any key goes on at once.", "dim")
        text = self._lines(wide - 4, look)[: height - 4]
        lines = [(Run(" "), *line) for line in [*text, (), (end,)]]
        box = boxed(look.glyphs.plain(self._headline)[: wide - 6], lines, wide, min(len(lines) + 2, height), look)
        panel = self.query_one(Panel)
        panel.styles.width, panel.styles.height = width_of(box[0]), len(box)
        panel.draw(box)

    def on_key(self, event: events.Key) -> None:
        """Any key goes on."""
        if event.key not in LEAVES:
            event.stop()
            event.prevent_default()
            self.dismiss()

    def on_click(self) -> None:
        """A click goes on."""
        self.dismiss()

    def on_screen_resume(self) -> None:
        """The time may have run out while something else lay over it."""
        if self._late:
            self.dismiss()

    @if_made
    def _time_is_up(self) -> None:
        self._late = True
        self.dismiss()
