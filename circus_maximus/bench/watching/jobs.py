"""What a watch must play next, in small parts; the games that it has played, and the folder that keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.bench.plan import MIN_BLOCKS, Entry, Plan, Task
from circus_maximus.bench.results import Cell, Results
from circus_maximus.bench.runs import TRANSCRIPTS, Progress, manifest_of, record_failed, write_manifest
from circus_maximus.bench.workers import Result
from circus_maximus.engine.atomic_files import make_folders
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of

FIRST_BLOCKS = 5
"""Blocks of the first part of every matchup; it is small, so that there are numbers soon."""
ENOUGH_PLAYED = 0.02
"""The part of a job from which the time left is estimated: before that, the start of the workers counts too much."""
PART = 10
"""Blocks of each further part."""
MEMORY = 256 * 2**20
"""Bytes for the games of configs; then those that were not compared for the longest time are dropped."""
MIN_KEPT = 3
"""Configs whose games are never dropped: the baseline, the last save and the one before."""
MAX_FAILURES = 3
"""Maximum number of failed games that are named and whose transcripts are written."""


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
        while len(self._known) > MIN_KEPT and self._bytes > MEMORY:
            del self._known[next(iter(self._known))]
        return Results(self._plan_of(*distinct.values()), {config: cells for config, (_, cells) in self._known.items()})

    @property
    def _bytes(self) -> int:
        return sum(cell.sums.nbytes for _, cells in self._known.values() for cell in cells)

    def _plan_of(self, *sides: Side) -> Plan:
        return replace(self._plan, entries=tuple(side.entry for side in sides))


class Costs:
    """What the games of each line-up cost, measured while they are played.

    Costs decide only which games are played first, so results do not depend on them.
    """

    def __init__(self, plan: Plan) -> None:
        self._matchups = plan.matchups
        self._seconds = [0.0] * len(self._matchups)
        self._blocks = [0] * len(self._matchups)

    def add(self, received: Result) -> None:
        """Learn from the result of a task."""
        if received.seconds:
            self._seconds[received.task.matchup] += received.seconds
            self._blocks[received.task.matchup] += received.task.blocks

    @property
    def known(self) -> bool:
        """Whether games of every matchup were measured."""
        return all(self._blocks)

    def part(self, played: Sequence[int], of: Sequence[int]) -> float | None:
        """The part of some work that is done, from 0 to 1, by blocks of each matchup; None before costs are known."""
        return self._of(played) / self._of(of) if self.known else None

    def in_order(self, tasks: Iterable[Task]) -> list[Task]:
        """Tasks in an order that gives all line-ups the same time, so that quick ones have many blocks early.

        The matchups of a line-up progress equally; before costs are known, all matchups do.
        """
        if not self.known:
            return list(tasks)
        of_line_up = [
            sum(self._of_block(other) for other, each in enumerate(self._matchups) if each.line_up == matchup.line_up)
            for matchup in self._matchups
        ]
        return sorted(tasks, key=lambda task: (task.first + task.blocks) * of_line_up[task.matchup])

    def _of(self, blocks: Sequence[int]) -> float:
        return sum(count * self._of_block(matchup) for matchup, count in enumerate(blocks))

    def _of_block(self, matchup: int) -> float:
        return self._seconds[matchup] / self._blocks[matchup]


class Confirmation(Struct, frozen=True):
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
    confirmation: Confirmation | None = None

    @property
    def blocks(self) -> list[int]:
        """The number of blocks of each matchup."""
        found = [0] * len(self.results.plan.matchups)
        for task in self.tasks:
            found[task.matchup] += task.blocks
        return found

    @property
    def games(self) -> int:
        """The number of games."""
        matchups = self.results.plan.matchups
        return sum(
            blocks * len(matchup.line_up.rotations(matchup.seats))
            for matchup, blocks in zip(matchups, self.blocks, strict=True)
        )


def next_job(
    results: Results, saved: int, confirmations: Sequence[Confirmation], costs: Costs, turn: int
) -> Job | None:
    """What a watch plays next; None if everything is played.

    First the blocks that a verdict needs, of the baseline and of the config at index `saved`, which was saved last.
    Then what is measured on fresh seeds; if nothing is, the same blocks of the other configs, and all further blocks.
    """
    blocks = results.plan.blocks
    first, few = min(FIRST_BLOCKS, blocks), min(MIN_BLOCKS, blocks)
    compared = sorted({0, saved})
    tasks = costs.in_order(missing(results, compared, 0, first))
    if tasks and not costs.known:
        return Job(results, tuple(tasks), turn)
    tasks += costs.in_order([*missing(results, compared, first, few), *missing(results, compared, few, blocks)])
    urgent = max((index for index, task in enumerate(tasks, start=1) if task.first < few), default=0)
    if confirmations and not urgent:
        return Job(confirmations[0].results, confirmations[0].tasks, turn, confirmations[0])
    if confirmations:
        return Job(results, tuple(tasks[:urgent]), turn)
    others = [index for index in range(len(results.plan.entries)) if index not in compared]
    tasks[urgent:urgent] = costs.in_order(missing(results, others, 0, few))
    return Job(results, tuple(tasks), turn) if tasks else None


class JobProgress(Progress, frozen=True):
    """The progress of a job, whose quick games are played first."""

    part: float | None = None
    """The part of the work that is done, from 0 to 1, by what games cost; None if that is unknown."""

    @property
    def left(self) -> float | None:
        """About how many seconds are left, by what games cost; None if that is unknown."""
        return self.seconds * (1 - self.part) / self.part if self.part and self.part >= ENOUGH_PLAYED else None


def missing(results: Results, entries: Sequence[int], first: int, end: int) -> Iterator[Task]:
    """Tasks for the blocks of some configs, from `first` to before `end`, that are not played yet."""
    while first < end:
        last = min(first + (PART if first else FIRST_BLOCKS), end)
        for matchup in range(len(results.plan.matchups)):
            for entry in entries:
                played = results.cell(entry, matchup).played
                for done, blocks in groupby(range(first, last), key=played.__getitem__):
                    if not done:
                        number, *others = blocks
                        yield Task(entry, matchup, number, 1 + len(others))
        first = last


class WatchRun:
    """The folder. If it can no longer be written, the watch continues."""

    def __init__(self, plan: Plan, folder: Path, command: Sequence[str], workers: int) -> None:
        """`OSError` if the folder cannot be created."""
        self.trouble = ""
        """Why the folder cannot be written."""
        self.transcripts = folder / TRANSCRIPTS
        make_folders(self.transcripts)
        self.manifest = manifest_of(plan, command, workers)
        self._folder = folder

    def note(self, plan: Plan) -> None:
        """Record which configs are compared now."""
        self.manifest = replace(self.manifest, configs=manifest_of(plan, (), 0).configs)
        self._try(self._write)

    def hung(self, hung: bool) -> None:
        """A worker has died. If a decision took too long, the run is not repeatable."""
        self.manifest = replace(self.manifest, repeatable=self.manifest.repeatable and not hung)

    def finish(self) -> None:
        """End the run."""
        self.manifest = replace(self.manifest, finished=True, stopped=True)
        self._try(self._write)

    def record_failed(self, results: Results) -> None:
        """Write the transcripts of the first failed games."""
        self._try(lambda: record_failed(results, self._folder, MAX_FAILURES))

    def _write(self) -> None:
        make_folders(self.transcripts)
        write_manifest(self._folder, self.manifest)

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self.trouble = f"The folder {printable(self._folder)} cannot be written: {reason_of(error)}."
