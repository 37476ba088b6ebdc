"""Results for other programs: as JSON, and as the files of a run. docs/bench.md describes the formats."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import json

from circus_maximus.bench.comparison import Comparison
from circus_maximus.bench.game_runner import GameRunner
from circus_maximus.bench.plan import Entry, Game, Plan
from circus_maximus.bench.results import Results
from circus_maximus.bench.runs import TRANSCRIPTS, Run
from circus_maximus.bench.targets import Targets
from circus_maximus.bench.typed_plan import changes
from circus_maximus.bench.verdicts import Compared, Measured, measure
from circus_maximus.bench.workers import transcript_path
from circus_maximus.engine.atomic_files import write_file
from circus_maximus.engine.matches.records import digest

SAMPLES = 3
"""Games of each config and matchup whose transcripts are written as samples."""


def run_plain(run: Run, targets: Targets) -> dict[str, Any]:
    """A run as plain data: every value in every matchup."""
    return {
        "config": _entry(run.plan.entries[0]),
        **played_plain(run.plan),
        "rows": [measured_plain(each) for each in measure(run.results, 0, targets, run.stopped)],
        "faults": {str(game): failure.text for game, failure in run.results.failures.items()},
        "stopped": run.stopped,
    }


def compare_plain(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain data."""
    entries = comparison.plan.entries
    return {
        "a": _entry(entries[0]),
        "b": {**_entry(entries[comparison.other]), "changes": changes(*comparison.configs, most=1000)},
        **played_plain(comparison.plan),
        "rows": [_compared_row(each, comparison) for each in comparison.compared],
        "only_in_b": [measured_plain(each) for each in comparison.new_values()],
        "faults": {str(game): failure.text for game, failure in comparison.results.failures.items()},
        "stopped": comparison.anytime,
    }


def json_text(value: Any) -> str:
    """Plain data as JSON."""
    return json.format(json.encode(value), indent=1).decode()


def _entry(entry: Entry) -> dict[str, str]:
    return {"label": entry.label, "config": entry.name, "hash": digest(entry.config)}


def played_plain(plan: Plan) -> dict[str, Any]:
    """What was planned."""
    return {"title": plan.title, "seed": plan.seed, "blocks": plan.blocks, "games": plan.games}


def _compared_row(it: Compared, comparison: Comparison) -> dict[str, Any]:
    expectation = comparison.expectation(it)
    return {
        "metric": it.value,
        "primary": it.primary,
        "seats": it.matchup.seats,
        "bots": it.matchup.line_up.name,
        "a": _number(it.a),
        "b": _number(it.b),
        "difference": _number(it.difference.value),
        "low": _number(it.difference.low),
        "high": _number(it.difference.high),
        "p": _number(it.difference.p),
        "exact": it.difference.exact,
        "margin": it.margin,
        "verdict": it.verdict,
        "sure": it.sure,
        "expected": expectation.direction if expectation else None,
        "as_expected": it.kept(expectation.direction) if expectation else None,
        "needed": it.needed,
        "games": it.games,
        "blocks": it.blocks,
        "different": it.different,
    }


def measured_plain(it: Measured) -> dict[str, Any]:
    """A value in a matchup as plain data."""
    wanted = it.of_games
    return {
        "metric": it.value,
        "primary": it.metric.primary,
        "seats": it.matchup.seats,
        "bots": it.matchup.line_up.name,
        "unit": "share" if wanted else it.metric.unit,
        "per": "game" if wanted else it.metric.per,
        "within": [wanted.low, wanted.high] if wanted else None,
        "value": _number(it.estimate.value),
        "low": _number(it.estimate.low),
        "high": _number(it.estimate.high),
        "exact": it.estimate.exact,
        "target": [it.low, it.high] if it.meets else None,
        "verdict": it.meets,
        "games": it.games,
        "blocks": it.blocks,
    }


def _number(value: float) -> float | None:
    return value if isfinite(value) else None


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
