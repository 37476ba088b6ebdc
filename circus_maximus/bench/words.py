"""What the bench found, in words: values, intervals, verdicts and what differs, at length or in short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite

from circus_maximus.bench.plan import MIN_BLOCKS, Matchup, Plan
from circus_maximus.bench.results import Results
from circus_maximus.bench.statistics import MIN_DIFFERENT, Estimate, estimate
from circus_maximus.bench.verdicts import Compared, Measured, Verdict
from circus_maximus.engine.metrics import SHARE, Gap, Metric
from circus_maximus.engine.text.words import counted, enumerated, listed

NOTHING = "–"
MINUS = "−"
MAX_TARGETS = 8
_NOT_MOVED: dict[Verdict, str] = {"equivalent": "equivalent", "undecided": "undecided", "never_used": "unchanged"}


def metric_name(id: str) -> str:
    """The id of a metric or value in words: `church wins`, `act performed: pageant`."""
    name, _, subject = id.partition(".")
    return " ".join(name.split("_")) + (f": {' '.join(subject.split('_'))}" if subject else "")


def value_text(metric: Metric, number: float) -> str:
    """A value: `42%`, `4.47`; for a gap between shares, points: `+12.0`."""
    if not isfinite(number):
        return NOTHING
    if metric.unit != SHARE:
        return _minus(f"{number:,.2f}")
    if isinstance(metric, Gap):
        return _signed(100 * number, 1)
    return f"{100 * number:.1f}%" if 0 < number < 0.0995 else f"{100 * number:.0f}%"


def change_text(metric: Metric, number: float) -> str:
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
    write = change_text if difference else value_text
    return f"{write(metric, found.low)} … {write(metric, found.high)}"


def change_with_interval(metric: Metric, found: Estimate) -> str:
    """`+0.19 ± 0.09`; only the interval, `−0.50 … +0.50`, if it is an exact bound."""
    if found.exact or not isfinite(found.half):
        return interval(metric, found, difference=True)
    return f"{change_text(metric, found.value)} ± {change_text(metric, found.half).removeprefix('+')}"


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


def movement(compared: Compared) -> str:
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


def target_text(measured: Measured) -> str:
    """The target of a value: `6.00 to 9.00`, `at least 70%`."""
    low, high = (
        None if bound is None else value_text(measured.metric, bound) for bound in (measured.low, measured.high)
    )
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


def plan_line(plan: Plan, blocks: int) -> str:
    """What was played: `mixed, greedy · 2, 3, 4 seats · 400 blocks · seeds 1 to 400`."""
    last = plan.seed_of(plan.blocks - 1)
    done = f"{blocks:,} blocks" if blocks >= plan.blocks else f"{blocks:,} of {plan.blocks:,} blocks: stopped"
    line_ups = listed(each.name for each in plan.line_ups)
    return f"{line_ups} · {listed(plan.seats)} seats · {done} · seeds {plan.seed} to {last}"


def interim(results: Results, values: Sequence[str]) -> str:
    """Values of the first matchup so far, labelled as interim. There are no verdicts while games are played."""
    told = []
    for id in values:
        numbers = []
        for index in range(len(results.plan.entries)):
            blocks = results.complete(0, index)
            cell = results.cell(index, 0)
            if id in cell.layout.values and blocks.any():
                value = cell.layout.values[id]
                numbers.append(value_text(value.metric, estimate(cell.of(id, blocks)).value))
        if numbers:
            told.append(f"{metric_name(id)} {' / '.join(numbers)}")
    return f"interim: {listed(told)}" if told else ""


def interim_changes(compared: Sequence[Compared], line_up: str) -> str:
    """The first primary value of a line-up before there are verdicts: `rounds 4.27 → 4.47 (2 seats), …`."""
    first = compared[0].value
    told = [each for each in compared if each.value == first and each.matchup.line_up.name == line_up]
    changes = [
        f"{value_text(each.metric, each.a)} → {value_text(each.metric, each.b)} ({seats_of(each.matchup)})"
        for each in told
    ]
    return f"{metric_name(first)} {listed(changes)}"


def did(compared: Iterable[Compared]) -> str:
    """The effect of a change on primary values: `rounds longer (2 seats 4.27 → 4.47 with greedy)`."""
    moved: dict[str, list[Compared]] = {}
    for each in compared:
        if each.primary and each.verdict in ("more", "less"):
            moved.setdefault(movement(each), []).append(each)
    told = [f"{what} ({_matchups_in_short(matchups)})" for what, matchups in moved.items()]
    return enumerated(told) if told else "no detectable difference"


def did_in_short(compared: Iterable[Compared], plan: Plan) -> str:
    """The same without values: `rounds longer (greedy 2, 3)`; without bots and seats if all have it."""
    moved: dict[str, list[Matchup]] = {}
    for each in compared:
        if each.primary and each.verdict in ("more", "less"):
            moved.setdefault(movement(each), []).append(each.matchup)
    told = [_where(what, matchups, plan) for what, matchups in moved.items()]
    return listed(told) or "no detectable difference"


def undecided_in_short(compared: Iterable[Compared]) -> str:
    """How many primary values with enough blocks did not move: `12 equivalent, 5 undecided`; empty if all did."""
    verdicts = [each.verdict for each in compared if each.primary and each.blocks >= MIN_BLOCKS]
    counts = {name: verdicts.count(verdict) for verdict, name in _NOT_MOVED.items()}
    return listed(f"{count:,} {name}" for name, count in counts.items() if count)


def how_games_differ(results: Results, matchup: int, block: int, rotation: int, other: int) -> str:
    """The first values that differ: `church wins 1 → 0, rounds 4 → 6`."""
    told = []
    for value in results.cell(other, matchup).layout.values.values():
        if not value.metric.primary or len(value.columns) != 2:
            continue
        numbers = []
        for index in (0, other):
            cell = results.cell(index, matchup)
            column = cell.layout.values[value.id].columns[0] if value.id in cell.layout.values else None
            numbers.append(None if column is None else float(cell.sums[block, rotation, column]))
        if None not in numbers and numbers[0] != numbers[1]:
            told.append(f"{metric_name(value.id)} {numbers[0]:,g} → {numbers[1]:,g}")
    return listed(told[:3])


def names_with_seats(compared: Sequence[Compared], seats: Sequence[int]) -> str:
    """`rounds (2, 3 seats), margin`; without seats if all have it."""
    found: dict[str, list[int]] = {}
    for each in compared:
        found.setdefault(each.value, []).append(each.matchup.seats)
    told = [
        metric_name(value) + ("" if len(where) == len(seats) else f" ({listed(where)} seats)")
        for value, where in found.items()
    ]
    return listed(told)


def targets_in_short(measured: Sequence[Measured], plan: Plan) -> str:
    """`rounds (greedy 2, 3), margin`."""
    found: dict[str, list[Matchup]] = {}
    for each in measured:
        found.setdefault(measured_name(each), []).append(each.matchup)
    told = [_where(name, matchups, plan) for name, matchups in list(found.items())[:MAX_TARGETS]]
    more = len(found) - MAX_TARGETS
    return ", ".join(told) + (f", and {more:,} more" if more > 0 else "")


def new_values(measured: Sequence[Measured], most: int | None) -> Iterator[str]:
    """`bought: salt pans 32% (2 seats), 16% (4 seats, MISSES 25% to 85%)`: at most `most`, with targets first."""
    found: dict[str, list[Measured]] = {}
    for each in sorted(measured, key=lambda each: each.meets is None):
        found.setdefault(measured_name(each), []).append(each)
    several = len({each.matchup.line_up for each in measured}) > 1
    for name, matchups in list(found.items())[:most]:
        told = []
        for each in matchups:
            where = f"{each.matchup.line_up.name}, {seats_of(each.matchup)}" if several else seats_of(each.matchup)
            missed = f", MISSES {target_text(each)}" if each.meets == "misses" else ""
            told.append(f"{value_text(each.metric, each.estimate.value)} ({where}{missed})")
        yield f"{name} {listed(told)}"
    if most is not None and len(found) > most:
        yield f"… and {len(found) - most:,} more; --all and --json show every value"


def _matchups_in_short(matchups: Sequence[Compared]) -> str:
    """`2 seats 4.27 → 4.47 with greedy`, for the first matchups."""
    told = [
        f"{seats_of(each.matchup)} {value_text(each.metric, each.a)} → {value_text(each.metric, each.b)} "
        f"with {each.matchup.line_up.name}"
        for each in matchups[:3]
    ]
    return ", ".join(told) + (", …" if len(matchups) > 3 else "")


def _where(what: str, matchups: Sequence[Matchup], plan: Plan) -> str:
    """What, with the matchups where it is so; without them if it is so in all."""
    return what if len(matchups) == len(plan.matchups) else f"{what} ({_matchups_by_bots(matchups, plan)})"


def _matchups_by_bots(matchups: Iterable[Matchup], plan: Plan) -> str:
    """`greedy 2, 3; mixed`; without seats if all have it."""
    by_bots: dict[str, list[int]] = {}
    for matchup in matchups:
        by_bots.setdefault(matchup.line_up.name, []).append(matchup.seats)
    return "; ".join(
        bots if len(seats) == len(plan.seats) else f"{bots} {listed(seats)}" for bots, seats in by_bots.items()
    )
