"""Plays the tasks of a plan in this process or in several. The results are the same, whatever the number of workers.

A worker that dies is replaced, and its blocks are played again, each as a separate task. A block that kills a second
worker fails. Each worker has a thread that ends it if a decision takes too long. `Stop` ends a run before all its
games are played.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import DefaultContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic, process_time, sleep
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.bench.game_runner import Failure, GameRunner, Record
from circus_maximus.bench.plan import Plan, Task
from circus_maximus.titles import find_title

PATIENCE = 60.0
"""Seconds after which a decision ends its worker."""
HUNG = 86
"""The exit code of a worker in which a decision took too long."""
CHECK_EVERY = 1.0
"""Seconds between two checks that a worker makes of itself; each is reported to the process that started it."""


def _nothing() -> None:
    pass


class Stop:
    """Whether somebody wants a run to stop. Threads and handlers of signals may call `ask`, even repeatedly."""

    def __init__(self) -> None:
        self.wanted = False
        self._tell: Callable[[], None] = _nothing

    def ask(self) -> None:
        """Stop as soon as possible."""
        self.wanted = True
        self._tell()

    def tell(self, whom: Callable[[], None]) -> None:
        """From now on, call this when somebody wants to stop; at once if somebody does already."""
        self._tell = whom
        if self.wanted:
            whom()


class Result(Struct, frozen=True):
    """The records of a task, block by block and rotation by rotation."""

    task: Task
    records: list[list[Record]]
    seconds: float = 0.0
    """The processor time that it took; 0 if that is unknown."""


class Lost(Struct, frozen=True):
    """A worker has died; `hung`: because a decision took too long."""

    task: Task
    hung: bool


def play_here(plan: Plan, tasks: Iterable[Task] | None = None) -> Iterator[Result | Lost]:
    """Play these tasks of a plan, or all, in this process and in order."""
    runner = GameRunner(plan)
    for task in plan.tasks() if tasks is None else tasks:
        yield play_task(runner, task)


def play_task(runner: GameRunner, task: Task) -> Result:
    """Play a task."""
    matchup, started = runner.plan.matchups[task.matchup], process_time()
    records = [runner.block(task.entry, matchup, task.first + block) for block in range(task.blocks)]
    return Result(task, records, process_time() - started)


def usual_workers() -> int:
    """A worker for each processor that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def warm_up(plan: Plan) -> None:
    """Start the helper processes that start workers, so that the first workers start sooner.

    They need standard error, which an app that draws on the terminal replaces: call this before the app starts.
    """
    _context(plan)
    if sys.platform == "win32":
        return
    from multiprocessing.resource_tracker import ensure_running as ensure_tracked

    ensure_tracked()
    if "forkserver" not in get_all_start_methods():
        return
    from multiprocessing.forkserver import ensure_running

    with _signals_blocked():
        ensure_running()


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Processes that are started here inherit that signals which end programs are blocked.

    Ctrl-C and the end of the terminal reach all processes, but are for this one: it decides when the others end.
    """
    if sys.platform == "win32":
        yield
        return
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


class Pool:
    """Workers that play the tasks of a plan. A context manager; `close` ends the workers."""

    def __init__(
        self,
        plan: Plan,
        workers: int,
        spool: Path,
        patience: float = PATIENCE,
        tasks: Iterable[Task] | None = None,
    ) -> None:
        """`tasks`: None for all tasks of the plan. Transcripts of games that kill a worker are written to `spool`."""
        warm_up(plan)
        self._plan, self._count, self._spool, self._patience = plan, workers, spool, patience
        self._context = _context(plan)
        self._waiting: deque[Task] = deque(plan.tasks() if tasks is None else tasks)
        self._workers: list[_Worker] = []
        self._stopped = False
        self._woken, self._wake = self._context.Pipe(duplex=False)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def results(self) -> Iterator[Result | Lost]:
        """The results as they arrive, and a `Lost` for each worker that dies."""
        while not self._stopped and (self._waiting or any(worker.task for worker in self._workers)):
            self._start_workers()
            busy = {worker.results: worker for worker in self._workers if worker.task}
            ready = wait([self._woken, *busy, *(worker.process.sentinel for worker in busy.values())], timeout=1.0)
            for worker in busy.values():
                if worker.results in ready or worker.process.sentinel in ready:
                    yield from self._receive(worker)
                elif worker.task and monotonic() - worker.last_heard > self._patience:
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

    def _start_workers(self) -> None:
        """Start as many workers as there are tasks for, and give a task to each that has none."""
        busy = sum(worker.task is not None for worker in self._workers)
        while len(self._workers) < min(self._count, busy + len(self._waiting)):
            self._workers.append(_Worker(self._context, self._plan, self._spool, self._patience))
        for worker in self._workers:
            if worker.task is None and self._waiting:
                worker.give(self._waiting.popleft())

    def _receive(self, worker: _Worker) -> Iterator[Result | Lost]:
        """Read what a worker sent: results, reports that it runs, or its end."""
        try:
            while worker.results.poll():
                received = worker.results.recv()
                worker.last_heard = monotonic()
                if received is not None:
                    worker.task = None
                    yield received
            if worker.process.is_alive():
                return
        except (EOFError, OSError):
            pass
        yield from self._replace(worker)

    def _replace(self, worker: _Worker) -> Iterator[Result | Lost]:
        """Remove a dead worker. Its blocks are played again; a block that has killed two workers fails."""
        worker.process.join()
        self._workers.remove(worker)
        task = worker.task
        if task is None:
            return
        hung = worker.process.exitcode == HUNG or monotonic() - worker.last_heard > self._patience
        yield Lost(task, hung)
        if not task.alone:
            blocks = range(task.first + task.blocks - 1, task.first - 1, -1)
            self._waiting.extendleft(replace(task, first=block, blocks=1, alone=True) for block in blocks)
            return
        matchup = self._plan.matchups[task.matchup]
        text = f"a decision took more than {self._patience:g} seconds" if hung else "the process that played it crashed"
        failure = Record(b"", b"", Failure("hung" if hung else "died", text))
        yield Result(task, [[failure] * len(matchup.line_up.rotations(matchup.seats))])


class _Worker:
    """A process, its two pipes, and its task."""

    def __init__(self, context: DefaultContext, plan: Plan, spool: Path, patience: float) -> None:
        self.results, results = context.Pipe(duplex=False)
        tasks, self.tasks = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(
            target=work, args=(plan, tasks, results, spool, patience), daemon=True
        )
        with _signals_blocked():
            self.process.start()
        tasks.close()
        results.close()
        self.task: Task | None = None
        self.last_heard = monotonic()

    def give(self, task: Task) -> None:
        """Give it a task. If it has died, that is noticed when its result is read."""
        self.task = task
        self.last_heard = monotonic()
        with suppress(BrokenPipeError):
            self.tasks.send(task)


def work(plan: Plan, tasks: Connection, results: Connection, spool: Path, patience: float) -> None:
    """The main function of a worker: play each task it receives until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Where signals cannot be blocked: it is for the main process.
    runner, busy, lock = GameRunner(plan), Event(), Lock()
    Thread(target=_watch, args=(runner, busy, results, lock, patience), daemon=True).start()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task: Task = tasks.recv()
            busy.set()
            if task.alone:
                _record_first(runner, task, spool)
            result = play_task(runner, task)
            busy.clear()
            with lock:
                results.send(result)


def _watch(runner: GameRunner, busy: Event, results: Connection, lock: Lock, patience: float) -> None:
    """Report every second that this process runs; end it if a decision takes too long or nobody reads its reports."""
    seen, since = (0, 0), monotonic()
    while True:
        sleep(CHECK_EVERY)
        now = (runner.games, len(runner.answers))
        if now != seen or not busy.is_set():
            seen, since = now, monotonic()
        elif monotonic() - since > patience:
            os._exit(HUNG)
        try:
            with lock:
                results.send(None)
        except OSError:
            os._exit(0)


def _record_first(runner: GameRunner, task: Task, spool: Path) -> None:
    """Record the games of a block that has killed a worker, so that there are transcripts if it kills another."""
    matchup = runner.plan.matchups[task.matchup]
    for rotation in range(len(matchup.line_up.rotations(matchup.seats))):
        game = runner.plan.name(task.entry, task.matchup, task.first, rotation)
        path = transcript_path(spool, game)
        path.unlink(missing_ok=True)
        runner.record(game, path)
        path.unlink(missing_ok=True)


def transcript_path(folder: Path, game: object) -> Path:
    """The file for the transcript of a game."""
    return folder / f"{str(game).replace('/', '-').replace(',', '+')}.jsonl"


def _context(plan: Plan) -> DefaultContext:
    """How workers are started: from a server process that has loaded the code, if the system has such servers."""
    named = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = cast(DefaultContext, get_context(named))
    context.set_forkserver_preload([GameRunner.__module__, type(find_title(plan.title)).__module__])
    return context
