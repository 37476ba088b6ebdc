"""Writes a run to files: games and metrics as Parquet and CSV, the report, and transcripts of some games."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from circus_maximus.bench.playing.game_runner import GameRunner
from circus_maximus.bench.playing.plan import Game
from circus_maximus.bench.playing.results import Results
from circus_maximus.bench.playing.workers import transcript_path
from circus_maximus.bench.runs import TRANSCRIPTS, Run
from circus_maximus.engine.atomic_files import write_file

SAMPLES = 3
"""Games of each config and matchup whose transcripts are written as samples."""


def export(run: Run, report: str, rows: list[dict[str, Any]]) -> None:
    """Write everything to the folder of the run, each file completely or not at all. `OSError` if that fails."""
    import polars

    folder = run.folder
    write_file(folder / "report.txt", (report + "\n").encode(errors="backslashreplace"), overwrite=True)
    metrics = polars.DataFrame([_flat(row) for row in rows], infer_schema_length=None)
    _write(folder, "metrics", metrics)
    _write(folder, "games", polars.DataFrame(_games(run.results)))
    runner = GameRunner(run.plan)
    for game in dict.fromkeys((*_samples(run.results), *_extremes(run.results))):
        path = transcript_path(folder / TRANSCRIPTS, game)
        if not path.exists():
            runner.record(game, path)


def _write(folder: Path, name: str, table: Any) -> None:
    for suffix, write in (("parquet", table.write_parquet), ("csv", table.write_csv)):
        text = BytesIO()
        write(text)
        write_file(folder / f"{name}.{suffix}", text.getvalue(), overwrite=True)


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row without lists: `target` becomes `target_low` and `target_high`."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if key in ("target", "within"):
            flat[f"{key}_low"], flat[f"{key}_high"] = value or (None, None)
        else:
            flat[key] = value
    return flat


def _games(results: Results) -> dict[str, Any]:
    """A row for each game, with its name and the sums of its metrics: `rounds`, and `rounds /`, its divisor."""
    plan, failures = results.plan, results.failures
    columns: dict[str, list[Any]] = {
        key: [] for key in ("game", "config", "seats", "bots", "seed", "rotation", "fault")
    }
    sums: dict[str, list[np.ndarray[Any, Any]]] = {
        name: [] for value in results.values() for name in _column_names(value.id, len(value.columns))
    }
    for entry in range(len(plan.entries)):
        for number in range(len(plan.matchups)):
            cell = results.cell(entry, number)
            blocks = np.flatnonzero(cell.played)
            for block in blocks:
                for rotation in range(cell.sums.shape[1]):
                    game = plan.name(entry, number, int(block), rotation)
                    failure = failures.get(game)
                    columns["game"].append(str(game))
                    columns["config"].append(game.label)
                    columns["seats"].append(game.seats)
                    columns["bots"].append(game.line_up)
                    columns["seed"].append(game.seed)
                    columns["rotation"].append(rotation)
                    columns["fault"].append(failure.text if failure else None)
            flat = cell.sums[blocks].reshape(-1, cell.layout.width)
            for value in results.values():
                for part, name in enumerate(_column_names(value.id, len(value.columns))):
                    own = cell.layout.values.get(value.id)
                    absent = np.full(len(flat), np.nan, dtype=np.float32)
                    sums[name].append(absent if own is None else flat[:, own.columns[part]])
    return {**columns, **{name: np.concatenate(parts) for name, parts in sums.items()}}


def _column_names(id: str, parts: int) -> list[str]:
    return [f"{id}{suffix}" for suffix in ("", " /", " -", " - /")[:parts]]


def _samples(results: Results) -> Iterator[Game]:
    """The first games of each config and matchup."""
    for entry in range(len(results.plan.entries)):
        for number in range(len(results.plan.matchups)):
            for block in np.flatnonzero(results.complete(number, entry))[:SAMPLES]:
                yield results.plan.name(entry, number, int(block), 0)


def _extremes(results: Results) -> Iterator[Game]:
    """For each primary value that is not a share, the games with the least and the greatest value."""
    for entry in range(len(results.plan.entries)):
        for number in range(len(results.plan.matchups)):
            cell = results.cell(entry, number)
            blocks = np.flatnonzero(results.complete(number, entry))
            for value in cell.layout.values.values():
                if value.metric.primary and value.metric.unit != "share" and len(value.columns) == 2 and len(blocks):
                    numbers = cell.sums[blocks, :, value.columns[0]]
                    for at in (int(numbers.argmin()), int(numbers.argmax())):
                        block, rotation = divmod(at, numbers.shape[1])
                        yield results.plan.name(entry, number, int(blocks[block]), rotation)
