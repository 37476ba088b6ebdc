"""The saves of a watched config: each save of other values is a try, which is compared with a pinned baseline.

This module has no threads and no screen: `look` reads the files, `next_job` returns what to play, `add` takes results.
Any thread may call any method. `Tries` is their journal, as long as it can be written.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import RLock
from typing import Any

from msgspec.structs import replace

from circus_maximus.bench.comparison import Comparison
from circus_maximus.bench.plan import MIN_BLOCKS, Plan
from circus_maximus.bench.results import Results
from circus_maximus.bench.runs import now
from circus_maximus.bench.targets import Targets, read_targets, targets_file
from circus_maximus.bench.typed_plan import changes, load_named
from circus_maximus.bench.watching.jobs import Confirmation, Costs, Job, Played, Side, WatchRun, next_job
from circus_maximus.bench.watching.journal import (
    BadJournal,
    Finding,
    Journal,
    Replaced,
    Texts,
    Try,
    TryHistory,
    is_about,
    kept_texts,
    texts_of,
)
from circus_maximus.bench.watching.watched_files import Refused, Seen, WatchedFiles
from circus_maximus.bench.words import did_in_short
from circus_maximus.bench.workers import Lost, Result
from circus_maximus.engine.config.files import BadConfig, Loaded
from circus_maximus.engine.matches.records import as_json, digest
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.titles import find_title

MAX_CHANGES = 50
"""Changes of a try that the journal lists."""


class Tries:
    """All tries of the same files, including those of earlier watches."""

    def __init__(self, journal: Journal, title: str, mine: str) -> None:
        self.all: list[TryHistory] = []
        self.trouble = ""
        """Why the journal cannot be used; nothing is written to it then."""
        self._journal, self._title, self._mine = journal, title, mine
        try:
            self.all = [told for told in journal.read() if is_about(told.tried, title, mine)]
        except (OSError, BadJournal) as error:
            self._stop(error)

    def of(self, number: int) -> TryHistory | None:
        """The try with this number; None if there is none."""
        return next((told for told in self.all if told.tried.number == number), None)

    def with_config(self, hash: str) -> Try | None:
        """The latest try with this config."""
        return next((told.tried for told in reversed(self.all) if told.tried.config == hash), None)

    @property
    def fresh(self) -> int:
        """How many times fresh seeds were needed."""
        return max((confirmed.fresh for told in self.all for confirmed in told.confirmed), default=0)

    def begin(self, config: str, changes: str, before: Texts | None, after: Texts) -> Try:
        """Add a try: the hash of its config, its changes, and all files before (None if unknown) and after."""
        known = after if before is None else before
        changed = [file for file in {**known, **after} if known.get(file) != after.get(file)]
        tried = Try(
            number=1 + max((told.tried.number for told in self.all), default=0),
            time=now(),
            title=self._title,
            mine=self._mine,
            config=config,
            changes=changes,
            before=kept_texts({file: known.get(file) for file in changed}),
            after=kept_texts(after),
        )
        if not self.trouble:
            try:
                tried = self._journal.begin(tried)
            except (OSError, BadJournal) as error:
                self._stop(error)
        self.all.append(TryHistory(tried))
        return tried

    def find(self, finding: Finding) -> None:
        """Record the effect of a try."""
        index = next(index for index, told in enumerate(self.all) if told.tried.number == finding.number)
        self.all[index] = self.all[index].with_finding(finding)
        if not self.trouble:
            try:
                self._journal.add(finding)
            except (OSError, BadJournal) as error:
                self._stop(error)

    def replace(self, number: int, by: str, texts: Texts) -> None:
        """Record the texts of a try that are about to be replaced. `Refused` if they would be lost."""
        lost = "Nothing is written, because the current text would be lost"
        if self.trouble:
            raise Refused(f"{lost}. {self.trouble}")
        record = Replaced(number, now(), by, kept_texts(texts))
        try:
            self._journal.add(record)
        except (OSError, BadJournal) as error:
            raise Refused(f"{lost}. {self._why(error)}") from error
        index = next((index for index, told in enumerate(self.all) if told.tried.number == number), None)
        if index is not None:
            self.all[index] = replace(self.all[index], replaced=(*self.all[index].replaced, record))

    def _stop(self, error: Exception) -> None:
        self.trouble = f"{self._why(error)} Tries are kept only until you quit."

    def _why(self, error: Exception) -> str:
        if isinstance(error, OSError):
            return f"The journal {printable(self._journal.path)} cannot be used: {reason_of(error)}."
        return f"The journal cannot be used: {error}."


def finding_of(
    comparison: Comparison, side: Side, against: Side, by_line_up: tuple[int, ...], fresh: int = 0
) -> Finding:
    """The effect of a try for the journal. `by_line_up`: blocks played; `fresh`: as in `Confirmation`, or 0."""
    plan = comparison.plan
    return Finding(
        number=side.number,
        time=now(),
        fresh=fresh,
        against=against.name,
        line_ups=tuple(line_up.name for line_up in plan.line_ups),
        seats=plan.seats,
        seed=plan.seed,
        blocks=comparison.blocks,
        did=did_in_short(comparison.compared, plan),
        verdicts=tuple(comparison.verdicts())[1:],
        by_line_up=by_line_up if len(set(by_line_up)) > 1 else (),
    )


def texts_before(tried: Try) -> dict[str, bytes]:
    """All files as they were before a try."""
    texts = texts_of(tried.after)
    for file in tried.before:
        if file.content is None:
            texts.pop(file.file, None)
        else:
            texts[file.file] = file.content
    return texts


class WatchedTries:
    """The files of a watch, their tries, and the results of these."""

    def __init__(
        self,
        plan: Plan,
        baseline: Any,
        files: WatchedFiles,
        journal: Journal,
        folder: Path,
        command: Sequence[str] = (),
        workers: int = 0,
    ) -> None:
        """`plan` has one config, the baseline. `folder` is that of the run. `OSError` if it cannot be created."""
        self.lock = RLock()
        self.title = find_title(plan.title)
        self.plan, self.files = plan, files
        self.run = WatchRun(plan, folder, command, workers)
        self.tries = Tries(journal, self.title.name, self.files.mine)
        self.pinned = self.baseline = Side(plan.entries[0].name, plan.entries[0].config, baseline)
        self.now: Side | None = None
        self.last: Side | None = None
        self.results: Results | None = None
        """The games of the baseline, the last save and the one before; None before the first save without errors."""
        self.problems = ""
        """The errors in the last save."""
        self.notes: tuple[str, ...] = ()
        self._target_notes: list[str] = []
        self.lost = 0
        """Workers that died and were replaced."""
        self.turn = 0
        """Changes whenever other games are to be played."""
        self.confirmations: list[Confirmation] = []
        self.targets = Targets({})
        self._seen: Seen | None = None
        self._texts: Texts = {}
        """The files at the last save without errors."""
        self._earlier: list[Texts] = []
        """The texts that undo returns to, the latest last."""
        self._sides: dict[int, Side] = {}
        self._played = Played(plan)
        self.costs = Costs(plan)
        self._concluded: set[tuple[int, bytes]] = set()
        """The tries that were played to the end, each with the baseline."""

    # Saves

    def look(self) -> bool:
        """Read the files again; returns whether anything has changed."""
        with self.lock:
            return self._look(undone=False)

    def _look(self, undone: bool) -> bool:
        """The same. Undo does not return to what was undone."""
        seen = self.files.see()
        if seen == self._seen:
            return False
        loaded, targets, problems = self._load()
        while (again := self.files.see()) != seen:
            seen = again
            loaded, targets, problems = self._load()
        self._seen = seen
        if loaded is not None and seen.troubles:
            problems = "\n".join(printable(f"{file}: {why}") for file, why in seen.troubles.items())
        self.problems = problems
        if loaded is None or problems:
            return True
        self.notes, self.targets = (*loaded.notes(), *self._target_notes), targets
        config = as_json(loaded.config)
        if self.now is None or self.now.config != config:
            if self.now is not None and not undone:
                self._earlier.append(self._texts)
            self._add_save(loaded.config, config, seen.texts)
        self._texts = seen.texts
        return True

    def _load(self) -> tuple[Loaded | None, Targets, str]:
        """The config, its targets, and their errors in lines."""
        try:
            loaded = load_named(self.title, self.files.named)
            path = self.files.targets or targets_file(self.title, self.files.named.folder())
            self._target_notes = []
            return loaded, read_targets(path, self.title, loaded.config, self._target_notes), ""
        except BadConfig as error:
            return None, self.targets, error.report()
        except OSError as error:
            return None, self.targets, f"{error.filename}: cannot be read: {reason_of(error)}"

    def _add_save(self, values: Any, config: bytes, texts: Texts) -> None:
        """Other values were saved. They are a new try, unless they were saved before."""
        self._conclude()
        known = self.tries.with_config(digest(config))
        if known is not None:
            tried = known
        else:
            before, of = (self._texts, self.now) if self.now is not None else (None, self.baseline)
            tried = self.tries.begin(digest(config), changes(of.values, values, MAX_CHANGES), before, texts)
        if self.now is None and tried.before:
            self._earlier = [texts_before(tried)]
        self.last = self.now
        self.now = self._sides[tried.number] = Side(f"try {tried.number}", config, values, tried.number)
        self._sit()

    def _sit(self) -> None:
        """Set which configs are compared from now on."""
        assert self.now is not None
        self.turn += 1
        self.results = self._played.compare(self.pinned, self.now, *([self.last] if self.last is not None else []))
        self.run.note(self._played.plan)

    def index(self, side: Side | None) -> int | None:
        """The index of a config in the results; None if it is not compared."""
        if side is None or self.results is None:
            return None
        configs = [entry.config for entry in self.results.plan.entries]
        return configs.index(side.config) if side.config in configs else None

    # Playing

    def next_job(self) -> Job | None:
        """What to play next; None if everything is played."""
        with self.lock:
            if self.results is None:
                return None
            return next_job(self.results, self.index(self.now) or 0, self.confirmations, self.costs, self.turn)

    def add(self, job: Job, received: Result | Lost) -> None:
        """Add the result of a task."""
        with self.lock:
            if isinstance(received, Lost):
                self.lost += 1
                self.run.hung(received.hung)
                return
            job.results.add(received.task, received.records)
            self.costs.add(received)
            if job.confirmation is None and self.blocks == self.plan.blocks:
                self._conclude()
            elif job.confirmation is not None and not job.confirmation.tasks:
                self._finish(job.confirmation)

    @property
    def blocks(self) -> int:
        """The number of blocks that are played in every matchup by both the baseline and the last save."""
        return min(self.blocks_by_line_up.values())

    @property
    def blocks_by_line_up(self) -> dict[str, int]:
        """For each line-up, the number of blocks that both have played with every number of seats."""
        with self.lock:
            found = {line_up.name: self.plan.blocks if self.results else 0 for line_up in self.plan.line_ups}
            if self.results is None:
                return found
            other = self.index(self.now) or 0
            for number, matchup in enumerate(self.plan.matchups):
                both = self.results.cell(0, number).played & self.results.cell(other, number).played
                found[matchup.line_up.name] = min(found[matchup.line_up.name], int(both.sum()))
            return found

    def comparison(self, exploratory: bool = True) -> Comparison | None:
        """The last save compared with the baseline, with all values or only primary ones; None if they are the same."""
        with self.lock:
            other, last = self.index(self.now), self.index(self.last)
            if self.results is None or not other:
                return None
            others = [last] if last not in (None, 0, other) else []
            return Comparison(self.results, other, self.targets, (), True, others, exploratory)

    def close(self) -> None:
        """End the watch: record the effect of the current try."""
        with self.lock:
            if not self.run.manifest.finished:
                self._conclude()
                self.run.finish()

    def _conclude(self) -> None:
        """Record the effect of the current try, if enough blocks were played."""
        if self.now is None or (self.now.number, self.pinned.config) in self._concluded or self.blocks < MIN_BLOCKS:
            return
        if self.blocks == self.plan.blocks:
            self._concluded.add((self.now.number, self.pinned.config))
        if (comparison := self.comparison(exploratory=False)) is not None:
            by_line_up = tuple(self.blocks_by_line_up.values())
            self.tries.find(finding_of(comparison, self.now, self.pinned, by_line_up))

    def _finish(self, confirmation: Confirmation) -> None:
        """Record the effect of a try on fresh seeds."""
        self.confirmations.remove(confirmation)
        self.turn += 1
        comparison = Comparison(confirmation.results, 1, self.targets, (), anytime=False, exploratory=False)
        self.tries.find(
            finding_of(
                comparison,
                confirmation.side,
                confirmation.against,
                (confirmation.results.plan.blocks,),
                confirmation.fresh,
            )
        )

    def side(self, number: int) -> Side:
        """The config of a try, read from its text if it was saved in an earlier watch."""
        if number not in self._sides:
            told = self.tries.of(number)
            if told is None:
                return self.baseline
            try:
                values = self.files.config_of(self.title, texts_of(told.tried.after))
            except BadConfig as error:
                raise Refused(f"Try {number} has errors: {error.problems[0].message}.") from error
            self._sides[number] = Side(f"try {number}", as_json(values), values, number)
        return self._sides[number]
