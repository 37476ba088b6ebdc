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
from textual.widget import Widget

from circus_maximus.play.opening import open_game
from circus_maximus.play.saves import SaveTrouble
from circus_maximus.tui.fields import Field
from circus_maximus.tui.footer import ACTION, footer_line
from circus_maximus.tui.ink import Line, Run, fitted, wrapped
from circus_maximus.tui.keys import keys_of, shown_keys
from circus_maximus.tui.kit import has_kit
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.screens.base import BaseScreen

if TYPE_CHECKING:
    from concurrent.futures import Future

    from circus_maximus.play.game import OpenGame
    from circus_maximus.tui.app import TableApp

TOLD = 3
"""Lines that what was said may take."""


class MenuScreen(BaseScreen[None]):
    """A screen of fields. A subclass gives the heading and the fields, and says what they do."""

    HEADING = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="menu.back"),
        Binding("question_mark", "help", "Help", id="menu.help", key_display="?"),
        Binding("up", "field(-1)", "Field above", id="menu.up", show=False),
        Binding("down", "field(1)", "Field below", id="menu.down", show=False),
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
        """Heading, body, what was said, keys."""
        yield Panel(id="heading", classes="bar")
        with Vertical(id="body"):
            yield from self.fields()
        yield Panel(id="told", classes="bar")
        yield Panel(id="keys", classes="bar")

    def fields(self) -> Iterable[Widget]:
        """What the screen is about."""
        return ()

    @property
    def body_width(self) -> int:
        """Cells between the edges of the body, never so few that nothing can be drawn."""
        return max(40, self.query_one("#body").size.width or self.size.width)

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
        told = wrapped(self.plain(self.said), width - 2)[:TOLD] if self.said else []
        self.query_one("#told", Panel).styles.height = max(1, len(told))
        self._draw("told", [(Run(f" {text}", self.said_role),) for text in told])
        self._draw("keys", [footer_line(self._keys(), "^p more", width)])

    def _draw(self, panel: str, lines: list[Line]) -> None:
        self.query_one(f"#{panel}", Panel).draw(lines)

    def _heading_line(self, width: int) -> Line:
        rule = self.table_app.glyphs.rule
        heading = f" {self.HEADING} "
        return fitted(
            (Run(rule, "rule"), Run(heading, "title"), Run(rule * max(0, width - len(heading) - 1), "rule")), width
        )

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys that matter now, as they are bound."""
        return shown_keys(self, self.table_app.glyphs)

    def redraw(self) -> None:
        """Draw everything anew: signs or colours may be others."""
        for panel in self.query(Panel):
            panel.forget()
        for field in self.query(Field):
            field.redraw()
        self.paint()

    def on_screen_resume(self) -> None:
        """Back from another screen, where much may have been changed."""
        self.redraw()

    def on_resize(self) -> None:
        """Another size."""
        self.paint()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on a key does what the key does."""
        if event.point.startswith(ACTION):
            self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")

    def action_back(self) -> None:
        """To the screen before."""
        if not self.busy:
            self.dismiss()

    def action_help(self) -> None:
        """All keys of this screen."""
        from circus_maximus.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(keys_of(self, self.table_app.glyphs)))

    def action_field(self, by: int) -> None:
        """To the next row of fields above or below, round from the last to the first; in a row, to the same place."""
        rows: dict[int, list[Widget]] = {}
        for widget in self.focus_chain:
            rows.setdefault(widget.region.y, []).append(widget)
        if not rows:
            return
        heights = sorted(rows)
        here = self.focused
        if here is None or here.region.y not in rows:
            rows[heights[0]][0].focus()
            return
        place = rows[here.region.y].index(here)
        row = rows[heights[(heights.index(here.region.y) + by) % len(heights)]]
        row[min(place, len(row) - 1)].focus()

    def open_save(self, path: Path) -> None:
        """Take a game up where it stopped, or say why not."""
        if self.busy:
            return
        if self.table_app.playing(path):
            self._back_to_table(path)
        else:
            self.busy = True
            self.say("Opening the game ...", "dim")
            self._opening(path)

    def _back_to_table(self, path: Path) -> None:
        """To the table on which this save is being played already, if it is the one below."""
        from circus_maximus.tui.screens.game import GameScreen

        below = next((screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen)), None)
        if below is None or below.game is not self.table_app.playing(path):
            self.say("This game is open on a table further below: get up from the one before it first.")
            return
        while isinstance(self.app.screen, MenuScreen):
            self.app.pop_screen()

    @work(group="opening")
    async def _opening(self, path: Path) -> None:
        opening = _in_thread(path)
        try:
            game = await asyncio.wrap_future(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(_let_go)
            raise
        except SaveTrouble as trouble:
            self.say(str(trouble), "bad")
            return
        finally:
            self.busy = False
        if not self.made:
            game.close()
            return
        title = game.match.title
        if not has_kit(title.name):
            game.close()
            self.say(f"{title.label} has no table on the screen yet: circus-maximus play --plain --resume FILE", "bad")
            return
        self.say("")
        self.table_app.open_table(game)


def _in_thread(path: Path) -> Future[OpenGame]:
    """A game being opened, which takes its time."""
    from concurrent.futures import ThreadPoolExecutor

    thread = ThreadPoolExecutor(1)
    opening = thread.submit(open_game, path)
    thread.shutdown(wait=False)
    return opening


def _let_go(opening: Future[OpenGame]) -> None:
    """Nobody waits any more for the game that was being opened: it is free for others."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()
