"""Small questions over a screen: yes or no, or a line to write."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input

from circus_maximus.tui.fields import Press, Writing
from circus_maximus.tui.ink import Run, wrapped
from circus_maximus.tui.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

T = TypeVar("T")
WIDTH = 60


class Asking(ModalScreen[T]):
    """A question in a box with its answers; Escape answers nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave_it", "Leave it", id="ask.leave"),
        Binding("left,up", "app.focus_previous", "Before", id="ask.before", show=False),
        Binding("right,down", "app.focus_next", "Next", id="ask.next", show=False),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        """The question, what there is to write, the answers."""
        with Vertical(id="box"):
            yield Panel(id="question")
            yield from self.written()
            with Horizontal():
                yield Press(self._no, id="no")
                yield Press(self._yes, id="yes")

    def written(self) -> Iterable[Widget]:
        """What there is to write."""
        return ()

    def on_mount(self) -> None:
        """Put the question."""
        text = cast("TableApp", self.app).glyphs.plain(self._question)
        lines = [(Run(part, "bold"),) for part in wrapped(text, WIDTH)]
        panel = self.query_one("#question", Panel)
        panel.styles.height = len(lines)
        panel.draw(lines)

    def action_leave_it(self) -> None:
        """Answer nothing."""
        self.dismiss(None)


class Confirm(Asking[bool]):
    """Yes or no; no has the focus."""

    def on_press_pressed(self, event: Press.Pressed) -> None:
        """Answered."""
        self.dismiss(event.press.id == "yes")


class AskText(Asking[str]):
    """A line of text."""

    def __init__(self, question: str, label: str, value: str, yes: str, no: str) -> None:
        super().__init__(question, yes, no)
        self._label, self._value = label, value

    def written(self) -> Iterable[Widget]:
        """The line, as it was before."""
        yield Writing(self._label, id="text", value=self._value, longest=60)

    def on_mount(self) -> None:
        """Begin with the line."""
        super().on_mount()
        self.query_one(Input).focus()

    def on_input_submitted(self) -> None:
        """Enter answers."""
        self.dismiss(self.query_one(Writing).text)

    def on_press_pressed(self, event: Press.Pressed) -> None:
        """Answered."""
        self.dismiss(self.query_one(Writing).text if event.press.id == "yes" else None)
