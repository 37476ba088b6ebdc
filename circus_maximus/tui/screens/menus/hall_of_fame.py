"""The hall of fame: the records of a title, and the games of each person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.cells import cell_len
from textual import work
from textual.binding import Binding, BindingType
from textual.widget import Widget

from circus_maximus.engine.text.names import MAX_NAME_LENGTH
from circus_maximus.engine.title import Title
from circus_maximus.play.game_counts import Statistics
from circus_maximus.play.totals import PersonTotals, TitleTotals
from circus_maximus.titles import title_names
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fit, line, wrapped
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.screens.menus.save_rows import count_saves, progress, record_text, skipped, totals_of, unnamed
from circus_maximus.tui.widgets.lists import BEFORE_ROW, ChoiceList, Row
from circus_maximus.tui.widgets.panel import Panel

NAME, NUMBER = MAX_NAME_LENGTH + 2, 8
"""Widths of the columns: names, and each number."""
NUMBERS = ("Games", "Wins", "Shared", "Won")
LABEL = 18
"""Width of the labels of records."""
NONE = "none"
BETWEEN = 2
"""Cells between the columns of what tallies say."""
MAX_SKIPPED_LINES = 4
"""Maximum number of lines about saves that are not counted."""


class HallOfFameScreen(MenuScreen):
    """What all people have won, with all saved games."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "next_title", "Pick game", id="fame.game"),
        Binding("q", "back", "Back", id="fame.close", show=False),
    ]

    MAX_WIDTH = 120

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.statistics: Statistics | None = None
        """What has been counted so far; None before the saves are known."""
        self._show_title(title)

    def _show_title(self, title: Title) -> None:
        self.game_title = title
        self.HEADING = f"Hall of fame: {title.label}"

    def fields(self) -> Iterable[Widget]:
        """The records, the people, the details of the person under the cursor, and what is not counted."""
        yield Panel(id="records")
        yield ChoiceList(id="people")
        yield Panel(id="details")
        yield Panel(id="not-counted")

    def on_screen_resume(self) -> None:
        """Count the saves again: they may have been played or deleted in between."""
        super().on_screen_resume()
        self.count()

    @work(exclusive=True, group="counting")
    async def count(self) -> None:
        """Count the saves, and show progress."""
        if unsaved := await count_saves(self._show):
            self.say(unsaved)

    def _show(self, statistics: Statistics) -> None:
        if self.made:
            self.statistics = statistics
            self.paint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There may be only one game to pick."""
        return len(title_names()) > 1 if action == "next_title" else True

    def paint(self) -> None:
        """Draw everything."""
        super().paint()
        statistics = self.statistics
        if statistics is None:
            return
        found = totals_of(self.game_title, statistics)
        self._put("records", self._record_lines(statistics, found))
        people, head = self.query_one("#people", ChoiceList), self._head(found)
        people.put([Row(person.name, self._row(person, found)) for person in found.people], head)
        people.display = bool(found.people)
        self._paint_details(found)
        faults = self._wrapped(skipped(statistics.faults)) if statistics.faults else []
        default = self._wrapped(unnamed(self.game_title, found)) if not progress(statistics) else []
        not_counted = [*((text, "warn") for text in faults[:MAX_SKIPPED_LINES]), *((text, "dim") for text in default)]
        self._put("not-counted", [(Run(f"  {text}", role),) for text, role in not_counted])

    def _wrapped(self, text: str) -> list[str]:
        return wrapped(self.plain(text), self.body_width - 4) if text else []

    def _put(self, panel: str, lines: list[Line]) -> None:
        """Draw a panel that is as high as its lines."""
        self.query_one(f"#{panel}", Panel).styles.height = len(lines)
        self._draw(panel, [cropped(it, self.body_width, self.glyphs.plain("…")) for it in lines])

    def _record_lines(self, statistics: Statistics, found: TitleTotals) -> list[Line]:
        if counting := progress(statistics):
            return [(Run(f"  {counting} ...", "dim"),)]
        if not found.people:
            label = self.game_title.label
            return [
                (Run(f"  No finished games of {label} to count yet.", "bold"),),
                (Run("  Games that people finish count for as long as their saves are kept."),),
            ]
        width = self.body_width - LABEL - 2
        told = [(record.label, record_text(record, width, self.plain)) for record in found.records]
        return [line(Run(f"  {label:<{LABEL}}", "title"), Run(says)) for label, says in told] + [()]

    def _widths(self, found: TitleTotals) -> list[int]:
        """Widths of the columns of what tallies say; none if they do not all fit."""
        says = zip(found.labels, *(person.says for person in found.people), strict=True)
        widths = [max(cell_len(self.plain(text or NONE)) for text in texts) + BETWEEN for texts in says]
        room = self.body_width - BEFORE_ROW - NAME - NUMBER * len(NUMBERS) - BETWEEN
        return widths if sum(widths) <= room else []

    def _head(self, found: TitleTotals) -> Line:
        numbers = "".join(f"{number:>{NUMBER}}" for number in NUMBERS)
        columns = zip(found.labels, self._widths(found), strict=False)
        labels = "".join(f"{'':{BETWEEN}}{label:<{width - BETWEEN}}" for label, width in columns)
        return (Run(f"{'Name':<{NAME}}{numbers}{labels}", "title"),)

    def _row(self, person: PersonTotals, found: TitleTotals) -> Line:
        share, counts = f"{100 * person.wins / person.games:.0f}%", (person.games, person.wins, person.shared)
        numbers = "".join(f"{number:>{NUMBER}}" for number in (*(f"{count:,}" for count in counts), share))
        columns = zip(person.says, self._widths(found), strict=False)
        says = "".join(" " * BETWEEN + fit(self.plain(text or NONE), width - BETWEEN) for text, width in columns)
        return line(Run(fit(self.plain(person.name), NAME), "bold"), Run(numbers), Run(says, "dim"))

    def _paint_details(self, found: TitleTotals) -> None:
        """What tallies say about the person under the cursor, if the columns do not say it."""
        here = self.query_one("#people", ChoiceList).here
        person = next((person for person in found.people if person.name == here), None)
        told = zip(found.labels, person.says, strict=True) if person and not self._widths(found) else ()
        self._put(
            "details",
            [line(Run(f"  {label:<{LABEL}}", "title"), Run(self.plain(says or NONE), "dim")) for label, says in told],
        )

    def on_choice_list_moved(self, event: ChoiceList.Moved) -> None:
        """Show the details of another person."""
        if self.statistics is not None:
            self._paint_details(totals_of(self.game_title, self.statistics))

    def action_next_title(self) -> None:
        """Show the next game."""
        self.game_app.next_title()
        self._show_title(self.game_app.chosen_title)
        self.paint()
