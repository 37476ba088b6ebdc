"""Games on workers: the same numbers with any number of workers, and what happens to games and workers that fail."""

import errno
import os
import stat
import subprocess
import sys
from multiprocessing import get_all_start_methods
from pathlib import Path

import numpy as np
import pytest

from circus_maximus import titles
from circus_maximus.bench import game_runner as play
from circus_maximus.bench import runs
from circus_maximus.bench.game_runner import GameRunner
from circus_maximus.bench.plan import Entry, LineUp, Plan, Task
from circus_maximus.bench.runs import Run, failures_text, read_manifest
from circus_maximus.bench.workers import Lost, Pool, Result
from circus_maximus.cli import bench_options
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches import transcript_writer
from circus_maximus.engine.matches.records import as_json
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.titles import find_title
from tests.bench import faulty
from tests.bench.killed import kill_while_it_plays

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def faulty_title(monkeypatch):
    """The title with bots that fail is known in these tests only."""
    monkeypatch.setitem(titles._MODULES, "faulty", faulty.__name__)


def plan_of(title="circus", line_ups=(("greedy",), ("greedy", "random")), seats=(2, 3), blocks=30, settings=()):
    found = find_title(title)
    entries = [Entry("A", "default", as_json(configure(found)))]
    if settings:
        entries.append(Entry("B", "changed", as_json(configure(found, (), settings))))
    return Plan(title, tuple(entries), tuple(LineUp(",".join(bots), bots) for bots in line_ups), seats, 5, blocks)


def played(plan, tmp_path, workers, **options):
    run = Run(plan, tmp_path / f"run-{workers}", [], workers)
    run.play(**options)
    return run


def numbers(run):
    """Everything that was counted."""
    plan = run.plan
    cells = [
        run.results.cell(entry, matchup) for entry in range(len(plan.entries)) for matchup in range(len(plan.matchups))
    ]
    return [cell.sums for cell in cells], [cell.fingerprints for cell in cells]


def test_the_numbers_are_the_same_on_any_number_of_workers(tmp_path):
    plan = plan_of(settings=["setup.coins=12"])
    here, *others = (numbers(played(plan, tmp_path, workers)) for workers in (0, 1, 2, 3))
    assert sum(sums.sum() for sums in here[0]) > 0
    for there in others:
        for mine, theirs in zip(here, there, strict=True):
            assert all(np.array_equal(one, other) for one, other in zip(mine, theirs, strict=True))


def test_a_game_counts_the_same_when_it_is_played_again_alone():
    plan = plan_of(blocks=4)
    runner = GameRunner(plan)
    matchup = plan.matchups[3]
    again = GameRunner(plan)
    for block in (3, 0):
        for one, other in zip(runner.block(0, matchup, block), again.block(0, matchup, block), strict=True):
            assert one == other


def test_a_recorded_game_is_the_game_that_was_counted(tmp_path):
    plan = plan_of(blocks=3)
    runner = GameRunner(plan)
    for rotation in range(2):
        game = plan.name(0, 2, 1, rotation)
        path = tmp_path / f"{rotation}.jsonl"
        match, failure = runner.record(game, path)
        assert failure is None
        again, damage = replay(read_file(path), find_title)
        assert damage is None
        assert [turn.answer for turn in again.turns] == [turn.answer for turn in match.turns]
        record = runner.block(0, plan.matchups[2], 1)[rotation]
        rounds = np.frombuffer(record.sums, dtype=np.float32)[0]
        assert rounds == match.step.state.round.number


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize(
    ("bot", "kind", "said"), [("raises", "raised", "KeyError: 'lost'"), ("cheats", "illegal", "illegal")]
)
def test_a_bot_that_fails_faults_its_game_and_the_run_continues(tmp_path, workers, bot, kind, said):
    run = played(faulty.plan(bot), tmp_path, workers)
    game = run.plan.name(0, 0, faulty.SICK - 1, 0)
    assert {str(each): failure.kind for each, failure in run.results.failures.items()} == {str(game): kind}
    assert said in run.results.failures[game].text
    assert run.results.games == 6
    assert run.results.complete(0, 0).sum() == 5
    assert any(said in line for line in failures_text(run))
    manifest = read_manifest(run.folder)
    assert manifest.finished
    assert [each.game for each in manifest.failures] == [str(game)]
    assert manifest.repeatable


def test_a_faulted_game_is_kept_up_to_its_fault(tmp_path):
    run = played(faulty.plan("raises"), tmp_path, 0)
    [path] = (run.folder / "transcripts").iterdir()
    transcript = read_file(path)
    assert path.name == f"A-2-raises-{faulty.SICK}-0.jsonl"
    assert transcript.header.seed == faulty.SICK
    assert len(transcript.records) > 10
    assert transcript.fault is None


def test_a_game_without_end_is_faulted(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "MAX_GAME_LENGTH", 60)
    run = played(plan_of(line_ups=(("greedy",),), seats=(4,), blocks=3), tmp_path, 0)
    assert {failure.kind for failure in run.results.failures.values()} == {"too_long"}
    assert len(run.results.failures) == 3
    assert "the game did not end after 60" in next(iter(run.results.failures.values())).text


def test_a_decision_that_takes_too_long_faults_its_game_and_the_run_is_not_repeatable(tmp_path):
    run = played(faulty.plan("sleeps"), tmp_path, 2, patience=1.5)
    [(game, failure)] = run.results.failures.items()
    assert game.seed == faulty.SICK
    assert failure.kind == "hung"
    assert run.results.complete(0, 0).sum() == 5
    assert run.lost == 2
    assert not read_manifest(run.folder).repeatable
    [path] = (run.folder / "transcripts").glob("*.jsonl")
    assert len(read_file(path).records) > 10


def test_a_block_that_kills_two_workers_is_faulted(tmp_path):
    run = played(faulty.plan("dies"), tmp_path, 2)
    [(game, failure)] = run.results.failures.items()
    assert (game.seed, failure.kind) == (faulty.SICK, "died")
    assert run.results.complete(0, 0).sum() == 5
    assert run.lost == 2
    assert read_manifest(run.folder).repeatable


def test_the_blocks_of_a_worker_that_died_are_played_again(tmp_path):
    flag = tmp_path / "flag"
    run = played(faulty.plan("dies_once", flag=flag), tmp_path, 2)
    assert flag.exists()
    assert run.results.failures == {}
    assert run.lost == 1
    assert run.results.complete(0, 0).all()


def test_a_worker_that_is_killed_is_replaced(tmp_path):
    plan = plan_of(line_ups=(("greedy",),), seats=(4,), blocks=500)
    expected = numbers(played(plan, tmp_path, 0))
    results, killed = [], False
    with Pool(plan, 2, tmp_path) as pool:
        for heard in pool.results():
            results.append(heard)
            killed = killed or any(map(kill_while_it_plays, pool._workers))
    assert killed
    assert sum(isinstance(heard, Lost) for heard in results) == 1
    blocks = sorted(
        (block, int.from_bytes(record[0].fingerprint, "big"))
        for heard in results
        if isinstance(heard, Result)
        for block, record in enumerate(heard.records, start=heard.task.first)
    )
    assert [block for block, _ in blocks] == list(range(500))
    assert [mark for _, mark in blocks] == list(expected[1][0][:, 0])


def test_workers_end_when_the_pool_is_closed(tmp_path):
    with Pool(plan_of(), 2, tmp_path) as pool:
        next(pool.results())
        processes = [worker.process for worker in pool._workers]
    assert not any(process.is_alive() for process in processes)


@pytest.mark.skipif("forkserver" not in get_all_start_methods(), reason="workers are started in another way")
def test_ctrl_c_does_not_end_the_process_that_starts_workers_while_it_starts(tmp_path):
    program = f"""
from pathlib import Path
from circus_maximus.bench import workers
from tests.bench.test_workers import plan_of

Interrupted = type("Interrupted", (), {{"__module__": "tests.bench.interrupted"}})
workers.find_title = lambda name: Interrupted()
plan = plan_of(line_ups=(("greedy",),), seats=(2,), blocks=2)
with workers.Pool(plan, 1, Path({str(tmp_path)!r})) as pool:
    print([len(each.records) for each in pool.results()])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("[2]\n", "", 0)


def test_only_the_named_tasks_are_played(tmp_path):
    tasks = [Task(0, 0, 5, 2), Task(0, 1, 0, 1)]
    with Pool(plan_of(), 1, tmp_path, tasks=tasks) as pool:
        heard = list(pool.results())
    assert [each.task for each in heard] == tasks
    assert [len(each.records) for each in heard] == [2, 1]


def test_a_stopped_run_keeps_its_games(tmp_path):
    run = Run(plan_of(line_ups=(("greedy",),), seats=(2,), blocks=100), tmp_path / "run", [], 0)

    def stop(progress, results):
        if results.games >= 50:
            run.stop.ask()

    run.play(stop)
    manifest = read_manifest(run.folder)
    assert run.stopped
    assert run.results.games == manifest.games == 50
    assert manifest.finished
    assert manifest.stopped
    assert run.results.complete(0, 0).sum() == 50


@pytest.mark.parametrize("written", ["write_manifest", "record_failed"])
def test_a_full_disk_loses_no_results_and_is_reported(tmp_path, monkeypatch, written):
    run = Run(plan_of(line_ups=(("greedy",),), seats=(2,), blocks=4), tmp_path / "run", [], 0)

    def full(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(runs, written, full)
    run.play()
    assert run.results.complete(0, 0).sum() == 4
    assert not read_manifest(run.folder).finished
    assert failures_text(run) == [
        f"Error: {run.folder}: cannot be written to: No space left on device. "
        "The folder is incomplete; the results above are complete."
    ]


def test_no_part_of_a_transcript_is_left_on_a_full_disk(tmp_path, monkeypatch):
    runner = GameRunner(plan_of(line_ups=(("greedy",),), seats=(2,)))
    write, written = transcript_writer.Writer.write, []

    def full(self, line):
        if len(written) == 9:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written.append(line)
        write(self, line)

    monkeypatch.setattr(transcript_writer.Writer, "write", full)
    with pytest.raises(OSError, match="No space left on device"):
        runner.record(runner.plan.name(0, 0, 0, 0), tmp_path / "game.jsonl")
    assert len(written) == 9
    assert list(tmp_path.iterdir()) == []


def test_the_manifest_of_an_unfinished_run_says_so(tmp_path):
    run = Run(plan_of(), tmp_path / "run", ["bench", "run"], 0)
    assert not read_manifest(run.folder).finished
    assert read_manifest(run.folder).plan() == run.plan


def test_the_folder_of_runs_is_private_and_one_that_a_user_names_follows_the_umask(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(bench_options, "on_stop", lambda do: None)
    before = os.umask(0o022)
    try:
        kept, named = (bench_options.begin_run(plan_of(), out, 1) for out in (None, tmp_path / "out"))
    finally:
        os.umask(before)
    modes = [
        stat.S_IMODE(path.stat().st_mode) for path in (kept.folder.parent, named.folder, named.folder / "manifest.json")
    ]
    assert modes == [0o700, 0o755, 0o644]
