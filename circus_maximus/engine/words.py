"""Words for messages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

LONGEST_QUOTE = 40
LONGEST_PATH = 300


def quoted(text: str) -> str:
    """A text in quotes, shortened, and with nothing in it that a terminal would obey."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "...")


def listed(names: Iterable[object]) -> str:
    """`a, b, c`."""
    return ", ".join(str(name) for name in names)


def enumerated(names: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def counted(count: int, thing: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def nearest(word: str, known: Iterable[object]) -> str:
    """`; did you mean ...?`, if a known word is close."""
    close = get_close_matches(word[:60], [str(name) for name in known], n=1)
    return f"; did you mean {close[0]}?" if close else ""


def as_compared(name: str) -> str:
    """A name as people tell names apart: without regard to capitals, spaces, and other forms of the same letters."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def path_shown(path: str) -> str:
    """A path as it stands in messages: without signs that a terminal would obey, and not without end."""
    shown = with_printable(path, "?")
    return shown if len(shown) <= LONGEST_PATH else f"{shown[:LONGEST_PATH]}..."


def with_printable(text: str, instead: str) -> str:
    """A text in which each sign that a terminal would obey or not show has another in its place."""
    return "".join(sign if sign.isprintable() else instead for sign in text)
