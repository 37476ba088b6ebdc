"""Dialogs over another screen: messages, questions, a text or a key to type, a terminal that is too small."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input

from circus_maximus.tui.configured_app import app_of
from circus_maximus.tui.draw.look import MIN_SIZE, Look, boxed, too_small
from circus_maximus.tui.draw.styled_lines import ACTION, Line, Run, fitted, flowed, width_of, wrapped
from circus_maximus.tui.keys import APP_KEYS
from circus_maximus.tui.screens.base import Answer, BaseScreen
from circus_maximus.tui.widgets.fields import FIELDS_STYLE, Button, TextField
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


class ConfirmScreen(ModalScreen[bool], CardScreen[bool]):
    """Dismissed with True or False. Enter answers False, the harmless answer, unless the cursor was moved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes", id="confirm.yes"),
        Binding("n,escape", "answer(False)", "No", id="confirm.no"),
        Binding("left,right,up,down,tab,shift+tab", "move", "Other answer", id="confirm.other"),
        Binding("enter", "take", "Choose", id="confirm.take"),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self._question = question
        self._answers = {True: yes, False: no}
        self._pointed = False

    def lines(self, width: int, height: int) -> list[Line]:
        """The question, and the answers with their keys."""
        look = Look(self.glyphs, "small")
        buttons = (*self._button(True, look), Run("   "), *self._button(False, look))
        return card("Please confirm", [(Run(look.glyphs.plain(self._question)),)], buttons, width, look)

    def _button(self, answer: bool, look: Look) -> tuple[Run, ...]:
        here = answer is self._pointed
        mark = look.glyphs.here if here else " "
        key = self.key_of("confirm.yes" if answer else "confirm.no")
        text = f"{mark}[{key}] {look.glyphs.plain(self._answers[answer])} "
        return (Run(text, "here" if here else "key", f"{ACTION}answer({answer})"),)

    def action_move(self) -> None:
        """Move the cursor to the other answer."""
        self._pointed = not self._pointed
        self.paint()

    def action_take(self) -> None:
        """Give the answer under the cursor."""
        self.dismiss(self._pointed)

    def action_answer(self, answer: bool) -> None:
        """Give an answer."""
        self.dismiss(answer)


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


CANCEL, DEFAULT = "escape", ("delete", "backspace")
"""Keys that cannot be given to a function here, because they have a meaning on this screen."""


class NewKeyScreen(ModalScreen[str | None], CardScreen[str | None]):
    """Dismissed with the key, with an empty text for the default key, or with None if nothing is to be changed."""

    def __init__(self, does: str, now: str, *, has_own: bool) -> None:
        """`does` is what the function does, `now` its keys; `has_own`: whether they are not the default ones."""
        super().__init__()
        self._does = does
        self._now = now
        self._has_own = has_own

    def lines(self, width: int, height: int) -> list[Line]:
        """What the key will do, and the buttons."""
        look = Look(self.glyphs, "small")
        text = look.glyphs.plain(f"Press the new key (now: {self._now or 'none'}).")
        default = (Run("[Delete] Default key", "key", f"{ACTION}default"), Run("   ")) if self._has_own else ()
        buttons = (*default, Run("[Esc] Cancel", "key", f"{ACTION}cancel"))
        return card(self._does, [(Run(text),)], buttons, width, look)

    def on_key(self, event: events.Key) -> None:
        """Take the key, whatever function it has elsewhere; but those of the app work as always."""
        if event.key in APP_KEYS:
            return
        event.stop()
        event.prevent_default()
        if event.key == CANCEL:
            self.action_cancel()
        elif event.key in DEFAULT:
            self.action_default()
        else:
            self.dismiss(name_in_settings(event))

    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    def action_default(self) -> None:
        """Give back the default key."""
        if self._has_own:
            self.dismiss("")


def name_in_settings(event: events.Key) -> str:
    """The key as the settings file names it: its character, or a name such as `space` or `ctrl+z`."""
    character = event.character or ""
    return character if character.isprintable() and character not in ("", " ", ",") else event.key


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
