"""A watch line by line, without a screen: the effect of each save as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.bench.playing.plan import MIN_BLOCKS
from circus_maximus.bench.reporting import words
from circus_maximus.bench.reporting.in_short import did_in_short, plan_line, undecided_in_short
from circus_maximus.bench.watching.jobs import FIRST_BLOCKS, Side
from circus_maximus.bench.watching.view import first_values, notes_of, without_verdicts
from circus_maximus.bench.watching.watch import Watch


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
