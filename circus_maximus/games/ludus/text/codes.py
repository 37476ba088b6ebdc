"""Two letters for each symbol, which are drawn on its stones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


@lru_cache(8)
def codes(ids: Sequence[str]) -> tuple[str, ...]:
    """For each id its first letter and a later one, as early as possible, so that all differ: `Sp`, `Sh`, `Sw`."""
    found: list[str] = []
    for id in ids:
        others = [letter for letter in id[1:] if letter.isalnum()]
        wanted = [f"{id[0].upper()}{second}" for second in (*others, *"0123456789abc")]
        found.append(next(code for code in wanted if code not in found))
    return tuple(found)
