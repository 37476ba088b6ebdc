"""What the bench plays: configs, line-ups of bots, numbers of seats, and blocks. A plan is plain data.

A block is one seed with all distinct rotations of a line-up, each played once. Statistics count blocks, not games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from circus_maximus.engine.chance import MAX_SEED
from circus_maximus.engine.text.words import nearest, quoted

MIN_BLOCKS = 50
"""With fewer blocks there are no verdicts."""
MAX_BLOCKS = 1_000_000
GAMES_IN_TASK = 25
"""Minimum number of games in a task, except the last."""


def label_of(index: int) -> str:
    """The label of a config: `A` to `Z`, then `AA`."""
    rest, letter = divmod(index, 26)
    return (label_of(rest - 1) if rest else "") + chr(ord("A") + letter)


class LineUp(Struct, frozen=True):
    """Some bots, and their name: the bots as they were typed, or the name of a line-up of the title."""

    name: str
    bots: tuple[str, ...]

    def seated(self, seats: int) -> tuple[str, ...]:
        """The bots by seat, repeated from the first if there are more seats."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(seats))

    def rotations(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """All different ways to seat the bots in this order; identical bots have only one."""
        seated = self.seated(seats)
        return tuple(dict.fromkeys(seated[turn:] + seated[:turn] for turn in range(seats)))


class Entry(Struct, frozen=True):
    """One of the configs: its label, its name as it was typed, and its values as JSON."""

    label: str
    name: str
    config: bytes


class Matchup(Struct, frozen=True):
    """A line-up at a number of seats. Results of different matchups are never pooled."""

    line_up: LineUp
    seats: int


class Task(Struct, frozen=True):
    """Some blocks of a config and a matchup, by number in the plan; `alone`: one that may have killed a worker."""

    entry: int
    matchup: int
    first: int
    blocks: int
    alone: bool = False


class Game(Struct, frozen=True):
    """One game, by its name such as `B/4/planner/17/0`: config, seats, line-up, seed and rotation."""

    label: str
    seats: int
    line_up: str
    seed: int
    rotation: int

    def __str__(self) -> str:
        return f"{self.label}/{self.seats}/{self.line_up}/{self.seed}/{self.rotation}"


class Plan(Struct, frozen=True):
    """Everything that decides the results of a run."""

    title: str
    entries: tuple[Entry, ...]
    line_ups: tuple[LineUp, ...]
    seats: tuple[int, ...]
    seed: int
    blocks: int

    @property
    def matchups(self) -> tuple[Matchup, ...]:
        """All line-ups at all numbers of seats."""
        return tuple(Matchup(line_up, seats) for line_up in self.line_ups for seats in self.seats)

    @property
    def games(self) -> int:
        """The number of games."""
        return (
            len(self.entries)
            * self.blocks
            * sum(len(matchup.line_up.rotations(matchup.seats)) for matchup in self.matchups)
        )

    def is_same(self, one: int, other: int) -> bool:
        """Whether two of the configs have the same values."""
        return self.entries[one].config == self.entries[other].config

    def seed_of(self, block: int) -> int:
        """The seed of a block."""
        return (self.seed + block) % (MAX_SEED + 1)

    def tasks(self) -> Iterator[Task]:
        """All games in small parts, ordered so that all configs and matchups progress equally."""
        sizes = [-(-GAMES_IN_TASK // len(matchup.line_up.rotations(matchup.seats))) for matchup in self.matchups]
        starts = sorted((first, matchup) for matchup, size in enumerate(sizes) for first in range(0, self.blocks, size))
        for first, matchup in starts:
            for entry in range(len(self.entries)):
                yield Task(entry, matchup, first, min(sizes[matchup], self.blocks - first))

    def name(self, entry: int, matchup: int, block: int, rotation: int) -> Game:
        """The name of a game."""
        seated = self.matchups[matchup]
        return Game(self.entries[entry].label, seated.seats, seated.line_up.name, self.seed_of(block), rotation)


def read_game(name: str, plan: Plan) -> Game:
    """A game of a plan by its name; `ValueError`, which says what is wrong, if the plan has no such game."""
    parts = name.split("/")
    form = "write CONFIG/SEATS/BOTS/SEED/ROTATION, such as B/4/greedy/17/0"
    if len(parts) != 5:
        raise ValueError(f"{quoted(name)} is not the name of a game: {form}")
    label, seats, line_up, seed, rotation = parts
    _check_known("config", label, [entry.label for entry in plan.entries])
    _check_known("number of seats", seats, [str(number) for number in plan.seats])
    _check_known("line-up", line_up, [found.name for found in plan.line_ups])
    if not all(part.isascii() and part.isdigit() for part in (seed, rotation)):
        raise ValueError(f"{quoted(name)} is not the name of a game: {form}")
    found = next(each for each in plan.line_ups if each.name == line_up)
    if (int(seed) - plan.seed) % (MAX_SEED + 1) >= plan.blocks:
        last = plan.seed_of(plan.blocks - 1)
        raise ValueError(f"there is no seed {seed} in this run: its seeds are {plan.seed} to {last}")
    rotations = len(found.rotations(int(seats)))
    if int(rotation) >= rotations:
        only = "only rotation 0" if rotations == 1 else f"only rotations 0 to {rotations - 1}"
        raise ValueError(f"there is no rotation {rotation}: {quoted(line_up)} has {only} with {seats} seats")
    return Game(label, int(seats), line_up, int(seed), int(rotation))


def _check_known(what: str, given: str, known: Sequence[str]) -> None:
    if given not in known:
        raise ValueError(f"there is no {what} {quoted(given)} in this run{nearest(given, known)} ({', '.join(known)})")
