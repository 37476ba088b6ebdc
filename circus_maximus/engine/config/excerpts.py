"""The line of a file in which an error is, with a mark below the spot."""

from __future__ import annotations

import re

from circus_maximus.engine.config.yaml.yaml_tree import LINE_END, Mark
from circus_maximus.engine.text.printable import with_blanks

MAX_LINE_LENGTH = 100
"""Maximum number of characters of the line that are shown."""
_WORD = re.compile(r"[^\s,\]}]+")


def excerpt(mark: Mark, text: str | None) -> list[str]:
    """The line at a mark, and below it the spot; nothing if the text is not known or has no such line."""
    lines = [] if text is None else re.split(LINE_END, text)
    if not 0 < mark.line <= len(lines):
        return []
    line = with_blanks(lines[mark.line - 1])
    start = max(0, mark.column - 1 - MAX_LINE_LENGTH // 2)
    word = _WORD.match(line, mark.column - 1)
    width = min(max(1, len(word[0].rstrip(":")) if word else 1), MAX_LINE_LENGTH // 2)
    margin = f"{mark.line:5} | "
    return [
        margin + line[start : start + MAX_LINE_LENGTH],
        " " * (len(margin) - 2) + "| " + " " * (mark.column - 1 - start) + "^" * width,
    ]
