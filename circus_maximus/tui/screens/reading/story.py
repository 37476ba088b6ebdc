"""The story of a game, and how it differs from the same game with another config."""

from __future__ import annotations

from circus_maximus.engine.matches.match import Match
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import Block, Page, page
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.screens.reading.log import log_blocks
from circus_maximus.tui.screens.reading.reading_screen import ReadingScreen


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
