"""The rulebook, with the values of the config of the game."""

from __future__ import annotations

from typing import Any

from circus_maximus.engine.title import Title
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import MAX_NAME_WIDTH, Page, markdown, page
from circus_maximus.tui.draw.styled_lines import text_of, wrapped
from circus_maximus.tui.screens.reading.reading_screen import ReadingScreen
from circus_maximus.tui.widgets.reader import Reader


class RulesScreen(ReadingScreen):
    """The rules, opened at `heading` if given, and below it at the first line that begins with `find`.

    The place is highlighted.
    """

    def __init__(self, title: Title, config: Any, heading: str = "", find: str = "") -> None:
        super().__init__()
        self.HEADLINE = f"{title.label}: rules"
        self._text = title.texts.rulebook(config)
        self._heading = heading
        self._find = find

    def on_mount(self) -> None:
        """Show the headings next to the text."""
        super().on_mount()
        for contents in self.query("#contents"):
            contents.display = True

    def write(self, width: int, look: Look) -> Page:
        return page(markdown(self._text, look.glyphs), width, look.glyphs)

    def begin(self, reader: Reader) -> None:
        wanted = self.glyphs.plain(self._heading).casefold()
        word = wrapped(self.glyphs.plain(self._find), MAX_NAME_WIDTH)[0]
        for heading in reader.page.headings:
            if heading.text.casefold() == wanted:
                line = self._line_of(word, heading.line, reader.page)
                reader.highlight(line, heading.text if line == heading.line else word)
                reader.go(line)

    def _line_of(self, word: str, start: int, page: Page) -> int:
        """The first line between `start` and the next heading that begins with `word`; if there is none, `start`."""
        ends = [heading.line for heading in page.headings if heading.line > start]
        for at in range(start, min(ends, default=len(page.lines))):
            if word and text_of(page.lines[at]).strip().startswith(word):
                return at
        return start
