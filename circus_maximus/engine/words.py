"""Words for messages."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[object]) -> str:
    """`; did you mean ...?`, if a known word is close."""
    close = get_close_matches(word[:60], [str(name) for name in known], n=1)
    return f"; did you mean {close[0]}?" if close else ""
