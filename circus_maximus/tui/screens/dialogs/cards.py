"""Screens with one card: a text in the middle, with buttons below it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen

from circus_maximus.tui.draw.flowed import flowed
from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.draw.look import Look, boxed
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, width_of
from circus_maximus.tui.screens.base import Answer, BaseScreen
from circus_maximus.tui.widgets.panel import Panel

DIALOGS_STYLE = Path(__file__).with_name("dialogs.tcss")
"""How screens over other screens look."""
WIDE = 60


class CardScreen(BaseScreen[Answer]):
    """A screen with one panel; over another screen, the panel is as large as its lines.

    A click on a button does what its key does.
    """

    CSS_PATH = DIALOGS_STYLE
    AUTO_FOCUS: ClassVar[str | None] = ""

    def compose(self) -> ComposeResult:
        """The panel, drawn before it is first shown."""
        self._card = Panel(id="card")
        self._draw(self.app.size)
        yield self._card

    def lines(self, width: int, height: int) -> list[Line]:
        """The card on a screen of this size."""
        raise NotImplementedError

    def paint(self) -> None:
        """Draw the card."""
        self._draw(self.size)

    def _draw(self, size: Size) -> None:
        lines = self.lines(*size)
        if isinstance(self, ModalScreen):
            self._card.styles.width, self._card.styles.height = width_of(lines[0]), len(lines)
        self._card.draw(lines)

    def on_resize(self) -> None:
        """Draw the card for the new size."""
        self.paint()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Run the action of the button that was clicked."""
        self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")


def card(title: str, text: Sequence[Line], buttons: Line, width: int, look: Look) -> list[Line]:
    """A box with a wrapped text and buttons."""
    wide = max(8, min(WIDE, width - 2))
    inner = wide - 6
    body = [line for part in text for line in flowed(part, inner)]
    lines: list[Line] = [(), *[(Run("  "), *line) for line in body], (), (Run("  "), *buttons), ()]
    return boxed(look.glyphs.plain(title)[: wide - 6], lines, wide, len(lines) + 2, look)


def centred(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Lines in the middle of an area, cut at the bottom and the right if they do not fit."""
    above = max(0, (height - len(lines)) // 2)
    left = max(0, (width - max((width_of(line) for line in lines), default=0)) // 2)
    return [*[()] * above, *(fitted((Run(" " * left), *line), width) for line in lines)][:height]
