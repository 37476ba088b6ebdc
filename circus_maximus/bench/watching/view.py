"""What a watch shows, in words: the table of primary values, their verdicts, and the tries.

`PlainWatch` prints the effect of each save as soon as it is known, without a screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circus_maximus.bench import words
from circus_maximus.bench.comparison import value_in
from circus_maximus.bench.plan import MIN_BLOCKS
from circus_maximus.bench.results import Results
from circus_maximus.bench.runs import workers_crashed
from circus_maximus.bench.verdicts import Compared, compare
from circus_maximus.bench.watching.jobs import FIRST_BLOCKS, MAX_FAILURES, Side
from circus_maximus.bench.watching.journal import Finding, TryHistory, when
from circus_maximus.bench.watching.watch import Watch
from circus_maximus.bench.words import did_in_short, interim_changes, plan_line, undecided_in_short
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, listed

Tone = Literal["moved", "open", "quiet"]
"""The kind of a line: the value moved, is undecided, or stays the same."""


class TableLine(Struct, frozen=True):
    """A primary value with one number of seats."""

    line_up: str
    name: str
    seats: int
    pinned: str
    last: str
    now: str
    change: str
    """The difference, with its interval."""
    verdict: str
    why: str
    """The reason for the verdict, shown where there is room."""
    tone: Tone


class TryLine(Struct, frozen=True):
    """A try: what it changes, and its effect."""

    number: int
    time: str
    changes: str
    did: str
    """Its effect, with the name of its baseline if another one is pinned now; empty if it is unknown."""
    confirmed: str
    """The same as measured on fresh seeds; empty if it was not measured."""


class View(Struct, frozen=True):
    """Everything a screen shows."""

    mine: str
    pinned: str
    """The name of the baseline: `default`, `try 3`."""
    now: str
    last: str
    plays: str
    """Line-ups and numbers of seats."""
    status: str
    """What is being played."""
    problems: tuple[str, ...]
    """The errors in the last save, in lines."""
    notes: tuple[str, ...]
    did: str
    """The effect of the save, as far as it is known."""
    table: tuple[TableLine, ...]
    tries: tuple[TryLine, ...]
    """The oldest first. Before them, with the number 0, is the baseline at the start of the watch."""
    current: int
    """The number of the last saved try; -1 if there is none."""
    baseline: int
    """The number of the pinned try."""
    measuring: tuple[int, ...]
    """The tries that are being measured on fresh seeds."""


def view_of(watch: Watch, status: str = "") -> View:
    """The current view; `status` is what is being played."""
    with watch.lock:
        compared, same = _comparisons(watch), watch.index(watch.now) == 0
        return View(
            mine=printable(watch.files.named.name),
            pinned=printable(watch.pinned.name),
            now=watch.now.name if watch.now is not None else "",
            last=watch.last.name if watch.last is not None else "",
            plays=f"{listed(each.name for each in watch.plan.line_ups)} · {listed(watch.plan.seats)} seats",
            status=printable(status),
            problems=tuple(printable(line) for line in watch.problems.splitlines()),
            notes=tuple(map(printable, notes_of(watch))),
            did=_did(watch, compared, same),
            table=tuple(_line(watch, each, same) for each in _in_order(compared)),
            tries=(
                TryLine(0, "", "the baseline at the start of this watch", printable(watch.baseline.name), ""),
                *_tries(watch.tries.all, watch.pinned.name),
            ),
            current=watch.now.number if watch.now is not None else -1,
            baseline=watch.pinned.number,
            measuring=tuple(confirmation.side.number for confirmation in watch.confirmations),
        )


def _comparisons(watch: Watch) -> list[Compared]:
    """The primary values of the last save compared with the baseline, or with itself if it is the baseline."""
    if watch.results is None:
        return []
    other = watch.index(watch.now) or 0
    return compare(watch.results, 0, other, watch.targets, anytime=True, exploratory=False)


def _in_order(compared: list[Compared]) -> list[Compared]:
    """By line-up, then by value; values in the order of the largest number of seats, which has all values by seat."""
    line_ups = list(dict.fromkeys(each.matchup.line_up for each in compared))
    values = list(dict.fromkeys(each.value for each in sorted(compared, key=lambda each: -each.matchup.seats)))
    return sorted(
        compared, key=lambda each: (line_ups.index(each.matchup.line_up), values.index(each.value), each.matchup.seats)
    )


def _did(watch: Watch, compared: list[Compared], same: bool) -> str:
    if watch.now is None:
        return ""
    if same:
        return f"the same values as {watch.pinned.name}"
    if watch.plan.blocks < MIN_BLOCKS:
        return f"no verdict: this needs {MIN_BLOCKS} blocks, and --games is {watch.plan.blocks}"
    if max(watch.blocks_by_line_up.values()) < MIN_BLOCKS:
        return _interim(watch, compared) or f"interim: verdicts follow after {MIN_BLOCKS} blocks"
    return did_in_short(compared, watch.plan) + without_verdicts(watch)


def without_verdicts(watch: Watch) -> str:
    """The line-ups with too few blocks for verdicts, to end a sentence: `; mixed: interim`; empty if there are none."""
    few = [line_up for line_up, blocks in watch.blocks_by_line_up.items() if blocks < MIN_BLOCKS]
    return f"; {listed(few)}: interim" if few else ""


def _interim(watch: Watch, compared: list[Compared]) -> str:
    """The first value of the line-up with the most blocks; empty before it has its first blocks."""
    line_up, blocks = max(watch.blocks_by_line_up.items(), key=lambda item: item[1])
    return first_values(compared, line_up, blocks) if blocks >= FIRST_BLOCKS else ""


def first_values(compared: list[Compared], line_up: str, blocks: int) -> str:
    """What is known of a line-up before there are verdicts."""
    return f"interim, {line_up}, {counted(blocks, 'block')}: {interim_changes(compared, line_up)}"


def _line(watch: Watch, it: Compared, same: bool) -> TableLine:
    metric, last = it.metric, watch.index(watch.last)
    assert watch.results is not None
    verdict, why, tone = _verdict(it, same)
    return TableLine(
        line_up=it.matchup.line_up.name,
        name=words.metric_name(it.value),
        seats=it.matchup.seats,
        pinned=words.value_text(metric, it.a),
        last="" if last is None else words.value_text(metric, value_in(watch.results, last, it)),
        now=words.value_text(metric, it.b),
        change="" if same else _change(it),
        verdict=verdict,
        why=why,
        tone=tone,
    )


def _change(it: Compared) -> str:
    """The difference; with its interval if there are enough blocks."""
    if it.blocks < MIN_BLOCKS:
        return words.change_text(it.metric, it.difference.value)
    return words.change_with_interval(it.metric, it.difference)


def _verdict(it: Compared, same: bool) -> tuple[str, str, Tone]:
    """The verdict, its reason, and its kind."""
    if same:
        return "same config", "", "quiet"
    if it.blocks < MIN_BLOCKS:
        return "interim", counted(it.blocks, "block"), "quiet"
    short, _, why = words.verdict(it).partition(": ") if it.verdict == "undecided" else (words.verdict(it), "", "")
    match it.verdict:
        case "more" | "less":
            return short, why, "moved"
        case "undecided":
            return short, why, "quiet" if it.difference.exact else "open"
        case "equivalent":
            short, _, why = short.partition(" (")
            return ("within margin" if it.sure else short), why.removesuffix(")"), "quiet"
        case "never_used":
            return "no change", "in any game", "quiet"


def _tries(tries: list[TryHistory], pinned: str) -> Iterator[TryLine]:
    """The tries; those of the last day with the time, older ones with the day."""
    last_day = when(tries[-1].tried.time, "%x") if tries else ""
    for told in tries:
        time = told.tried.time
        yield TryLine(
            number=told.tried.number,
            time=when(time, "%H:%M" if when(time, "%x") == last_day else "%d %b"),
            changes=printable(told.changes),
            did=_effect(told.found, pinned) if told.found else "",
            confirmed=_effect(told.confirmed[-1], pinned) if told.confirmed else "",
        )


def _effect(found: Finding, pinned: str) -> str:
    """An effect; with the name of its baseline, if that is not the pinned one."""
    return printable(found.did if found.against == pinned else f"against {found.against}, {found.did}")


def notes_of(watch: Watch) -> list[str]:
    """Notes for the designer, other than errors in the files."""
    notes = [*watch.notes, *filter(None, (watch.tries.trouble, watch.run.trouble))]
    notes += failures_in_words(watch.results) if watch.results is not None else []
    if watch.lost:
        notes.append(workers_crashed(watch.lost))
    return notes


def failures_in_words(results: Results) -> list[str]:
    """The first failed games."""
    failures = results.failures
    lines = [f"FAILED: {game}: {failure.text}" for game, failure in list(failures.items())[:MAX_FAILURES]]
    if len(failures) > MAX_FAILURES:
        lines.append(f"FAILED: {len(failures) - MAX_FAILURES:,} more games gave no result")
    return lines


class PlainWatch:
    """Remembers what it has reported."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._problems = ""
        self._now: Side | None = None
        self._blocks = 0
        """The number of blocks of every matchup when verdicts were last reported."""
        self._complete = 0
        """The number of line-ups that were complete then."""
        self._interim: set[str] = set()
        """The line-ups with interim values."""
        self._notes: list[str] = []

    def news(self) -> list[str]:
        """What is new since the last call, in lines."""
        with self._watch.lock:
            notes = notes_of(self._watch)
            new = [f"note: {note}" for note in notes if note not in self._notes]
            self._notes = notes
            return [*self._errors(), *self._try(), *self._first_values(), *self._verdicts(), *new]

    def _errors(self) -> Iterator[str]:
        problems = self._watch.problems
        if problems != self._problems:
            yield from problems.splitlines() or ["The errors are corrected."]
        self._problems = problems

    def _try(self) -> Iterator[str]:
        now = self._watch.now
        if now is None or now is self._now:
            return
        self._now, self._blocks, self._complete, self._interim = now, 0, 0, set()
        told = self._watch.tries.of(now.number)
        yield ""
        yield f"{now.name}: {told.changes if told is not None else ''}"

    def _first_values(self) -> Iterator[str]:
        """A line for each line-up when it has its first blocks, if there are no verdicts yet."""
        watch = self._watch
        played = watch.blocks_by_line_up
        new = [line_up for line_up, blocks in played.items() if blocks >= FIRST_BLOCKS and line_up not in self._interim]
        self._interim.update(new)
        if not new or watch.blocks >= MIN_BLOCKS or (sofar := watch.comparison(exploratory=False)) is None:
            return
        for line_up in new:
            yield f"   {first_values(sofar.compared, line_up, played[line_up])}"

    def _verdicts(self) -> Iterator[str]:
        """A line whenever the blocks have doubled or a line-up is complete, and a report when everything is played."""
        watch, of = self._watch, self._watch.plan.blocks
        played, blocks = watch.blocks_by_line_up, watch.blocks
        complete = sum(count == of for count in played.values())
        doubled = blocks >= max(MIN_BLOCKS, 2 * self._blocks)
        if blocks == of > self._blocks:
            yield from self._report()
        elif blocks < of and of >= MIN_BLOCKS and (doubled or complete > self._complete):
            yield from self._so_far()
        else:
            return
        self._complete = complete
        if doubled or blocks == of:
            self._blocks = blocks

    def _so_far(self) -> Iterator[str]:
        watch = self._watch
        if (sofar := watch.comparison(exploratory=False)) is not None:
            did, others = did_in_short(sofar.compared, watch.plan), undecided_in_short(sofar.compared)
            played = words.blocks(watch.blocks_by_line_up, watch.plan.blocks)
            yield f"   so far, {played}: {did}{f'; {others}' if others else ''}{without_verdicts(watch)}"

    def _report(self) -> Iterator[str]:
        if (comparison := self._watch.comparison()) is not None:
            yield f"   {plan_line(self._watch.plan, self._watch.blocks)}"
            yield from comparison.verdicts()
            yield from comparison.consequences()
