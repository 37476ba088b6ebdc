"""Finds keys, quotes, brackets and indentation in a text that is not valid YAML, and writes corrections of lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator
from itertools import accumulate

from circus_maximus.engine.config.yaml_tree import Place
from circus_maximus.engine.text.words import quoted

_MAX_EXAMPLE_LENGTH = 60
"""A longer line is not shown in a message."""
KEY = r"[A-Za-z_][\w.-]*"
NO_SPACE = re.compile(rf"(?P<indent> *(?:- )?)(?P<key>{KEY}|[0-9]+):(?P<text>[^\s:/].*)\Z")
_SIGN = r"\s*[=;]\s*"
_VALUE = r"""-?[0-9]|(?:true|false|null)\b|[\[{"']"""
_KEYED = re.compile(rf"(?P<key>{KEY})(?:{_SIGN}|\s+(?={_VALUE}))(?P<text>\S.*)")
_NEXT_SIGN = re.compile(rf"\s+{KEY}{_SIGN}")
_NEXT_KEY = re.compile(rf" +(?:{KEY}|[0-9]+):.*")
KEY_AND_TEXT = re.compile(rf"(?P<indent> *)(?:- )?(?P<key>{KEY}): +(?P<text>.*\S)")
INNER_KEY = re.compile(r"(?P<key>[a-z_][a-z0-9_]*): +(?P<text>\S+|\{.*\}|\[.*\])\Z")
_INDENT = re.compile(r"[ \t]*")
COMMENT = re.compile(r"(?<!\s)\s+#.*\Z")


def with_space(text: str) -> str:
    """`coins: 20` for `coins:20`; empty for any other text."""
    found = NO_SPACE.match(text)
    return shortened(f"{found['key']}: {_NEXT_KEY.sub('', found['text'])}") if found else ""


def key_and_value(text: str, keys: Container[str] = ()) -> str:
    """`rounds: 7` for `rounds 7`, `rounds = 7` and `rounds; 7`; empty for any other text, or if no key is meant."""
    found = _KEYED.match(text)
    if found is None or (keys and found["key"] not in keys):
        return ""
    return shortened(f"{found['key']}: {_NEXT_SIGN.split(found['text'])[0]}")


def with_colon(text: str) -> str:
    """What to write in place of a line without a colon."""
    if example := key_and_value(text):
        return f"write {example}"
    return f"write {text}:" if re.fullmatch(KEY, text) else "write it as key: value"


def levels_above(line: int, lines: list[str]) -> set[int]:
    """The indentations that a line can have, from the lines above it."""
    levels: set[int] = set()
    for number in range(line - 1, -1, -1):
        text = lines[number]
        if text.strip() and not text.lstrip().startswith("#"):
            indent = indent_of(text)
            if not levels or indent < min(levels):
                levels.add(indent)
    return levels or {0}


def line_above(line: int, lines: list[str]) -> int | None:
    """The nearest line above that is neither empty nor a comment; None if there is none."""
    for number in range(min(line, len(lines)) - 1, -1, -1):
        if lines[number].strip() and not lines[number].lstrip().startswith("#"):
            return number
    return None


def indent_of(line: str) -> int:
    """The number of spaces and tabs at the start of a line."""
    found = _INDENT.match(line)
    return len(found[0]) if found else 0


def in_quotes(text: str) -> str:
    """A text in double quotes for YAML, or in single quotes if it contains double ones."""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def shortened(text: str) -> str:
    """An example for a message; in quotes and shortened if it is long or not printable."""
    return text if len(text) <= _MAX_EXAMPLE_LENGTH and text.isprintable() else quoted(text)


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
