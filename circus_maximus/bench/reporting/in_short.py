"""What a comparison found, in a line or less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.bench.judging.statistics import estimate
from circus_maximus.bench.judging.verdicts import Compared, Measured, Verdict
from circus_maximus.bench.playing.plan import MIN_BLOCKS, Matchup, Plan
from circus_maximus.bench.playing.results import Results
from circus_maximus.bench.reporting import words
from circus_maximus.engine.text.words import enumerated, listed

MAX_TARGETS = 8
_NOT_MOVED: dict[Verdict, str] = {"equivalent": "equivalent", "undecided": "undecided", "never_used": "unchanged"}


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
                numbers.append(words.value(value.metric, estimate(cell.of(id, blocks)).value))
        if numbers:
            told.append(f"{words.metric_name(id)} {' / '.join(numbers)}")
    return f"interim: {listed(told)}" if told else ""


def interim_changes(compared: Sequence[Compared], line_up: str) -> str:
    """The first primary value of a line-up before there are verdicts: `rounds 4.27 → 4.47 (2 seats), …`."""
    first = compared[0].value
    told = [each for each in compared if each.value == first and each.matchup.line_up.name == line_up]
    changes = [
        f"{words.value(each.metric, each.a)} → {words.value(each.metric, each.b)} ({words.seats_of(each.matchup)})"
        for each in told
    ]
    return f"{words.metric_name(first)} {listed(changes)}"


def did(compared: Iterable[Compared]) -> str:
    """The effect of a change on primary values: `rounds longer (2 seats 4.27 → 4.47 with greedy)`."""
    moved: dict[str, list[Compared]] = {}
    for each in compared:
        if each.primary and each.verdict in ("more", "less"):
            moved.setdefault(words.moved(each), []).append(each)
    told = [f"{what} ({_matchups_in_short(matchups)})" for what, matchups in moved.items()]
    return enumerated(told) if told else "no detectable difference"


def did_in_short(compared: Iterable[Compared], plan: Plan) -> str:
    """The same without values: `rounds longer (greedy 2, 3)`; without bots and seats if all have it."""
    moved: dict[str, list[Matchup]] = {}
    for each in compared:
        if each.primary and each.verdict in ("more", "less"):
            moved.setdefault(words.moved(each), []).append(each.matchup)
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
            told.append(f"{words.metric_name(value.id)} {numbers[0]:,g} → {numbers[1]:,g}")
    return listed(told[:3])


def names_with_seats(compared: Sequence[Compared], seats: Sequence[int]) -> str:
    """`rounds (2, 3 seats), margin`; without seats if all have it."""
    found: dict[str, list[int]] = {}
    for each in compared:
        found.setdefault(each.value, []).append(each.matchup.seats)
    told = [
        words.metric_name(value) + ("" if len(where) == len(seats) else f" ({listed(where)} seats)")
        for value, where in found.items()
    ]
    return listed(told)


def targets_in_short(measured: Sequence[Measured], plan: Plan) -> str:
    """`rounds (greedy 2, 3), margin`."""
    found: dict[str, list[Matchup]] = {}
    for each in measured:
        found.setdefault(words.measured_name(each), []).append(each.matchup)
    told = [_where(name, matchups, plan) for name, matchups in list(found.items())[:MAX_TARGETS]]
    more = len(found) - MAX_TARGETS
    return ", ".join(told) + (f", and {more:,} more" if more > 0 else "")


def new_values(measured: Sequence[Measured], most: int | None) -> Iterator[str]:
    """`bought: salt pans 32% (2 seats), 16% (4 seats, MISSES 25% to 85%)`: at most `most`, with targets first."""
    found: dict[str, list[Measured]] = {}
    for each in sorted(measured, key=lambda each: each.meets is None):
        found.setdefault(words.measured_name(each), []).append(each)
    several = len({each.matchup.line_up for each in measured}) > 1
    for name, matchups in list(found.items())[:most]:
        told = []
        for each in matchups:
            where = (
                f"{each.matchup.line_up.name}, {words.seats_of(each.matchup)}"
                if several
                else words.seats_of(each.matchup)
            )
            missed = f", MISSES {words.target(each)}" if each.meets == "misses" else ""
            told.append(f"{words.value(each.metric, each.estimate.value)} ({where}{missed})")
        yield f"{name} {listed(told)}"
    if most is not None and len(found) > most:
        yield f"… and {len(found) - most:,} more; --all and --json show every value"


def _matchups_in_short(matchups: Sequence[Compared]) -> str:
    """`2 seats 4.27 → 4.47 with greedy`, for the first matchups."""
    told = [
        f"{words.seats_of(each.matchup)} {words.value(each.metric, each.a)} → {words.value(each.metric, each.b)} "
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
