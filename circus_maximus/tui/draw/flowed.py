"""Wraps runs between words. `wrapped` of `styled_lines` does so for plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, head_of, width_of


def flowed(text: Line, width: int, lead: Line = (), hang: int = 0, below: Sequence[Line] = ()) -> list[Line]:
    """Runs wrapped between words: `lead` before the first line, `hang` spaces or `below` before the others."""
    lines: list[Line] = []
    current, used, empty = list(lead), width_of(lead), True
    inset = min(hang, max(0, width - 8))
    starts = [fitted(line, inset) for line in below]

    def start() -> list[Run]:
        """The beginning of the next line."""
        number = len(lines) - 1
        return list(starts[number]) if number < len(starts) else [Run(" " * inset)] if inset else []

    for word in _words(text):
        for number, piece in enumerate(_broken(word, max(1, width - inset))):
            size = width_of(piece)
            if number or (used + (not empty) + size > width and (not empty or used > inset)):
                lines.append(tuple(current))
                current, used, empty = start(), inset, True
            if not empty:
                current.append(Run(" ", current[-1].role if current[-1].role == piece[0].role else ""))
                used += 1
            current += piece
            used += size
            empty = False
    lines.append(tuple(current))
    while len(lines) <= len(starts):
        lines.append(tuple(start()))
    return [_joined(line) for line in lines]


def _words(text: Line) -> list[Line]:
    """The words of a text; the style can change within a word."""
    words: list[list[Run]] = []
    fresh = True
    for run in text:
        for part in re.split(r"(\s+)", run.text):
            if not part or part.isspace():
                fresh = fresh or bool(part)
                continue
            if fresh:
                words.append([])
            words[-1].append(run._replace(text=part))
            fresh = False
    return [tuple(word) for word in words]


def _broken(word: Line, width: int) -> Iterable[Line]:
    """A word, in pieces if it is wider than a line."""
    if width_of(word) <= width:
        return [word]
    pieces: list[Line] = []
    for run in word:
        rest = run.text
        while rest:
            head = head_of(rest, width) if width_of((run._replace(text=rest),)) > width else rest
            pieces.append((run._replace(text=head),))
            rest = rest[len(head) :]
    return pieces


def _joined(runs: Line) -> Line:
    """The same line with neighbouring runs of one style joined."""
    joined: list[Run] = []
    for run in runs:
        if joined and joined[-1][1:] == run[1:]:
            joined[-1] = joined[-1]._replace(text=joined[-1].text + run.text)
        else:
            joined.append(run)
    return tuple(joined)
