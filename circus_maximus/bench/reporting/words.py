"""Values, intervals and verdicts in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from circus_maximus.bench.judging.statistics import MIN_DIFFERENT, Estimate
from circus_maximus.bench.judging.verdicts import Compared, Measured
from circus_maximus.bench.playing.plan import MIN_BLOCKS, Matchup
from circus_maximus.engine.measuring.metrics import SHARE, Gap, Metric
from circus_maximus.engine.text.words import counted, listed

NOTHING = "–"
MINUS = "−"


def metric_name(id: str) -> str:
    """The id of a metric or value in words: `church wins`, `act performed: pageant`."""
    name, _, subject = id.partition(".")
    return " ".join(name.split("_")) + (f": {' '.join(subject.split('_'))}" if subject else "")


def value(metric: Metric, number: float) -> str:
    """A value: `42%`, `4.47`; for a gap between shares, points: `+12.0`."""
    if not isfinite(number):
        return NOTHING
    if metric.unit != SHARE:
        return _minus(f"{number:,.2f}")
    if isinstance(metric, Gap):
        return _signed(100 * number, 1)
    return f"{100 * number:.1f}%" if 0 < number < 0.0995 else f"{100 * number:.0f}%"


def change(metric: Metric, number: float) -> str:
    """A difference; in points for a share."""
    if not isfinite(number):
        return NOTHING
    return _signed(100 * number, 1) if metric.unit == SHARE else _signed(number, 2)


def size(metric: Metric, number: float) -> str:
    """A margin: `0.25`; in points for a share."""
    return f"{100 * number:.3g}" if metric.unit == SHARE else f"{number:.3g}"


def interval(metric: Metric, found: Estimate, difference: bool = False) -> str:
    """`+0.11 … +0.28`."""
    if not (isfinite(found.low) and isfinite(found.high)):
        return NOTHING
    write = change if difference else value
    return f"{write(metric, found.low)} … {write(metric, found.high)}"


def change_with_interval(metric: Metric, found: Estimate) -> str:
    """`+0.19 ± 0.09`; only the interval, `−0.50 … +0.50`, if it is an exact bound."""
    if found.exact or not isfinite(found.half):
        return interval(metric, found, difference=True)
    return f"{change(metric, found.value)} ± {change(metric, found.half).removeprefix('+')}"


def blocks(played: Mapping[str, int], of: int) -> str:
    """The number of blocks by line-up: `50 of 400 blocks`, `mixed 50, greedy 400 of 400 blocks`."""
    counts = [f"{number:,}" for number in dict.fromkeys(played.values())]
    told = counts if len(counts) == 1 else [f"{line_up} {number:,}" for line_up, number in played.items()]
    return f"{listed(told)} of {of:,} blocks"


def seats_of(matchup: Matchup) -> str:
    """`2 seats`."""
    return counted(matchup.seats, "seat")


def direction(compared: Compared) -> str:
    """The word for the direction in which a value moved."""
    up = compared.verdict == "more"
    if compared.metric.is_time:
        return "longer" if up else "shorter"
    if compared.metric.unit == SHARE and not isinstance(compared.metric, Gap):
        return "more often" if up else "less often"
    return "more" if up else "less"


def moved(compared: Compared) -> str:
    """The name of a value that moved and its direction, for sentences: `rounds longer`, `lead changes up`."""
    word = direction(compared)
    return f"{metric_name(compared.value)} {({'more': 'up', 'less': 'down'}).get(word, word)}"


def verdict(compared: Compared) -> str:
    """A verdict in a designer's words."""
    margin = f"± {size(compared.metric, compared.margin)}"
    match compared.verdict:
        case "more" | "less":
            return direction(compared).upper()
        case "equivalent":
            return f"real, but within the margin ({margin})" if compared.sure else f"equivalent ({margin})"
        case "never_used":
            return "no change in any game"
        case "undecided":
            return f"UNDECIDED: {_why_undecided(compared)}"


def _why_undecided(compared: Compared) -> str:
    if compared.blocks < MIN_BLOCKS:
        return f"only {counted(compared.blocks, 'block')}; it needs at least {MIN_BLOCKS}"
    found = compared.difference
    if not isfinite(found.value):
        return "no value in one of the configs"
    if found.exact:
        return f"differs in {compared.different} of {compared.blocks:,} blocks, fewer than {MIN_DIFFERENT}"
    if compared.needed is None:
        return "the margin is 0"
    if found.half <= compared.margin:
        return f"needs about {compared.needed:,} blocks"
    return f"needs about {compared.needed:,} blocks for ± {size(compared.metric, compared.margin)}"


def target(measured: Measured) -> str:
    """The target of a value: `6.00 to 9.00`, `at least 70%`."""
    low, high = (None if bound is None else value(measured.metric, bound) for bound in (measured.low, measured.high))
    if measured.of_games is not None:
        return f"at least {100 * measured.of_games.min:.0f}% of games"
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"at least {low}" if low is not None else f"at most {high}"


def measured_name(measured: Measured) -> str:
    """The name of a measured value; for a share of games, with their range: `rounds in 4..10`."""
    wanted = measured.of_games
    within = f" in {wanted.low:g}..{wanted.high:g}" if wanted is not None else ""
    return metric_name(measured.value) + within


def aligned(rows: Sequence[Sequence[str]], sides: str) -> Iterator[str]:
    """The lines of a table. `sides` has `<` or `>` for each column that is aligned to the left or to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(sides))]
    for row in rows:
        yield "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)).rstrip()


def duration(seconds: float) -> str:
    """`45 s`, `2 min 5 s`."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _signed(number: float, places: int) -> str:
    return _minus(f"{number:+,.{places}f}")


def _minus(text: str) -> str:
    return text.replace("-", MINUS)
