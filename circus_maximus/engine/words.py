"""Words for messages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from circus_maximus.engine.printable import printable

LONGEST_QUOTE = 40


def quoted(text: str) -> str:
    """A text in quotes, shortened and printable."""
    return printable(repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."))


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
    """`; did you mean ...?` if a known word is similar, else an empty text."""
    close = get_close_matches(word[:60], [str(name) for name in known], n=1)
    return f"; did you mean {close[0]}?" if close else ""


def as_compared(name: str) -> str:
    """A name for comparison: without differences of case, spaces, and other forms of the same letters."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
