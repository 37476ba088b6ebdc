"""Games of a plan, each played only once in a test process: config, matchup and seed always give the same game."""

from functools import cache
from time import process_time

from circus_maximus.bench.game_runner import GameRunner
from circus_maximus.bench.plan import Entry, Plan
from circus_maximus.bench.workers import Result


@cache
def runner_of(title, config, matchup):
    """Plays the games of one config in one matchup."""
    return GameRunner(Plan(title, (Entry("A", "A", config),), (matchup.line_up,), (matchup.seats,), 1, 1))


@cache
def block_of(title, config, matchup, seed):
    """The records of a block, and the processor time that it took."""
    runner, started = runner_of(title, config, matchup), process_time()
    [only] = runner.plan.matchups
    records = [runner.game(0, only, bots, seed) for bots in matchup.line_up.rotations(matchup.seats)]
    return records, process_time() - started


def results_of(plan, tasks=None):
    """The results of these tasks of a plan, or of all, in order; for tests that are not about playing."""
    for task in plan.tasks() if tasks is None else tasks:
        config, matchup = plan.entries[task.entry].config, plan.matchups[task.matchup]
        blocks = [
            block_of(plan.title, config, matchup, plan.seed_of(task.first + block)) for block in range(task.blocks)
        ]
        yield Result(task, [records for records, _ in blocks], sum(seconds for _, seconds in blocks))
