"""Watches of real files, which play in this process."""

from circus_maximus.bench.plan import LineUp, Plan, Task
from circus_maximus.bench.typed_plan import entry, read_names
from circus_maximus.bench.watching.jobs import Costs
from circus_maximus.bench.watching.journal import Journal
from circus_maximus.bench.watching.watch import Watch
from circus_maximus.bench.watching.watched_files import WatchedFiles
from circus_maximus.bench.workers import Result
from circus_maximus.engine.config.files import load
from circus_maximus.titles import find_title
from tests.bench.played import results_of

TITLE = find_title("circus")


def watch_of(
    tmp_path, mine="mine.yaml", against="default", bots=(("greedy",),), seats=(2,), blocks=60, targets=None, seed=1
):
    """A watch that has read the files once, with its journal and its run in `tmp_path`."""
    path = tmp_path / mine
    baseline, named = read_names([against, mine if "=" in mine else str(path)])
    config = load(TITLE, baseline.layers, baseline.settings).config
    line_ups = tuple(LineUp(",".join(line_up), line_up) for line_up in bots)
    plan = Plan("circus", (entry(0, baseline, config),), line_ups, seats, seed, blocks)
    files = WatchedFiles(TITLE, named, targets)
    watch = Watch(plan, config, files, Journal(tmp_path / "journal.jsonl"), tmp_path / "run", ["bench", "watch"])
    watch.look()
    return watch


def save(watch, text, path=None):
    """Save a file as an editor does; returns what `look` returned."""
    path = path or watch.files.layers[-1]
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return watch.look()


def coins(number):
    return f"setup:\n  coins: {number}\n"


def play(watch, until=lambda: False):
    """Play what the watch wants, until it has everything or a condition is true."""
    while not until() and (job := watch.next_job()) is not None:
        for heard in results_of(job.results.plan, job.tasks):
            watch.add(job, heard)
            if until() or job.turn != watch.turn:
                break


def costs(watch, *seconds):
    """Let a block of each matchup cost this much, however fast this machine is."""
    watch.costs.add = lambda received: None
    for matchup, each in enumerate(seconds):
        Costs.add(watch.costs, Result(Task(0, matchup, 0, 1), [], each))


def numbers(watch):
    """The numbers of all tries."""
    return [told.tried.number for told in watch.tries.all]
