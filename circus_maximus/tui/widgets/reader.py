"""A panel for a long text: it scrolls, and marks what was searched for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from textual import events
from textual.message import Message

from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.markdown import Found, Page, Span, find, marked
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted
from circus_maximus.tui.widgets.panel import Panel

BAR = 2
"""Width of the scroll bar."""
WHEEL = 3
"""Lines that a turn of the mouse wheel scrolls."""
_TO = "bar/"


class Reader(Panel):
    """Shows the part of a page that fits."""

    class Moved(Message):
        """Another part of the text is shown, or another match is the current one."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.page = Page(())
        self.top = 0
        self.sought = ""
        self.found: list[Found] = []
        self.at = 0
        """The index of the current match."""
        self._glyphs: Glyphs | None = None
        self._pointed: int | None = None
        """The block at the cursor."""
        self._mark: tuple[int, str] | None = None
        """The highlighted block, and which of its words are highlighted."""

    def read(self, page: Page, glyphs: Glyphs) -> None:
        """Show this page, scrolled to the block that was at the top before."""
        block = self.page.blocks[self.top] if self.top < len(self.page.blocks) else None
        at_end = self.top == self._last_top > 0
        self.page, self._glyphs = page, glyphs
        self.found = find(page.lines, self.sought)
        if at_end:
            self.top = self._last_top
        elif block is not None:
            self.top = min(bisect_left(page.blocks, block), self._last_top)
        self._show()

    @property
    def pointed(self) -> int | None:
        """The line of the cursor: the first one of its block. None if there is no cursor."""
        return None if self._pointed is None else bisect_left(self.page.blocks, self._pointed)

    def mark(self, line: int | None) -> None:
        """Put the cursor on a line, and on the other lines of its block."""
        self._pointed = None if line is None else self.page.blocks[line]
        self._show()

    def point_at(self, line: int) -> None:
        """Put the cursor on a line, and scroll it into view."""
        self.mark(line)
        last = line + self.page.blocks.count(self.page.blocks[line]) - 1
        self.go(min(line, max(self.top, last - self.size.height + 1)))

    def highlight(self, line: int, words: str) -> None:
        """Highlight the first occurrence of these words in the block of this line, also when the width changes."""
        self._mark = self.page.blocks[line], words
        self._show()

    def _highlighted(self) -> Found:
        """Where the highlighted words are now."""
        if self._mark is None:
            return ()
        block, words = self._mark
        return next((it for it in find(self.page.lines, words) if self.page.blocks[it[0].line] == block), ())

    @property
    def _last_top(self) -> int:
        """The last line that can be at the top; every heading can."""
        last = self.page.headings[-1].line if self.page.headings else 0
        return max(0, len(self.page.lines) - self.size.height, last)

    def go(self, top: int) -> None:
        """Scroll so that this line is at the top, if possible."""
        top = max(0, min(top, self._last_top))
        if top != self.top:
            self.top = top
            self._show()
            self.post_message(self.Moved())

    def go_to_end(self) -> None:
        """Show the last lines."""
        self.go(max(0, len(self.page.lines) - self.size.height))

    def scroll(self, by: int) -> None:
        """Scroll by a number of lines, at most until the last line is at the bottom."""
        end = max(0, len(self.page.lines) - self.size.height)
        self.go(min(self.top + by, max(end, self.top)) if by > 0 else self.top + by)

    def search(self, sought: str) -> None:
        """Mark every match, and go to the first one from here on; if there is none, to the last."""
        self.sought = sought
        self.found = find(self.page.lines, sought)
        lines = [spans[0].line for spans in self.found]
        self.at = max(0, min(bisect_left(lines, self.top), len(lines) - 1))
        self._reveal()

    def step(self, by: int) -> None:
        """Go to the next or the previous match; after the last comes the first."""
        if self.found:
            self.at = (self.at + by) % len(self.found)
            self._reveal()

    def _reveal(self) -> None:
        """Scroll the current match into view."""
        if self.found:
            line = self.found[self.at][0].line
            height = self.size.height
            if not self.top <= line < self.top + height - 1:
                self.top = max(0, min(line - height // 3, len(self.page.lines) - height))
        self._show()
        self.post_message(self.Moved())

    def _show(self) -> None:
        width, height = self.size
        if not width or not height or self._glyphs is None:
            return
        spans: dict[int, list[tuple[Span, str]]] = {}
        for span in self._highlighted():
            spans.setdefault(span.line, []).append((span, "here"))
        for number, found in enumerate(self.found):
            for span in found:
                spans.setdefault(span.line, []).append((span, "here" if number == self.at else "found"))
        shown: list[Line] = []
        for y, mark in enumerate(self._bar(height, self._glyphs)):
            at = self.top + y
            runs = self.page.lines[at] if at < len(self.page.lines) else ()
            line = fitted(marked(runs, spans.get(at, ())), width - BAR)
            if at < len(self.page.blocks) and self.page.blocks[at] == self._pointed:
                line = _at_cursor(line, self._glyphs.here if at == self.pointed else " ")
            shown.append((*line, *mark))
        self.draw(shown)

    def _bar(self, height: int, glyphs: Glyphs) -> Sequence[Line]:
        """The scroll bar, line by line; blank if the whole text is visible."""
        total = len(self.page.lines)
        if total <= height:
            return [(Run(" " * BAR),)] * height
        long = max(1, height * height // total)
        first = min(height - long, self.top * height // total)
        if self.top >= total - height:
            first = height - long
        return [
            (
                Run(" "),
                Run(glyphs.thumb if first <= y < first + long else glyphs.down, "rule", f"{_TO}{y}"),
            )
            for y in range(height)
        ]

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on the scroll bar scrolls there."""
        if event.point.startswith(_TO):
            event.stop()
            y = int(event.point.removeprefix(_TO))
            last = max(0, len(self.page.lines) - self.size.height)
            self.go(last * y // max(1, self.size.height - 1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        event.stop()
        self.scroll(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        event.stop()
        self.scroll(-WHEEL)


def _at_cursor(line: Line, mark: str) -> Line:
    """A line at the cursor; the mark takes the place of its first character, which is a space."""
    first, *rest = line
    return tuple(run._replace(role="here") for run in (first._replace(text=mark + first.text[1:]), *rest))
