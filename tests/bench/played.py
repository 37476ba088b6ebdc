"""Games of a plan, each played only once in a test process: the same config, row and seed always give the same game."""

from functools import cache
from time import process_time

from circus_maximus.bench.playing.game_runner import GameRunner
from circus_maximus.bench.playing.plan import Entry, Plan
from circus_maximus.bench.playing.workers import Result


@cache
def runner_of(title, config, row):
    """Plays the games of one config in one row."""
    return GameRunner(Plan(title, (Entry("A", "A", config),), (row.line_up,), (row.seats,), 1, 1))


@cache
def block_of(title, config, row, seed):
    """The records of a block, and the processor time that it took."""
    runner, started = runner_of(title, config, row), process_time()
    [only] = runner.plan.rows
    records = [runner.game(0, only, bots, seed) for bots in row.line_up.rotations(row.seats)]
    return records, process_time() - started


def results_of(plan, tasks=None):
    """The results of these tasks of a plan, or of all, in order; for tests that are not about playing."""
    for task in plan.tasks() if tasks is None else tasks:
        config, row = plan.entries[task.entry].config, plan.rows[task.row]
        blocks = [block_of(plan.title, config, row, plan.seed_of(task.first + block)) for block in range(task.blocks)]
        yield Result(task, [records for records, _ in blocks], sum(seconds for _, seconds in blocks))
