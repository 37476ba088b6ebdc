"""What happened since a player's last decision."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.matches.match import Match, Turn
from circus_maximus.engine.matches.records import PERSON, LuckRecord, SeatRecord


def not_undone(match: Match, indexes: Iterable[int]) -> Iterator[int]:
    """The indexes of log entries among these that have not been undone."""
    current = {turn.n for turn in match.turns}
    for index in indexes:
        entry = match.log[index]
        if not isinstance(entry, Turn) or entry.n in current:
            yield index


def sentences_since(match: Match, viewer: Seat | None, start: int) -> list[str]:
    """The sentences of the log from an entry on, as a viewer may read them, without what has been undone since."""
    kept = not_undone(match, range(start, len(match.log)))
    return [sentence for index in kept for sentence in match.tell(match.log[index], viewer)]


def news_for(match: Match, seat: Seat, viewer: Seat | None, start: int) -> list[str]:
    """What concerns a seat in the log from an entry on, in sentences, as far as a viewer may read them.

    What a chance made of the seat's own last decision is no news any more once another person was asked.
    """
    told: list[str] = []
    seen = start > 0 and _others_decided(match, seat, start)
    """Whether an entry is the result of the seat's own last decision, and people who were asked later saw it too."""
    for index in not_undone(match, range(start, len(match.log))):
        entry = match.log[index]
        if isinstance(entry, Turn):
            seen = seen and not isinstance(entry.asked, Choice)
            heard = [it for it in match.heard(entry.step, viewer) if match.presenter.concerns(it, seat)]
            told += match.tell_happenings([it for it in heard if not (seen and getattr(it, "seat", None) == seat)])
        else:
            told += match.tell(entry, viewer)
    return told


def _others_decided(match: Match, seat: Seat, start: int) -> bool:
    """Whether a person in another seat decided something from an entry on."""
    turns = (entry for entry in match.log[start:] if isinstance(entry, Turn) and entry.person)
    return any(isinstance(turn.asked, Choice) and turn.asked.seat != seat for turn in turns)


def since_last_decision(match: Match, seat: Seat) -> int:
    """The index in the log from which on entries are new to a seat; 0 if that is the beginning of the game.

    That is after the last decision that a person made in this seat; if there is none, after a person took it, or where
    the game or branch began. So who takes a seat back learns what the bot did in it.
    """
    log, first = match.log, _beginning(match)
    taken = first
    for index in reversed(range(first, len(log))):
        entry = log[index]
        asked = entry.asked if isinstance(entry, Turn) and entry.person else None
        if isinstance(asked, Choice) and asked.seat == seat:
            return index + 1
        if isinstance(entry, SeatRecord) and entry.seat == seat and entry.by == PERSON:
            taken = max(taken, index + 1)
    return taken


def _beginning(match: Match) -> int:
    """The index in the log of the first entry after the beginning of a game, or of a branch with its players."""
    branch, log = match.header.branch, match.log
    if branch is None:
        return 0
    own = bisect_right(log, branch.at, key=lambda entry: entry.n)
    while own < len(log) and isinstance(log[own], SeatRecord | LuckRecord):
        own += 1
    return own
