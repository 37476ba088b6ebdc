"""A game told round by round, from what happened alone: states are never compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.happenings import RoundBegan, TrackMoved
from circus_maximus.games.circus.pieces import Tracks
from circus_maximus.games.circus.words import TRACK_INDEX

Story = Iterable[Iterable[Happening]]
"""What happened, step after step from the first of the game on: the opening's happenings, then each turn's."""


class Moved(Struct, frozen=True, gc=False):
    """A marker that really moved, by so many steps."""

    seat: Seat
    track: int
    steps: int
    source: str
    penalty: bool


class Chapter(Struct, frozen=True):
    """One round: all that happened in it, how markers moved, and where they stood before and after."""

    round: int
    happenings: tuple[Happening, ...]
    moves: tuple[Moved, ...]
    before: tuple[Tracks, ...]
    after: tuple[Tracks, ...]


def chapters(config: Config, seats: int, story: Story) -> tuple[Chapter, ...]:
    """The rounds of a game, the last of them perhaps not over."""
    rows = [list(config.setup.tracks.row(seats)) for _ in range(seats)]
    return tuple(_chapter(number, happenings, rows) for number, happenings in enumerate(_rounds(story), 1))


def _rounds(story: Story) -> Iterator[list[Happening]]:
    """Happenings cut where rounds begin; laying the table belongs to none."""
    current: list[Happening] | None = None
    for step in story:
        for happening in step:
            if isinstance(happening, RoundBegan):
                if current is not None:
                    yield current
                current = []
            if current is not None:
                current.append(happening)
    if current is not None:
        yield current


def _chapter(number: int, happenings: list[Happening], rows: list[list[int]]) -> Chapter:
    """Follow the markers through a round; `rows` go on to the next."""
    before = tuple(map(tuple, rows))
    moves: list[Moved] = []
    for happening in happenings:
        if isinstance(happening, TrackMoved):
            row, track = rows[happening.seat], TRACK_INDEX[happening.track]
            steps = happening.to - row[track]
            row[track] = happening.to
            if steps:
                moves.append(Moved(happening.seat, track, steps, happening.source, happening.penalty))
    return Chapter(number, tuple(happenings), tuple(moves), before, tuple(map(tuple, rows)))
