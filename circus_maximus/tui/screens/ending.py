"""The result of a game: final standings, plots, highlights, and what to do next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple, get_args

from rich.cells import cell_len
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.filenames import BadPath, is_served
from circus_maximus.play.story import story_path, write_story
from circus_maximus.tui.draw.look import Look, room_for, ruled
from circus_maximus.tui.draw.plot import plot_lines, values_of
from circus_maximus.tui.draw.styled_lines import (
    ACTION,
    Line,
    Run,
    at_most,
    cropped,
    fit,
    fitted,
    flowed,
    footer_line,
    in_lines,
    side_by_side,
    width_of,
)
from circus_maximus.tui.game_app import game_app_of
from circus_maximus.tui.keys import keys_of, shown_keys
from circus_maximus.tui.screens.base import BaseScreen, if_made
from circus_maximus.tui.screens.dialogs import ConfirmScreen
from circus_maximus.tui.widgets.panel import Panel

MAX_NAME_WIDTH = 14
MARK = 4
"""Cells for the rank, and for a seat's mark."""
MIN_PLOT_WIDTH = 34
MIN_ROWS = 8
"""Minimum size of a plot."""


class EndingLines(NamedTuple):
    """What is shown of a result."""

    lines: list[Line]
    tabbed: bool
    """Whether there is room for one view only."""


def ending_lines(ending: Ending, names: Sequence[str], view: int, width: int, height: int, look: Look) -> EndingLines:
    """The result as far as it fits. `view`: what is shown if there is room for one view only; see `_one_view`."""
    top: list[Line] = [*flowed((Run(look.glyphs.plain(ending.reason), "title"),), width), ()]
    top += _standing(ending, names, width, look)
    lowest = _highlights(ending, width, look)
    room = height - len(top)
    if not ending.plots:
        return EndingLines([*top, *lowest], False)
    if width // len(ending.plots) < MIN_PLOT_WIDTH or room - len(lowest) - 2 < MIN_ROWS:
        return EndingLines([*top, *_one_view(ending, view, width, room, look)], True)
    plots = _plots(ending, names, width, room - len(lowest) - 2, look)
    return EndingLines([*top, (), *plots, *lowest], False)


def views(ending: Ending) -> int:
    """The number of views if there is room for one only."""
    return len(ending.plots) + bool(ending.highlights)


def _standing(ending: Ending, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """A row for each seat, with the reason why it is ahead of the next: after the row, or below it."""
    wide = [max(len(head), *(len(rank.cells[at]) for rank in ending.ranks)) + 2 for at, head in enumerate(ending.heads)]
    name = min(MAX_NAME_WIDTH, max(map(cell_len, names)))
    fitting = [fit(look.glyphs.plain(whole), name) for whole in names]
    heads = tuple(Run(f"{head:>{cells}}", "dim") for head, cells in zip(ending.heads, wide, strict=True))
    rows: list[Line] = [(Run(" " * (MARK + 2 + name)), *heads)]
    ranks = [(_rank(rank, fitting[rank.seat], wide, look), look.glyphs.plain(rank.decided)) for rank in ending.ranks]
    beside = all(width_of(row) + 3 + len(decided) <= width for row, decided in ranks)
    for at, (row, decided) in enumerate(ranks):
        rows.append((*row, Run("   "), Run(decided, "dim")) if beside else row)
        if decided and not beside:
            rows.append((Run(" " * (MARK + 2)), Run(look.glyphs.plain(ending.reason_of(at)), "dim")))
    return rows


def _rank(rank: Rank, name: str, wide: Sequence[int], look: Look) -> Line:
    cells = tuple(Run(f"{look.glyphs.plain(cell):>{cells}}") for cell, cells in zip(rank.cells, wide, strict=True))
    place = Run(f"{rank.place:>{MARK - 2}}. ", "bold" if rank.place == 1 else "")
    return (place, look.seat(rank.seat), Run(" "), Run(name, f"seat{rank.seat}"), *cells)


def _plots(ending: Ending, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """All plots side by side, below the marks and names of the seats."""
    plots, legend = ending.plots, _legend(names, width, look)
    each = (width - 2 * (len(plots) - 1)) // len(plots)
    drawn = [plot_lines(plot, each, height + 1 - len(legend), look, _together(plot, plots)) for plot in plots]
    rows = [
        side_by_side([lines[at] if at < len(lines) else () for lines in drawn], each, 2)
        for at in range(max(len(lines) for lines in drawn))
    ]
    return [*legend, *rows]


def _together(plot: Plot, plots: Sequence[Plot]) -> frozenset[int]:
    """The values of all plots with the same goal: these have the same rows, so that they can be compared."""
    alike = [other for other in plots if other.goal == plot.goal] if plot.goal is not None else [plot]
    return values_of(*alike)


def _legend(names: Sequence[str], width: int, look: Look) -> list[Line]:
    """The marks with their names, in one line if there is room."""
    cells: list[Line] = [
        (look.seat(seat), Run(f" {fit(name, min(len(name), MAX_NAME_WIDTH))}   ", f"seat{seat}"))
        for seat, name in enumerate(names)
    ]
    return in_lines(cells, width)


def _highlights(ending: Ending, width: int, look: Look) -> list[Line]:
    """An empty line, the heading and the highlights; nothing if there are none."""
    if not ending.highlights:
        return []
    lines: list[Line] = [(), ruled("Highlights", width, look)]
    wide = max(len(title) for title, _ in ending.highlights) + 2
    for title, says in ending.highlights:
        lines += flowed((Run(look.glyphs.plain(says)),), width, (Run(fit(title, wide), "bold"),), wide)
    return lines


def _one_view(ending: Ending, view: int, width: int, height: int, look: Look) -> list[Line]:
    """A plot by its index, or after the plots the highlights, below tabs for all of them."""
    names = [*(plot.name for plot in ending.plots), *(["Highlights"] if ending.highlights else [])]
    tabs: list[Run] = [Run(look.glyphs.rule, "rule")]
    for at, name in enumerate(names):
        tabs += [Run(f" {name} ", "here" if at == view else "key", f"{ACTION}show({at})"), Run(" ")]
    line = (*tabs, Run(look.glyphs.rule * (width - width_of(tuple(tabs))), "rule"))
    if view == len(ending.plots):
        return [line, *_highlights(ending, width, look)[2:]]
    return [line, *plot_lines(ending.plots[view], width, height, look)[1:]]


MAX_MESSAGE_LINES = 6
"""Maximum number of lines of a message."""
NextStep = Literal["rematch", "new_game", "table", "leave"]
"""What to do after the screen."""
Another = Literal["rematch", "new_game", ""]
"""How another game can be begun from the screen; empty if it cannot."""


class EndingScreen(BaseScreen[NextStep]):
    """Dismissed with the next step: `table` is to return to the table."""

    CSS_PATH = Path(__file__).with_name("ending.tcss")
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r",
            "leave_for('rematch')",
            "Rematch",
            id="ending.rematch",
            tooltip="Rematch: everybody moves one seat",
        ),
        Binding("n", "leave_for('new_game')", "New game", id="ending.new"),
        Binding("e", "export", "Export", id="ending.export", tooltip="Export the story"),
        Binding("l", "log", "Log", id="ending.log", show=False, tooltip="Show the log"),
        Binding("v", "replay", "Replay", id="ending.replay", tooltip="View the game moment by moment"),
        Binding("question_mark", "help", "Help", id="ending.help", key_display="?", tooltip="Keys and symbols"),
        Binding("escape", "back", "Table", id="ending.table", tooltip="Return to the table"),
        Binding("q", "leave_for('leave')", "Leave", id="ending.leave", tooltip="Leave the game"),
        Binding("right,tab", "turn(1)", "Next view", id="ending.next", tooltip="The next plot or list"),
        Binding(
            "left,shift+tab",
            "turn(-1)",
            "Previous view",
            id="ending.before",
            show=False,
            tooltip="The previous plot or list",
        ),
    ]

    def __init__(self, ending: Ending, match: Match, story: str, another: Another = "rematch") -> None:
        super().__init__()
        self.ending = ending
        self.match = match
        self._another = another
        self.view = ending.plot if ending.plot < views(ending) else 0
        """The view shown if there is room for one only: a plot, or after the plots the highlights."""
        self.told: tuple[str, str] = ("", "")
        """The message and its role."""
        self._tabbed = False
        """Whether there is room for one view only."""
        self._story = story
        """The name or path of the story, as it was typed last."""

    def compose(self) -> ComposeResult:
        """One panel for the result, the line for the story's path, and the keys."""
        yield Panel(id="ending")
        with Horizontal(id="exporting"):
            yield Panel(id="label")
            yield Input(id="path", select_on_focus=False)
            yield Panel(id="told")
        yield Panel(id="keys")

    def on_mount(self) -> None:
        """Hide the line for the story's path."""
        self._show_path_entry(False)

    def on_resize(self) -> None:
        """Arrange the screen for the new size."""
        self.call_after_refresh(self.paint)

    @property
    def look(self) -> Look:
        """Symbols and size class."""
        width, height = self.size
        return Look(self.glyphs, room_for(width, height))

    @property
    def _is_asking(self) -> bool:
        """Whether a path is being asked for."""
        return self.query_one("#path").display

    # Drawing

    def paint(self) -> None:
        """Draw everything; panels redraw only what changed."""
        look, width = self.look, self.size.width
        text, role = self.told
        plain = look.glyphs.plain
        told = [] if self._is_asking else at_most(MAX_MESSAGE_LINES, plain(text), width - 2, plain("…"))
        self.query_one("#exporting").styles.height = below = max(1, len(told))
        height = self.size.height - 1 - below
        drawn = ending_lines(self.ending, self.match.names, self.view, width - 2, height, look)
        self._tabbed = drawn.tabbed
        lines = [fitted((Run(" "), *line), width) for line in drawn.lines]
        self.query_one("#ending", Panel).draw(lines[:height])
        label = " Name: " if is_served() else " Name or path: "
        self.query_one("#label", Panel).draw([(Run(label, "bold"),)])
        self.query_one("#told", Panel).draw([cropped((Run(f" {line}", role),), width) for line in told])
        keys = shown_keys(self, look.glyphs)
        if self._is_asking:
            keys = [("Enter", "Export", "write"), ("Esc", "Cancel", "back")]
        self.query_one("#keys", Panel).draw([footer_line(keys, "^p more", width)])

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Esc cancels the export, even if the settings give it no function."""
        if event.key == "escape" and self._is_asking:
            event.stop()
            event.prevent_default()
            self._show_path_entry(False)

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Run the action of what was clicked."""
        self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")

    def action_show(self, view: int) -> None:
        """Show a view."""
        self.view = view
        self.paint()

    def action_turn(self, by: int) -> None:
        """Show the next or the previous view."""
        self.action_show((self.view + by) % views(self.ending))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Views can be turned only if not all of them fit. Another game can be begun in one way at most."""
        if action == "leave_for" and parameters[0] in get_args(Another):
            return parameters[0] == self._another
        return action != "turn" or self._tabbed

    def action_log(self) -> None:
        """Open the log."""
        from circus_maximus.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match, show=self._replay_from))

    def action_replay(self) -> None:
        """Open the replay at the beginning."""
        self._replay_from(0)

    def _replay_from(self, n: int) -> None:
        game_app_of(self).show_replay(self.match, n)

    def action_help(self) -> None:
        """Open the help: the keys, and the marks in the plots."""
        from circus_maximus.tui.screens.help import HelpScreen

        marks = [(self.look.seat(seat).text, name) for seat, name in enumerate(self.match.names)]
        self.app.push_screen(HelpScreen(keys_of(self, self.look.glyphs), legend=marks))

    def action_leave_for(self, what: NextStep) -> None:
        """Leave the screen."""
        self.dismiss(what)

    def action_back(self) -> None:
        """Cancel the export, or return to the table."""
        if self._is_asking:
            self._show_path_entry(False)
        else:
            self.dismiss("table")

    # The story

    def action_export(self) -> None:
        """Ask for the path of the story."""
        self.told = ("", "")
        self.query_one("#path", Input).value = self._story
        self._show_path_entry(True)

    def _show_path_entry(self, on: bool) -> None:
        entry = self.query_one("#path", Input)
        entry.display = on
        self.query_one("#label").display = on
        self.query_one("#told").display = not on
        self.set_focus(entry if on else None)
        if on:
            entry.cursor_position = len(entry.value)
        self.call_after_refresh(self.paint)

    def on_input_submitted(self) -> None:
        """Enter exports the story."""
        self.action_write()

    def action_write(self) -> None:
        """Export the story; an existing file is overwritten only if the player confirms."""
        self._story = self.query_one("#path", Input).value.strip()
        self._write(overwrite=False)

    @work(exclusive=True, group="story")
    async def _write(self, *, overwrite: bool) -> None:
        try:
            path = story_path(self._story)
            await self._write_to(path, overwrite=overwrite)
        except BadPath as error:
            self._say(f"The story was not written: {error}.", "bad")

    async def _write_to(self, path: Path, *, overwrite: bool) -> None:
        try:
            await asyncio.to_thread(write_story, self.match, path, overwrite=overwrite)
        except FileExistsError:
            self._ask_to_overwrite(path)
        except OSError as error:
            self._say(f"The story was not written: {reason_of(error)}: {printable(path)}.", "bad")
        else:
            self._say(f"The story was written to {printable(path.name)} in {printable(path.parent)}.", "good")

    @if_made
    def _say(self, text: str, role: str) -> None:
        self.told = (text, role)
        self._show_path_entry(False)

    @if_made
    def _ask_to_overwrite(self, path: Path) -> None:
        question = f"{printable(path)} exists. Overwrite?"
        self.app.push_screen(ConfirmScreen(question, "Overwrite", "Cancel"), self._overwrite_answered)

    @if_made
    def _overwrite_answered(self, overwrite: bool | None) -> None:
        if overwrite:
            self._write(overwrite=True)
