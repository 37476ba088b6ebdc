"""The message that the terminal is too small; it disappears when there is enough room again."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.draw.look import MIN_SIZE, too_small
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted
from circus_maximus.tui.screens.dialogs.cards import CardScreen, centred
from circus_maximus.tui.shell.configured_app import app_of


class TooSmallScreen(CardScreen[None]):
    """Covers all other screens, which stay as they are."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit", "Save and quit", id="too_small.quit")]

    def on_screen_resume(self) -> None:
        """Check the size again when a screen above this one is gone."""
        self.paint()

    def paint(self) -> None:
        """Leave if there is enough room; otherwise draw the message."""
        if too_small(self.app.size):
            super().paint()
        else:
            self.dismiss()

    def lines(self, width: int, height: int) -> list[Line]:
        """The message, in the middle of the screen."""
        text = f"{width}x{height} is too small. At least {MIN_SIZE.width}x{MIN_SIZE.height} is needed."
        lines: list[Line] = flowed((Run(text, "bold"),), max(4, width - 2))
        if height > len(lines) + 3:
            more = "Make the window larger or its font smaller. Nothing is lost."
            lines += [(), *flowed((Run(more),), max(4, width - 2))]
        quit_line: Line = (Run(f"[{self.key_of('too_small.quit')}] {app_of(self).QUIT}", "key", f"{ACTION}app.quit"),)
        lines = [*lines[: max(1, height - 2)], *([()] if height > len(lines) + 2 else []), quit_line]
        return centred([fitted(line, width - 2) for line in lines], width, height)
