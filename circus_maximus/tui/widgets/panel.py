"""The widget that draws lines of runs and redraws only the lines that changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from circus_maximus.tui.configured_app import app_of
from circus_maximus.tui.draw.styled_lines import Line, width_of


class Panel(Widget):
    """Draws lines. A click on a run with an id posts `Pointed`."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 1fr; }"
    ALLOW_SELECT = False

    class Pointed(Message):
        """A run with this id was clicked."""

        def __init__(self, point: str) -> None:
            super().__init__()
            self.point = point

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._strips: dict[int, Strip] = {}
        self._base: Style | None = None
        """The panel's own style, below those of runs. Textual would compute it for every line: 1 ms."""

    def draw(self, lines: Sequence[Line]) -> None:
        """Show these lines; only those that changed are rendered again."""
        if lines == self._lines:
            return
        changed = [y for y in range(max(len(lines), len(self._lines))) if lines[y : y + 1] != self._lines[y : y + 1]]
        self._lines = lines
        for y in changed:
            self._strips.pop(y, None)
        self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    @property
    def lines(self) -> Sequence[Line]:
        """The lines shown."""
        return self._lines

    def render_line(self, y: int) -> Strip:
        """One line of the panel, as wide as the panel."""
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != self.size.width:
            strip = self._strips[y] = self._strip(self._lines[y] if y < len(self._lines) else ())
        return strip

    def _strip(self, runs: Line) -> Strip:
        base, inks = self._base, app_of(self).inks_on(self)
        if base is None:
            base = self._base = self.rich_style
        plain = inks[""]
        segments = [Segment(run.text, _style(base, inks.get(run.role, plain), run.point)) for run in runs]
        return Strip(segments, width_of(runs)).adjust_cell_length(self.size.width, base)

    def forget(self) -> None:
        """Render all lines again, because colours have changed."""
        self._base = None
        self._strips.clear()
        self.refresh()

    def notify_style_update(self) -> None:
        """Render all lines again: each contains the background colour."""
        self._base = None
        self._strips.clear()
        super().notify_style_update()

    def on_click(self, event: events.Click) -> None:
        """Post the id of what was clicked."""
        point: Any = event.style.meta.get("point")
        if point:
            event.stop()
            self.post_message(self.Pointed(point))


@lru_cache(maxsize=4096)
def _style(base: Style, ink: Style, point: str) -> Style:
    """The style of a run. Cached, because there are few styles and each is slow to make."""
    return base + ink + Style(meta={"point": point}) if point else base + ink
