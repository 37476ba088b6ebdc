"""Finds quotes and brackets in a text that is not valid YAML."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from circus_maximus.engine.config.yaml.yaml_tree import Place

_OPENING = re.compile(r"""(?:^|[:,\[{\-?])[ \t]*(?P<quote>['"])|(?:^|\s)#.*""", re.MULTILINE)
"""A quote at the start of a key or a value, or a comment, which can contain quotes."""
_QUOTED = {"'": re.compile(r"'(?:[^']|'')*'(?!')"), '"': re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)}


def quoted_texts(lines: list[str], last: int) -> Iterator[tuple[Place, Place | None, str]]:
    """Quoted texts that begin up to a line: start, end (after the closing quote, None if there is none) and quote."""
    text = "\n".join(lines)
    ends = sum(map(len, lines[: last + 1])) + last
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    at = 0

    def place(offset: int) -> Place:
        line = bisect_right(starts, offset) - 1
        return Place(line, offset - starts[line])

    while (opening := _OPENING.search(text, at, ends)) is not None:
        if not opening["quote"]:
            at = opening.end()
            continue
        start = opening.start("quote")
        closed = _QUOTED[opening["quote"]].match(text, start)
        yield place(start), place(closed.end()) if closed else None, opening["quote"]
        if closed is None:
            return
        at = closed.end()


def open_bracket(lines: list[str], until: Place) -> Place | None:
    """The innermost bracket that is open at a place; None if there is none."""
    within = {
        (line, column)
        for start, end, _ in quoted_texts(lines, until.line)
        for line in range(start.line, (end or until).line + 1)
        for column in range(
            start.column if line == start.line else 0,
            (end or until).column if line == (end or until).line else len(lines[line]),
        )
    }
    opened: list[Place] = []
    for number, line in enumerate(lines[: until.line + 1]):
        before = ""
        for column, sign in enumerate(line[: until.column] if number == until.line else line):
            if (number, column) in within:
                before = "quoted"
                continue
            if sign == "#" and line[column - 1 : column] in ("", " "):
                break
            if sign in "[{" and (opened or before in ("", ":", ",", "-")):
                opened.append(Place(number, column))
            elif sign in "]}" and opened:
                opened.pop()
            before = before if sign.isspace() else sign
    return opened[-1] if opened else None
