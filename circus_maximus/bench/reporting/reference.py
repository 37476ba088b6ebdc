"""The metrics of a title, as lines and as a reference page."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.bench.playing.game_runner import BotWins
from circus_maximus.bench.playing.plan import LineUp
from circus_maximus.bench.reporting import words
from circus_maximus.bots import bots_of
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.measuring.metrics import SHARE, Gap, Metric, metrics_of
from circus_maximus.engine.title import Title


def metrics_lines(title: Title) -> Iterator[str]:
    """Each metric with its meaning; primary ones have a mark."""
    rows = [("*" if metric.primary else " ", _id(metric), metric.meaning) for metric in _metrics(title)]
    width = max(len(id) for _, id, _ in rows)
    for mark, id, meaning in rows:
        yield f"{mark} {id:{width}}  {meaning}"
    yield ""
    yield "* primary: `bench compare` judges it. The others are exploratory, unless you name them with --expect."


def metrics_page(title: Title) -> str:
    """The reference page."""
    rows = [
        f"| `{_id(metric)}` | {metric.meaning} | {_unit(metric)} | {metric.per} | "
        f"± {words.size(metric, metric.margin)}{' points' if metric.unit == SHARE else ''} |"
        for metric in _metrics(title)
    ]
    primary = [metric for metric in _metrics(title) if metric.primary]
    return "\n".join(
        [
            f"# Metrics of {title.label}",
            "",
            f"`circus-maximus bench metrics --game {title.name} --markdown` prints this page. A value is a sum over "
            "many games, divided by the number of what it is counted by. Differences within the margin do not matter; "
            "the file of targets can set other margins. A lift is the share of wins of those who did something less "
            "the share of those who could have and did not; [bench-statistics.md](bench-statistics.md) says how to "
            "read it.",
            "",
            f"Primary metrics, which `bench compare` judges: {', '.join(f'`{_id(metric)}`' for metric in primary)}.",
            "",
            "| metric | meaning | unit | counted by | margin |",
            "| --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )


def _metrics(title: Title) -> list[Metric]:
    """Every metric of the shipped config, with the largest number of seats."""
    seats = title.seats[-1]
    of_bots = BotWins(LineUp("", tuple(bots_of(title))), seats)
    return list(metrics_of([*title.metrics(title.rules(configure(title)), seats), of_bots]))


def _id(metric: Metric) -> str:
    """The id; with subjects, `id.SUBJECT`."""
    return f"{metric.id}.{metric.subjects_are.upper()}" if metric.subjects != ("",) else metric.id


def _unit(metric: Metric) -> str:
    return "points" if metric.unit == SHARE and isinstance(metric, Gap) else metric.unit
