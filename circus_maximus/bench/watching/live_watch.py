"""A watch that runs: one thread reads the files, another plays games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from traceback import extract_tb

from circus_maximus.bench import words
from circus_maximus.bench.replays import Story, story_of
from circus_maximus.bench.watching.jobs import Job, JobProgress
from circus_maximus.bench.watching.view import View, failures_in_words, view_of
from circus_maximus.bench.watching.watch import Watch
from circus_maximus.bench.watching.watched_files import saves
from circus_maximus.bench.workers import Lost, Pool, Result, play_here, warm_up


class LiveWatch:
    """A watch and its threads."""

    def __init__(self, watch: Watch, workers: int) -> None:
        """Without workers, games are played in this process."""
        if workers:
            warm_up(watch.plan)
        self.watch = watch
        self.progress: JobProgress | None = None
        """The progress of the current job; None if there is none."""
        self.measuring = ""
        """The try that the job measures on fresh seeds; empty if it plays the last save."""
        self.failure = ""
        """Why a thread has failed."""
        self._workers = workers
        self._changed: Callable[[], None] = lambda: None
        self._stop, self._wake = Event(), Event()
        self._pool: Pool | None = None
        self._threads = [
            Thread(target=self._guard, args=(work,), name=f"watch-{name}", daemon=True)
            for name, work in (("files", self._look), ("games", self._play))
        ]

    def start(self, changed: Callable[[], None]) -> None:
        """Start both threads. They call `changed` whenever the view may have changed."""
        self._changed = changed
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End both threads, and record the effect of the current try."""
        self._stop.set()
        self._hurry()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        self.close()

    def close(self) -> bool:
        """Record the effect of the current try; returns whether all went well. Any thread may call this, even twice."""
        self.watch.close()
        return not self.troubles()

    def troubles(self) -> list[str]:
        """What went wrong, including failed games."""
        troubles = [self.failure, self.watch.tries.trouble, self.watch.run.trouble]
        troubles += failures_in_words(self.watch.results) if self.watch.results is not None else []
        return [trouble for trouble in troubles if trouble]

    def _hurry(self) -> None:
        """End the current job, because something else may have to be played first."""
        self._wake.set()
        if (pool := self._pool) is not None:
            pool.stop()

    def unfinished(self) -> list[str]:
        """Requests that are not finished."""
        return [
            f"Not finished: {confirmation.side.name} was to be measured on fresh seeds."
            for confirmation in self.watch.confirmations
        ]

    # For the screen

    def view(self) -> View:
        """The current view."""
        return view_of(self.watch, self.status())

    def status(self) -> str:
        """What is being played, or why nothing is."""
        if self.failure:
            return self.failure
        progress, watch = self.progress, self.watch
        if watch.results is None:
            return "Waiting for a save without errors."
        pace = ""
        if progress is not None:
            pace = f", {words.duration(progress.left)} left" if progress.left is not None else ""
            pace += f", {progress.rate:,.0f} games a second" if progress.games else ""
            if self.measuring:
                played = f"{progress.games:,} of {progress.of:,} games"
                return f"Measuring {self.measuring} on fresh seeds{pace}: {played}"
        elif watch.blocks == watch.plan.blocks:
            return f"All {watch.plan.blocks:,} blocks are played."
        return f"Playing{pace}: {words.blocks(watch.blocks_by_line_up, watch.plan.blocks)}"

    def confirm(self, number: int) -> str:
        """Measure a try on fresh seeds. This and the next methods return what was done, or raise `Refused`."""
        return self._do(lambda: self.watch.confirm(number))

    def undo(self) -> str:
        """Write the text from before the last save."""
        return self._do(self.watch.undo)

    def pin(self, number: int) -> str:
        """Compare with this try from now on."""
        return self._do(lambda: self.watch.pin(number))

    def restore(self, number: int) -> str:
        """Write the text of a try."""
        return self._do(lambda: self.watch.restore(number))

    def replay(self, number: int) -> Story:
        """The story of the game of a try that changed most. `Refused` if there is none."""
        results, game = self.watch.changed_most(number)
        return story_of(results, *game)

    def _do(self, what: Callable[[], str]) -> str:
        turn = self.watch.turn
        try:
            return what()
        finally:
            if self.watch.turn != turn:
                self._hurry()
            self._changed()

    # The threads

    def _guard(self, work: Callable[[], None]) -> None:
        """Do the work of a thread. An unexpected error is shown, because nobody would see it otherwise."""
        try:
            work()
        except Exception as error:
            *_, last = extract_tb(error.__traceback__)
            where = f"{Path(last.filename).name}:{last.lineno}"
            self.failure = f"The watch has failed: {type(error).__name__}: {error} ({where}). Quit and start it again."
            self._changed()

    def _look(self) -> None:
        for _ in saves(lambda: self.watch.files.folders, self._stop):
            turn = self.watch.turn
            if self.watch.look():
                if self.watch.turn != turn:
                    self._hurry()
                self._changed()

    def _play(self) -> None:
        while True:
            self._wake.clear()  # before the check: whoever stops the watch sets `_stop` first
            if self._stop.is_set():
                return
            job = self.watch.next_job()
            if job is None:
                self._wake.wait()
                continue
            self._play_job(job)
            self.progress = None
            self.watch.run.record_failed(job.results)
            self._changed()

    def _play_job(self, job: Job) -> None:
        self.measuring = job.confirmation.side.name if job.confirmation is not None else ""
        started, games, of, blocks = monotonic(), 0, job.games, job.blocks
        played = [0] * len(blocks)
        self.progress = JobProgress(0, of, 0.0)
        for received in self._results(job):
            self.watch.add(job, received)
            if isinstance(received, Result):
                games += sum(map(len, received.records))
                played[received.task.matchup] += received.task.blocks
            self.progress = JobProgress(games, of, monotonic() - started, self.watch.costs.part(played, blocks))
            self._changed()
            if self._is_over(job):
                return

    def _results(self, job: Job) -> Iterator[Result | Lost]:
        plan = job.results.plan
        if not self._workers:
            yield from play_here(plan, job.tasks)
            return
        with Pool(plan, self._workers, self.watch.run.transcripts, tasks=job.tasks) as pool:
            self._pool = pool
            try:
                if not self._is_over(job):
                    yield from pool.results()
            finally:
                self._pool = None

    def _is_over(self, job: Job) -> bool:
        """Whether something else is to be played now, or nothing more."""
        return self._stop.is_set() or self.watch.turn != job.turn
