"""The base of all menus: a heading, a body, a line for messages, and the keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from circus_maximus.play.save_files import SaveError
from circus_maximus.tui.configured_app import Marks
from circus_maximus.tui.draw.styled_lines import ACTION, Line, Run, at_most, fitted, footer_line
from circus_maximus.tui.game_app import GameApp, game_app_of
from circus_maximus.tui.keys import keys_of, shown_keys
from circus_maximus.tui.screens.base import BaseScreen, if_made
from circus_maximus.tui.widgets.fields import FIELDS_STYLE, Button, Field
from circus_maximus.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from concurrent.futures import Future

    from circus_maximus.play.game import OpenGame
    from circus_maximus.play.replaying import FollowedGame

MAX_MESSAGE_LINES = 5
"""Maximum number of lines of a message, which may name a long path: as many as the smallest title screen has left."""


class MenuScreen(BaseScreen[None]):
    """A screen of fields. Subclasses provide the heading and the fields."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [FIELDS_STYLE, Path(__file__).with_name("menus.tcss")]
    HEADING = ""
    own_marks: Marks | None = ()
    MAX_WIDTH = 90
    """The maximum width of fields that are centred, as in the stylesheet."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="menu.back"),
        Binding("question_mark", "help", "Help", id="menu.help", key_display="?"),
        Binding("up", "field(-1)", "Row above", id="menu.up", show=False),
        Binding("down", "field(1)", "Row below", id="menu.down", show=False),
        Binding("tab", "app.focus_next", "Next field", id="menu.next", show=False),
        Binding("shift+tab", "app.focus_previous", "Previous field", id="menu.before", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self.said_role = "warn"
        self.busy = False
        """Whether a save is being opened; nothing else can be started until then."""

    @property
    def game_app(self) -> GameApp:
        """The app, with its open games."""
        return game_app_of(self)

    def compose(self) -> ComposeResult:
        """Heading, body, message, keys."""
        yield Panel(id="heading", classes="bar")
        with Vertical(id="body"):
            yield from self.fields()
        yield Panel(id="told", classes="bar")
        yield Panel(id="keys", classes="bar")

    def fields(self) -> Iterable[Widget]:
        """The widgets of the body."""
        return ()

    @property
    def body_width(self) -> int:
        """Width of the fields of the body, at least 40."""
        return max(40, min(self.query_one("#body").size.width or self.size.width, self.MAX_WIDTH))

    def plain(self, text: str) -> str:
        """A text with characters that this terminal can show."""
        return self.glyphs.plain(text)

    def say(self, text: str, role: str = "warn") -> None:
        """Show a message above the keys."""
        self.said, self.said_role = text, role
        self.paint()

    def paint(self) -> None:
        """Draw the lines around the body."""
        width = max(self.size.width, 1)
        self._draw("heading", [self._heading_line(width)])
        lost = self.plain("…")
        told = at_most(MAX_MESSAGE_LINES, self.plain(self.said), width - 2, lost) if self.said else []
        self.query_one("#told", Panel).styles.height = max(1, len(told))
        self._draw("told", [(Run(f" {text}", self.said_role),) for text in told])
        self._draw("keys", [footer_line(self._keys(), "^p more", width)])

    def _draw(self, panel: str, lines: list[Line]) -> None:
        self.query_one(f"#{panel}", Panel).draw(lines)

    def _heading_line(self, width: int) -> Line:
        rule = self.glyphs.rule
        heading = f" {self.HEADING} "
        return fitted(
            (Run(rule, "rule"), Run(heading, "title"), Run(rule * max(0, width - len(heading) - 1), "rule")), width
        )

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys for the last line, as they are bound."""
        return shown_keys(self, self.glyphs)

    def redraw(self) -> None:
        """Draw everything again, because symbols or colours may have changed."""
        for panel in self.query(Panel):
            panel.forget()
        for field in self.query(Field):
            field.redraw()
        self.paint()

    def on_screen_resume(self) -> None:
        """Draw everything again after another screen, which may have changed settings."""
        self.redraw()

    @if_made
    def on_descendant_focus(self) -> None:
        """Draw the keys again: some of them are characters for a field in which text is typed."""
        self.paint()

    def on_resize(self) -> None:
        """Draw the screen for the new size."""
        self.paint()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Run the action of the key that was clicked."""
        if event.point.startswith(ACTION):
            self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the action with the button's id: `start`, `back`."""
        if event.button.id is not None:
            await self.run_action(event.button.id)

    def action_back(self) -> None:
        """Return to the previous screen."""
        if not self.busy:
            self.dismiss()

    def action_help(self) -> None:
        """Open the help: all keys of this screen."""
        from circus_maximus.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(keys_of(self, self.glyphs)))

    def action_field(self, by: int) -> None:
        """Move the focus to the row above or below, at the same position; after the last row comes the first."""
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
        """Resume a saved game, watch it if another program plays it, or say why that is impossible."""
        if self.busy:
            return
        if self.game_app.playing(path):
            self._back_to_table(path)
        elif path.resolve() in self.game_app.being_opened:
            self.say("This game is already being opened. Try again in a moment.")
        else:
            self.busy = True
            self.say("Opening the game ...", "dim")
            self._opening(path)

    def _back_to_table(self, path: Path) -> None:
        """Return to the table where this save is already open, if it is the table directly below."""
        from circus_maximus.tui.screens.table.game_screen import GameScreen

        below = next((screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen)), None)
        if below is None or below.game is not self.game_app.playing(path):
            self.say("This game is already open behind another game. Leave that game first.")
            return
        while isinstance(self.app.screen, MenuScreen):
            self.app.pop_screen()

    @work(group="opening")
    async def _opening(self, path: Path) -> None:
        forget = partial(self.game_app.being_opened.discard, path.resolve())
        self.game_app.being_opened.add(path.resolve())
        opening = _in_thread(path)
        try:
            game = await asyncio.wrap_future(opening)
            followed = await asyncio.to_thread(_followed, path) if game.viewing.played_elsewhere else None
        except asyncio.CancelledError:
            opening.add_done_callback(partial(_close_opened, forget))
            raise
        except SaveError as trouble:
            forget()
            self.say(str(trouble), "bad")
            return
        finally:
            self.busy = False
        forget()
        if not self.made:
            game.close()
            return
        self.say("")
        if followed is None:
            self.game_app.open_table(game)
        else:
            self.game_app.show_replay_of(followed)


def _in_thread(path: Path) -> Future[OpenGame]:
    """Open a game in a thread, because that can take long."""
    from concurrent.futures import ThreadPoolExecutor

    thread = ThreadPoolExecutor(1)
    opening = thread.submit(_opened, path)
    thread.shutdown(wait=False)
    return opening


def _opened(path: Path) -> OpenGame:
    from circus_maximus.play.opening import open_game

    return open_game(path)


def _followed(path: Path) -> FollowedGame:
    from circus_maximus.play.replaying import FollowedGame

    return FollowedGame(path)


def _close_opened(closed: Callable[[], None], opening: Future[OpenGame]) -> None:
    """Close the game that was being opened, because the screen was left; then call `closed`."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()
    closed()
