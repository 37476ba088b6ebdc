"""The summary of a round, over the table, until a key is pressed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from circus_maximus.tui.draw.look import MAX_WIDTH, Look, boxed, room_for
from circus_maximus.tui.draw.styled_lines import Line, Run
from circus_maximus.tui.screens.game.timed_card import TimedCard
from circus_maximus.tui.shell.keys import action_of
from circus_maximus.tui.table.kit import Draw


class SummaryScreen(ModalScreen[None], TimedCard):
    """Any key or click closes it. If `seconds` is given, it closes automatically after that time.

    What the seats in `covered` hold is shown after the key that lifts the cover at the table.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "uncover", "Uncover", id="table.secret", show=False, tooltip="Show what is covered"),
    ]

    def __init__(
        self,
        title: str,
        draw: Draw,
        seconds: float | None = None,
        covered: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__()
        self._headline = title
        self._summary = draw
        self._seconds = seconds
        self._covered = covered

    def on_mount(self) -> None:
        """Start the timer, if there is one."""
        if self._seconds is not None:
            self.close_after(self._seconds)

    def lines(self, width: int, height: int) -> list[Line]:
        """As many lines as fit, in a box."""
        look = Look(self.glyphs, room_for(width, height), covered=self._covered)
        wide = max(20, min(MAX_WIDTH, width - 2))
        closes = (
            "Press Enter to continue." if self._seconds is None else "Continues automatically; press Enter to skip."
        )
        if self._covered:
            closes = f"[{self.key_of('table.secret')}] shows what is covered. {closes}"
        text = self._summary(wide - 4, look)[: height - 4]
        lines: list[Line] = [(Run(" "), *line) for line in [*text, (), (Run(closes, "dim"),)]]
        return boxed(look.glyphs.plain(self._headline)[: wide - 6], lines, wide, min(len(lines) + 2, height), look)

    def on_key(self, event: events.Key) -> None:
        """Lift the cover; every other key closes the summary."""
        if action_of(self, event.key) == "uncover":
            event.stop()
            event.prevent_default()
            self.action_uncover()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The cover can be lifted once."""
        return bool(self._covered) if action == "uncover" else super().check_action(action, parameters)

    def action_uncover(self) -> None:
        """Lift the cover."""
        self._covered = frozenset()
        self.paint()
