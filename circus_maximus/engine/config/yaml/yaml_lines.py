"""The indentation of lines in a YAML file, and corrections of lines."""

from __future__ import annotations

import re
from collections.abc import Container

from circus_maximus.engine.text.words import quoted

MAX_EXAMPLE_LENGTH = 60
"""A longer line is not shown in a message."""
KEY = r"[A-Za-z_][\w.-]*"
NO_SPACE = re.compile(rf"(?P<indent> *(?:- )?)(?P<key>{KEY}|[0-9]+):(?P<text>[^\s:/].*)\Z")
_SIGN = r"\s*[=;\uff1a]\s*"
_VALUE = r"""-?[0-9]|(?:true|false|null)\b|[\[{"']"""
_KEYED = re.compile(rf"(?P<key>{KEY})(?:{_SIGN}|\s+(?={_VALUE}))(?P<text>\S.*)")
_NEXT_SIGN = re.compile(rf"\s+{KEY}{_SIGN}")
_NEXT_KEY = re.compile(rf" +(?:{KEY}|[0-9]+):.*")
KEY_AND_TEXT = re.compile(rf"(?P<indent> *)(?:- )?(?P<key>{KEY}): +(?P<text>.*\S)")
INNER_KEY = re.compile(r"(?P<key>[a-z_][a-z0-9_]*): +(?P<text>\S+|\{.*\}|\[.*\])\Z")
_INDENT = re.compile(r"[ \t]*")
COMMENT = re.compile(r"(?<!\s)\s+#.*\Z")


def spaced(text: str) -> str:
    """`coins: 20` for `coins:20`; empty for any other text."""
    found = NO_SPACE.match(text)
    return shortened(f"{found['key']}: {_NEXT_KEY.sub('', found['text'])}") if found else ""


def keyed(text: str, keys: Container[str] = ()) -> str:
    """`rounds: 7` for `rounds 7`, `rounds = 7` and `rounds; 7`; empty for any other text, or if no key is meant."""
    found = _KEYED.match(text)
    if found is None or (keys and found["key"] not in keys):
        return ""
    return shortened(f"{found['key']}: {_NEXT_SIGN.split(found['text'])[0]}")


def with_colon(text: str) -> str:
    """What to write in place of a line without a colon."""
    if example := keyed(text):
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
    return text if len(text) <= MAX_EXAMPLE_LENGTH and text.isprintable() else quoted(text)
