"""What a seat has missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.match import Match, Turn


def still_standing(match: Match, indexes: Iterable[int]) -> Iterator[int]:
    """Of so many entries of the log, those that have not been taken back."""
    standing = {turn.n for turn in match.turns}
    for index in indexes:
        entry = match.log[index]
        if not isinstance(entry, Turn) or entry.n in standing:
            yield index


def since_last_decision(match: Match, seat: Seat) -> int:
    """How much of the log lies before what followed the last decision that a person made in this seat."""
    for index in reversed(range(len(match.log))):
        entry = match.log[index]
        asked = entry.asked if isinstance(entry, Turn) and entry.person else None
        if isinstance(asked, Choice) and asked.seat == seat:
            return index + 1
    return 0
