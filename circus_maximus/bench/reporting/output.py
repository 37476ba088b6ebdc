"""Results as JSON. docs/bench.md describes the format."""

from __future__ import annotations

from math import isfinite
from typing import Any

from msgspec import json

from circus_maximus.bench.configs import changes
from circus_maximus.bench.judging.targets import Targets
from circus_maximus.bench.judging.verdicts import Compared, Measured, measure
from circus_maximus.bench.playing.plan import Entry, Plan
from circus_maximus.bench.reporting.comparison import Comparison
from circus_maximus.bench.runs import Run
from circus_maximus.engine.matches.records import digest


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
        "rows": [_compared(each, comparison) for each in comparison.compared],
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


def _compared(it: Compared, comparison: Comparison) -> dict[str, Any]:
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
