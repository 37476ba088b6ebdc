"""The program from outside: started, killed, and what it loads."""

import errno
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.engine.replay import replay
from circus_maximus.engine.transcript import read_transcript
from circus_maximus.titles import find_title

ROOT = Path(__file__).parents[2]


def loaded_by(statement):
    """The top-level packages that are loaded after a statement, in a fresh interpreter."""
    script = f"import sys\n{statement}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_nothing_but_the_command_line_loads_a_screen():
    loaded = loaded_by(
        "from circus_maximus.engine.config.files import configure\n"
        "from circus_maximus.titles import find_title, title_names\n"
        "for name in title_names():\n"
        "    title = find_title(name); title.rules(configure(title)); title.bots\n"
        "import circus_maximus.bots, circus_maximus.bench.speed.games, circus_maximus.bench.speed.screen\n"
        "import circus_maximus.engine.replay\n"
        "import circus_maximus.play.plain, circus_maximus.play.opening, circus_maximus.play.settings"
    )
    assert "msgspec" in loaded
    assert not loaded & {"textual", "rich", "click"}


def test_help_loads_next_to_nothing():
    assert not loaded_by("import circus_maximus.cli") & {"textual", "rich", "yaml", "msgspec"}


def test_it_runs_as_a_module_from_any_folder(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "circus_maximus", "simulate", "--seats", "2"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.startswith("seed 1  ")


@pytest.mark.parametrize("lines", [1, 3])
def test_a_killed_simulation_leaves_transcripts_that_play_again_to_their_last_whole_record(tmp_path, lines):
    command = [sys.executable, "-m", "circus_maximus", "simulate", "--games", "5000", "--out", str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as program:
        for _ in range(lines):
            program.stdout.readline()
        os.kill(program.pid, signal.SIGKILL)
    paths = list((tmp_path / "out").glob("*.jsonl"))
    assert len(paths) >= lines
    for path in paths:
        transcript = read_transcript(path.read_bytes())
        match, damage = replay(transcript, find_title)
        assert damage is None
        assert len(match.records) >= len(transcript.records)


@pytest.mark.parametrize(("limit", "kept"), [(10_000, ""), (30_000, "; the part that was written can be replayed")])
def test_only_a_game_that_was_written_in_part_is_said_to_be(tmp_path, limit, kept):
    path = tmp_path / "circus-20.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "circus_maximus", "simulate", "--seats", "3", "--seed", "20", "--out", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert (done.returncode, done.stderr) == (1, f"Error: {path}: File too large{kept}\n")
    assert [*tmp_path.iterdir()] == [path] * bool(kept)
    if kept:
        assert replay(read_transcript(path.read_bytes()), find_title)[1] is None


@pytest.mark.parametrize("command", [["paths"], ["play", "--plain", "--resume", "game"]])
def test_a_file_that_cannot_be_used_is_named_and_not_taken_for_the_output(monkeypatch, command):
    def read(*_):
        raise OSError(errno.EIO, "Input/output error", "some/file\x1b")

    monkeypatch.setattr("circus_maximus.play.paths.saves_folder", read)
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert "Error: some/file\\x1b: Input/output error\n" in result.output


@pytest.mark.parametrize("command", [["simulate"], ["rules"], ["config", "show"]])
def test_output_that_has_nowhere_to_go_is_said_in_a_sentence(command):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "circus_maximus", *command], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
    assert done.returncode == 1
    assert done.stderr == "circus-maximus: cannot write: No space left on device\n"


def test_letters_that_a_terminal_lacks_do_not_stop_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "circus_maximus", "rules"],
        capture_output=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert b"Empire track" in done.stdout
