"""What finished games add to the statistics of the people who played them, counted save by save.

What was counted is remembered, so that no game is replayed twice. A save that has another size or time than when it was
counted is counted again. If the program counts differently than the one that wrote the file, everything is counted
again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus import __version__
from circus_maximus.engine.contract import Choice, Happening, Over
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import DAMAGED, PERSON, Damaged, OverRecord, as_json, digest
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.metrics import Tally
from circus_maximus.engine.presenting.texts import length_in
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.files import log_error, read_json, saved_files, statistics_file, write_json
from circus_maximus.titles import find_title, title_names

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


class Counted(Struct, frozen=True):
    """What was counted in a save."""

    size: int
    changed: int
    """When the save was last written, in nanoseconds since 1970."""
    game: GameCount | None = None
    """What it adds; None if it adds nothing."""
    fault: str = ""
    """Why it could not be counted; empty otherwise."""


class _File(Struct, frozen=True):
    """The whole file."""

    counted_by: str
    saves: dict[str, Counted]
    """By the file name of the save."""


def load_counts() -> dict[str, Counted]:
    """What is remembered of each save, by file name; nothing if the file is missing, damaged or from other rules."""
    try:
        known = read_json(statistics_file(), _File)
    except (OSError, *DAMAGED):
        # Everything is counted again and the file rewritten.
        return {}
    return known.saves if known.counted_by == _counted_by() else {}


def lengths_like(match: Match) -> list[int]:
    """The lengths of finished games of people with the config and the seats of a match, as far as they were counted.

    A game of which there are several saves counts once.
    """
    games = {counted.game.game: counted.game for counted in load_counts().values() if counted.game}
    wanted = (match.title.name, match.header.config_hash, len(match.names))
    return [it.length for it in games.values() if (it.title, it.config, it.seats) == wanted and it.length]


def save_counts(counts: dict[str, Counted]) -> str:
    """Remember these counts and forget all others; a sentence if that is impossible, empty otherwise.

    A save whose name is not UTF-8 has no place in the file, and is counted again.
    """
    path = statistics_file()
    named = {name: counted for name, counted in counts.items() if name.encode(errors="ignore").decode() == name}
    try:
        write_json(path, _File(_counted_by(), named))
    except OSError as error:
        return f"The counts cannot be kept, so games will be counted again next time: {path}: {reason_of(error)}."
    return ""


def _counted_by() -> str:
    """What counts depend on: the program, and the rules and tallies of its titles."""
    titles = (find_title(name) for name in title_names())
    parts = (f"{title.name} {title.version} {' '.join(tally.id for tally in title.tallies())}" for title in titles)
    return "; ".join((__version__, "with lengths", *parts))


class Statistics(Struct, frozen=True):
    """What has been counted so far."""

    games: tuple[GameCount, ...] = ()
    """Each game once, the one played last first."""
    faults: tuple[tuple[str, str], ...] = ()
    """The saves that cannot be counted: the name of each, and why."""
    done: int = 0
    """How many saves have been counted."""
    saves: int = 0
    """How many saves there are."""


class Counting:
    """Counts all saves that have changed since they were counted."""

    def __init__(self) -> None:
        """Find the saves, those played last at the end, and what is known about them."""
        known = load_counts()
        self._counts: dict[str, Counted] = {}
        self._left: list[Path] = []
        for path in sorted(saved_files(), key=lambda path: _stamp(path)[1]):
            counted = known.get(path.name)
            if counted and (counted.size, counted.changed) == _stamp(path):
                self._counts[path.name] = counted
            else:
                self._left.append(path)
        self._changed = bool(self._left) or len(self._counts) < len(known)

    @property
    def is_done(self) -> bool:
        """Whether all saves have been counted."""
        return not self._left

    def count_next(self) -> None:
        """Count one more save."""
        path = self._left.pop()
        self._counts[path.name] = _count(path)

    def remember(self) -> str:
        """Remember what has been counted so far; a sentence if that is impossible, empty otherwise."""
        if not self._changed:
            return ""
        self._changed = False
        return save_counts(self._counts)

    @property
    def statistics(self) -> Statistics:
        """What has been counted so far."""
        counts = sorted(self._counts.items(), key=lambda item: (-item[1].changed, item[0]))
        games = {counted.game.game: counted.game for _, counted in reversed(counts) if counted.game}
        faults = [(printable(Path(name).stem), counted.fault) for name, counted in counts if counted.fault]
        done = len(self._counts)
        return Statistics(tuple(reversed(games.values())), tuple(faults), done, done + len(self._left))


def _stamp(path: Path) -> tuple[int, int]:
    """The size of a file, and when it was last written; zeros if it cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def _count(path: Path) -> Counted:
    size, changed = _stamp(path)
    try:
        return Counted(size, changed, game=count_game(read_file(path)))
    except Damaged as damage:
        return Counted(size, changed, fault=str(damage))
    except OSError as error:
        return Counted(size, changed, fault=reason_of(error))
    except Exception as error:  # An error in a title must not keep the program from starting.
        log_error(f"{path}\n{''.join(format_exception(error))}")
        return Counted(size, changed, fault=printable(f"error in the program: {type(error).__name__}: {error}"))
