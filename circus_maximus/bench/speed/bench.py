"""How fast the bench itself is: the cost of metrics, the gain from a second worker, the memory for games.

Games on one core are measured by processor time, alternating with and without metrics. Workers are measured by the
clock, so that part needs an otherwise idle machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any

from circus_maximus.bench.game_runner import GameRunner
from circus_maximus.bench.plan import LineUp, Matchup, Plan
from circus_maximus.bench.results import Results
from circus_maximus.bench.speed.games import Mark, mark
from circus_maximus.bench.workers import Pool, Result
from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.title import Title

METRICS, WORKERS, MEMORY, COMPARE = 0.75, 1.8, 300.0, 10.0
"""The targets: a share of the speed without metrics, a multiple of one worker, MiB, and seconds."""
BOT = "greedy"
IN_A_TURN = 25
"""Games played without metrics, and then with them, in turn."""
GAMES_IN_MEMORY = 10_000
PAIRS = 400
MEMORY_SCRIPT = """
import resource, sys
from circus_maximus.bench.speed.bench import play_many
play_many(sys.argv[1], int(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def measure_bench(title: Title, seconds: float) -> Iterator[Mark]:
    """A row for each target; the first two take about `seconds` each."""
    seats = title.seats[-1]
    yield _metrics(title, seats, seconds)
    yield _workers(title, seats, seconds)
    yield _memory(title)
    yield _compare(title, seats)


def plan_of(title: Title, seats: int, blocks: int, configs: int = 1) -> Plan:
    """Games of one bot."""
    from circus_maximus.bench.typed_plan import Named, entry

    config = configure(title)
    entries = tuple(entry(index, Named("default", (), ()), config) for index in range(configs))
    return Plan(title.name, entries, (LineUp(BOT, (BOT,)),), (seats,), 1, blocks)


def _metrics(title: Title, seats: int, seconds: float) -> Mark:
    runner = GameRunner(plan_of(title, seats, 1))
    matchup = runner.plan.matchups[0]
    rules, bots = runner.rules(0), (BOT,) * seats

    def bare(seed: int) -> None:
        lineup = Lineup(rules, make_players(title, bots, rules, seed))
        drive(rules, rules.start(seats), lineup.ask, SeededChance(seed).outcome)

    def counted(seed: int) -> None:
        runner.game(0, matchup, bots, seed)

    spent, games = [0.0, 0.0], 0
    for warm in range(IN_A_TURN):
        bare(warm)
        counted(warm)
    while sum(spent) < 2 * seconds:
        for index, play in enumerate((bare, counted)):
            start = process_time()
            for seed in range(games, games + IN_A_TURN):
                play(seed)
            spent[index] += process_time() - start
        games += IN_A_TURN
    of = f"{games / spent[1]:,.0f} against {games / spent[0]:,.0f} games/s, {BOT}, {seats} seats, one core"
    return mark("games with metrics, against games without", spent[0] / spent[1], "x", METRICS, of, least=True)


def _workers(title: Title, seats: int, seconds: float) -> Mark:
    blocks = 100
    while (one := _wall(title, seats, blocks, 1)) < seconds:
        blocks *= 2
    two = _wall(title, seats, blocks, 2)
    of = f"{blocks / two:,.0f} against {blocks / one:,.0f} games/s by the clock"
    return mark("two workers, against one", one / two, "x", WORKERS, of, least=True)


def _wall(title: Title, seats: int, blocks: int, workers: int) -> float:
    """Seconds for all blocks, measured from the first result to the last: the start of workers does not count."""
    plan = plan_of(title, seats, blocks)
    with TemporaryDirectory(prefix="circus-maximus-bench-") as folder, Pool(plan, workers, Path(folder)) as pool:
        results = pool.results()
        started = ended = monotonic()
        first = 0
        for number, received in enumerate(results):
            ended = monotonic()
            if number < workers:
                started, first = ended, first + (received.task.blocks if isinstance(received, Result) else 0)
    return (ended - started) * blocks / max(1, blocks - first)


def _memory(title: Title) -> Mark:
    what, of = "memory of a process", f"{GAMES_IN_MEMORY:,} games, {BOT}, with all their metrics"
    if sys.platform == "win32":
        return mark(what, None, "MiB", MEMORY, of)
    done = run([sys.executable, "-c", MEMORY_SCRIPT, title.name, str(GAMES_IN_MEMORY)], capture_output=True, check=True)
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return mark(what, int(done.stdout) / unit, "MiB", MEMORY, of)


def play_many(name: str, games: int) -> Results:
    """Play games in this process and keep their results."""
    from circus_maximus.titles import find_title

    title = find_title(name)
    plan = plan_of(title, title.seats[-1], games)
    results, runner = Results(plan), GameRunner(plan)
    matchup: Matchup = plan.matchups[0]
    for task in plan.tasks():
        for block in range(task.first, task.first + task.blocks):
            results.cell(0, 0).add(block, runner.block(0, matchup, block))
    return results


def _compare(title: Title, seats: int) -> Mark:
    from circus_maximus.bench.comparison import Comparison
    from circus_maximus.bench.targets import Targets
    from circus_maximus.bench.workers import usual_workers

    started = monotonic()
    plan = plan_of(title, seats, PAIRS, configs=2)
    results = Results(plan)
    with (
        TemporaryDirectory(prefix="circus-maximus-bench-") as folder,
        Pool(plan, usual_workers(), Path(folder)) as pool,
    ):
        for received in pool.results():
            if isinstance(received, Result):
                results.add(received.task, received.records)
    lines: list[Any] = list(Comparison(results, 1, Targets({}), (), anytime=False).lines())
    of = f"{PAIRS} pairs, {BOT}, {seats} seats, {usual_workers()} workers, report of {len(lines)} lines"
    return mark("compare, by the clock", monotonic() - started, "s", COMPARE, of)
