"""What a watch must play next, in small parts, and the games that it has played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.bench.playing.plan import Entry, Plan, Task
from circus_maximus.bench.playing.results import Cell, Results

FIRST_BLOCKS = 5
"""Blocks of the first part of every row; it is small, so that there are numbers soon."""
PART = 10
"""Blocks of each further part."""
MEMORY = 256 * 2**20
"""Bytes for the games of configs; then those that were not compared for the longest time are dropped."""
FEWEST_KEPT = 3
"""Configs whose games are never dropped: the baseline, the last save and the one before."""


class Side(Struct, frozen=True):
    """One of the configs that are compared."""

    name: str
    """`default`, `try 4`."""
    config: bytes
    """Its values as JSON."""
    values: object
    """The typed config."""
    number: int = 0
    """The number of its try; 0 for the baseline at the start of the watch."""

    @property
    def entry(self) -> Entry:
        """The config as an entry of a plan. The names of its games begin with the label."""
        return Entry(f"try{self.number}" if self.number else "baseline", self.name, self.config)


class Played:
    """The games of recently compared configs."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._known: dict[bytes, tuple[Side, tuple[Cell, ...]]] = {}

    @property
    def plan(self) -> Plan:
        """The plan of all these games; the configs compared last come first."""
        return replace(self._plan, entries=tuple(side.entry for side, _ in reversed(self._known.values())))

    def __contains__(self, side: Side) -> bool:
        return side.config in self._known

    def compare(self, *sides: Side) -> Results:
        """The games of some configs, each config once, including those that are not played yet."""
        distinct: dict[bytes, Side] = {}
        for side in sides:
            distinct.setdefault(side.config, side)
        for side in reversed(distinct.values()):
            _, cells = self._known.pop(side.config, (side, ()))
            self._known[side.config] = side, cells or Results(self._plan_of(side)).cells(0)
        while len(self._known) > FEWEST_KEPT and self._bytes > MEMORY:
            del self._known[next(iter(self._known))]
        return Results(self._plan_of(*distinct.values()), {config: cells for config, (_, cells) in self._known.items()})

    @property
    def _bytes(self) -> int:
        return sum(cell.sums.nbytes for _, cells in self._known.values() for cell in cells)

    def _plan_of(self, *sides: Side) -> Plan:
        return replace(self._plan, entries=tuple(side.entry for side in sides))


class Keep(Struct, frozen=True):
    """A try that is being measured on fresh seeds, and judged by these alone."""

    side: Side
    against: Side
    fresh: int
    """How many times fresh seeds were needed, including this time."""
    results: Results

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks that are not played yet."""
        return tuple(missing(self.results, (0, 1), 0, self.results.plan.blocks))


class Job(Struct, frozen=True):
    """Games to play, until something else must be played first."""

    results: Results
    tasks: tuple[Task, ...]
    turn: int
    """The `turn` of the watch: if it changes, this job is out of date."""
    keep: Keep | None = None

    @property
    def games(self) -> int:
        """The number of games."""
        rows = self.results.plan.rows
        rotations = [len(row.line_up.rotations(row.seats)) for row in rows]
        return sum(task.blocks * rotations[task.row] for task in self.tasks)


def missing(results: Results, entries: Sequence[int], first: int, end: int) -> Iterator[Task]:
    """Tasks for the blocks of some configs, from `first` to before `end`, that are not played yet."""
    while first < end:
        last = min(first + (PART if first else FIRST_BLOCKS), end)
        for row in range(len(results.plan.rows)):
            for entry in entries:
                played = results.cell(entry, row).played
                for done, blocks in groupby(range(first, last), key=played.__getitem__):
                    if not done:
                        number, *others = blocks
                        yield Task(entry, row, number, 1 + len(others))
        first = last
