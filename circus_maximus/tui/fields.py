"""What menus are made of: lines that can have the focus, drawn as the table is, with no widget per word.

The mark before a line says that it has the focus, so it is seen without colour. Everything answers to keys and clicks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from circus_maximus.tui.glyphs import Glyphs
from circus_maximus.tui.ink import Line, Run, cropped
from circus_maximus.tui.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

LABEL = 16
"""How wide the labels before fields are."""


class Field(Panel, can_focus=True):
    """A panel that can have the focus and draws itself."""

    DEFAULT_CSS = "Field { height: 1; }"

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        return cast("TableApp", self.app).glyphs

    def shape(self) -> Sequence[Line]:
        """The lines as they are to be now."""
        return ()

    def redraw(self) -> None:
        """Draw what may have changed."""
        if self.is_attached:
            self.draw(
                [cropped(line, self.size.width, self.glyphs.plain("…")) for line in self.shape()]
                if self.size.width
                else ()
            )

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.redraw()

    def on_resize(self) -> None:
        """Another width."""
        self.redraw()

    def watch_has_focus(self, has_focus: bool) -> None:
        """The mark comes and goes with the focus."""
        super().watch_has_focus(has_focus)
        self.redraw()

    def labelled(self, label: str) -> Line:
        """The mark, if it is here, and the label."""
        mark = self.glyphs.here if self.has_focus else " "
        return (Run(f" {mark} ", "key"), Run(f"{label:<{LABEL}}", "bold" if self.has_focus else ""))


class Picker(Field):
    """One of several values, turned through in place: `< greedy >`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "turn(-1)", "Value before", id="field.before", show=False),
        Binding("right,space,enter,plus", "turn(1)", "Next value", id="field.next", show=False),
    ]

    class Picked(Message):
        """Another value was picked."""

        def __init__(self, picker: Picker) -> None:
            super().__init__()
            self.picker = picker

        @property
        def control(self) -> Picker:
            """Which picker."""
            return self.picker

    def __init__(self, label: str, values: Sequence[str], value: str, *, id: str, note: str = "") -> None:
        super().__init__(id=id)
        self.label = label
        self.values = values
        self.value = value
        self.note = note

    def shape(self) -> Sequence[Line]:
        """The value between two arrows, and a note."""
        role = "here" if self.has_focus else "bold"
        wide = max(map(len, self.values))
        return [
            (
                *self.labelled(self.label),
                Run("< ", "key", "before"),
                Run(self.value, role, "next"),
                Run(" >", "key", "next"),
                Run(f"{'':{wide - len(self.value)}}  {self.glyphs.plain(self.note)}", "dim"),
            )
        ]

    def put(self, value: str) -> None:
        """Show this value; nobody is told."""
        self.value = value
        self.redraw()

    def action_turn(self, by: int) -> None:
        """On to another value, round and round."""
        at = self.values.index(self.value) if self.value in self.values else 0
        self.put(self.values[(at + by) % len(self.values)])
        self.post_message(self.Picked(self))

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on the left arrow goes back, any other goes on."""
        event.stop()
        self.action_turn(-1 if event.point == "before" else 1)


class Press(Field):
    """Something to press: `[ Start ]`. While it cannot be, it can be pressed all the same and says why."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", "Press", id="field.press", show=False),
        Binding("left", "app.focus_previous", "Field before", id="field.left", show=False),
        Binding("right", "app.focus_next", "Next field", id="field.right", show=False),
    ]

    class Pressed(Message):
        """It was pressed."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

        @property
        def control(self) -> Press:
            """Which one."""
            return self.press

    def __init__(self, label: str, *, id: str) -> None:
        super().__init__(id=id)
        self.label = label
        self.shut = False
        self.styles.width = len(label) + 7

    def shape(self) -> Sequence[Line]:
        """The label in brackets; dim while it cannot be pressed."""
        mark = self.glyphs.here if self.has_focus else " "
        role = "dim" if self.shut else "here" if self.has_focus else "key"
        opens, closes = ("( ", " )") if self.shut else ("[ ", " ]")
        return [(Run(f" {mark} ", "key"), Run(f"{opens}{self.label}{closes}", role, "press"))]

    def shut_if(self, shut: bool) -> None:
        """Whether it can be pressed."""
        self.shut = shut
        self.redraw()

    def action_press(self) -> None:
        """Tell the screen."""
        self.post_message(self.Pressed(self))

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click presses."""
        event.stop()
        self.action_press()


class Label(Field, can_focus=False):
    """Words before a place to write, marked while somebody writes there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.marked = False
        self.styles.width = LABEL + 3

    def shape(self) -> Sequence[Line]:
        """The mark and the words."""
        mark = self.glyphs.here if self.marked else " "
        return [(Run(f" {mark} ", "key"), Run(self.text, "bold" if self.marked else "", "write"))]

    def mark(self, marked: bool) -> None:
        """Whether somebody writes there."""
        self.marked = marked
        self.redraw()


class Writing(Horizontal):
    """A label and a line to write on."""

    DEFAULT_CSS = "Writing { height: 1; }"

    def __init__(self, label: str, *, id: str, empty: str = "", value: str = "", longest: int = 0) -> None:
        super().__init__(id=id)
        self._label = Label(label)
        self.input = Input(value, empty, max_length=longest, compact=True, select_on_focus=False)
        self.input.cursor_blink = False

    def compose(self) -> ComposeResult:
        """Side by side."""
        yield self._label
        yield self.input

    @property
    def text(self) -> str:
        """What is written there."""
        return self.input.value.strip()

    def on_descendant_focus(self) -> None:
        """Somebody begins to write."""
        self._label.mark(True)

    def on_descendant_blur(self) -> None:
        """Nobody writes any more."""
        self._label.mark(False)

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on the label means the line."""
        event.stop()
        self.input.focus()
