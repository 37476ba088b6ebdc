"""What was shown over the table, once more, until a key is pressed. The game waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from circus_maximus.tui.draw.look import MAX_WIDTH, Look, boxed, room_for
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, width_of, wrapped
from circus_maximus.tui.screens.game.timed_card import TimedCard
from circus_maximus.tui.shell.keys import action_of
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.panels.explanation_box import EXPLAINS
from circus_maximus.tui.table.panels.popup import popup_box, popup_lines
from circus_maximus.tui.table.table_state import Shown, ShownCard, ShownPages

EDGE = 2
"""Lines that are left free above and below."""


class ShownAgainScreen(ModalScreen[None], TimedCard):
    """Any key but Space closes it; the key that opened it shows what was shown before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "earlier", "Earlier", id="table.again", show=False, tooltip="What was shown before that"),
    ]

    def __init__(self, shown: Shown, names: Sequence[str], earlier: Callable[[], None] | None) -> None:
        """`earlier` shows what was shown before; None if nothing was."""
        super().__init__()
        self._shown = shown
        self._names = names
        self._earlier = earlier

    def lines(self, width: int, height: int) -> list[Line]:
        """The card in its frame, and below it the keys."""
        look = Look(self.glyphs, room_for(width, height))
        lines = self._framed(width - 2, height - 2 * EDGE - 1, look)
        keys = "Enter: back" + (f"   {self.key_of('table.again')}: what was shown before" if self._earlier else "")
        return [*lines, fitted((Run(f" {keys}", "dim"),), width_of(lines[0]))]

    def _framed(self, width: int, height: int, look: Look) -> list[Line]:
        if isinstance(self._shown, ShownCard):
            box = popup_box(self._shown.popup, self._names, Box(0, 0, width, height), look)
            return popup_lines(self._shown.popup, self._names, box, look)
        wide = min(MAX_WIDTH, width)
        if isinstance(self._shown, ShownPages):
            head, plain = EXPLAINS, look.glyphs.plain
            text: list[Line] = [
                (Run(line),)
                for paragraph in (*self._shown.notes, *self._shown.explained)
                for line in wrapped(plain(paragraph), wide - 4)
            ]
        else:
            head, text = look.glyphs.plain(self._shown.headline), self._shown.draw(wide - 4, look)
        inside = [(Run(" "), *line) for line in text[: height - 2]]
        return boxed(head[: wide - 6], inside, wide, len(inside) + 2, look)

    def on_key(self, event: events.Key) -> None:
        """Show what was shown before; every other key closes the screen."""
        if action_of(self, event.key) == "earlier":
            event.stop()
            event.prevent_default()
            self.action_earlier()

    def action_earlier(self) -> None:
        """Show what was shown before this."""
        if self._earlier is not None:
            self.dismiss()
            self._earlier()
