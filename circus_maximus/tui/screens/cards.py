"""Screens of one card: lines of a text in the middle, with what can be clicked below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from circus_maximus.tui.footer import ACTION
from circus_maximus.tui.ink import Line, Run, fitted, width_of
from circus_maximus.tui.look import Look, boxed
from circus_maximus.tui.markdown import flowed
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.screens.base import Answer, BaseScreen

WIDE = 60


class CardScreen(BaseScreen[Answer]):
    """One panel, drawn anew at every size. A click does what the key does."""

    AUTO_FOCUS: ClassVar[str | None] = ""

    def compose(self) -> ComposeResult:
        """The panel."""
        yield Panel(id="card")

    def paint(self) -> None:
        """Draw the card."""
        raise NotImplementedError

    def on_resize(self) -> None:
        """Another size: another middle."""
        self.paint()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Something to click was clicked."""
        self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")


def card(title: str, text: Sequence[Line], buttons: Line, width: int, look: Look) -> list[Line]:
    """A box with a text flowed into it and its buttons."""
    wide = max(8, min(WIDE, width - 2))
    inner = wide - 6
    body = [line for part in text for line in flowed(part, inner)]
    lines: list[Line] = [(), *[(Run("  "), *line) for line in body], (), (Run("  "), *buttons), ()]
    return boxed(look.glyphs.plain(title)[: wide - 6], lines, wide, len(lines) + 2, look)


def centred(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Lines in the middle of a room; what does not fit is lost at the bottom and the right."""
    above = max(0, (height - len(lines)) // 2)
    left = max(0, (width - max((width_of(line) for line in lines), default=0)) // 2)
    return [*[()] * above, *(fitted((Run(" " * left), *line), width) for line in lines)][:height]
