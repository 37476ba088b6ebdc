"""The log: everything that happened in a match, sentence by sentence, including what was undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match, Turn
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.play.replaying import move_numbers
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import Block, Page, heading, page
from circus_maximus.tui.draw.styled_lines import Line, Run
from circus_maximus.tui.screens.reading_screen import ReadingScreen
from circus_maximus.tui.table.log_panel import first_name, record_of, record_point
from circus_maximus.tui.widgets.panel import Panel
from circus_maximus.tui.widgets.reader import Reader

NUMBER = 6
"""Width of the number of a move, with a space before and after it."""


class LogScreen(ReadingScreen):
    """The full log as a viewer may read it. Its cursor is on a record."""

    HEADLINE = "Log"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "show", "Show this moment", id="log.show", tooltip="Show the table then"),
        Binding("l", "back", "Back", id="log.back", show=False),
    ]

    def __init__(
        self,
        match: Match,
        viewer: Seat | None = None,
        show: Callable[[int], None] | None = None,
        here: int | None = None,
    ) -> None:
        """`show` shows the game at a record; the log opens at the record `here`, or if that is None at its end."""
        super().__init__()
        self.match = match
        self._viewer = viewer
        self._show = show
        self._here = here

    def write(self, width: int, look: Look) -> Page:
        return page(list(log_blocks(self.match, self._viewer, look)), width, look.glyphs)

    def begin(self, reader: Reader) -> None:
        records = self._records()
        lines = [at for at, n in records if self._here is None or n <= self._here]
        if lines:
            reader.go_to_end()
            reader.point_at(lines[-1])
        elif records:
            reader.mark(records[0][0])

    def _records(self) -> list[tuple[int, int]]:
        """The first line of each entry, and the number of its record."""
        found: list[tuple[int, int]] = []
        for at, line in enumerate(self.reader.page.lines):
            n = next((record_of(run.point) for run in line if run.point), None)
            if n is not None and (not found or found[-1][1] != n):
                found.append((at, n))
        return found

    def _record_here(self) -> int | None:
        """The record at the cursor; None if the log is empty."""
        pointed = self.reader.pointed
        if pointed is None:
            return None
        return next((n for at, n in reversed(self._records()) if at <= pointed), None)

    def on_reader_moved(self) -> None:
        """Keep the cursor on a visible record."""
        reader = self.reader
        visible = [at for at, _ in self._records() if reader.top <= at < reader.top + reader.size.height]
        if visible and reader.pointed not in visible:
            reader.mark(min(visible, key=lambda at: abs(at - (reader.pointed or 0))))
        super().on_reader_moved()

    def action_scroll(self, by: int) -> None:
        """Move the cursor to the next or the previous record."""
        lines = [at for at, _ in self._records()]
        if self.reader.pointed not in lines:
            super().action_scroll(by)
            return
        at = lines.index(self.reader.pointed) + by
        if 0 <= at < len(lines):
            self.reader.point_at(lines[at])
        else:
            super().action_scroll(by)

    def action_first(self) -> None:
        """Move the cursor to the first record."""
        super().action_first()
        self._mark_edge(0)

    def action_last(self) -> None:
        """Move the cursor to the last record."""
        super().action_last()
        self._mark_edge(-1)

    def _mark_edge(self, edge: int) -> None:
        if lines := [at for at, _ in self._records()]:
            self.reader.mark(lines[edge])

    def action_step(self, by: int) -> None:
        """Go to the next or the previous match, with the cursor."""
        super().action_step(by)
        self._mark_match()

    def action_keep(self) -> None:
        """Close the search line, with the cursor at the current match."""
        super().action_keep()
        self._mark_match()

    def _mark_match(self) -> None:
        reader = self.reader
        if reader.found:
            line = reader.found[reader.at][0].line
            reader.mark(max((at for at, _ in self._records() if at <= line), default=None))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Moments can be shown only where the log was opened for that."""
        return self._show is not None if action == "show" else super().check_action(action, parameters)

    def action_show(self) -> None:
        """Show the game at the record of the line at the cursor."""
        n = self._record_here()
        if n is not None and self._show is not None:
            self._show(n)

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click moves the cursor; a click on the record at the cursor shows it."""
        n = record_of(event.point)
        if n is None:
            super().on_panel_pointed(event)
        elif n == self._record_here():
            self.action_show()
        else:
            self.reader.mark(next(at for at, record in self._records() if record == n))


def log_blocks(match: Match, viewer: Seat | None, look: Look) -> Iterator[Block]:
    """A heading for each stage, and the sentences of each entry after the number of its move, as replays count it."""
    moves = move_numbers(match)
    stage = ""
    for sentence in match.tell_step(match.opening, viewer):
        yield _sentence(sentence, 0, 0, False, match.names, look)
    shares = match.header.branch is not None
    for entry in match.log:
        if shares and match.is_own(entry.n):
            shares = False
            yield heading("The branch begins", 3)
        if isinstance(entry, Turn):
            now = match.rules.stage(match.after(entry.n - 1).state)
            if now != stage:
                stage = now
                yield heading(in_one(match.words.texts.stage_name(stage)))
        taken_back = isinstance(entry, Turn) and entry.n not in moves
        for at, sentence in enumerate(match.tell(entry, viewer)):
            number = 0 if at else moves.get(entry.n, 0)
            yield _sentence(sentence, entry.n, number, taken_back, match.names, look)


def _sentence(text: str, n: int, number: int, taken_back: bool, names: Sequence[str], look: Look) -> Block:
    """A sentence about record `n`, after the number of a move unless that is 0."""
    text = look.glyphs.plain(text)
    point = record_point(n)
    count = Run(f"{number or '':>{NUMBER - 1}} ", "dim", point)
    mark: tuple[Run, ...] = (Run("  ", "", point),)
    runs: Line = (Run(text, "dim" if taken_back else "", point),)
    if taken_back:
        mark = (Run(f"{look.glyphs.no} ", "dim", point),)
    elif begins := first_name(text, names, look.glyphs):
        seat, shown = begins
        mark = (look.seat(seat)._replace(point=point), Run(" ", "", point))
        runs = (Run(shown, f"seat{seat}", point), Run(text[len(shown) :], "", point))
    return Block(runs, (count, *mark), NUMBER + 2)


class StoryScreen(ReadingScreen):
    """The whole log of the game, below a sentence about the difference."""

    def __init__(self, name: str, differs: str, match: Match) -> None:
        super().__init__()
        self.HEADLINE = name
        self._differs = differs
        self._match = match

    def write(self, width: int, look: Look) -> Page:
        first = Block((Run(look.glyphs.plain(self._differs), "bold"),))
        return page([first, *log_blocks(self._match, None, look)], width, look.glyphs)
