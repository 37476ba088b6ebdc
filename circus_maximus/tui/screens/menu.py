"""What all screens beside the table share: a heading, a body, a line for what was said, the keys of the moment."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widget import Widget

from circus_maximus.play.opening import open_game
from circus_maximus.play.saves import SaveTrouble
from circus_maximus.tui.fields import Field
from circus_maximus.tui.footer import DO, footer_line
from circus_maximus.tui.ink import Line, Run, fitted, wrapped
from circus_maximus.tui.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

LEAST_WIDTH, LEAST_HEIGHT = 80, 24


class MenuScreen(Screen[None]):
    """A screen of fields. A subclass gives the heading and the fields, and says what they do."""

    HEADING = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="menu.back"),
        Binding("up", "app.focus_previous", "Field above", id="menu.up", show=False),
        Binding("down", "app.focus_next", "Field below", id="menu.down", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self.said_role = "warn"
        self.busy = False
        """While a save is being opened, nothing else begins."""

    @property
    def table_app(self) -> TableApp:
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """Heading, body, what was said, keys; and what lies over it all on a screen too small for any of it."""
        yield Panel(id="heading", classes="bar")
        with Vertical(id="body"):
            yield from self.fields()
        yield Panel(id="told", classes="bar")
        yield Panel(id="keys", classes="bar")
        yield Panel(id="small", classes="over")

    def fields(self) -> Iterable[Widget]:
        """What the screen is about."""
        return ()

    def plain(self, text: str) -> str:
        """A text in signs that this terminal has."""
        return self.table_app.glyphs.plain(text)

    def say(self, text: str, role: str = "warn") -> None:
        """Something to read in the line above the keys."""
        self.said, self.said_role = text, role
        self.paint()

    def paint(self) -> None:
        """Draw the lines around the body."""
        width = max(self.size.width, 1)
        self._draw("heading", [self._heading_line(width)])
        told = wrapped(self.plain(self.said), width - 2)[: self.TOLD] if self.said else []
        self.query_one("#told", Panel).styles.height = max(1, len(told))
        self._draw("told", [(Run(f" {text}", self.said_role),) for text in told])
        self._draw("keys", [footer_line(self._keys(), "^p more", width)])
        too_small = width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT
        self.set_class(too_small, "-small")
        self._draw("small", self._small_lines(width))

    TOLD = 3
    """Lines that what was said may take."""

    def _draw(self, panel: str, lines: list[Line]) -> None:
        self.query_one(f"#{panel}", Panel).draw(lines)

    def _heading_line(self, width: int) -> Line:
        rule = self.table_app.glyphs.rule
        heading = f" {self.HEADING} "
        return fitted(
            (Run(rule, "rule"), Run(heading, "title"), Run(rule * max(0, width - len(heading) - 1), "rule")), width
        )

    def _small_lines(self, width: int) -> list[Line]:
        need = f"This needs {LEAST_WIDTH} columns and {LEAST_HEIGHT} lines; here are {width} and {self.size.height}."
        return [(Run(text, "warn"),) for text in wrapped(need, width)]

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys that matter now, as they are bound."""
        return [
            (self.plain(self.app.get_key_display(active.binding)), active.binding.description, active.binding.action)
            for active in self.active_bindings.values()
            if active.node is self and active.binding.show
        ]

    def redraw(self) -> None:
        """Draw everything anew: signs or colours may be others."""
        for panel in self.query(Panel):
            panel.notify_style_update()
            panel.refresh()
        for field in self.query(Field):
            field.redraw()
        self.paint()

    def on_screen_resume(self) -> None:
        """Back from another screen, where much may have been changed."""
        self.redraw()

    def on_resize(self) -> None:
        """Another size."""
        if self.is_mounted:
            self.paint()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on a key does what the key does."""
        if event.point.startswith(DO):
            self.run_worker(self.run_action(event.point.removeprefix(DO)), group="click")

    def action_back(self) -> None:
        """To the screen before."""
        if not self.busy:
            self.app.pop_screen()

    def open_save(self, path: Path) -> None:
        """Take a game up where it stopped, or say why not."""
        if not self.busy:
            self.busy = True
            self.say("Opening the game ...", "dim")
            self._opening(path)

    @work(group="opening")
    async def _opening(self, path: Path) -> None:
        try:
            game = await asyncio.to_thread(open_game, path)
        except SaveTrouble as trouble:
            self.say(str(trouble), "bad")
            return
        finally:
            self.busy = False
        self.say("")
        self.table_app.open_table(game)
