"""Finds words in lines. Spaces and line ends are equal, so the result does not depend on the width."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from circus_maximus.tui.draw.styled_lines import Line, Run, text_of


class Span(NamedTuple):
    """A range of characters in a line."""

    line: int
    start: int
    end: int


Found = tuple[Span, ...]
"""A match: in one line, or continued on the next lines."""


def find(lines: Sequence[Line], sought: str) -> list[Found]:
    """Every place where the words follow one another, ignoring case."""
    words = sought.split()
    if not words:
        return []
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words), re.IGNORECASE)
    texts = [text_of(line) for line in lines]
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    found: list[Found] = []
    at = 0
    for match in pattern.finditer("\n".join(texts)):
        while starts[at + 1] <= match.start():
            at += 1
        found.append(_spans(texts, starts, at, match.start(), match.end()))
    return found


def _spans(texts: Sequence[str], starts: Sequence[int], line: int, start: int, end: int) -> Found:
    """A range of the whole text, line by line, without the spaces at the beginning of lines."""
    spans: list[Span] = []
    while line < len(texts) and starts[line] < end:
        text = texts[line]
        first = max(start - starts[line], len(text) - len(text.lstrip()) if spans else 0)
        last = min(end - starts[line], len(text))
        if first < last:
            spans.append(Span(line, first, last))
        line += 1
    return tuple(spans)


def marked(line: Line, spans: Sequence[tuple[Span, str]]) -> Line:
    """A line with parts of it in other roles."""
    for span, role in spans:
        line = _marked(line, span, role)
    return line


def _marked(line: Line, span: Span, role: str) -> Line:
    runs: list[Run] = []
    at = 0
    for run in line:
        start, end = (max(0, min(len(run.text), edge - at)) for edge in (span.start, span.end))
        parts = ((run.text[:start], run.role), (run.text[start:end], role), (run.text[end:], run.role))
        runs += [run._replace(text=text, role=kept) for text, kept in parts if text]
        at += len(run.text)
    return tuple(runs)
