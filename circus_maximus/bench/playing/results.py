"""The results of a plan: the sums of every game, by config, row and block, and the games that were faulted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from circus_maximus.bench.judging.statistics import Sums
from circus_maximus.bench.playing.plan import Game, Plan, Row, Task
from circus_maximus.bench.playing.tables import Fault, Record, Tables
from circus_maximus.engine.metrics import Metric

Blocks = NDArray[np.bool_]
"""For each block of a plan, whether it counts."""


class Value(Struct, frozen=True):
    """One value of a metric: that of one subject, and its columns in the sums of a game."""

    id: str
    metric: Metric
    columns: tuple[int, ...]


class Layout:
    """Where the values of a config and a number of seats stand in the sums of a game."""

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
        self.marks = np.zeros((blocks, rotations), dtype=np.uint64)
        self.played = np.zeros(blocks, dtype=np.bool_)
        self.faults: dict[tuple[int, int], Fault] = {}
        """The faulted games, by block and rotation."""

    @property
    def whole(self) -> Blocks:
        """The blocks of which every game has a result."""
        whole = self.played.copy()
        whole[[block for block, _ in self.faults]] = False
        return whole

    @property
    def games(self) -> int:
        """The number of games so far, those that were faulted included."""
        return int(self.played.sum()) * self.marks.shape[1]

    def add(self, block: int, records: list[Record]) -> None:
        """Add the games of a block."""
        self.played[block] = True
        for rotation, record in enumerate(records):
            if record.fault is not None:
                self.faults[block, rotation] = record.fault
            else:
                self.sums[block, rotation] = np.frombuffer(record.sums, dtype=np.float32)
                self.marks[block, rotation] = int.from_bytes(record.mark, "big")

    def of(self, id: str, blocks: Blocks) -> Sums:
        """The sums of a value by block."""
        columns = self.layout.values[id].columns
        return tuple(self.sums[blocks, :, column].sum(axis=1, dtype=np.float64) for column in columns)


class Results:
    """All results of a plan so far."""

    def __init__(self, plan: Plan, known: Mapping[bytes, tuple[Cell, ...]] | None = None) -> None:
        """`known` are the games of configs that were played before, with the same seeds: a cell for each row."""
        self.plan = plan
        tables = Tables(plan)
        self.title = tables.title
        self._cells: dict[tuple[int, int], Cell] = {}
        for index, entry in enumerate(plan.entries):
            cells = (known or {}).get(entry.config) or tuple(_cell(tables, index, row) for row in plan.rows)
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

    def whole(self, row: int, *entries: int) -> Blocks:
        """The blocks of a row that every one of these configs has played without a fault."""
        blocks: Blocks = np.logical_and.reduce([self.cell(entry, row).whole for entry in entries])
        return blocks

    def differing(self, row: int, one: int, other: int) -> Blocks:
        """The blocks of a row in which any game of two configs differs, in its course or in what was counted."""
        first, second = self.cell(one, row), self.cell(other, row)
        different: Blocks = (first.marks != second.marks).any(axis=1)
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


def _cell(tables: Tables, entry: int, row: Row) -> Cell:
    rotations = len(row.line_up.rotations(row.seats))
    return Cell(tables.plan.blocks, rotations, Layout(tables.fold(entry, row).metrics))
