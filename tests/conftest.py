"""Hypothesis draws the same examples every time and ignores the clock; titles may not fail to speak."""

import gc
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from operator import itemgetter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from circus_maximus.play.game import OpenGame

settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
# Otherwise each of the programs and workers that the tests start would compile all modules again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Each worker keeps all tests in memory. With the usual thresholds, a third of its time would go to collecting garbage.
gc.set_threshold(50_000, 20, 20)
# Programs that are started in the background ignore Ctrl+C, and so would every program that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Nothing that tests write has to survive a power failure, and waiting for the disk takes milliseconds each time.
os.fsync = lambda file: os.fstat(file) and None

SMOKE = {
    "tests.bench.test_statistics",
    "tests.bench.test_targets",
    "tests.cli.test_bench_commands",
    "tests.cli.test_commands",
    "tests.cli.test_play",
    "tests.engine.test_transcript",
    "tests.engine.test_yaml_tree",
    "tests.play.test_plain",
    "tests.serve.test_server",
    "tests.titles.test_golden",
    "tests.tui.test_whole_games",
}
"""The modules that together use every library. `-m smoke` runs them; .ci/run does so on the lowest versions."""


def pytest_collection(session):
    """Each worker first imports its share of all modules, so that each module is compiled by one worker only."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    paths = sorted(Path(__file__).parent.rglob("test_*.py"))
    for path in paths[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # the collection imports it again, and reports the error
            import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_finish():
    """All tests are kept to the end, so garbage is not looked for in them: a second less for each worker."""
    gc.freeze()


def pytest_collection_modifyitems(items):
    for item in items:
        if item.module.__name__ in SMOKE and item.get_closest_marker("soak") is None:
            item.add_marker("smoke")
    items[:] = evenly_mixed(items)


def evenly_mixed(items):
    """Modules that draw screens, and wait half of their time, among those that compute: no processor is ever idle."""
    kinds = {True: {}, False: {}}
    for item in items:
        name = item.module.__name__
        kinds[name.startswith("tests.tui.")].setdefault(name, []).append(item)
    placed = [(at / len(modules), module) for modules in kinds.values() for at, module in enumerate(modules.values())]
    return [item for _, module in sorted(placed, key=itemgetter(0)) for item in module]


@pytest.fixture(autouse=True)
def failed_words(monkeypatch):
    """What titles failed to say about games, which default words would hide: a test that expects it clears the list."""
    failed = []
    logs = OpenGame.log_once

    def log_once(game, error):
        failed.append(error)
        return logs(game, error)

    monkeypatch.setattr(OpenGame, "log_once", log_once)
    yield failed
    assert failed == []


def pytest_xdist_auto_num_workers(config):
    """Twice as many workers as processors, because half of the time tests wait: for screens, files and processes."""
    return 2 * (os.cpu_count() or 1)
