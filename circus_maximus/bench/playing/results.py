"""The results of a plan: the sums of every game, by config, row and block, and the faulted games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from circus_maximus.bench.playing.game_runner import Fault, GameRunner, Record
from circus_maximus.bench.playing.plan import Game, Plan, Row, Task
from circus_maximus.engine.measuring.metrics import Metric

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
    """The games of one config in one row: a place for each rotation of each block."""

    def __init__(self, blocks: int, rotations: int, layout: Layout) -> None:
        self.layout = layout
        self.sums = np.zeros((blocks, rotations, layout.width), dtype=np.float32)
        self.fingerprints = np.zeros((blocks, rotations), dtype=np.uint64)
        self.played = np.zeros(blocks, dtype=np.bool_)
        self.faults: dict[tuple[int, int], Fault] = {}
        """The faulted games, by block and rotation."""

    @property
    def complete(self) -> Blocks:
        """The blocks in which every game has a result."""
        complete = self.played.copy()
        complete[[block for block, _ in self.faults]] = False
        return complete

    @property
    def games(self) -> int:
        """The number of games so far, including faulted ones."""
        return int(self.played.sum()) * self.fingerprints.shape[1]

    def add(self, block: int, records: list[Record]) -> None:
        """Add the games of a block."""
        self.played[block] = True
        for rotation, record in enumerate(records):
            if record.fault is not None:
                self.faults[block, rotation] = record.fault
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
        """`known` has the games of configs that were played before with the same seeds: a cell for each row."""
        self.plan = plan
        runner = GameRunner(plan)
        self.title = runner.title
        self._cells: dict[tuple[int, int], Cell] = {}
        for index, entry in enumerate(plan.entries):
            cells = (known or {}).get(entry.config) or tuple(_cell(runner, index, row) for row in plan.rows)
            self._cells.update(((index, number), cell) for number, cell in enumerate(cells))
        self.games = sum(cell.games for cell in self._cells.values())

    def cell(self, entry: int, row: int) -> Cell:
        """The games of a config in a row."""
        return self._cells[entry, row]

    def add(self, task: Task, records: list[list[Record]]) -> None:
        """Add the games of a task."""
        cell = self.cell(task.entry, task.row)
        for block, games in enumerate(records, start=task.first):
            cell.add(block, games)
            self.games += len(games)

    @property
    def faults(self) -> dict[Game, Fault]:
        """All faulted games."""
        return {
            self.plan.name(entry, row, block, rotation): fault
            for (entry, row), cell in self._cells.items()
            for (block, rotation), fault in cell.faults.items()
        }

    def complete(self, row: int, *entries: int) -> Blocks:
        """The blocks of a row that all these configs have played without a fault."""
        blocks: Blocks = np.logical_and.reduce([self.cell(entry, row).complete for entry in entries])
        return blocks

    def differing(self, row: int, one: int, other: int) -> Blocks:
        """The blocks of a row in which any game differs between two configs, in its course or in what was counted."""
        first, second = self.cell(one, row), self.cell(other, row)
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
        """The games of a config, row by row."""
        return tuple(self.cell(entry, row) for row in range(len(self.plan.rows)))

    def has(self, entry: int, row: Row, id: str) -> bool:
        """Whether a config has a value in a row: not if it lacks the card that the value is about."""
        return id in self.cell(entry, self.plan.rows.index(row)).layout.values

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


def _cell(runner: GameRunner, entry: int, row: Row) -> Cell:
    rotations = len(row.line_up.rotations(row.seats))
    return Cell(runner.plan.blocks, rotations, Layout(runner.fold(entry, row).metrics))
