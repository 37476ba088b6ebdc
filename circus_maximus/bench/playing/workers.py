"""Plays the tasks of a plan in this process or in several. The results are the same, whatever the number of workers.

A worker that dies is replaced and its blocks are played again, each alone. A block that kills a second worker is
faulted. Each worker watches itself: a decision that takes too long ends it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import DefaultContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.bench.playing.plan import Plan, Task
from circus_maximus.bench.playing.tables import Fault, Record, Tables
from circus_maximus.titles import find_title

PATIENCE = 60.0
"""Seconds that a decision may take before it ends its worker."""
HUNG = 86
"""The exit code of a worker that a decision has ended."""
LOOK = 1.0
"""Seconds between two checks that a worker makes of itself; each is reported to the process that started it."""


class Result(Struct, frozen=True):
    """The records of a task, block by block and rotation by rotation."""

    task: Task
    records: list[list[Record]]


class Lost(Struct, frozen=True):
    """A worker was lost; `hung`: because of a decision that took too long."""

    task: Task
    hung: bool


def play_here(plan: Plan, tasks: Iterable[Task] | None = None) -> Iterator[Result | Lost]:
    """Play these tasks of a plan, or all, in this process and in their order."""
    tables = Tables(plan)
    for task in plan.tasks() if tasks is None else tasks:
        yield play_task(tables, task)


def play_task(tables: Tables, task: Task) -> Result:
    """Play a task."""
    row = tables.plan.rows[task.row]
    return Result(task, [tables.block(task.entry, row, task.first + block) for block in range(task.blocks)])


def usual_workers() -> int:
    """A worker for each processor that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def warm_up(plan: Plan) -> None:
    """Start what starts workers: the first ones come sooner.

    An app that draws on the terminal takes standard error away, without which this cannot be started.
    """
    _context(None, plan)
    if "forkserver" in get_all_start_methods():
        from multiprocessing.forkserver import ensure_running

        ensure_running()
    if sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running as ensure_tracked

        ensure_tracked()


class Pool:
    """Workers that play the tasks of a plan. Leave it with `close`, or as a context."""

    def __init__(
        self,
        plan: Plan,
        workers: int,
        spool: Path,
        patience: float = PATIENCE,
        tasks: Iterable[Task] | None = None,
        method: str | None = None,
    ) -> None:
        """Plays these tasks of the plan, or all. Transcripts of games that kill a worker are written to `spool`."""
        self._plan, self._count, self._spool, self._patience = plan, workers, spool, patience
        self._context = _context(method, plan)
        self._waiting: deque[Task] = deque(plan.tasks() if tasks is None else tasks)
        self._workers: list[_Worker] = []
        self._stopped = False
        self._woken, self._wake = self._context.Pipe(duplex=False)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def results(self) -> Iterator[Result | Lost]:
        """The results as they come, and which workers were lost on the way."""
        while not self._stopped and (self._waiting or any(worker.task for worker in self._workers)):
            self._hire()
            busy = {worker.results: worker for worker in self._workers if worker.task}
            ready = wait([self._woken, *busy, *(worker.process.sentinel for worker in busy.values())], timeout=1.0)
            for worker in busy.values():
                if worker.results in ready or worker.process.sentinel in ready:
                    yield from self._hear(worker)
                elif worker.task and monotonic() - worker.heard > self._patience:
                    worker.process.kill()

    def stop(self) -> None:
        """End `results` at once. Any thread may call this."""
        self._stopped = True
        self._wake.send(None)

    def close(self) -> None:
        """End all workers at once."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.results.close()
            worker.tasks.close()
        self._workers = []

    def _hire(self) -> None:
        """As many workers as there is work for, and a task for each that has none."""
        busy = sum(worker.task is not None for worker in self._workers)
        while len(self._workers) < min(self._count, busy + len(self._waiting)):
            self._workers.append(_Worker(self._context, self._plan, self._spool, self._patience))
        for worker in self._workers:
            if worker.task is None and self._waiting:
                worker.give(self._waiting.popleft())

    def _hear(self, worker: _Worker) -> Iterator[Result | Lost]:
        """Read what a worker sent: results, reports that it runs, or its end."""
        try:
            while worker.results.poll():
                heard = worker.results.recv()
                worker.heard = monotonic()
                if heard is not None:
                    worker.task = None
                    yield heard
            if worker.process.is_alive():
                return
        except (EOFError, OSError):
            pass
        yield from self._bury(worker)

    def _bury(self, worker: _Worker) -> Iterator[Result | Lost]:
        """A worker has died: its blocks are played again, or the block that killed two workers is faulted."""
        worker.process.join()
        self._workers.remove(worker)
        task = worker.task
        if task is None:
            return
        hung = worker.process.exitcode == HUNG or monotonic() - worker.heard > self._patience
        yield Lost(task, hung)
        if not task.alone:
            blocks = range(task.first + task.blocks - 1, task.first - 1, -1)
            self._waiting.extendleft(replace(task, first=block, blocks=1, alone=True) for block in blocks)
            return
        row = self._plan.rows[task.row]
        text = (
            f"a decision took more than {self._patience:g} seconds" if hung else "the process that played it has died"
        )
        fault = Record(b"", b"", Fault("hung" if hung else "died", text))
        yield Result(task, [[fault] * len(row.line_up.rotations(row.seats))])


class _Worker:
    """A process with its two pipes, and the task it has."""

    def __init__(self, context: DefaultContext, plan: Plan, spool: Path, patience: float) -> None:
        self.results, results = context.Pipe(duplex=False)
        tasks, self.tasks = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(
            target=work, args=(plan, tasks, results, spool, patience), daemon=True
        )
        self.process.start()
        tasks.close()
        results.close()
        self.task: Task | None = None
        self.heard = monotonic()

    def give(self, task: Task) -> None:
        """Give it a task. If it has died, that is noticed when its result is read."""
        self.task = task
        self.heard = monotonic()
        with suppress(BrokenPipeError):
            self.tasks.send(task)


def work(plan: Plan, tasks: Connection, results: Connection, spool: Path, patience: float) -> None:
    """What a worker does: play each task that comes, until no more can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that hired it
    tables, busy, lock = Tables(plan), Event(), Lock()
    Thread(target=_watch, args=(tables, busy, results, lock, patience), daemon=True).start()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task: Task = tasks.recv()
            busy.set()
            if task.alone:
                _record_first(tables, task, spool)
            result = play_task(tables, task)
            busy.clear()
            with lock:
                results.send(result)


def _watch(tables: Tables, busy: Event, results: Connection, lock: Lock, patience: float) -> None:
    """Report every second that this process runs; end it if a decision takes too long or nobody reads its reports."""
    seen, since = (0, 0), monotonic()
    while True:
        sleep(LOOK)
        now = (tables.games, len(tables.answers))
        if now != seen or not busy.is_set():
            seen, since = now, monotonic()
        elif monotonic() - since > patience:
            os._exit(HUNG)
        try:
            with lock:
                results.send(None)
        except OSError:
            os._exit(0)


def _record_first(tables: Tables, task: Task, spool: Path) -> None:
    """Record the games of a block that has killed a worker: should it happen again, their transcripts are there."""
    row = tables.plan.rows[task.row]
    for rotation in range(len(row.line_up.rotations(row.seats))):
        game = tables.plan.name(task.entry, task.row, task.first, rotation)
        path = transcript_path(spool, game)
        path.unlink(missing_ok=True)
        tables.record(game, path)
        path.unlink(missing_ok=True)


def transcript_path(folder: Path, game: object) -> Path:
    """The file for the transcript of a game."""
    return folder / f"{str(game).replace('/', '-').replace(',', '+')}.jsonl"


def _context(method: str | None, plan: Plan) -> DefaultContext:
    """How workers are started: from a server that has everything loaded, where there are such servers."""
    named = method or ("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
    context = cast(DefaultContext, get_context(named))
    if method is None:
        context.set_forkserver_preload(["circus_maximus.bench.playing.tables", type(find_title(plan.title)).__module__])
    return context
