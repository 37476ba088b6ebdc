"""Words for messages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import islice

from circus_maximus.engine.text.printable import printable

MAX_QUOTE_LENGTH = 40
ALIKE = 0.75
"""How similar words must be for one to be suggested in place of the other: `palce` and `palace`, not `cost` and
`contest`."""
MAX_COMPARED = 100
MAX_LISTED = 20
MIN_BEGINNING_LENGTH = 3
"""Minimum number of letters for which a longer word is suggested: `esc` for `escape`."""


def quoted(text: str) -> str:
    """A text in quotes, shortened and printable."""
    return printable(repr(text if len(text) <= MAX_QUOTE_LENGTH else text[: MAX_QUOTE_LENGTH - 3] + "..."))


def sentence_start(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def in_sentence(text: str) -> str:
    """The text with a small first letter, as it is within a sentence."""
    return text[:1].lower() + text[1:]


def listed(names: Iterable[object]) -> str:
    """`a, b, c`."""
    return ", ".join(str(name) for name in names)


def enumerated(names: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def counted(count: int, thing: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def spanned(numbers: Sequence[int]) -> str:
    """The first and last of some numbers in order: `2 to 4`; `2` if there is only one."""
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def times(count: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")


def alike(word: str, known: Iterable[object]) -> str:
    """The known word of most similar spelling, or the only one that begins like this, whatever the case; or empty."""
    names = {str(name).casefold(): str(name) for name in known}
    typed = word[:60].casefold()
    close = [name for name in names if len(typed) >= MIN_BEGINNING_LENGTH and name.startswith(typed)]
    if len(close) != 1:
        from difflib import get_close_matches

        close = get_close_matches(typed, list(names), n=1, cutoff=ALIKE)
    return names[close[0]] if close else ""


def nearest(word: str, known: Iterable[object]) -> str:
    """`; did you mean ...?` if a known word is similar, else an empty text."""
    found = alike(word, known)
    return f"; did you mean {found}?" if found else ""


def nearest_or_all(word: str, known: Iterable[object], things: str) -> str:
    """`; did you mean ...?` if a known word is similar, else `; known places: ...`, with the first of many words."""
    names = [*islice(known, MAX_COMPARED + 1)]
    more = ", ..." if len(names) > MAX_LISTED else ""
    return nearest(word, names[:MAX_COMPARED]) or f"; known {things}: {listed(names[:MAX_LISTED])}{more}"


def as_compared(name: str) -> str:
    """A name for comparison: without differences of case, spaces, and other forms of the same letters."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def reason_of(error: BaseException) -> str:
    """The system's reason for an error, without its number and the name of the file; any other error in its words."""
    reason = error.strerror if isinstance(error, OSError) else None
    return reason or str(error)
