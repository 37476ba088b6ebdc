"""What one finished game adds to the statistics of the people who played it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Happening, Over
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON, OverRecord, as_json, digest
from circus_maximus.engine.measuring.tallies import Tally
from circus_maximus.engine.presenting.texts import length_in
from circus_maximus.titles import find_title

if TYPE_CHECKING:
    from circus_maximus.engine.matches.transcript import Transcript


class PersonCount(Struct, frozen=True):
    """What a game adds for one of its people."""

    name: str
    first: bool
    """Whether this person came first, alone or with others."""
    shared: bool
    """Whether others came first as well."""
    tallies: dict[str, dict[str, int]]
    """The counts of the title's tallies, by their ids."""


class GameCount(Struct, frozen=True):
    """What a finished game adds."""

    title: str
    """The short name of the title."""
    game: str
    """The hash of the game: the same for all copies of it, whatever was undone in them."""
    people: tuple[PersonCount, ...]
    config: str = ""
    """The hash of its config."""
    seats: int = 0
    length: int = 0
    """How long it was, in what its title counts; 0 if that is not known, or if it is a branch of another game."""


def count_game(transcript: Transcript) -> GameCount | None:
    """What a game adds; None if it is not over, or if no person has a seat at its end.

    Undone turns do not count, nor does what a branch shares with its origin. `Damaged` if it cannot be replayed to its
    end.
    """
    if transcript.fault:
        raise transcript.fault
    if not any(isinstance(record, OverRecord) for record in transcript.records):
        return None
    from circus_maximus.engine.matches.replay import replay

    match, damage = replay(transcript, find_title)
    if damage:
        raise damage
    over = match.pending
    people = [seat for seat, by in enumerate(match.played_by) if by == PERSON]
    if not isinstance(over, Over) or not people:
        return None
    tallies = match.title.tallies()
    _tell(match, tallies)
    first = over.standing[0]
    counts = [
        PersonCount(
            name=match.names[seat],
            first=seat in first,
            shared=seat in first and len(first) > 1,
            tallies={tally.id: dict(tally.counted[seat]) for tally in tallies},
        )
        for seat in people
    ]
    return GameCount(
        title=match.title.name,
        game=_hash(match),
        people=tuple(counts),
        config=match.header.config_hash,
        seats=len(match.names),
        length=0 if match.header.branch else length_in(match.title.texts.outcome(match.step.state, match.config)),
    )


def _tell(match: Match, tallies: Sequence[Tally]) -> None:
    """Let tallies count what happened in the turns that were not undone and belong to this game."""
    for tally in tallies:
        tally.begin(match.config, len(match.names))
    hearing = [tally.listeners() for tally in tallies]
    for happening in _happenings(match):
        for listeners in hearing:
            if count := listeners.get(type(happening)):
                count(happening)


def _happenings(match: Match) -> Iterable[Happening]:
    branch = match.header.branch
    if branch is None:
        yield from match.opening.happenings
    for turn in match.turns:
        if branch is None or turn.n > branch.at:
            yield from turn.step.happenings


def _hash(match: Match) -> str:
    """The hash of the header, without how its config was made, and of every answer that was not undone."""
    header = as_json(replace(match.header, layers=(), settings=()))
    answers = [_answer(match, turn.asked, turn.answer) for turn in match.turns]
    return digest(header + as_json(answers))


def _answer(match: Match, asked: Any, answer: Any) -> str:
    return match.title.write(answer) if isinstance(asked, Choice) else f"{asked.key}={answer}"
