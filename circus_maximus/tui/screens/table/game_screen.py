"""The screen of a game in panels: what the live table and replays have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.screen import Screen
from textual.widget import Widget

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.game_app import GameApp, game_app_of
from circus_maximus.tui.keys import action_of, declared, keys_of, named_keys
from circus_maximus.tui.screens.base import BaseScreen, if_made, widget_at
from circus_maximus.tui.screens.table.over_table import OverTable
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.painting import panel_with
from circus_maximus.tui.table.selecting import Selecting
from circus_maximus.tui.table.step_show import PACES
from circus_maximus.tui.table.table import Answer, Table
from circus_maximus.tui.widgets.panel import Panel

OVERLAP = 2
"""By how many lines a page is shorter than its panel: the heading, and a line that stays visible."""


class TableLayout(Layout):
    """Places each panel at its box; a panel without a box is hidden."""

    name = "table"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Place the panels at the screen's boxes for this size."""
        assert isinstance(parent, GameScreen)
        boxes = parent.drawn_boxes(size)
        nowhere = Box(0, 0, 0, 0)
        regions = [Region(*boxes.get(child.id or "", nowhere)) for child in children]
        return [
            WidgetPlacement(region, Offset(), Spacing(), child) for region, child in zip(regions, children, strict=True)
        ]


class GameScreen(BaseScreen[None]):
    """Draws a table in panels. `table.py` has what is drawn; `over_table.py` opens other screens over it."""

    SCROLL_KEYS: ClassVar[Sequence[str]] = ()
    """The names of the functions that scroll a panel."""

    _layout_by_boxes = TableLayout()

    over: OverTable
    selecting: Selecting

    def __init__(self, game: OpenGame, is_over: Callable[[], bool] | None = None) -> None:
        super().__init__()
        self.table = Table(self, game, self.SCROLL_KEYS, is_over)
        self.own_marks = game.marks
        ids = (*self.table.kit.ids, "targets", "card", "log", "asked", "told", "keys")
        self._panels = {id: Panel(id=id) for id in ids}
        self._panels |= {id: Panel(id=id, classes="over") for id in ("found", "news", "popup")}
        self._drawn_at = Size(0, 0)
        """The size for which the panels were last drawn."""

    @property
    def game(self) -> OpenGame:
        """The open game."""
        return self.table.game

    @property
    def match(self) -> Match:
        """The match of the game; in a replay, as it was at the moment that is shown."""
        return self.table.match

    @property
    def viewer(self) -> Seat | None:
        """The seat whose knowledge is shown; None if several people look."""
        return self.table.viewer

    # What the table asks of its screen

    @property
    def game_app(self) -> GameApp:
        """The app, with its open games."""
        return game_app_of(self)

    def does(self, key: str) -> str:
        """The function of a key; empty if it has none."""
        return action_of(self, key)

    def declared_keys(self) -> Iterable[tuple[str, str]]:
        """The functions of the screen with their keys."""
        return declared(self)

    def open(self, screen: Screen[Answer], answered: Callable[[Answer | None], None] | None = None) -> None:
        """Open a screen over the table; `answered` gets its answer, if the table is still open."""

        def guarded(answer: Answer | None) -> None:
            if answered is not None and self.made:
                answered(answer)

        self.app.push_screen(screen, guarded)

    async def show(self, screen: Screen[Any]) -> None:
        """Open a screen over the table, and wait until it is closed."""
        await self.app.push_screen_wait(screen)

    # Drawing

    def compose(self) -> ComposeResult:
        """The panels that have a box now, drawn before they are shown; each further one takes a start 0.4 ms."""
        self._draw_panels()
        yield from (self._panels[id] for id in self.table.boxes)

    @property
    def layout(self) -> Layout:
        """The layout by boxes, instead of that of the stylesheet."""
        return self._layout_by_boxes

    def on_resize(self) -> None:
        """Arrange the table, if the size is new: Textual sends this several times at the start."""
        if self.size != self._drawn_at:
            self.paint()

    def drawn_boxes(self, size: Size) -> Mapping[str, Box]:
        """The boxes for which the panels were last drawn, if the screen still has this size."""
        return self.table.boxes if size == self._drawn_at else self.table.arranged(size)

    def paint(self) -> None:
        """Draw every panel; panels redraw only what changed."""
        self._draw_panels()

    def _draw_panels(self) -> None:
        size, before = self.size or self.app.size, self.table.boxes
        self._drawn_at = size
        named = named_keys(self, self.glyphs)
        boxes, drawn = self.table.draw(size, self._keys(), named, self.permanent_message(named))
        if boxes != before and self.children:
            self.mount_all(self._panels[id] for id in boxes if not self._panels[id].is_attached)
            # This clears the container's cache of where its panels are.
            self._panels["keys"].refresh(layout=True)
        for id, lines in drawn.items():
            self._panels[id].draw(lines)

    def permanent_message(self, named: Mapping[str, str]) -> str:
        """What is shown while there is no other message. `named` maps names of functions to keys."""
        raise NotImplementedError

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys for the last line, as they are bound."""
        raise NotImplementedError

    # Seeing more

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll the panel under the mouse up."""
        self._scroll(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll the panel under the mouse down."""
        self._scroll(event, 1)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        """Scroll a panel that has too many lines; at its end, turning the wheel further changes nothing."""
        panel = widget_at(self, event.screen_x, event.screen_y)
        if not isinstance(panel, Panel) or panel.id is None:
            return
        before, lines = self.table.state.scrolled, panel.lines
        id = panel_with(panel.id, self.table.boxes, self.table.state)
        self.table.change_state(scrolled=(id, by + (before[1] if before[0] == id else 0)))
        if panel.lines == lines:
            self.table.change_state(scrolled=before)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys scroll only facts; other panels scroll with the cursor. Not every title has details."""
        if action == "details":
            return bool(self.table.kit.details)
        if action == "page":
            return bool(self.table.kit.panels_with_facts)
        return super().check_action(action, parameters)

    def action_details(self) -> None:
        """Show more on the panels, or hide it again."""
        self.table.change_state(details=not self.table.state.details)

    def action_page(self, by: int) -> None:
        """Scroll facts by a page: in the panel that is scrolled already, otherwise in the first that has too many."""
        kit, (panel, scrolled) = self.table.kit, self.table.state.scrolled
        own = [id for id in kit.ids if id in self.table.boxes and id in kit.panels_with_facts]
        for id in [panel] if scrolled and panel in own else own:
            before = scrolled if id == panel else 0
            if (at := self._page_on(id, before, by)) != before:
                self.table.change_state(scrolled=(id, at))
                return

    def _page_on(self, panel: str, at: int, by: int) -> int:
        """By how many lines a panel is scrolled after a page more, as far as it has lines."""
        table, box = self.table, self.table.boxes[panel]
        look = table.look(self._drawn_at, named_keys(self, self.glyphs))

        def drawn(scrolled: int) -> list[Line]:
            return table.kit.draw(table.shown, table.viewer, {panel: box}, look, (panel, scrolled))[panel]

        lines = drawn(at)
        for _ in range(max(1, box.height - OVERLAP)):
            further = drawn(at + by)
            if further == lines:
                break
            at, lines = at + by, further
        return at

    # What opens over the table

    def action_rules(self) -> None:
        """Open the rulebook at the rule of the current question."""
        self.over.rules()

    def action_help(self) -> None:
        """Open the help: the question, the keys, the symbols and the rule."""
        self.over.help(keys_of(self, self.glyphs))

    def action_log(self) -> None:
        """Open the log."""
        self.over.log(self.show_record)

    def action_ending(self) -> None:
        """Open the result of the game."""
        self.over.ending()

    def show_record(self, n: int) -> None:
        """Show the game at a record."""
        raise NotImplementedError

    def action_pace(self) -> None:
        """Change to the next pace at which moves of bots are shown."""
        settings = self.game_app.settings
        names = [name for name, seconds in PACES.items() if seconds]
        pace = names[(names.index(settings.pace) + 1) % len(names) if settings.pace in names else 0]
        self.table.say(f"Bot speed: {pace}.", "good")
        self.game_app.change(self._pace_saved, pace=pace)

    @if_made
    def _pace_saved(self, trouble: str) -> None:
        if trouble:
            self.table.say(trouble)
