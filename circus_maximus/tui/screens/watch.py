"""The screen of a watch: the effect of each save, and the tries so far."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import work
from textual.binding import Binding, BindingType
from textual.widget import Widget

from circus_maximus.bench.watching.watched_files import Refused
from circus_maximus.engine.text.words import listed
from circus_maximus.tui.draw.styled_lines import Line, Run, at_most, cropped, fit, wrapped
from circus_maximus.tui.keys import keys_of
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.help import HelpScreen
from circus_maximus.tui.screens.log import StoryScreen
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.widgets.lists import ChoiceList, Row, RowList
from circus_maximus.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.bench.watching.live_watch import LiveWatch
    from circus_maximus.bench.watching.view import TableLine, TryLine, View

ROLES = {"moved": "title", "open": "", "quiet": "dim"}
"""The role of a verdict, by its kind."""
GAP = 2
"""Spaces between columns, if there is room for more than one."""
VERDICT = 20
"""Minimum width of a verdict."""
WIDE = 100
"""Minimum width at which all marks of a try are shown."""


def table(lines: Sequence[TableLine], width: int) -> tuple[Line, list[Line]]:
    """The head and the rows of the table; what does not fit in the width is cut off at the right."""
    heads = ("", "seats", "pinned", "last", "now", "change")
    cells = [
        (it.name, str(it.seats), it.pinned, it.last, it.now, it.change, it.verdict, f"({it.why})" if it.why else "")
        for it in lines
    ]
    wide = [max([cell_len(head), *(cell_len(cell[at]) for cell in cells)]) for at, head in enumerate(heads)]
    gap = " " * (GAP if sum(wide) + GAP * len(wide) + VERDICT <= width else 1)
    head = gap.join(f"{head:>{wide[at]}}" if at else f"{head:<{wide[at]}}" for at, head in enumerate(heads))
    rows: list[Line] = []
    line_up, name = "", ""
    for it, cell in zip(lines, cells, strict=True):
        if it.line_up != line_up:
            line_up, name = it.line_up, ""
            rows.append((Run(line_up, "title"),))
        first = cell[0] if cell[0] != name else ""
        name = cell[0]
        values = gap.join([f"{first:<{wide[0]}}", *(f"{cell[at]:>{wide[at]}}" for at in range(1, len(heads)))])
        verdict = Run(f"{gap}{cell[6]} {cell[7]}".rstrip(), ROLES[it.tone])
        rows.append((Run(values), verdict))
    return (Run(f"{head}{gap}verdict", "title"),), rows


def try_line(it: TryLine, view: View, width: int) -> Line:
    """A try in the list: its number, time, marks, changes and effect."""
    marks = [
        *(["now"] if it.number == view.current else []),
        *(["pinned"] if it.number == view.baseline else []),
        *(["measuring"] if it.number in view.measuring else ["confirmed"] if it.confirmed else []),
    ]
    number = f"#{it.number}" if it.number else ""
    told = f"{it.changes}{f': {it.did}' if it.did else ''}"
    return (
        Run(f"{number:<4} {it.time:<6} ", "dim"),
        Run(fit(listed(marks), 14 if width < WIDE else 18) + " ", "bold"),
        Run(told),
    )


WAIT = 0.1
"""Seconds between two updates of the screen."""
MAX_PROBLEM_LINES = 4
"""Maximum number of lines of one error: its file may have a long path, and what to do stands at its end."""
MAX_MESSAGE_LINES = 5
"""Lines above the table, if the screen is small."""
MAX_ERROR_LINES = 5
"""Lines for errors in the files, if the screen is small."""
WORDS = (
    ("interim", "no verdict before 50 blocks are played"),
    ("UNDECIDED", "more blocks are needed, or too few blocks differ"),
    ("equivalent", "any difference is within the margin"),
    ("within margin", "the difference is real, but within the margin"),
    ("no change", "no game differs, or what is counted never happens"),
    ("now", "the last save"),
    ("pinned", "the baseline that everything is compared with"),
    ("confirmed", "rerun on fresh seeds and judged by these alone"),
)
"""What the words of the screen mean."""


class WatchScreen(MenuScreen):
    """The table of primary values, and the list of tries below it."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*MenuScreen.CSS_PATH, Path(__file__).with_name("watch.tcss")]
    HEADING = "Watching"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c,k", "confirm", "Confirm", id="watch.confirm", tooltip="Rerun this try on fresh seeds"),
        Binding("u", "undo", "Undo", id="watch.undo", tooltip="Undo the last save of your files"),
        Binding("p", "pin", "Pin", id="watch.pin", tooltip="Make the selected try the baseline"),
        Binding("r", "replay", "Replay", id="watch.replay", tooltip="Read the game that changed most"),
        Binding(
            "enter",
            "restore",
            "Restore",
            id="watch.restore",
            tooltip="Write this try back to your files",
            priority=True,
        ),
        Binding("q", "app.quit", "Quit", id="watch.quit"),
    ]

    def __init__(self, live: LiveWatch) -> None:
        super().__init__()
        self._live = live
        self._view: View | None = None
        self._waiting = False
        """Whether the view will be shown again in a moment."""
        self._stale = False
        """Whether anything has changed since the view was requested."""

    def fields(self) -> Iterable[Widget]:
        """The status, errors, values, tries, and details of the selected try."""
        yield Panel(id="what")
        yield Panel(id="errors")
        yield RowList(id="values")
        yield ChoiceList(id="tries", head=(Run("Tries", "title"),))
        yield Panel(id="details")

    @property
    def tries(self) -> ChoiceList:
        """The list of tries."""
        return self.query_one("#tries", ChoiceList)

    def on_mount(self) -> None:
        """Focus the list, and show the first view."""
        self.tries.focus()
        self.look()

    @if_made
    def look(self) -> None:
        """Show a new view in a moment."""
        self._stale = True
        if not self._waiting:
            self._waiting = True
            self.set_timer(WAIT, self._fetch)

    @if_made
    def _fetch(self) -> None:
        self._stale = False
        self._show()

    @work(group="view")
    async def _show(self) -> None:
        """Request the view in another thread, because that takes a moment."""
        view = await asyncio.to_thread(self._live.view)
        self._waiting = False
        if not self.made:
            return
        if self._stale:
            self.look()
        before, self._view = self._view, view
        self.paint()
        if before is None or before.current != view.current:
            self.tries.point_at(str(view.current))
            self._paint_details()
        measured = {it.number: it for it in view.tries if before and it.number in before.measuring and it.confirmed}
        for number in measured.keys() - set(view.measuring):
            self.say(f"Try {number}, measured on fresh seeds: {measured[number].confirmed}.", "good")

    # Drawing

    def paint(self) -> None:
        """Draw everything."""
        super().paint()
        view, height = self._view, self.size.height
        if view is None:
            return
        width = max(40, self.size.width)
        spare = max(0, height - 24) // 3
        self._fill("what", self._what(view, width)[: MAX_MESSAGE_LINES + spare])
        self._fill("errors", self._errors(view, width, MAX_ERROR_LINES + spare))
        details = 2 if height < 30 else 4
        self.query_one("#details").styles.height = details
        self.tries.styles.height = min(len(view.tries) + 1, 5 + spare)
        head, rows = table(view.table, width - 4)
        self.query_one("#values", RowList).put([Row("", self._plain(row)) for row in rows], head)
        self.tries.put([Row(str(it.number), self._plain(try_line(it, view, width))) for it in reversed(view.tries)])
        self._paint_details()

    def _plain(self, line: Line) -> Line:
        return tuple(run._replace(text=self.glyphs.plain(run.text)) for run in line)

    def _fill(self, panel: str, lines: Sequence[Line]) -> None:
        """Draw lines in a panel, and set its height to their number."""
        self.query_one(f"#{panel}").styles.height = len(lines)
        self.query_one(f"#{panel}").display = bool(lines)
        self._draw(panel, [cropped(self._plain(line), self.size.width, self.glyphs.plain("…")) for line in lines])

    def _heading_line(self, width: int) -> Line:
        rule, view = self.glyphs.rule, self._view
        mine = self.glyphs.plain(view.mine) if view is not None else ""
        head = fit(f" {self.HEADING} {mine} ", min(width - 2, cell_len(mine) + len(self.HEADING) + 3))
        return (Run(rule, "rule"), Run(head, "title"), Run(rule * max(0, width - cell_len(head) - 1), "rule"))

    def _what(self, view: View, width: int) -> list[Line]:
        """The baseline, what is being played, and the effect of the save."""
        against = f"{view.now} against {view.pinned}" if view.now else f"against {view.pinned}"
        last = f" · last: {view.last}" if view.last else ""
        lines: list[Line] = [
            (Run(f" {against}", "bold"), Run(f"{last} · {view.plays}", "dim")),
            (Run(f" {view.status}", "bad" if self._live.failure else ""),),
        ]
        if view.did:
            lines += [(Run(f" {text}", "title"),) for text in at_most(2, f"{view.now}: {view.did}", width - 2)]
        lines += [(Run(f" ! {text}", "warn"),) for note in view.notes for text in at_most(2, note, width - 4)]
        return lines

    def _errors(self, view: View, width: int, most: int) -> list[Line]:
        """The errors in the last save, in a few lines."""
        if not view.problems:
            return []
        of = f"; the numbers below are those of {view.now}" if view.now else ""
        lines: list[str] = []
        for text in view.problems:
            lines += [text] if text.startswith(" ") else at_most(MAX_PROBLEM_LINES, text, width - 2)
        if len(lines) > most:
            lines[most - 1 :] = [f"... and {len(lines) - most + 1} more lines"]
        return [
            (Run(f" {self.glyphs.no} The last save has errors{of}.", "bad"),),
            *((Run(f" {it}"),) for it in lines),
        ]

    def _paint_details(self) -> None:
        """Details of the selected try."""
        it, width = self._selected(), max(20, self.size.width - 4)
        if it is None:
            return
        told = [("bold", f"{it.changes}{f': {it.did}' if it.did else ''}")]
        if it.confirmed:
            told.insert(0, ("title", f"Measured on fresh seeds: {it.confirmed}"))
        lines: list[Line] = [(Run(f"   {text}", role),) for role, part in told for text in wrapped(part, width)]
        room = self.query_one("#details").styles.height
        height = int(room.value) if room is not None else 2
        self._draw("details", [self._plain(line) for line in lines[:height]])

    def _selected(self) -> TryLine | None:
        here = self.tries.here
        return next((it for it in self._view.tries if str(it.number) == here), None) if self._view else None

    def on_choice_list_moved(self, event: ChoiceList.Moved) -> None:
        """Show the details of another try."""
        self._paint_details()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no screen to go back to."""
        return action != "back"

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Take the try up, on Enter or a click."""
        self.action_restore()

    def action_help(self) -> None:
        """Open the help: all keys, and the words of the table."""
        does = {binding.action: binding.tooltip for binding in self.BINDINGS if isinstance(binding, Binding)}
        keys = [key._replace(label=does.get(key.action) or key.label) for key in keys_of(self, self.glyphs)]
        self.app.push_screen(HelpScreen(keys, legend=WORDS))

    def action_confirm(self) -> None:
        """Measure the selected try on fresh seeds."""
        self._ask(self._live.confirm)

    def action_pin(self) -> None:
        """Make the selected try the baseline."""
        self._ask(self._live.pin)

    def action_restore(self) -> None:
        """Write the text of the selected try."""
        self._ask(self._live.restore)

    def action_undo(self) -> None:
        """Write the text from before the last save."""
        self._ask(lambda number: self._live.undo())

    @work(group="asking")
    async def _ask(self, what: Callable[[int], str]) -> None:
        """Do something with the selected try, in another thread, and show the result."""
        if (it := self._selected()) is None:
            return
        try:
            said, role = await asyncio.to_thread(what, it.number), "good"
        except Refused as refused:
            said, role = str(refused), "bad"
        if self.made:
            self.say(said, role)

    @work(group="asking", exclusive=True)
    async def action_replay(self) -> None:
        """Show the story of the game of the selected try that changed most."""
        if (it := self._selected()) is None:
            return
        self.say("Replaying the game ...", "dim")
        try:
            story = await asyncio.to_thread(self._live.replay, it.number)
        except Refused as refused:
            self.say(str(refused), "bad")
            return
        if self.made and self.app.screen is self:
            self.say("")
            self.app.push_screen(StoryScreen(story.name, story.differs, story.match))
