"""The form fields of menus: one-line widgets that can have the focus, drawn like the panels of the table.

A mark before a field shows the focus without colour. Every field works with keys and with the mouse.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from circus_maximus.tui.configured_app import app_of
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped
from circus_maximus.tui.widgets.panel import Panel

LABEL = 16
"""Width of the labels before fields."""
FIELDS_STYLE = Path(__file__).with_name("fields.tcss")
"""The stylesheet that screens with fields need."""


class Field(Panel, can_focus=True):
    """A panel that can have the focus and draws itself."""

    DEFAULT_CSS = "Field { height: 1; }"

    @property
    def glyphs(self) -> Glyphs:
        """The symbols to draw with."""
        return app_of(self).glyphs_on(self)

    def shape(self) -> Sequence[Line]:
        """The lines to draw."""
        return ()

    def redraw(self) -> None:
        """Draw the current lines."""
        if self.is_attached:
            self.draw(
                [cropped(line, self.size.width, self.glyphs.plain("…")) for line in self.shape()]
                if self.size.width
                else ()
            )

    def on_mount(self) -> None:
        """Draw the field for the first time."""
        self.redraw()

    def on_resize(self) -> None:
        """Draw the field at its new width."""
        self.redraw()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show or hide the mark with the focus."""
        super().watch_has_focus(has_focus)
        self.redraw()

    def labelled(self, label: str) -> Line:
        """The mark, if the field has the focus, and the label."""
        mark = self.glyphs.here if self.has_focus else " "
        return (Run(f" {mark} ", "key"), Run(f"{label:<{LABEL}}", "bold" if self.has_focus else ""))


class Picker(Field):
    """A choice of one of several values, changed in place: `< greedy >`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "turn(-1)", "Previous value", id="field.before", show=False),
        Binding("right,space,enter,plus", "turn(1)", "Next value", id="field.next", show=False),
    ]

    class Picked(Message):
        """The player picked another value."""

        def __init__(self, picker: Picker) -> None:
            super().__init__()
            self.picker = picker

        @property
        def control(self) -> Picker:
            """The picker."""
            return self.picker

    def __init__(
        self, label: str, values: Sequence[str], value: str, *, id: str, note: str = "", room: int = 0
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.values = values
        self.value = value
        self.note = note
        self.room = room or max(map(len, values))
        """Cells for the value, so that notes begin in the same column."""

    def shape(self) -> Sequence[Line]:
        """The value between two arrows, and a note."""
        role = "here" if self.has_focus else "bold"
        return [
            (
                *self.labelled(self.label),
                Run("< ", "key", "before"),
                Run(self.value, role, "next"),
                Run(" >", "key", "next"),
                Run(f"{'':{max(0, self.room - len(self.value))}}  {self.glyphs.plain(self.note)}", "dim"),
            )
        ]

    def put(self, value: str) -> None:
        """Show this value, without posting `Picked`."""
        self.value = value
        self.redraw()

    def action_turn(self, by: int) -> None:
        """Pick the next or the previous value; after the last comes the first."""
        at = self.values.index(self.value) if self.value in self.values else 0
        self.put(self.values[(at + by) % len(self.values)])
        self.post_message(self.Picked(self))

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on the left arrow picks the previous value, any other click the next."""
        event.stop()
        self.action_turn(-1 if event.point == "before" else 1)


class Button(Field):
    """A button: `[ Start ]`. If it is unavailable, it is dim; the screen still gets `Pressed` and says why."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", "Press", id="field.press", show=False),
        Binding("left", "app.focus_previous", "Previous field", id="field.left", show=False),
        Binding("right", "app.focus_next", "Next field", id="field.right", show=False),
    ]

    class Pressed(Message):
        """The button was pressed."""

        def __init__(self, button: Button) -> None:
            super().__init__()
            self.button = button

        @property
        def control(self) -> Button:
            """The button."""
            return self.button

    def __init__(self, label: str, *, id: str) -> None:
        super().__init__(id=id)
        self.label = label
        self.unavailable = False
        self.styles.width = len(label) + 7

    def shape(self) -> Sequence[Line]:
        """The label in brackets; dim while the button is unavailable."""
        mark = self.glyphs.here if self.has_focus else " "
        role = "dim" if self.unavailable else "here" if self.has_focus else "key"
        opens, closes = ("( ", " )") if self.unavailable else ("[ ", " ]")
        return [(Run(f" {mark} ", "key"), Run(f"{opens}{self.label}{closes}", role, "press"))]

    def set_unavailable(self, unavailable: bool) -> None:
        """Shut or open the button."""
        self.unavailable = unavailable
        self.redraw()

    def action_press(self) -> None:
        """Post `Pressed`."""
        self.post_message(self.Pressed(self))

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click presses the button."""
        event.stop()
        self.action_press()


class Fold(Field):
    """Shows or hides further fields: `[ Show ]`, with a summary of what they say."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,left,right", "turn", "Show or hide", id="field.fold", show=False),
    ]

    class Turned(Message):
        """The fields were shown or hidden."""

    def __init__(self, label: str, *, id: str) -> None:
        super().__init__(id=id)
        self.label = label
        self.open = False
        """Whether the fields are shown."""
        self.summary = ""

    def shape(self) -> Sequence[Line]:
        """What Enter does, and the summary."""
        does = Run("[ Hide ]" if self.open else "[ Show ]", "here" if self.has_focus else "key", "turn")
        return [(*self.labelled(self.label), does, Run(f"  {self.glyphs.plain(self.summary)}", "dim"))]

    def sum_up(self, summary: str) -> None:
        """Show another summary."""
        self.summary = summary
        self.redraw()

    def action_turn(self) -> None:
        """Show or hide the fields."""
        self.open = not self.open
        self.redraw()
        self.post_message(self.Turned())

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click does the same."""
        event.stop()
        self.action_turn()


class Label(Field, can_focus=False):
    """The label of a text field, marked while the field has the focus."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.marked = False
        self.styles.width = LABEL + 3

    def shape(self) -> Sequence[Line]:
        """The mark and the label."""
        mark = self.glyphs.here if self.marked else " "
        return [(Run(f" {mark} ", "key"), Run(self.text, "bold" if self.marked else "", "write"))]

    def mark(self, marked: bool) -> None:
        """Show or hide the mark."""
        self.marked = marked
        self.redraw()


class TextField(Horizontal):
    """A text field: a label and an input line."""

    DEFAULT_CSS = "TextField { height: 1; }"

    def __init__(self, label: str, *, id: str, empty: str = "", value: str = "", longest: int = 0) -> None:
        super().__init__(id=id)
        self._label = Label(label)
        self.input = Input(value, empty, max_length=longest, compact=True, select_on_focus=False)
        self.input.cursor_blink = False

    def compose(self) -> ComposeResult:
        """The label and the input line, side by side."""
        yield self._label
        yield self.input

    @property
    def text(self) -> str:
        """The text in the field, without spaces around it."""
        return self.input.value.strip()

    def on_descendant_focus(self) -> None:
        """Mark the label: the input line has the focus."""
        self._label.mark(True)

    def on_descendant_blur(self) -> None:
        """Remove the mark: the input line has lost the focus."""
        self._label.mark(False)

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on the label focuses the input line."""
        event.stop()
        self.input.focus()
