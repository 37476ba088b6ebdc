"""Commands that play games end in the same way at Ctrl-C, at several of them, and at SIGTERM: results are kept."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus.bench.results import Results
from circus_maximus.bench.runs import Run, kept_runs, read_manifest
from circus_maximus.bench.speed import games as speed_of_games
from circus_maximus.bench.workers import Pool
from circus_maximus.cli import bench_options, main, simulate

ROOT = Path(__file__).parents[2]
FEW = ("--bots", "greedy", "--seats", "2", "--workers", "1")
ENDS = {
    "Ctrl-C": [signal.SIGINT],
    "Ctrl-C three times": [signal.SIGINT] * 3,
    "SIGTERM": [signal.SIGTERM],
    "SIGTERM and Ctrl-C": [signal.SIGTERM, signal.SIGINT, signal.SIGTERM],
    "the terminal is closed": [signal.SIGHUP, signal.SIGTERM],
}


def run(*args):
    return CliRunner().invoke(main, [*map(str, args)])


def after_each(monkeypatch, where, name, numbers, times=1):
    """Raise signals in this process after the first calls of a function."""
    really, left = getattr(where, name), [times]

    def signalled(*args, **options):
        found = really(*args, **options)
        if left[0]:
            left[0] -= 1
            for number in numbers:
                signal.raise_signal(number)
        return found

    monkeypatch.setattr(where, name, signalled)


def often(*fast):
    """All ways to end, of which only these are in the fast suite."""
    return [end if end in fast else pytest.param(end, marks=pytest.mark.soak) for end in ENDS]


@pytest.mark.parametrize("end", often("Ctrl-C three times", "SIGTERM"))
def test_a_run_is_stopped_and_reported(end, home, monkeypatch):
    after_each(monkeypatch, Results, "add", ENDS[end])
    result = run("bench", "run", *FEW, "--games", 500, "--json")
    assert result.exit_code == 1
    assert result.stderr.startswith("Stopped after ")
    assert "died" not in result.stderr
    assert json.loads(result.stdout)["rows"]
    manifest = read_manifest(kept_runs(home / "bench" / "runs")[0])
    assert manifest.finished
    assert manifest.stopped
    assert 0 < manifest.games < 500


def test_games_that_are_stopped_before_the_first_has_ended_are_reported_as_none(home, monkeypatch):
    after_each(monkeypatch, bench_options, "on_stop", [signal.SIGTERM])
    result = run("bench", "run", *FEW, "--games", 500)
    assert result.exit_code == 1
    assert "Stopped after 0 games of 500." in result.stderr
    assert read_manifest(kept_runs(home / "bench" / "runs")[0]).stopped


@pytest.mark.parametrize(("where", "name"), [(Run, "_finish"), (Pool, "close"), (bench_options, "save")])
def test_signals_while_a_run_is_written_change_nothing(where, name, tmp_path, monkeypatch):
    after_each(monkeypatch, where, name, [signal.SIGINT, signal.SIGTERM, signal.SIGINT], times=10)
    from circus_maximus.cli import bench_games

    monkeypatch.setattr(bench_games, "save", bench_options.save)
    result = run("bench", "run", *FEW, "--games", 20, "--out", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert result.stderr == f"Written to {tmp_path / 'out'}.\n"
    manifest = read_manifest(tmp_path / "out")
    assert (manifest.finished, manifest.stopped, manifest.games) == (True, False, 20)


def test_a_comparison_is_stopped_and_reported(monkeypatch):
    after_each(monkeypatch, Results, "add", [signal.SIGTERM] * 2, times=2)
    result = run("bench", "compare", "default", "A + setup.coins=20", *FEW, "--games", 500)
    assert result.exit_code == 1
    assert "Stopped after " in result.stderr


def test_a_sweep_that_is_stopped_while_the_best_are_confirmed_reports_both(home, monkeypatch):
    played = []
    play = Run.play

    def second_stopped(it, *args, **options):
        played.append(it)
        if len(played) == 2:
            after_each(monkeypatch, Results, "add", [signal.SIGINT, signal.SIGTERM])
        play(it, *args, **options)

    monkeypatch.setattr(Run, "play", second_stopped)
    result = run("bench", "sweep", "--over", "setup.coins=14..15", *FEW, "--games", 60)
    assert result.exit_code == 1
    assert [it.stopped for it in played] == [False, True]
    assert str(played[1].folder) in result.stdout
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("as_json", [True, False])
def test_the_rows_that_were_measured_before_a_stop_are_printed(as_json, monkeypatch):
    row, measured = speed_of_games._row, []

    def stopped_at_the_second(*args):
        if measured:
            try:
                signal.raise_signal(signal.SIGTERM)
            finally:
                signal.raise_signal(signal.SIGINT)
        measured.append(row(*args))
        return measured[-1]

    monkeypatch.setattr(speed_of_games, "_row", stopped_at_the_second)
    result = run("bench", "speed", "--bots", "random", "--seconds", 0.01, *(["--json"] if as_json else []))
    assert result.exit_code == 1
    assert result.stderr == "Stopped: the other rows were not measured.\n"
    if as_json:
        [plain] = json.loads(result.stdout)
        assert plain["decisions_per_second"] == measured[0].decisions_per_second
    else:
        assert [line.split()[0] for line in result.stdout.splitlines()] == ["title", "circus", "the"]


@pytest.mark.parametrize("end", ["Ctrl-C three times", "SIGTERM and Ctrl-C"])
def test_a_simulation_is_stopped_and_its_summary_printed(end, tmp_path, monkeypatch):
    after_each(monkeypatch, simulate.Simulation, "_game_line", ENDS[end], times=3)
    result = run("simulate", "--bots", "random", "--games", 500, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert result.stderr.startswith("Stopped: ")


# Whole programs

PROGRAM = """
import sys
from circus_maximus.bench.runs import Results
from circus_maximus.cli import main
added = Results.add
def told(results, *args):
    added(results, *args)
    print("playing", file=sys.stderr, flush=True)
Results.add = told
main(sys.argv[1:])
"""


def below(pid):
    """All processes below a process."""
    tasks = Path(f"/proc/{pid}/task")
    children = [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    return [*children, *(each for child in children for each in below(child))]


def ended(pid):
    """Whether a process has ended; one that nobody waits for is a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def stopped(arguments, numbers, **environment):
    """The exit code, output and errors of a program whose whole group gets signals while it plays; none is left."""
    command = [sys.executable, "-c", PROGRAM, *map(str, arguments)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
        env={**os.environ, **environment},
    ) as program:
        assert program.stderr.readline() == "playing\n"
        others = below(program.pid)
        for number in numbers:
            os.killpg(program.pid, number)
        output, errors = program.communicate(timeout=60)
    assert others
    end = time.monotonic() + 20
    while not all(map(ended, others)) and time.monotonic() < end:
        time.sleep(0.05)
    assert [pid for pid in others if not ended(pid)] == []
    return program.returncode, output, [line for line in errors.splitlines() if line != "playing"]


@pytest.mark.parametrize("end", often("SIGTERM and Ctrl-C"))
def test_signals_to_all_processes_of_a_run_stop_it_and_leave_none_of_them(end, home):
    arguments = ("bench", "run", "--bots", "greedy", "--seats", "4", "--games", "100000", "--workers", "2", "--json")
    code, output, errors = stopped(arguments, ENDS[end])
    assert code == 1
    assert json.loads(output)["rows"]
    [line] = errors
    assert line.startswith("Stopped after ")
    assert read_manifest(kept_runs(home / "bench" / "runs")[0]).stopped
