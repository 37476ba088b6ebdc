"""A watch line by line, without a screen: the effect of each save as soon as it is known."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.bench.playing.plan import FEWEST_BLOCKS
from circus_maximus.bench.reporting.report import did_in_short, plan_line
from circus_maximus.bench.watching.jobs import Side
from circus_maximus.bench.watching.view import notes_of
from circus_maximus.bench.watching.watch import Watch


class PlainWatch:
    """Remembers what it has reported."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._problems = ""
        self._now: Side | None = None
        self._blocks = 0
        self._notes: list[str] = []

    def news(self) -> list[str]:
        """What is new since the last call, in lines."""
        with self._watch.lock:
            notes = notes_of(self._watch)
            new = [f"note: {note}" for note in notes if note not in self._notes]
            self._notes = notes
            return [*self._errors(), *self._try(), *self._verdicts(), *new]

    def _errors(self) -> Iterator[str]:
        problems = self._watch.problems
        if problems != self._problems:
            yield from problems.splitlines() or ["The errors are corrected."]
        self._problems = problems

    def _try(self) -> Iterator[str]:
        now = self._watch.now
        if now is None or now is self._now:
            return
        self._now, self._blocks = now, 0
        told = self._watch.tries.of(now.number)
        yield ""
        yield f"{now.name}: {told.changes if told is not None else ''}"

    def _verdicts(self) -> Iterator[str]:
        """A line when there are verdicts, and a report when everything is played."""
        watch, blocks, of = self._watch, self._watch.blocks, self._watch.plan.blocks
        before, self._blocks = self._blocks, blocks
        if before < FEWEST_BLOCKS <= blocks < of and (sofar := watch.comparison(exploratory=False)) is not None:
            yield f"   so far, {blocks} of {of} blocks: {did_in_short(sofar.compared, watch.plan)}"
        elif before < blocks == of and (comparison := watch.comparison()) is not None:
            yield f"   {plan_line(watch.plan, blocks)}"
            yield from comparison.verdicts()
            yield from comparison.consequences()
