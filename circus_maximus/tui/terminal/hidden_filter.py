"""Removes hidden characters from the lines of every widget, as the last step before they reach the terminal."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from circus_maximus.engine.text.printable import has_hidden, is_hidden


class HiddenFilter(LineFilter):
    """Replaces characters that control the terminal, are invisible or change the direction of writing."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, as wide as before, without hidden characters."""
        if all(segment.control or visible(segment.text) == segment.text for segment in segments):
            return segments
        return [segment if segment.control else segment._replace(text=visible(segment.text)) for segment in segments]


@lru_cache(maxsize=8192)
def visible(text: str) -> str:
    """The text with blanks as wide as its hidden characters. Cached, because most texts are drawn often."""
    if not has_hidden(text):
        return text
    return "".join(" " * cell_len(sign) if is_hidden(sign) else sign for sign in text)
