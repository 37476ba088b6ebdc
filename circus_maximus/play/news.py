"""What happened since a player's last decision."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

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


class News(NamedTuple):
    """What happened since a player's last decision, as far as the player does not know it."""

    concerns: tuple[str, ...]
    """What concerns the player, in sentences."""
    rivals: tuple[str, ...] = ()
    """What else the others did: a line for each of them, without the sentences that are in `concerns`."""


def news_for(
    match: Match, seat: Seat, viewer: Seat | None, start: int, shown: Collection[int] = (), brief: bool = True
) -> News:
    """The news for a seat in the log from an entry on, as far as a viewer may read it.

    `shown` are the records of steps that the players have seen as they happened. What a chance made of the seat's own
    last decision is no news any more once another person was asked. `brief`: what the others did is in a few words, not
    in sentences.
    """
    steps: list[Turn] = []
    told: list[str] = []
    seen = start > 0 and _others_decided(match, seat, start)
    """Whether an entry is the result of the seat's own last decision, and people who were asked later saw it too."""
    for index in not_undone(match, range(start, len(match.log))):
        entry = match.log[index]
        if not isinstance(entry, Turn):
            told += match.tell(entry, viewer)
            continue
        seen = seen and not isinstance(entry.asked, Choice)
        if not seen and entry.n not in shown:
            steps.append(entry)
    heard = [happening for turn in steps for happening in match.heard(turn.step, viewer)]
    concerns = match.presenter.news(match.seen_by(viewer), seat, heard)
    if concerns is None:
        others = [it for it in heard if getattr(it, "seat", None) != seat]
        return News((*told, *match.tell_happenings(others)))
    concerns = (*told, *concerns)
    untold = [turn for turn in steps if not _is_told(match, viewer, turn, concerns)]
    did = _in_brief(match, seat, viewer, untold) if brief else _in_sentences(match, seat, viewer, untold)
    rivals = (_not_told(match.names[other], sentences, concerns) for other, sentences in did.items())
    return News(concerns, tuple(filter(None, rivals)))


def _not_told(name: str, sentences: Sequence[str], concerns: Collection[str]) -> str:
    """The sentences about another player that `concerns` lacks; none if the title has a line about that player."""
    if any(sentence.startswith(f"{name}:") for sentence in concerns):
        return ""
    return " ".join(sentence for sentence in sentences if sentence not in concerns)


def _is_told(match: Match, viewer: Seat | None, turn: Turn, concerns: Collection[str]) -> bool:
    """Whether a sentence of `concerns` has a decision in brackets after the name of who made it: `Ana (1A 4c)`."""
    parts = match.presenter.in_brief(match.heard(turn.step, viewer)) if isinstance(turn.asked, Choice) else None
    said = [f"{match.names[part.seats[0]]} ({part.text})" for part in parts or () if len(part.seats) == 1]
    return any(text in sentence for text in said for sentence in concerns)


def _decisions(steps: Sequence[Turn], seat: Seat) -> Iterator[tuple[Seat, Turn]]:
    """The decisions of other seats, and the chances after them, each with the seat that decided."""
    decided: Seat | None = None
    for turn in steps:
        decided = turn.asked.seat if isinstance(turn.asked, Choice) else decided
        if decided is not None and decided != seat:
            yield decided, turn


def _in_brief(match: Match, seat: Seat, viewer: Seat | None, steps: Sequence[Turn]) -> dict[Seat, list[str]]:
    """For each other seat a line with what it did and what came of it, in a few words.

    If the title has only sentences, the line has those about the last decision of the seat.
    """
    did: dict[Seat, list[str]] = {}
    last: dict[Seat, list[str]] = {}
    for decided, turn in _decisions(steps, seat):
        parts = match.presenter.in_brief(match.heard(turn.step, viewer))
        if parts is not None:
            did.setdefault(decided, []).extend([part.text for part in parts if part.seats == (decided,)][:1])
        elif isinstance(turn.asked, Choice):
            last[decided] = _own_sentences(match, decided, viewer, turn)
    return last | {other: [f"{match.names[other]}: {', '.join(parts)}."] for other, parts in did.items() if parts}


def _in_sentences(match: Match, seat: Seat, viewer: Seat | None, steps: Sequence[Turn]) -> dict[Seat, list[str]]:
    """All that each other seat did and what came of it."""
    did: dict[Seat, list[str]] = {}
    for decided, turn in _decisions(steps, seat):
        did.setdefault(decided, []).extend(_own_sentences(match, decided, viewer, turn))
    return did


def _own_sentences(match: Match, seat: Seat, viewer: Seat | None, turn: Turn) -> list[str]:
    heard = match.heard(turn.step, viewer)
    return match.tell_happenings([it for it in heard if getattr(it, "seat", None) == seat])


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
