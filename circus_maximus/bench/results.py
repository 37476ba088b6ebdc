"""The results of a plan: the sums of every game, by config, matchup and block, and the failed games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from circus_maximus.bench.game_runner import Failure, GameRunner, Record
from circus_maximus.bench.plan import Game, Matchup, Plan, Task
from circus_maximus.engine.metrics import Metric

Blocks = NDArray[np.bool_]
"""For each block of a plan, whether it is included."""


class Value(Struct, frozen=True):
    """The value of a metric for one subject, and its columns in the sums of a game."""

    id: str
    metric: Metric
    columns: tuple[int, ...]


class Layout:
    """The columns of the values of a config and a number of seats in the sums of a game."""

    def __init__(self, metrics: tuple[Metric, ...]) -> None:
        self.values: dict[str, Value] = {}
        first = 0
        for metric in metrics:
            parts, subjects = metric.parts, len(metric.subjects)
            for index, id in enumerate(metric.ids):
                columns = tuple(first + part * subjects + index for part in range(parts))
                self.values[id] = Value(id, metric, columns)
            first += parts * subjects
        self.width = first


class Cell:
    """The games of one config in one matchup: a place for each rotation of each block."""

    def __init__(self, blocks: int, rotations: int, layout: Layout) -> None:
        self.layout = layout
        self.sums = np.zeros((blocks, rotations, layout.width), dtype=np.float32)
        self.fingerprints = np.zeros((blocks, rotations), dtype=np.uint64)
        self.played = np.zeros(blocks, dtype=np.bool_)
        self.failures: dict[tuple[int, int], Failure] = {}
        """The failed games, by block and rotation."""

    @property
    def complete(self) -> Blocks:
        """The blocks in which every game has a result."""
        complete = self.played.copy()
        complete[[block for block, _ in self.failures]] = False
        return complete

    @property
    def games(self) -> int:
        """The number of games so far, including failed ones."""
        return int(self.played.sum()) * self.fingerprints.shape[1]

    def add(self, block: int, records: list[Record]) -> None:
        """Add the games of a block."""
        self.played[block] = True
        for rotation, record in enumerate(records):
            if record.failure is not None:
                self.failures[block, rotation] = record.failure
            else:
                self.sums[block, rotation] = np.frombuffer(record.sums, dtype=np.float32)
                self.fingerprints[block, rotation] = int.from_bytes(record.fingerprint, "big")

    def of(self, id: str, blocks: Blocks) -> tuple[NDArray[np.float64], ...]:
        """The sums of a value by block."""
        columns = self.layout.values[id].columns
        return tuple(self.sums[blocks, :, column].sum(axis=1, dtype=np.float64) for column in columns)


class Results:
    """All results of a plan so far."""

    def __init__(self, plan: Plan, known: Mapping[bytes, tuple[Cell, ...]] | None = None) -> None:
        """`known` has the games of configs that were played before with the same seeds: a cell for each matchup."""
        self.plan = plan
        runner = GameRunner(plan)
        self.title = runner.title
        self._cells: dict[tuple[int, int], Cell] = {}
        for index, entry in enumerate(plan.entries):
            cells = (known or {}).get(entry.config) or tuple(_cell(runner, index, matchup) for matchup in plan.matchups)
            self._cells.update(((index, number), cell) for number, cell in enumerate(cells))
        self.games = sum(cell.games for cell in self._cells.values())

    def cell(self, entry: int, matchup: int) -> Cell:
        """The games of a config in a matchup."""
        return self._cells[entry, matchup]

    def add(self, task: Task, records: list[list[Record]]) -> None:
        """Add the games of a task."""
        cell = self.cell(task.entry, task.matchup)
        for block, games in enumerate(records, start=task.first):
            cell.add(block, games)
            self.games += len(games)

    @property
    def failures(self) -> dict[Game, Failure]:
        """All failed games."""
        return {
            self.plan.name(entry, matchup, block, rotation): failure
            for (entry, matchup), cell in self._cells.items()
            for (block, rotation), failure in cell.failures.items()
        }

    def complete(self, matchup: int, *entries: int) -> Blocks:
        """The blocks of a matchup that all these configs have played without a failure."""
        blocks: Blocks = np.logical_and.reduce([self.cell(entry, matchup).complete for entry in entries])
        return blocks

    def differing(self, matchup: int, one: int, other: int) -> Blocks:
        """The blocks of a matchup in which a game differs between two configs, in its course or in what was counted."""
        first, second = self.cell(one, matchup), self.cell(other, matchup)
        different: Blocks = (first.fingerprints != second.fingerprints).any(axis=1)
        if list(first.layout.values) == list(second.layout.values):
            found: Blocks = different | (first.sums != second.sums).any(axis=(1, 2))
            return found
        shared = [id for id in first.layout.values if id in second.layout.values]
        for id in shared:
            columns = zip(first.layout.values[id].columns, second.layout.values[id].columns, strict=True)
            for mine, theirs in columns:
                different |= (first.sums[:, :, mine] != second.sums[:, :, theirs]).any(axis=1)
        return different

    def cells(self, entry: int) -> tuple[Cell, ...]:
        """The games of a config, matchup by matchup."""
        return tuple(self.cell(entry, matchup) for matchup in range(len(self.plan.matchups)))

    def has(self, entry: int, matchup: Matchup, id: str) -> bool:
        """Whether a config has a value in a matchup: not if it lacks the card that the value is about."""
        return id in self.cell(entry, self.plan.matchups.index(matchup)).layout.values

    def metrics(self) -> dict[str, Metric]:
        """Every metric by its id, in the order of reports."""
        found: dict[str, Metric] = {}
        for value in self.values():
            found.setdefault(value.metric.id, value.metric)
        return found

    def values(self) -> Iterator[Value]:
        """Every value of any config and number of seats, once."""
        seen: set[str] = set()
        for cell in self._cells.values():
            for id, value in cell.layout.values.items():
                if id not in seen:
                    seen.add(id)
                    yield value


def _cell(runner: GameRunner, entry: int, matchup: Matchup) -> Cell:
    rotations = len(matchup.line_up.rotations(matchup.seats))
    return Cell(runner.plan.blocks, rotations, Layout(runner.fold(entry, matchup).metrics))
