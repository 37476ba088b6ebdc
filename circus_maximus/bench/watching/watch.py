"""A config that is watched: each save of another config is a try, which is played against a pinned baseline.

There is no thread and no screen here: `look` reads the files, `next_job` says what to play, `add` takes results. Any
thread may call any method.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any

from msgspec.structs import replace

from circus_maximus.bench.configs import changes, load_named
from circus_maximus.bench.judging.targets import Targets, read_targets, targets_file
from circus_maximus.bench.judging.verdicts import changed_most
from circus_maximus.bench.playing.plan import FEWEST_BLOCKS, MOST_BLOCKS, Plan
from circus_maximus.bench.playing.results import Results
from circus_maximus.bench.playing.workers import Lost, Result
from circus_maximus.bench.reporting.report import Comparison, did_in_short
from circus_maximus.bench.runs import now
from circus_maximus.bench.watching.jobs import Job, Keep, Played, Side, missing
from circus_maximus.bench.watching.journal import Finding, Journal, Texts, texts_of
from circus_maximus.bench.watching.run import WatchRun
from circus_maximus.bench.watching.tries import Tries, texts_before
from circus_maximus.bench.watching.watched_files import Refused, Seen, WatchedFiles
from circus_maximus.engine.config.files import BadConfig, Loaded, load
from circus_maximus.engine.printable import printable
from circus_maximus.engine.transcript import as_json, digest
from circus_maximus.titles import find_title

MOST_CHANGES = 50
"""Changes of a try that the journal lists."""


class Watch:
    """What is watched, what was tried, and what it did."""

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
        """The plan has one config, the baseline.

        `folder` is that of the run, from which its games can be replayed. `OSError` if it cannot be made.
        """
        self.lock = RLock()
        self.title = find_title(plan.title)
        self.plan, self.files = plan, files
        self.run = WatchRun(plan, folder, command, workers)
        self.tries = Tries(journal, self.title.name, self.files.mine)
        self.pinned = self.baseline = Side(plan.entries[0].called, plan.entries[0].config, baseline)
        self.now: Side | None = None
        self.last: Side | None = None
        self.results: Results | None = None
        """The games of what is pinned, of now and of the last save; None before the first save without mistakes."""
        self.problems = ""
        """What is wrong with the last save."""
        self.notes: tuple[str, ...] = ()
        self.lost = 0
        """Workers that died and were replaced."""
        self.turn = 0
        """Changes whenever other games are to be played."""
        self.keeps: list[Keep] = []
        self.targets = Targets({})
        self._seen: Seen | None = None
        self._texts: Texts = {}
        """The files at the last save without mistakes."""
        self._earlier: list[Texts] = []
        """What undo goes back to, the latest at the end."""
        self._sides: dict[int, Side] = {}
        self._played = Played(plan)
        self._concluded: set[tuple[int, bytes]] = set()
        """Which tries were played to the end, and against which baseline."""

    # Saves

    def look(self) -> bool:
        """Read the files again; returns whether anything is different."""
        with self.lock:
            return self._look(undone=False)

    def _look(self, undone: bool) -> bool:
        """The same; what was undone is no save that undo goes back from."""
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
        self.notes, self.targets = tuple(loaded.notes()), targets
        config = as_json(loaded.config)
        if self.now is None or self.now.config != config:
            if self.now is not None and not undone:
                self._earlier.append(self._texts)
            self._saved(loaded.config, config, seen.texts)
        self._texts = seen.texts
        return True

    def _load(self) -> tuple[Loaded | None, Targets, str]:
        """The config and its targets, or what is wrong with them."""
        try:
            loaded = load_named(self.title, self.files.named)
            path = self.files.targets or targets_file(self.title, self.files.named.folder())
            return loaded, read_targets(path, self.title, loaded.config), ""
        except BadConfig as error:
            return None, self.targets, error.report()
        except OSError as error:
            return None, self.targets, f"{error.filename}: cannot be read: {error.strerror or error}"

    def _saved(self, values: Any, config: bytes, texts: Texts) -> None:
        """Another config was saved. If it was not tried before, it is a new try."""
        self._conclude()
        known = self.tries.with_config(digest(config))
        if known is not None:
            tried = known
        else:
            before, of = (self._texts, self.now) if self.now is not None else (None, self.baseline)
            tried = self.tries.begin(digest(config), changes(of.values, values, MOST_CHANGES), before, texts)
        if self.now is None and tried.before:
            self._earlier = [texts_before(tried)]
        self.last = self.now
        self.now = self._sides[tried.number] = Side(f"try {tried.number}", config, values, tried.number)
        self._sit()

    def _sit(self) -> None:
        """Put side by side what is compared from now on."""
        assert self.now is not None
        self.turn += 1
        self.results = self._played.compare(self.pinned, self.now, *([self.last] if self.last is not None else []))
        self.run.note(self._played.plan)

    def index(self, side: Side | None) -> int | None:
        """The place of a config in the results; None if it is not compared."""
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
            results, blocks = self.results, self.plan.blocks
            few = min(FEWEST_BLOCKS, blocks)
            compared = sorted({0, self.index(self.now) or 0})
            tasks = [*missing(results, compared, 0, few)]
            if self.keeps and not tasks:
                keep = self.keeps[0]
                return Job(keep.results, keep.tasks, self.turn, keep)
            if not self.keeps:
                others = [index for index in range(len(results.plan.entries)) if index not in compared]
                tasks += missing(results, others, 0, few)
                tasks += missing(results, compared, few, blocks)
            return Job(results, tuple(tasks), self.turn) if tasks else None

    def add(self, job: Job, heard: Result | Lost) -> None:
        """Add what a worker has played."""
        with self.lock:
            if isinstance(heard, Lost):
                self.lost += 1
                self.run.hung(heard.hung)
                return
            job.results.add(heard.task, heard.records)
            if job.keep is None and self.blocks == self.plan.blocks:
                self._conclude()
            elif job.keep is not None and not job.keep.tasks:
                self._finish(job.keep)

    @property
    def blocks(self) -> int:
        """The blocks that are played in every row, both as pinned and as saved last."""
        with self.lock:
            if self.results is None:
                return 0
            other = self.index(self.now) or 0
            pairs = zip(self.results.cells(0), self.results.cells(other), strict=True)
            return min(int((one.played & two.played).sum()) for one, two in pairs)

    def comparison(self, exploratory: bool = True) -> Comparison | None:
        """Now against what is pinned, with all values or only primary ones; None if there is nothing to compare."""
        with self.lock:
            other, last = self.index(self.now), self.index(self.last)
            if self.results is None or not other:
                return None
            beside = [last] if last not in (None, 0, other) else []
            return Comparison(self.results, other, self.targets, (), True, beside, exploratory)

    def close(self) -> None:
        """Nothing more is played: note what the current try did."""
        with self.lock:
            if not self.run.manifest.finished:
                self._conclude()
                self.run.finish()

    def _conclude(self) -> None:
        """Note what the current try did, if enough was played."""
        if self.now is None or (self.now.number, self.pinned.config) in self._concluded or self.blocks < FEWEST_BLOCKS:
            return
        if self.blocks == self.plan.blocks:
            self._concluded.add((self.now.number, self.pinned.config))
        if (comparison := self.comparison(exploratory=False)) is not None:
            self._find(comparison, self.now, self.pinned, fresh=0)

    def _finish(self, keep: Keep) -> None:
        """A try was measured on fresh seeds."""
        self.keeps.remove(keep)
        self.turn += 1
        comparison = Comparison(keep.results, 1, self.targets, (), anytime=False, exploratory=False)
        self._find(comparison, keep.side, keep.against, keep.fresh)

    def _find(self, comparison: Comparison, side: Side, against: Side, fresh: int) -> None:
        plan = comparison.plan
        finding = Finding(
            number=side.number,
            time=now(),
            fresh=fresh,
            against=against.called,
            line_ups=tuple(line_up.name for line_up in plan.line_ups),
            seats=plan.seats,
            seed=plan.seed,
            blocks=comparison.blocks,
            did=did_in_short(comparison.compared, plan),
            verdicts=tuple(comparison.verdicts())[1:],
        )
        self.tries.find(finding)

    # What a person asks for; each says what was done

    def pin(self, number: int) -> str:
        """Compare with this try from now on."""
        with self.lock:
            side = self.side(number)
            if side.config == self.pinned.config:
                raise Refused(f"Already pinned: {side.called}.")
            self._conclude()
            self.pinned = side
            if self.now is not None:
                self._sit()
            return f"Pinned: {side.called}. Everything is compared with it from now on."

    def keep(self, number: int) -> str:
        """Measure a try on fresh seeds."""
        with self.lock:
            side, blocks = self.side(number), self.plan.blocks
            if not number:
                raise Refused("This is the baseline: only a try can be kept.")
            if side.config == self.pinned.config:
                raise Refused(f"There is nothing to measure {side.called} against: it is pinned itself.")
            if any((keep.side.config, keep.against) == (side.config, self.pinned) for keep in self.keeps):
                raise Refused(f"Already being measured: {side.called}.")
            if blocks < FEWEST_BLOCKS:
                raise Refused(f"{blocks} blocks are too few for a verdict: start with --games {FEWEST_BLOCKS} or more.")
            fresh = 1 + max([self.tries.fresh, *(keep.fresh for keep in self.keeps)])
            plan = replace(
                self.plan, entries=(self.pinned.entry, side.entry), seed=self.plan.seed_of(fresh * MOST_BLOCKS)
            )
            self.keeps.append(Keep(side, self.pinned, fresh, Results(plan)))
            self.turn += 1
            seeds = f"{plan.seed} to {plan.seed_of(blocks - 1)}"
            return (
                f"{side.called.capitalize()} is measured against {self.pinned.called} on fresh seeds ({seeds}), "
                "and judged by these alone."
            )

    def undo(self) -> str:
        """Write the text before the last save back; the text that it replaces stays in the journal."""
        with self.lock:
            if self.problems and self._texts and self._seen is not None and self._texts != self._seen.texts:
                self._write(self._texts, "undo")
            elif self._earlier:
                self._write(self._earlier[-1], "undo", undone=True)
                self._earlier.pop()
            else:
                raise Refused("Nothing to undo: no earlier text is known.")
            return f"Undone: {self._written()} again. The text before is in the journal."

    def take_up(self, number: int) -> str:
        """Write the text of a try."""
        with self.lock:
            told = self.tries.of(number)
            if told is None:
                raise Refused("This is the baseline: its files are not the ones that are watched.")
            self._write(texts_of(told.tried.after), f"try {number}")
            return f"Taken up: {self._written()}. The text before is in the journal."

    def _written(self) -> str:
        name = self.now.called if self.now is not None else ""
        return f"{printable(self.files.named.called)} has the text of {name}"

    def _write(self, texts: Texts, by: str, undone: bool = False) -> None:
        """Write to the files, if they are as they were when they were read last."""
        if self._seen is None or texts == self._seen.texts:
            raise Refused("The files have this text already.")
        number = self.now.number if self.now is not None else self.tries.all[-1].tried.number
        try:
            self.files.replace(self._seen, texts, lambda replaced: self.tries.replace(number, by, replaced))
        except (OSError, Refused) as error:
            self.look()
            if isinstance(error, Refused):
                raise
            raise Refused(f"Cannot write {printable(error.filename)}: {error.strerror or error}.") from error
        self._look(undone)

    def changed_most(self, number: int) -> tuple[Results, tuple[int, int, int]]:
        """The game of a try that differs most from the same game as pinned: its results, row, block and rotation."""
        with self.lock:
            side = self.side(number)
            if side.config == self.pinned.config:
                raise Refused(f"None of its games differs: {side.called} is pinned.")
            if side not in self._played:
                raise Refused(f"The games of {side.called} are not here: take it up first.")
            results = self._played.compare(self.pinned, side)
            games = changed_most(results, 0, 1, 1)
            if not games:
                raise Refused(f"So far no game of {side.called} differs from the same game of {self.pinned.called}.")
            return results, games[0]

    def side(self, number: int) -> Side:
        """The config of a try, read from its text if it was saved in an earlier watch."""
        if number not in self._sides:
            told = self.tries.of(number)
            if told is None:
                return self.baseline
            with TemporaryDirectory(prefix="circus-maximus-bench-") as folder:
                layers = self.files.elsewhere(texts_of(told.tried.after), Path(folder))
                try:
                    values = load(self.title, layers, self.files.named.settings).config
                except BadConfig as error:
                    raise Refused(f"Try {number} has mistakes now: {error.problems[0].message}.") from error
            self._sides[number] = Side(f"try {number}", as_json(values), values, number)
        return self._sides[number]
