"""Asks for a line of text, over the current screen."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from circus_maximus.tui.draw.styled_lines import Run, wrapped
from circus_maximus.tui.screens.base import BaseScreen
from circus_maximus.tui.screens.dialogs.cards import DIALOGS_STYLE
from circus_maximus.tui.widgets.fields import FIELDS_STYLE, Button, TextField
from circus_maximus.tui.widgets.panel import Panel

WIDE = 60
"""Width of the question."""
MAX_TEXT_LENGTH = 100


class TextPrompt(ModalScreen[str | None], BaseScreen[str | None]):
    """Dismissed with the text typed, or with None on Escape."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [FIELDS_STYLE, DIALOGS_STYLE]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel", id="ask.leave"),
        Binding("up", "app.focus_previous", "Previous field", id="ask.before", show=False),
        Binding("down", "app.focus_next", "Next field", id="ask.next", show=False),
    ]

    def __init__(self, question: str, label: str, value: str, yes: str, no: str) -> None:
        super().__init__()
        self._question, self._label, self._value, self._yes, self._no = question, label, value, yes, no

    def compose(self) -> ComposeResult:
        """The question, the text field, the buttons."""
        with Vertical(id="box"):
            yield Panel(id="question")
            yield TextField(self._label, id="text", value=self._value, longest=MAX_TEXT_LENGTH)
            with Horizontal():
                yield Button(self._yes, id="yes")
                yield Button(self._no, id="no")

    def on_mount(self) -> None:
        """Draw the question, and focus the text field."""
        text = self.glyphs.plain(self._question)
        lines = [(Run(part, "bold"),) for part in wrapped(text, WIDE)]
        panel = self.query_one("#question", Panel)
        panel.styles.height = len(lines)
        panel.draw(lines)
        self.query_one(Input).focus()

    def on_input_submitted(self) -> None:
        """Enter confirms the text."""
        self.dismiss(self.query_one(TextField).text)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Confirm the text, or cancel."""
        self.dismiss(self.query_one(TextField).text if event.button.id == "yes" else None)

    def action_cancel(self) -> None:
        """Cancel."""
        self.dismiss(None)
