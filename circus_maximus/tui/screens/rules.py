"""The rulebook with the values of the config that is played, to read and to search."""

from __future__ import annotations

from typing import Any

from circus_maximus.engine.contract import Title
from circus_maximus.tui.look import Look
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.prose import Page, markdown, page
from circus_maximus.tui.reader import Reader
from circus_maximus.tui.screens.reading import ReadingScreen


class RulesScreen(ReadingScreen):
    """The rules, opened at a heading if one is named."""

    def __init__(self, title: Title, config: Any, heading: str = "") -> None:
        super().__init__()
        self.HEADLINE = f"{title.label} – the rules"
        self._text = title.rulebook(config)
        self._heading = heading

    def on_mount(self) -> None:
        """The headings stand beside the text."""
        super().on_mount()
        self.query_one("#contents", Panel).display = True

    def write(self, width: int, look: Look) -> Page:
        return page(markdown(self._text, look.glyphs), width, look.glyphs)

    def begin(self, reader: Reader) -> None:
        wanted = self.glyphs.plain(self._heading).casefold()
        for heading in reader.page.headings:
            if heading.text.casefold() == wanted:
                reader.go(heading.line)
